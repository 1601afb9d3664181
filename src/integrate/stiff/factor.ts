/** What solves many right sides with one small matrix, real or complex? LU with partial pivoting, row-major, in place. */

/** Factors A in place; `pivots` takes the row that each column was exchanged with. False where A is singular. */
export function factor(n: number, a: Float64Array, pivots: Int32Array): boolean {
  for (let k = 0; k < n; k++) {
    let row = k;
    for (let i = k + 1; i < n; i++)
      if (Math.abs(a[i * n + k] as number) > Math.abs(a[row * n + k] as number)) row = i;
    pivots[k] = row;
    const pivot = a[row * n + k] as number;
    if (!(Math.abs(pivot) > 0 && Math.abs(pivot) < Number.POSITIVE_INFINITY)) return false;
    if (row !== k) exchange(a, k * n, row * n, n);
    for (let i = k + 1; i < n; i++) {
      const share = (a[i * n + k] as number) / pivot;
      a[i * n + k] = share;
      if (share === 0) continue;
      for (let j = k + 1; j < n; j++)
        a[i * n + j] = (a[i * n + j] as number) - share * (a[k * n + j] as number);
    }
  }
  return true;
}

/** b becomes the solution. */
export function solveFactored(n: number, a: Float64Array, pivots: Int32Array, b: Float64Array): void {
  for (let k = 0; k < n; k++) exchange(b, k, pivots[k] as number, 1);
  for (let i = 0; i < n; i++) {
    let sum = b[i] as number;
    for (let j = 0; j < i; j++) sum -= (a[i * n + j] as number) * (b[j] as number);
    b[i] = sum;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i] as number;
    for (let j = i + 1; j < n; j++) sum -= (a[i * n + j] as number) * (b[j] as number);
    b[i] = sum / (a[i * n + i] as number);
  }
}

/** The same for a complex matrix; entries are pairs of real and imaginary part. */
export function factorComplex(n: number, a: Float64Array, pivots: Int32Array): boolean {
  const row2 = 2 * n;
  const sizeOf = (i: number, k: number) =>
    Math.abs(a[i * row2 + 2 * k] as number) + Math.abs(a[i * row2 + 2 * k + 1] as number);
  for (let k = 0; k < n; k++) {
    let row = k;
    for (let i = k + 1; i < n; i++) if (sizeOf(i, k) > sizeOf(row, k)) row = i;
    pivots[k] = row;
    const size = sizeOf(row, k);
    if (!(size > 0 && size < Number.POSITIVE_INFINITY)) return false;
    if (row !== k) exchange(a, k * row2, row * row2, row2);
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
export function solveComplex(n: number, a: Float64Array, pivots: Int32Array, b: Float64Array): void {
  const row2 = 2 * n;
  for (let k = 0; k < n; k++) exchange(b, 2 * k, 2 * (pivots[k] as number), 2);
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

function exchange(a: Float64Array, one: number, other: number, count: number): void {
  if (one === other) return;
  for (let j = 0; j < count; j++) {
    const kept = a[one + j] as number;
    a[one + j] = a[other + j] as number;
    a[other + j] = kept;
  }
}
