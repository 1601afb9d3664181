/**
 * How does an event change nearby motions, seen at one time? The saltation matrix (Aizerman and Gantmakher): with γ the guard,
 * R the map of the state, Δ the time the event takes and f the fields before and after,
 *
 *   δτ = −∇γ δx / γ̇,   δx⁺ = ∂R (δx + f⁻δτ, δτ) − f⁺ δt⁺,   δt⁺ = δτ + ∂Δ (δx + f⁻δτ, δτ)
 *
 * Entry to stick loses its rank by itself: f⁺ keeps v_T = 0, so no change of v_T is left.
 */

import type { SegmentValue } from "../segment.js";

/** Carries a change of the state right before an event to one right after it; `rateAfter` is ẋ of the next phase. */
export function leap(
  { guardSlopes, guardRate, endRate, reset }: SegmentValue,
  rateAfter: Float64Array,
  change: Float64Array,
): Float64Array {
  const size = change.length;
  const variables = reset.timeSlopes.length;
  let delay = 0;
  for (let i = 0; i < size; i++) delay -= ((guardSlopes[i] as number) * (change[i] as number)) / guardRate;
  const met = change.map((value, i) => value + (endRate[i] as number) * delay);
  const image = (slopes: Float64Array, at: number) => {
    let sum = (slopes[at + size] as number) * delay;
    for (let k = 0; k < size; k++) sum += (slopes[at + k] as number) * (met[k] as number);
    return sum;
  };
  const late = delay + image(reset.timeSlopes, 0);
  return change.map((_, i) => image(reset.slopes, i * variables) - (rateAfter[i] as number) * late);
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
