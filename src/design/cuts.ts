/** Which linear conditions near a point hold together? At a kink of an inequality one of them is not enough. */

import { hypot } from "../elementary/index.js";
import { type Cut, type LeastChange, leastChangeWithin } from "./leastChange.js";

/** What was found at one point. */
export interface LocalCut extends Cut {
  readonly from: readonly number[];
}

/** Cuts found within this number of steps still count. */
export const nearSteps = 3;

export const stepBetween = (one: readonly number[], other: readonly number[]): number =>
  hypot(...one.map((value, i) => value - (other[i] as number)));

/**
 * An inequality may have kinks, as the largest of several multipliers has: what was found at points nearby still
 * holds. Undefined where even the last two contradict each other.
 */
export function cutsTogether(
  cuts: LocalCut[],
  bounds: Parameters<typeof leastChangeWithin>[1],
): LeastChange | undefined {
  for (; cuts.length > 1; cuts.shift()) {
    const z = leastChangeWithin(cuts, bounds);
    if (z !== undefined) return { z, reaches: true };
  }
  return undefined;
}
