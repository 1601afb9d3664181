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

/**
 * A change of the state right before an event, and of the variable `own` beyond q, v and t; −1 where there is none.
 * `moved` is the change of its time where the guard does not say it.
 */
export function meet(
  { guardSlopes, guardRate, endRate, reset }: EventValue,
  change: Float64Array,
  own = -1,
  moved?: number,
): Met {
  const size = change.length;
  const variables = reset.timeSlopes.length;
  let ahead = own < 0 ? 0 : (guardSlopes[own] as number);
  for (let i = 0; i < size; i++) ahead += (guardSlopes[i] as number) * (change[i] as number);
  const delay = moved ?? -ahead / guardRate;
  const before = change.map((value, i) => value + (endRate[i] as number) * delay);
  const image = (slopes: Float64Array, at: number) => {
    let sum = (slopes[at + size] as number) * delay + (own < 0 ? 0 : (slopes[at + own] as number));
    for (let k = 0; k < size; k++) sum += (slopes[at + k] as number) * (before[k] as number);
    return sum;
  };
  const late = delay + image(reset.timeSlopes, 0);
  return { delay, late, before, after: change.map((_, i) => image(reset.slopes, i * variables)) };
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
