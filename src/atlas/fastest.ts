/**
 * How fast could a contact move with the kinetic energy of a state? |W q̇| ≤ √(W M⁻¹ Wᵀ) √(q̇ᵀM q̇): a velocity is
 * rounding relative to this, in whichever units the coordinates are.
 */

import { hypot } from "../elementary/index.js";
import { cholesky, forwardSolve } from "../numerics/index.js";

/** By a row W; undefined where M is not positive definite. */
export function fastestSpeeds(
  M: readonly (readonly number[])[],
  v: readonly number[],
): ((W: readonly number[]) => number) | undefined {
  const n = v.length;
  const L = cholesky(n, Float64Array.from(M.flat()));
  if (L === undefined) return undefined;
  let square = 0;
  for (const [i, row] of M.entries())
    for (const [j, entry] of row.entries()) square += (v[i] as number) * entry * (v[j] as number);
  const root = Math.sqrt(Math.max(0, square));
  return (W) => root * hypot(...forwardSolve(n, L, W));
}
