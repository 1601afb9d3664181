/**
 * Which z ≥ 0 has w = M z + q ≥ 0 and z · w = 0? One such z, by complementary pivoting. C. E. Lemke 1965, with the
 * lexicographic rule against cycling (Cottle, Pang & Stone, The Linear Complementarity Problem, §4.4 and §4.9). The
 * path begins far out along a covering vector; one that ends on a ray proves nothing, and another covering vector
 * may lead to a solution.
 */

import { numericsTolerances } from "./tolerances.js";
import { addScaled } from "./vector.js";

export type ComplementarityResult =
  | {
      readonly kind: "solved";
      /** Of each pair z_i, w_i at least one is exactly 0. */
      readonly z: Float64Array;
      readonly w: Float64Array;
      readonly pivots: number;
    }
  | { readonly kind: "ray" | "tooManyPivots"; readonly pivots: number };

/** Pivots per unknown before the search is given up; a path is rarely longer than a few. */
const pivotsPerUnknown = 50;

/**
 * Finds one solution of the problem with M (n × n, row-major), or says how the search ended. All of `covering` is >
 * 0.
 */
export function complementaryPivots(
  matrix: Float64Array,
  q: Float64Array,
  covering: Float64Array,
  limit = pivotsPerUnknown * q.length,
): ComplementarityResult {
  const n = q.length;
  if (q.every((value) => value >= 0)) {
    return { kind: "solved", z: new Float64Array(n), w: q.slice(), pivots: 0 };
  }
  const tableau = startingTableau(matrix, q, covering);
  const { rows, basis, cover } = tableau;
  let leaving = lastSmallest(q.map((value, i) => value / (covering[i] as number)));
  let entering = cover;
  for (let pivots = 1; pivots <= limit; pivots++) {
    pivot(rows, leaving, entering);
    const left = basis[leaving] as number;
    basis[leaving] = entering;
    if (left === cover) return { kind: "solved", ...valuesOf(tableau), pivots };
    entering = left < n ? left + n : left - n;
    leaving = blockingRow(tableau, entering);
    if (leaving < 0) return { kind: "ray", pivots };
  }
  return { kind: "tooManyPivots", pivots: limit };
}

/** Columns: w (its block holds the inverse of the basis), z, the cover, and the values of the basic variables. */
interface Tableau {
  readonly n: number;
  readonly rows: readonly Float64Array[];
  /** Which column is basic in each row. */
  readonly basis: number[];
  readonly cover: number;
}

/** w − M z − cover · covering = q. */
function startingTableau(matrix: Float64Array, q: Float64Array, covering: Float64Array): Tableau {
  const n = q.length;
  const rows = Array.from({ length: n }, (_, i) => {
    const row = new Float64Array(2 * n + 2);
    row[i] = 1;
    for (let j = 0; j < n; j++) row[n + j] = -(matrix[i * n + j] as number);
    row[2 * n] = -(covering[i] as number);
    row[2 * n + 1] = q[i] as number;
    return row;
  });
  return { n, rows, basis: Array.from({ length: n }, (_, i) => i), cover: 2 * n };
}

/** Of equal rows of q the last one is the lexicographically smallest of (q, identity). */
function lastSmallest(values: Float64Array): number {
  return values.reduce((best, value, i) => (value <= (values[best] as number) ? i : best), 0);
}

function pivot(rows: readonly Float64Array[], at: number, column: number): void {
  const pivotRow = rows[at] as Float64Array;
  const by = pivotRow[column] as number;
  for (let j = 0; j < pivotRow.length; j++) pivotRow[j] = (pivotRow[j] as number) / by;
  for (const [i, row] of rows.entries()) {
    const factor = row[column] as number;
    if (i === at || factor === 0) continue;
    addScaled(row, -factor, pivotRow);
    row[column] = 0;
  }
}

/** The row whose variable first reaches 0 as the column grows, −1 where none does; the cover leaves before others. */
function blockingRow({ n, rows, basis, cover }: Tableau, column: number): number {
  const ratio = (i: number, j: number) =>
    ((rows[i] as Float64Array)[j] as number) / ((rows[i] as Float64Array)[column] as number);
  let tied = [...rows.keys()].filter(
    (i) => ((rows[i] as Float64Array)[column] as number) > numericsTolerances.pivot,
  );
  for (const j of [2 * n + 1, ...Array(n).keys()]) {
    if (tied.length <= 1) break;
    const smallest = Math.min(...tied.map((i) => ratio(i, j)));
    const limit = smallest + numericsTolerances.tie * Math.max(1, Math.abs(smallest));
    tied = tied.filter((i) => ratio(i, j) <= limit);
    const ends = tied.find((i) => basis[i] === cover);
    if (ends !== undefined) return ends;
  }
  return tied[0] ?? -1;
}

function valuesOf({ n, rows, basis }: Tableau): { z: Float64Array; w: Float64Array } {
  const [z, w] = [new Float64Array(n), new Float64Array(n)];
  for (const [i, column] of basis.entries()) {
    const value = Math.max(0, (rows[i] as Float64Array)[2 * n + 1] as number);
    if (column < n) w[column] = value;
    else z[column - n] = value;
  }
  return { z, w };
}
