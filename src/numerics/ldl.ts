/**
 * Solves M x = b with a symmetric positive definite M by M = L D Lᵀ, in place. A pivot that is not positive leaves
 * no finite solution.
 */

/**
 * On w from `at` on: M row by row (its lower triangle is read), then n places for 1/d. L takes the place of the
 * triangle. Returns the smallest pivot.
 */
export function factorWithin(n: number, w: Float64Array, at: number): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i += 2) {
    const two = i + 1 < n;
    const whole = two ? i - (i % 4) : 0;
    for (let j = 0; j < whole; j += 4) eightEntries(n, w, at, i, j);
    smallest = Math.min(smallest, completeRow(n, w, at, i, whole));
    if (two) smallest = Math.min(smallest, completeRow(n, w, at, i + 1, whole));
  }
  return smallest;
}

/** The entries of a row from the first on that is not known, and its pivot. */
function completeRow(n: number, w: Float64Array, at: number, i: number, from: number): number {
  const inverse = at + n * n;
  const row = at + i * n;
  for (let j = from; j < i; j++) {
    const other = at + j * n;
    let entry = w[row + j] as number;
    for (let k = 0; k < j; k++) entry -= (w[row + k] as number) * (w[other + k] as number);
    w[row + j] = entry; // l times d, until the row is complete
  }
  let pivot = w[row + i] as number;
  for (let k = 0; k < i; k++) {
    const scaled = w[row + k] as number;
    const entry = scaled * (w[inverse + k] as number);
    pivot -= scaled * entry;
    w[row + k] = entry;
  }
  w[inverse + i] = 1 / Math.max(pivot, 0);
  return pivot;
}

/**
 * Four entries of two rows at once: sums that do not wait for each other, with shared factors, take about half of
 * the time. Each has its terms in the order of k, as one entry alone.
 */
function eightEntries(n: number, w: Float64Array, at: number, i: number, j: number): void {
  const upper = at + i * n;
  const lower = upper + n;
  const first = at + j * n;
  const second = first + n;
  const third = second + n;
  const fourth = third + n;
  let a = w[upper + j] as number;
  let b = w[upper + j + 1] as number;
  let c = w[upper + j + 2] as number;
  let d = w[upper + j + 3] as number;
  let e = w[lower + j] as number;
  let f = w[lower + j + 1] as number;
  let g = w[lower + j + 2] as number;
  let h = w[lower + j + 3] as number;
  for (let k = 0; k < j; k++) {
    const above = w[upper + k] as number;
    const below = w[lower + k] as number;
    const one = w[first + k] as number;
    a -= above * one;
    e -= below * one;
    const two = w[second + k] as number;
    b -= above * two;
    f -= below * two;
    const three = w[third + k] as number;
    c -= above * three;
    g -= below * three;
    const four = w[fourth + k] as number;
    d -= above * four;
    h -= below * four;
  }
  fourEnds(w, upper + j, a, b, c, d, second + j, third + j, fourth + j);
  fourEnds(w, lower + j, e, f, g, h, second + j, third + j, fourth + j);
}

/** The last terms of four entries, which depend on each other. */
function fourEnds(
  w: Float64Array,
  place: number,
  a: number,
  b: number,
  c: number,
  d: number,
  second: number,
  third: number,
  fourth: number,
): void {
  const two = b - a * (w[second] as number);
  const three = c - a * (w[third] as number) - two * (w[third + 1] as number);
  w[place] = a;
  w[place + 1] = two;
  w[place + 2] = three;
  w[place + 3] =
    d - a * (w[fourth] as number) - two * (w[fourth + 1] as number) - three * (w[fourth + 2] as number);
}

/** After `factorWithin`: b follows the n places of 1/d, and x takes its place. */
export function backWithin(n: number, w: Float64Array, at: number): number {
  const inverse = at + n * n;
  const b = inverse + n;
  for (let i = 0; i < n; i++) {
    let value = w[b + i] as number;
    for (let k = 0; k < i; k++) value -= (w[at + i * n + k] as number) * (w[b + k] as number);
    w[b + i] = value;
  }
  for (let i = n - 1; i >= 0; i--) {
    let value = (w[b + i] as number) * (w[inverse + i] as number);
    for (let k = i + 1; k < n; k++) value -= (w[at + k * n + i] as number) * (w[b + k] as number);
    w[b + i] = value;
  }
  return 0;
}
