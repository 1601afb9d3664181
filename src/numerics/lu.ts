/** What solves a small dense linear system? Gaussian elimination with partial pivoting, in place, row-major. */

/**
 * Solves A x = b; A (n × n, row-major) is destroyed and b becomes x.
 * Returns the smallest pivot, relative to the largest entry of A or to `unit` where that is given; 0 (and no solution)
 * where A is singular.
 */
export function solveInPlace(n: number, a: Float64Array, b: Float64Array, unit = 0): number {
  let largest = 0;
  for (let i = 0; i < n * n; i++) largest = Math.max(largest, Math.abs(a[i] as number));
  if (!(largest > 0) || !Number.isFinite(largest)) return 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < n; k++) {
    const pivotRow = pivotIn(n, a, k);
    if (pivotRow !== k) swapRows(n, a, b, k, pivotRow);
    const pivot = a[k * n + k] as number;
    smallest = Math.min(smallest, Math.abs(pivot));
    if (pivot === 0) return 0;
    for (let i = k + 1; i < n; i++) {
      const factor = (a[i * n + k] as number) / pivot;
      if (factor === 0) continue;
      for (let j = k + 1; j < n; j++)
        a[i * n + j] = (a[i * n + j] as number) - factor * (a[k * n + j] as number);
      b[i] = (b[i] as number) - factor * (b[k] as number);
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let value = b[i] as number;
    for (let j = i + 1; j < n; j++) value -= (a[i * n + j] as number) * (b[j] as number);
    b[i] = value / (a[i * n + i] as number);
  }
  return smallest / (unit || largest);
}

function pivotIn(n: number, a: Float64Array, k: number): number {
  let row = k;
  for (let i = k + 1; i < n; i++) {
    if (Math.abs(a[i * n + k] as number) > Math.abs(a[row * n + k] as number)) row = i;
  }
  return row;
}

function swapRows(n: number, a: Float64Array, b: Float64Array, one: number, other: number): void {
  for (let j = 0; j < n; j++) {
    const entry = a[one * n + j] as number;
    a[one * n + j] = a[other * n + j] as number;
    a[other * n + j] = entry;
  }
  const value = b[one] as number;
  b[one] = b[other] as number;
  b[other] = value;
}
