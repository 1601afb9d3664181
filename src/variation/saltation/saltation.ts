/**
 * How does an event change nearby motions, seen at one time? The saltation matrix (Aizerman and Gantmakher): with γ
 * the guard, R the map of the state, Δ the time the event takes and f the fields before and after,
 *
 *   δτ = −∇γ δx / γ̇,   δx⁺ = ∂R (δx + f⁻δτ, δτ) − f⁺ δt⁺,   δt⁺ = δτ + ∂Δ (δx + f⁻δτ, δτ)
 *
 * Entry to stick loses its rank by itself: f⁺ keeps v_T = 0, so no change of v_T is left.
 */

import type { SegmentValue } from "../segment.js";
import type { EventValue } from "../segmentEvent.js";

/** How an event moves with a change of the motion: its times, and the states at these times. */
export interface Met {
  /** δτ, of the event itself; δt⁺, of its end, which is later where infinitely many impacts are in it. */
  readonly delay: number;
  readonly late: number;
  /** The change of the state where and when the event begins and ends. */
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** The change at the time where the motion continues, from that where the event ended, with the rate of the state. */
export function landed({ after, late }: Met, rate: Float64Array, into: Float64Array): Float64Array {
  for (let i = 0; i < into.length; i++) into[i] = (after[i] as number) - (rate[i] as number) * late;
  return into;
}

/** A place for it, which can be used again. */
export type MetRoom = { -readonly [K in keyof Met]: Met[K] };

export const metRoom = (size: number): MetRoom => ({
  delay: 0,
  late: 0,
  before: new Float64Array(size),
  after: new Float64Array(size),
});

/**
 * A change of the state right before an event, and of the variable `own` beyond q, v and t; −1 where there is none.
 * `moved` is the change of its time where the guard does not say it; `room` becomes the answer.
 */
export function meet(
  { guardSlopes, guardRate, endRate, reset }: EventValue,
  change: Float64Array,
  own = -1,
  moved?: number,
  room: MetRoom = metRoom(change.length),
): Met {
  const size = change.length;
  const variables = reset.timeSlopes.length;
  let ahead = own < 0 ? 0 : (guardSlopes[own] as number);
  for (let i = 0; i < size; i++) ahead += (guardSlopes[i] as number) * (change[i] as number);
  const delay = moved ?? -ahead / guardRate;
  const { before, after } = room;
  for (let i = 0; i < size; i++) before[i] = (change[i] as number) + (endRate[i] as number) * delay;
  for (let i = 0; i < size; i++) after[i] = imageOf(reset.slopes, i * variables, before, delay, own);
  room.delay = delay;
  room.late = delay + imageOf(reset.timeSlopes, 0, before, delay, own);
  return room;
}

/** A row of derivatives by q, v, t and parameters, along a change of the state, of the time and of one variable. */
function imageOf(slopes: Float64Array, at: number, change: Float64Array, time: number, own: number): number {
  const size = change.length;
  let sum = (slopes[at + size] as number) * time + (own < 0 ? 0 : (slopes[at + own] as number));
  for (let k = 0; k < size; k++) sum += (slopes[at + k] as number) * (change[k] as number);
  return sum;
}

/** Carries a change of the state right before an event to one right after it; `rateAfter` is ẋ of the next phase. */
export function leap(value: EventValue, rateAfter: Float64Array, change: Float64Array): Float64Array {
  const { after, late } = meet(value, change);
  return after.map((moved, i) => moved - (rateAfter[i] as number) * late);
}

/** The change at the end of a smooth piece that follows from one at its start. */
export function carried({ flow, reset }: SegmentValue, change: Float64Array): Float64Array {
  const variables = reset.timeSlopes.length;
  return change.map((_, i) => {
    let sum = 0;
    for (let k = 0; k < change.length; k++)
      sum += (flow[i * variables + k] as number) * (change[k] as number);
    return sum;
  });
}

/** What a number after an event owes to the state before it, to the time of the event, and to each variable. */
export interface Unmet {
  readonly state: Float64Array;
  /** By the time of an event that no guard says: of the start. */
  readonly time: number;
  /** By q, v, t and parameters, of which those beyond t count. */
  readonly direct: Float64Array;
}

/**
 * The transpose of `meet` and of the way to the next phase: `costate` is the derivative of a number by the change that
 * the next phase starts with, `rateAfter` its ẋ; `ofTime` that by the time of the event itself.
 */
export function unmeet(
  value: EventValue,
  costate: Float64Array,
  rateAfter: Float64Array,
  { ofTime = 0, isFree = false }: { readonly ofTime?: number; readonly isFree?: boolean } = {},
): Unmet {
  const { guardSlopes, guardRate, endRate, reset } = value;
  const size = costate.length;
  const { slopes, timeSlopes } = reset;
  const variables = timeSlopes.length;
  let late = 0;
  for (let i = 0; i < size; i++) late -= (costate[i] as number) * (rateAfter[i] as number);
  const direct = new Float64Array(variables);
  for (let k = 0; k < variables; k++) {
    let sum = late * (timeSlopes[k] as number);
    for (let i = 0; i < size; i++) sum += (slopes[i * variables + k] as number) * (costate[i] as number);
    direct[k] = sum;
  }
  const state = direct.slice(0, size);
  let time = ofTime + late + (direct[size] as number);
  for (let i = 0; i < size; i++) time += (state[i] as number) * (endRate[i] as number);
  if (isFree) return { state, time, direct };
  const share = -time / guardRate;
  for (let i = 0; i < size; i++) state[i] = (state[i] as number) + share * (guardSlopes[i] as number);
  for (let k = size + 1; k < variables; k++)
    direct[k] = (direct[k] as number) + share * (guardSlopes[k] as number);
  return { state, time: 0, direct };
}
