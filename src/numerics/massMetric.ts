/** Which step is shortest in the metric of a mass matrix, where some combinations of its components are given? */

import { solveInPlace } from "./lu.js";
import { dotOfLists } from "./vector.js";

/**
 * M⁻¹Jᵀ(J M⁻¹Jᵀ)⁻¹ r for the rows of J. `yields` is added to the diagonal as a share of the largest entry: such
 * rows give way where rows contradict. Undefined where the smallest pivot, relative to the largest entry, is not
 * above `least`.
 */
export function shortestStep(
  M: Float64Array,
  rows: readonly (readonly number[])[],
  right: readonly number[],
  { yields = [], least = 0 }: { readonly yields?: readonly number[]; readonly least?: number } = {},
): Float64Array | undefined {
  const n = Math.sqrt(M.length);
  const size = rows.length;
  const columns = rows.map((row) => {
    const column = Float64Array.from(row);
    solveInPlace(n, M.slice(), column);
    return column;
  });
  const matrix = Float64Array.from(rows.flatMap((row) => columns.map((column) => dotOfLists(row, column))));
  const largest = Math.max(...matrix.map(Math.abs));
  for (const [i, share] of yields.entries())
    matrix[i * size + i] = (matrix[i * size + i] as number) + share * largest;
  const forces = Float64Array.from(right);
  if (!(solveInPlace(size, matrix, forces) > least)) return undefined;
  return new Float64Array(n).map((_, i) =>
    forces.reduce((sum, force, k) => sum + force * (columns[k]?.[i] as number), 0),
  );
}
