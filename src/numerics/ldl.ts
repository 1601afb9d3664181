/**
 * Solves M x = b with a symmetric positive definite M by M = L D Lᵀ, in place. A pivot that is not positive leaves
 * no finite solution.
 */

/**
 * On w from `at` on: M row by row (its lower triangle is read), then n places for 1/d. L takes the place of the
 * triangle. Returns the smallest pivot.
 */
export function factorWithin(n: number, w: Float64Array, at: number): number {
  const inverse = at + n * n;
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    const row = at + i * n;
    for (let j = 0; j < i; j++) {
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
    smallest = Math.min(smallest, pivot);
    w[inverse + i] = 1 / Math.max(pivot, 0);
  }
  return smallest;
}

/** After `factorWithin`: b stands behind the n places of 1/d, and x takes its place. */
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
