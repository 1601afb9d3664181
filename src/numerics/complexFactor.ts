/** What solves one small complex system for many right sides? LU with partial pivoting, in place, row-major. */

import { swap } from "./factor.js";

/** As `factorInPlace`; entries are pairs of real and imaginary part. */
export function factorComplex(n: number, a: Float64Array, order: Int32Array): boolean {
  const row2 = 2 * n;
  const sizeOf = (i: number, k: number) =>
    Math.abs(a[i * row2 + 2 * k] as number) + Math.abs(a[i * row2 + 2 * k + 1] as number);
  for (let k = 0; k < n; k++) {
    let row = k;
    for (let i = k + 1; i < n; i++) if (sizeOf(i, k) > sizeOf(row, k)) row = i;
    order[k] = row;
    const size = sizeOf(row, k);
    if (!(size > 0 && size < Number.POSITIVE_INFINITY)) return false;
    if (row !== k) swap(a, k * row2, row * row2, row2);
    const [re, im] = [a[k * row2 + 2 * k] as number, a[k * row2 + 2 * k + 1] as number];
    const square = re * re + im * im;
    for (let i = k + 1; i < n; i++) {
      const at = i * row2 + 2 * k;
      const [x, y] = [a[at] as number, a[at + 1] as number];
      const [shareRe, shareIm] = [(x * re + y * im) / square, (y * re - x * im) / square];
      a[at] = shareRe;
      a[at + 1] = shareIm;
      for (let j = k + 1; j < n; j++) subtract(a, i * row2 + 2 * j, shareRe, shareIm, a, k * row2 + 2 * j);
    }
  }
  return true;
}

/** b, pairs too, becomes the solution. */
export function solveComplex(n: number, a: Float64Array, order: Int32Array, b: Float64Array): void {
  const row2 = 2 * n;
  for (let k = 0; k < n; k++) swap(b, 2 * k, 2 * (order[k] as number), 2);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++)
      subtract(b, 2 * i, a[i * row2 + 2 * j] as number, a[i * row2 + 2 * j + 1] as number, b, 2 * j);
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++)
      subtract(b, 2 * i, a[i * row2 + 2 * j] as number, a[i * row2 + 2 * j + 1] as number, b, 2 * j);
    const [re, im] = [a[i * row2 + 2 * i] as number, a[i * row2 + 2 * i + 1] as number];
    const square = re * re + im * im;
    const [x, y] = [b[2 * i] as number, b[2 * i + 1] as number];
    b[2 * i] = (x * re + y * im) / square;
    b[2 * i + 1] = (y * re - x * im) / square;
  }
}

/** to −= share · from, for one complex number. */
function subtract(
  to: Float64Array,
  toAt: number,
  re: number,
  im: number,
  from: Float64Array,
  fromAt: number,
): void {
  const [x, y] = [from[fromAt] as number, from[fromAt + 1] as number];
  to[toAt] = (to[toAt] as number) - re * x + im * y;
  to[toAt + 1] = (to[toAt + 1] as number) - re * y - im * x;
}
