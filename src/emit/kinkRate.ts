/**
 * How fast does a motion cross a kink that can hold it? φ̇ = ∂φ/∂q̇ · q̈ + (∂φ/∂q · q̇ + ∂φ/∂t), from the
 * accelerations of a side.
 */

import type { Backend } from "../mechanism/index.js";
import type { SmoothFormulas } from "../phase/index.js";
import { phaseArguments } from "./phaseField.js";

/** A rate this small relative to its terms is 0. */
const rounding = 1e-13;

/**
 * Of a kink, at coordinates and velocities x with the rates ẋ; `p` as in the steps of the phase. 0 where it is
 * nothing but rounding.
 */
export type KinkRate = (
  kink: number,
  t: number,
  x: Float64Array,
  rates: Float64Array,
  p: Float64Array,
) => number;

export function kinkRateOf(formulas: SmoothFormulas, backend: Backend): KinkRate {
  const { held, words } = formulas;
  const n = words.q.length;
  const nodes = held.flatMap((kink) => (kink === undefined ? [] : [...kink.row, kink.bar]));
  const kernel = backend.kernel(phaseArguments(formulas), nodes);
  const values = new Float64Array(nodes.length);
  const firsts = held.map((_, i) => (n + 1) * held.slice(0, i).filter((one) => one !== undefined).length);
  return (kink, t, x, rates, p) => {
    kernel(t, x.subarray(0, n), x.subarray(n, 2 * n), p, values);
    const first = firsts[kink] as number;
    let sum = values[first + n] as number;
    let size = Math.abs(sum);
    for (let i = 0; i < n; i++) {
      const term = (values[first + i] as number) * (rates[n + i] as number);
      sum += term;
      size += Math.abs(term);
    }
    return Math.abs(sum) <= rounding * size ? 0 : sum;
  };
}
