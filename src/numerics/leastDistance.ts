/**
 * Which point of a polyhedron { y : E y ≥ f } is nearest to the origin, and is there one at all?
 * Lawson & Hanson, Solving Least Squares Problems, ch. 23: least distance programming by non-negative least squares.
 */

import { hypot } from "../elementary/index.js";
import { solveAffine } from "./svd.js";
import { numericsTolerances } from "./tolerances.js";
import { addScaled, dot } from "./vector.js";

const { residual: small, rank, border, far, independent } = numericsTolerances;

/**
 * The nearest point, or undefined where no point satisfies the inequalities (beyond `tolerance`, in the units of
 * f).
 */
export function leastDistance(
  rows: readonly Float64Array[],
  right: readonly number[],
  columns: number,
  tolerance: number,
): Float64Array | undefined {
  const kept = (y: Float64Array) => rows.every((row, i) => dot(row, y) >= (right[i] as number) - tolerance);
  if (columns === 1) return nearestOnLine(rows, right).find(kept);
  // min |A u − b| with A = [Eᵀ; fᵀ], b = (0, …, 0, 1), u ≥ 0: its residual has the direction of (y, −1).
  const a = rows.map((row, i) => Float64Array.of(...row, right[i] as number));
  const target = new Float64Array(columns + 1);
  target[columns] = 1;
  const u = nonNegativeLeastSquares(a, target);
  const residual = target.slice();
  for (const [i, column] of a.entries()) addScaled(residual, -(u[i] as number), column);
  const last = residual[columns] as number;
  if (!(hypot(...residual) > small) || last === 0) return undefined;
  const y = residual.subarray(0, columns).map((value) => -value / last);
  if (hypot(...y) < far && kept(y)) return y;
  // Of a far point the residual is short and its direction rounded: the rows that it touches give the point itself.
  const touched = onBorder(
    rows.filter((_, i) => (u[i] as number) > 0),
    right.filter((_, i) => (u[i] as number) > 0),
    columns,
  );
  return [touched, y].find(kept);
}

/**
 * Of one unknown: its bounds from both sides, the one nearest to the origin first, and what is halfway between
 * them.
 */
function nearestOnLine(rows: readonly Float64Array[], right: readonly number[]): Float64Array[] {
  const negligible = small * Math.max(1, ...rows.map(([weight = 0]) => Math.abs(weight)));
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [i, [weight = 0]] of rows.entries()) {
    if (weight > negligible) low = Math.max(low, (right[i] as number) / weight);
    else if (weight < -negligible) high = Math.min(high, (right[i] as number) / weight);
  }
  const nearest = Math.max(low, Math.min(0, high));
  return [nearest, Math.min(nearest, high), (low + high) / 2]
    .filter(Number.isFinite)
    .map((y) => Float64Array.of(y));
}

/** The shortest y with E y = f. */
function onBorder(rows: readonly Float64Array[], right: readonly number[], columns: number): Float64Array {
  const matrix = new Float64Array(rows.length * columns);
  for (const [i, row] of rows.entries()) matrix.set(row, i * columns);
  const limit = rank * hypot(...matrix);
  return solveAffine(rows.length, columns, matrix, Float64Array.from(right), limit).shortest;
}

/** min |Σ u_i column_i − b| over u ≥ 0, by moving an active set. */
export function nonNegativeLeastSquares(columns: readonly Float64Array[], b: Float64Array): Float64Array {
  const u = new Float64Array(columns.length);
  const free = new Set<number>();
  const lengths = columns.map((column) => Math.sqrt(dot(column, column)) || 1);
  for (let round = 0; round < 10 * columns.length + 10; round++) {
    const residual = b.slice();
    for (const i of free) addScaled(residual, -(u[i] as number), columns[i] as Float64Array);
    let best = -1;
    let steepest: number = small;
    for (const [i, column] of columns.entries()) {
      const slope = free.has(i) ? 0 : dot(column, residual) / (lengths[i] as number);
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
    const shortest = leastSquares(
      list.map((i) => columns[i] as Float64Array),
      b,
    );
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

/**
 * The shortest u that minimises |Σ u_i column_i − b|: by orthogonal directions where the columns are clearly
 * independent.
 */
function leastSquares(columns: readonly Float64Array[], b: Float64Array): Float64Array {
  const count = columns.length;
  const basis: Float64Array[] = [];
  const triangle = new Float64Array(count * count);
  const right = b.slice();
  const u = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const left = (columns[k] as Float64Array).slice();
    const full = Math.sqrt(dot(left, left));
    // The second pass removes what rounding has left of the first.
    for (let pass = 0; pass < 2; pass++) {
      for (let i = 0; i < k; i++) {
        const along = dot(basis[i] as Float64Array, left);
        triangle[i * count + k] = (triangle[i * count + k] as number) + along;
        addScaled(left, -along, basis[i] as Float64Array);
      }
    }
    const length = Math.sqrt(dot(left, left));
    if (!(length > independent * full)) return shortestOf(columns, b);
    triangle[k * count + k] = length;
    for (let i = 0; i < left.length; i++) left[i] = (left[i] as number) / length;
    basis.push(left);
    u[k] = dot(left, right);
    addScaled(right, -(u[k] as number), left);
  }
  for (let k = count - 1; k >= 0; k--) {
    let sum = u[k] as number;
    for (let j = k + 1; j < count; j++) sum -= (triangle[k * count + j] as number) * (u[j] as number);
    u[k] = sum / (triangle[k * count + k] as number);
  }
  return u;
}

/** The same by singular values. */
function shortestOf(columns: readonly Float64Array[], b: Float64Array): Float64Array {
  const count = columns.length;
  const matrix = new Float64Array(b.length * count);
  for (const [k, column] of columns.entries())
    for (let j = 0; j < b.length; j++) matrix[j * count + k] = column[j] as number;
  return solveAffine(b.length, count, matrix, b, rank * hypot(...matrix)).shortest;
}
