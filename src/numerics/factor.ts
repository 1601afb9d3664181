/**
 * What solves one small dense system for many right sides? An LU factorisation with partial pivoting, in place,
 * row-major.
 */

/** A becomes its factors and `order` the rows that were taken; false where A is singular or not finite. */
export function factorInPlace(n: number, a: Float64Array, order: Int32Array): boolean {
  for (let k = 0; k < n; k++) {
    let row = k;
    for (let i = k + 1; i < n; i++)
      if (Math.abs(a[i * n + k] as number) > Math.abs(a[row * n + k] as number)) row = i;
    order[k] = row;
    const pivot = a[row * n + k] as number;
    if (!(Math.abs(pivot) > 0 && Math.abs(pivot) < Number.POSITIVE_INFINITY)) return false;
    swap(a, row * n, k * n, n);
    for (let i = k + 1; i < n; i++) {
      const factor = (a[i * n + k] as number) / pivot;
      a[i * n + k] = factor;
      if (factor === 0) continue;
      for (let j = k + 1; j < n; j++)
        a[i * n + j] = (a[i * n + j] as number) - factor * (a[k * n + j] as number);
    }
  }
  return true;
}

/** Solves with the factors; the right side from `at` on becomes the solution. */
export function solveFactored(n: number, a: Float64Array, order: Int32Array, b: Float64Array, at = 0): void {
  for (let k = 0; k < n; k++) swap(b, at + (order[k] as number), at + k, 1);
  for (let i = 1; i < n; i++) {
    let sum = b[at + i] as number;
    for (let k = 0; k < i; k++) sum -= (a[i * n + k] as number) * (b[at + k] as number);
    b[at + i] = sum;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[at + i] as number;
    for (let k = i + 1; k < n; k++) sum -= (a[i * n + k] as number) * (b[at + k] as number);
    b[at + i] = sum / (a[i * n + i] as number);
  }
}

/** Exchanges `count` entries from two places on. */
export function swap(x: Float64Array, one: number, other: number, count: number): void {
  if (one === other) return;
  for (let j = 0; j < count; j++) {
    const value = x[one + j] as number;
    x[one + j] = x[other + j] as number;
    x[other + j] = value;
  }
}
