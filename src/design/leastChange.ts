/**
 * The shortest vector within bounds whose products with given slopes have given values, or come as near as the
 * bounds allow.
 */

import { hypot } from "../elementary/index.js";

export interface LeastChange {
  readonly z: readonly number[];
  readonly reaches: boolean;
}

type Bounds = readonly (readonly [number, number])[];

/** The product with the slopes is to be at least `reach`. */
export interface Cut {
  readonly slopes: readonly number[];
  readonly reach: number;
}

const halvings = 200;
/** Rounds over several cuts, and the share of its own size to which each is met. */
const [rounds, met] = [400, 1e-11];

const product = (z: readonly number[], slopes: readonly number[]): number =>
  z.reduce((sum, one, i) => sum + one * (slopes[i] as number), 0);

const cutOff = (z: readonly number[], bounds: Bounds): number[] =>
  z.map((one, i) => {
    const [low, high] = bounds[i] as readonly [number, number];
    return Math.min(high, Math.max(low, one));
  });

/**
 * The smallest λ from 0 on with slopes · z(λ) ≥ reach, where z = start + λ·slopes, cut: components that meet their
 * bound stay there, the others share the rest; the product grows with λ. Undefined where the bounds are in the way.
 */
function weightOf({ slopes, reach }: Cut, start: readonly number[], bounds: Bounds): number | undefined {
  const at = (lambda: number) =>
    product(
      cutOff(
        start.map((one, i) => one + lambda * (slopes[i] as number)),
        bounds,
      ),
      slopes,
    );
  if (at(0) >= reach) return 0;
  const square = slopes.reduce((sum, slope) => sum + slope * slope, 0);
  let high = (reach - at(0)) / square;
  for (let k = 0; k < halvings && at(high) < reach; k++) high *= 2;
  if (at(high) < reach - 1e-12 * Math.abs(reach)) return undefined;
  let low = 0;
  for (let k = 0; k < halvings && low < high; k++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (at(middle) < reach) low = middle;
    else high = middle;
  }
  return high;
}

/** Undefined where no slope differs from 0. Bounds enclose 0. */
export function leastChange(
  slopes: readonly number[],
  reach: number,
  bounds: Bounds,
): LeastChange | undefined {
  if (slopes.every((slope) => slope === 0)) return undefined;
  const sign = Math.sign(reach) || 1;
  const cut = { slopes: slopes.map((slope) => sign * slope), reach: sign * reach };
  const from = slopes.map(() => 0);
  const lambda = weightOf(cut, from, bounds);
  const farthest = slopes.map((slope) => (slope === 0 ? 0 : sign * slope * Number.MAX_VALUE));
  if (lambda === undefined) return { z: cutOff(farthest, bounds), reaches: false };
  return {
    z: cutOff(
      cut.slopes.map((slope) => lambda * slope),
      bounds,
    ),
    reaches: true,
  };
}

/**
 * All cuts at once, by ascent of the dual problem: z = Σ λ_k slopes_k, cut, with one weight after the other.
 * Undefined where they contradict each other within the bounds.
 */
export function leastChangeWithin(cuts: readonly Cut[], bounds: Bounds): readonly number[] | undefined {
  const weights = cuts.map(() => 0);
  const sum = (without: number) =>
    bounds.map((_, i) =>
      cuts.reduce(
        (all, { slopes }, k) => all + (k === without ? 0 : (weights[k] as number) * (slopes[i] as number)),
        0,
      ),
    );
  let best: readonly number[] | undefined;
  for (let round = 0; round < rounds; round++) {
    let moved = 0;
    for (const [k, cut] of cuts.entries()) {
      const weight = weightOf(cut, sum(k), bounds);
      if (weight === undefined) return undefined;
      const change = Math.abs(weight - (weights[k] as number));
      moved = Math.max(moved, change * hypot(...cut.slopes));
      weights[k] = weight;
    }
    const z = cutOff(sum(-1), bounds);
    const misses = ({ slopes, reach }: Cut) =>
      product(z, slopes) < reach - met * Math.max(Math.abs(reach), 1e-6);
    if (cuts.some(misses)) continue;
    best = z;
    if (moved <= met * hypot(...z)) break;
  }
  return best;
}
