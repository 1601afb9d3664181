/**
 * Which point of a polyhedron { y : E y ≥ f } is nearest to the origin, and is there one at all?
 * Lawson & Hanson, Solving Least Squares Problems, ch. 23: least distance programming by non-negative least squares.
 */

import { solveAffine } from "./svd.js";
import { numericsTolerances } from "./tolerances.js";
import { dot } from "./vector.js";

const { residual: small, rank, border, far } = numericsTolerances;

/** The nearest point, or undefined where no point satisfies the inequalities (beyond `tolerance`, in the units of f). */
export function leastDistance(
  rows: readonly Float64Array[],
  right: readonly number[],
  columns: number,
  tolerance: number,
): Float64Array | undefined {
  // min |A u − b| with A = [Eᵀ; fᵀ], b = (0, …, 0, 1), u ≥ 0: its residual has the direction of (y, −1).
  const a = rows.map((row, i) => Float64Array.of(...row, right[i] as number));
  const target = new Float64Array(columns + 1);
  target[columns] = 1;
  const u = nonNegativeLeastSquares(a, target);
  const residual = target.slice();
  for (const [i, column] of a.entries()) subtract(residual, column, u[i] as number);
  const last = residual[columns] as number;
  if (!(Math.hypot(...residual) > small) || last === 0) return undefined;
  const kept = (y: Float64Array) => rows.every((row, i) => dot(row, y) >= (right[i] as number) - tolerance);
  const y = residual.subarray(0, columns).map((value) => -value / last);
  if (Math.hypot(...y) < far && kept(y)) return y;
  // Of a far point the residual is short and its direction rounded: the rows that it touches give the point itself.
  const touched = onBorder(
    rows.filter((_, i) => (u[i] as number) > 0),
    right.filter((_, i) => (u[i] as number) > 0),
    columns,
  );
  return [touched, y].find(kept);
}

/** The shortest y with E y = f. */
function onBorder(rows: readonly Float64Array[], right: readonly number[], columns: number): Float64Array {
  const matrix = new Float64Array(rows.length * columns);
  for (const [i, row] of rows.entries()) matrix.set(row, i * columns);
  const limit = rank * Math.hypot(...matrix);
  return solveAffine(rows.length, columns, matrix, Float64Array.from(right), limit).shortest;
}

/** min |Σ u_i column_i − b| over u ≥ 0, by moving an active set. */
export function nonNegativeLeastSquares(columns: readonly Float64Array[], b: Float64Array): Float64Array {
  const u = new Float64Array(columns.length);
  const free = new Set<number>();
  for (let round = 0; round < 10 * columns.length + 10; round++) {
    const residual = b.slice();
    for (const i of free) subtract(residual, columns[i] as Float64Array, u[i] as number);
    let best = -1;
    let steepest: number = small;
    for (const [i, column] of columns.entries()) {
      const slope = free.has(i) ? 0 : dot(column, residual) / (Math.hypot(...column) || 1);
      if (slope > steepest) [best, steepest] = [i, slope];
    }
    if (best < 0) return u;
    free.add(best);
    settle(columns, b, u, free);
  }
  return u;
}

/** Solves on the free columns; steps back to the border and fixes columns until none is negative. */
function settle(columns: readonly Float64Array[], b: Float64Array, u: Float64Array, free: Set<number>): void {
  for (;;) {
    const list = [...free];
    const matrix = new Float64Array(b.length * list.length);
    for (const [k, i] of list.entries()) {
      for (let j = 0; j < b.length; j++)
        matrix[j * list.length + k] = (columns[i] as Float64Array)[j] as number;
    }
    const limit = rank * Math.hypot(...matrix);
    const { shortest } = solveAffine(b.length, list.length, matrix, b, limit);
    let step = 1;
    for (const [k, i] of list.entries()) {
      const [now, next] = [u[i] as number, shortest[k] as number];
      if (next <= 0) step = Math.min(step, now / (now - next || 1));
    }
    for (const [k, i] of list.entries()) {
      u[i] = (u[i] as number) + step * ((shortest[k] as number) - (u[i] as number));
      if ((shortest[k] as number) <= 0 && (u[i] as number) <= border) {
        u[i] = 0;
        free.delete(i);
      }
    }
    if (step === 1 || free.size === 0) return;
  }
}

function subtract(target: Float64Array, vector: Float64Array, times: number): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) - times * (vector[i] as number);
}
