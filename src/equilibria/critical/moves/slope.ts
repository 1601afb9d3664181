/**
 * How fast does a number change, and how far is that slope known? Central differences over a ladder of steps,
 * neighbours extrapolated; the rung on which the slope changes least, relative to itself, is taken. No unit of the
 * variable is assumed.
 */

import { pow } from "../../../elementary/index.js";
import { restTolerances } from "../../tolerances.js";
import { bestEstimate, type Estimate } from "../estimate.js";

/** Each step is a quarter of the one before. */
const ratio = 4;

/** Slopes at h = 0 of all numbers that f returns; `largest` is the first step, `count` the number of steps. */
export function slopesOf(f: (h: number) => readonly number[], largest: number, count: number): Estimate[] {
  const rungs = Array.from({ length: count }, (_, k) => {
    const h = largest * pow(ratio, -k);
    const [above, below] = [f(h), f(-h)];
    return above.map((value, i) => (value - (below[i] as number)) / (2 * h));
  });
  return (rungs[0] ?? []).map((_, i) => bestOf(rungs.map((rung) => rung[i] as number)));
}

/** From slopes with ever smaller steps the extrapolated one that its neighbours confirm best. */
function bestOf(central: readonly number[]): Estimate {
  if (central.every((value) => value === 0)) return { value: 0, error: 0 };
  const square = ratio * ratio;
  const sharp = central.slice(1).map((value, k) => (square * value - (central[k] as number)) / (square - 1));
  const known = sharp.flatMap((value, k): Estimate[] => {
    const [before, after] = [sharp[k - 1], sharp[k + 1]];
    if (before === undefined || after === undefined) return [];
    const error = Math.max(
      Math.abs(value - before),
      Math.abs(value - after),
      restTolerances.slopeRounding * Math.abs(value),
    );
    return Number.isFinite(error) ? [{ value, error }] : [];
  });
  const best = bestEstimate(known, ({ value, error }) => (error === 0 ? 0 : error / Math.abs(value)));
  return best ?? { value: Number.NaN, error: Number.POSITIVE_INFINITY };
}
