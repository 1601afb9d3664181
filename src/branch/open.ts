/**
 * One more unknown than equations: which step is the shortest, and which direction do the equations leave open?
 * Singular values answer only where rows may depend on each other: for the words of many events they take long.
 */

import { largestEntry, solveAffine, svd, type WideFactors, wideFactors } from "../numerics/index.js";
import { branchTolerances } from "./tolerances.js";

function clearFactors(size: number, slopes: Float64Array): WideFactors | undefined {
  const factors = wideFactors(size, size + 1, slopes);
  return factors.least > branchTolerances.clearRows * largestEntry(slopes) ? factors : undefined;
}

export function nearestStep(size: number, slopes: Float64Array, F: Float64Array): Float64Array {
  const limit = branchTolerances.openDirection * largestEntry(slopes);
  return clearFactors(size, slopes)?.shortest(F) ?? solveAffine(size, size + 1, slopes, F, limit).shortest;
}

/** Of length 1. */
export const openDirection = (size: number, slopes: Float64Array): Float64Array =>
  clearFactors(size, slopes)?.open() ?? svd(size, size + 1, slopes).right.slice(size * (size + 1));
