/** What is the root of a symmetric positive definite matrix? M = L Lᵀ, row-major. */

import { numericsTolerances } from "./tolerances.js";

/** L, or undefined where M is not positive definite beyond rounding. */
export function cholesky(n: number, m: Float64Array): Float64Array | undefined {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = m[i * n + j] as number;
      for (let k = 0; k < j; k++) sum -= (l[i * n + k] as number) * (l[j * n + k] as number);
      if (i !== j) l[i * n + j] = sum / (l[j * n + j] as number);
      else if (sum > numericsTolerances.definite * Math.abs(m[i * n + i] as number))
        l[i * n + i] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return l;
}

/** L⁻¹b. */
export function forwardSolve(n: number, l: Float64Array, b: ArrayLike<number>): Float64Array {
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = b[i] as number;
    for (let k = 0; k < i; k++) sum -= (l[i * n + k] as number) * (x[k] as number);
    x[i] = sum / (l[i * n + i] as number);
  }
  return x;
}

/** L⁻ᵀb. */
export function backwardSolve(n: number, l: Float64Array, b: ArrayLike<number>): Float64Array {
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i] as number;
    for (let k = i + 1; k < n; k++) sum -= (l[k * n + i] as number) * (x[k] as number);
    x[i] = sum / (l[i * n + i] as number);
  }
  return x;
}
