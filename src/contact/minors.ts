/**
 * When do several slipping contacts lose their only answer together? In slip the normal accelerations are D λ_N + b
 * with D = W_Nᵀ M⁻¹ (W_N − W_T diag(s μ)), [LB01] (2.9). There is one λ_N for every b exactly where D is a
 * P-matrix: all of its principal minors are positive. A minor of one contact is its k_N; one of several can vanish
 * first.
 */

import { determinant, EigenvalueDecomposition, Matrix, solve } from "ml-matrix";
import { solveInPlace } from "../numerics/index.js";
import { contactTolerances } from "./tolerances.js";

/** How the normal accelerations answer to the forces: row i is W_Ni, column j the force at contact j. */
export interface Coupling {
  /** W_Nᵀ M⁻¹ W_N */
  readonly N: readonly (readonly number[])[];
  /** W_Nᵀ M⁻¹ W_T */
  readonly T: readonly (readonly number[])[];
}

/** Rounding moves a double eigenvalue by its root: what is smaller, relative to the matrix, counts as 0. */
const doubleRoot = 1e-7;

/** The principal minor of D over some contacts; `friction` has s μ of every contact. */
export function minor({ N, T }: Coupling, of: readonly number[], friction: readonly number[]): number {
  const entry = (i: number, j: number) =>
    (N[i]?.[j] as number) - (friction[j] as number) * (T[i]?.[j] as number);
  return determinant(new Matrix(of.map((i) => of.map((j) => entry(i, j)))));
}

/**
 * The smallest μ ≥ 0 at which a minor vanishes when the contacts have the friction μ·weight, the sign of slip in
 * the weight; null where none does. The minor is det(N) det(1 − μ N⁻¹T), so 1/μ is an eigenvalue of N⁻¹T. Where the
 * normals are dependent it vanishes without friction.
 */
export function criticalMinor(
  { N, T }: Coupling,
  of: readonly number[],
  weights: readonly number[],
): number | null {
  const size = (i: number) => Math.sqrt(N[i]?.[i] as number) || 1;
  const pick = (entry: (i: number, j: number) => number) =>
    of.map((i) => of.map((j) => entry(i, j) / (size(i) * size(j))));
  const normal = pick((i, j) => N[i]?.[j] as number);
  const tangential = pick((i, j) => (T[i]?.[j] as number) * (weights[j] as number));
  const pivot = solveInPlace(of.length, Float64Array.from(normal.flat()), new Float64Array(of.length), 1);
  if (!(pivot > contactTolerances.rank)) return 0;
  const answer = solve(new Matrix(normal), new Matrix(tangential));
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(answer);
  const rounding = doubleRoot * answer.norm();
  const real = realEigenvalues.filter(
    (value, k) => value > rounding && Math.abs(imaginaryEigenvalues[k] as number) <= rounding,
  );
  return real.length === 0 ? null : 1 / Math.max(...real);
}
