/** What solves a small dense linear system? Gaussian elimination with partial pivoting, in place, row-major. */

import { swap } from "./factor.js";

/**
 * Solves A x = b; A (n × n, row-major) is destroyed and b becomes x.
 * Returns the smallest pivot, relative to the largest entry of A or to `unit` where that is given; 0 (and no solution)
 * where A is singular.
 */
export function solveInPlace(n: number, a: Float64Array, b: Float64Array, unit = 0): number {
  let largest = 0;
  for (let i = 0; i < n * n; i++) largest = Math.max(largest, Math.abs(a[i] as number));
  if (!(largest > 0) || !Number.isFinite(largest)) return 0;
  if (eliminate(n, a, 0, b, 0) === 0) return 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < n; k++) smallest = Math.min(smallest, Math.abs(a[k * n + k] as number));
  return smallest / (unit || largest);
}

/**
 * The same inside one work space: A from `at`, b right behind it. Returns the determinant; 0 (and no solution) if
 * singular.
 */
export function solveWithin(n: number, w: Float64Array, at: number): number {
  return eliminate(n, w, at, w, at + n * n);
}

/** Leaves the pivots on the diagonal of A, x in b, and returns the determinant. */
function eliminate(n: number, a: Float64Array, aAt: number, b: Float64Array, bAt: number): number {
  let determinant = 1;
  for (let k = 0; k < n; k++) {
    const pivotRow = pivotIn(n, a, aAt, k);
    if (pivotRow !== k) {
      swap(a, aAt + k * n, aAt + pivotRow * n, n);
      swap(b, bAt + k, bAt + pivotRow, 1);
      determinant = -determinant;
    }
    const pivot = a[aAt + k * n + k] as number;
    determinant *= pivot;
    if (pivot === 0) return 0;
    for (let i = k + 1; i < n; i++) {
      const factor = (a[aAt + i * n + k] as number) / pivot;
      if (factor === 0) continue;
      for (let j = k + 1; j < n; j++)
        a[aAt + i * n + j] = (a[aAt + i * n + j] as number) - factor * (a[aAt + k * n + j] as number);
      b[bAt + i] = (b[bAt + i] as number) - factor * (b[bAt + k] as number);
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let value = b[bAt + i] as number;
    for (let j = i + 1; j < n; j++) value -= (a[aAt + i * n + j] as number) * (b[bAt + j] as number);
    b[bAt + i] = value / (a[aAt + i * n + i] as number);
  }
  return determinant || Number.MIN_VALUE; // a product of tiny pivots is not singular
}

function pivotIn(n: number, a: Float64Array, at: number, k: number): number {
  let row = k;
  for (let i = k + 1; i < n; i++) {
    if (Math.abs(a[at + i * n + k] as number) > Math.abs(a[at + row * n + k] as number)) row = i;
  }
  return row;
}
