/** What is known of a number that was computed by differences? Its value with a bound of its error. */

import { smallestBy } from "../../numerics/index.js";
import { restTolerances } from "../tolerances.js";

export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/**
 * Of estimates with several steps: the smallest error relative to the value, where that is settled; else the
 * smallest error.
 */
export function bestEstimate<T extends { readonly error: number }>(
  known: readonly T[],
  share: (one: T) => number,
): T | undefined {
  // What falls with the step has a small change and a large share of it: shares are compared first.
  const relative = smallestBy(known, share);
  if (relative !== undefined && share(relative) <= restTolerances.settled) return relative;
  return smallestBy(known, ({ error }) => error);
}
