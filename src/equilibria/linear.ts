/**
 * Does a motion near a place of rest come back? The linear motion within the modes, [LBN] (4.5)-(4.8) for any
 * number of coordinates: M δq̈ = ∂f/∂q δq + ∂f/∂q̇ δq̇ + B δλ with D δq = 0, f = h + W λ, D the directions that
 * contacts hold. In coordinates y of the free directions this is ÿ = X y + Y ẏ.
 */

import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { hypot } from "../elementary/index.js";
import {
  type Complex,
  complement,
  dot,
  independentRows,
  orthonormal,
  solveAffine,
  solveInPlace,
  svd,
  unitVectors,
} from "../numerics/index.js";
import type { Balance } from "./balance.js";
import { restTolerances } from "./tolerances.js";

export type Eigenvalue = Complex;

export interface Linearisation {
  /** Free directions, n numbers each, orthonormal. */
  readonly basis: readonly Float64Array[];
  /** Of (y, ẏ), row by row. */
  readonly matrix: readonly (readonly number[])[];
  /** No force depends on a velocity: eigenvalues come in pairs ±λ. */
  readonly undamped: boolean;
}

/** The held directions: normals of closed contacts, tangents of those that stick, ∂φ/∂q̇ of kinks that hold. */
export function heldDirections(balance: Balance, values: Float64Array): Float64Array[] {
  const { slots, kinks, field } = balance;
  return [
    ...slots.map(({ contact, tangential }) => field.row(values, contact.index, tangential ? "WT" : "WN")),
    ...kinks.map(({ row }) => values.slice(row, row + field.n)),
  ];
}

/** An orthonormal basis of what the rows leave free. */
export function freeDirections(n: number, rows: readonly Float64Array[]): Float64Array[] {
  if (rows.length === 0) return unitVectors(n);
  const { values, right } = svd(rows.length, n, Float64Array.from(rows.flatMap((row) => [...row])));
  const limit = restTolerances.rank * (values[0] ?? 0);
  const free: Float64Array[] = [];
  for (let k = 0; k < n; k++) if (!((values[k] ?? 0) > limit)) free.push(right.slice(k * n, (k + 1) * n));
  return free;
}

/**
 * The accelerations under generalized forces, while contacts and kinks hold: [M −B; D 0][a; λ] = [force; rate]; as
 * many of them as there are rates.
 */
export function heldAcceleration(
  balance: Balance,
  values: Float64Array,
  force: Float64Array,
  rates: Float64Array,
): Float64Array | undefined {
  const { n } = balance.field;
  const directions = balance.directions(values).slice(0, rates.length);
  const held = heldDirections(balance, values).slice(0, rates.length);
  const size = n + held.length;
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < n; i++) {
    matrix.set(values.subarray(i * n, (i + 1) * n), i * size);
    for (const [k, direction] of directions.entries()) matrix[i * size + n + k] = -(direction[i] as number);
  }
  for (const [k, row] of held.entries()) matrix.set(row, (n + k) * size);
  const right = Float64Array.of(...force, ...rates);
  const x = right.slice();
  if (solveInPlace(size, matrix.slice(), x) > restTolerances.pivot) return x.slice(0, n);
  const { shortest, residual } = solveAffine(
    size,
    size,
    matrix,
    right,
    restTolerances.rank * hypot(...matrix),
  );
  // Redundant contacts leave forces open, not accelerations; a true singularity has none.
  return residual <= restTolerances.missedForce * hypot(...right) ? shortest.slice(0, n) : undefined;
}

/** Undefined where accelerations are not determined, as at k_N = 0. */
export function linearise(balance: Balance, u: Float64Array, p: Float64Array): Linearisation | undefined {
  const { field } = balance;
  const { n } = field;
  const q = balance.q(u);
  const values = field.values(q, p);
  const slopes = field.slopes(q, p);
  const axes = unitVectors(n);
  const frozen = field.kept.memory.map(({ index }) => axes[index] as Float64Array);
  const basis = freeDirections(n, [...heldDirections(balance, values), ...frozen]);
  const still = new Float64Array(balance.slots.length);
  const columns = (from: number) =>
    basis.map((direction) => {
      const force = new Float64Array(n);
      for (let j = 0; j < n; j++) {
        const slope = balance.forceSlope(u, values, slopes, from + j);
        for (let i = 0; i < n; i++)
          force[i] = (force[i] as number) + (slope[i] as number) * (direction[j] as number);
      }
      return { force, acceleration: heldAcceleration(balance, values, force, still) };
    });
  const [along, rates] = [columns(0), columns(n)];
  if ([...along, ...rates].some(({ acceleration }) => acceleration === undefined)) return undefined;
  const part = (from: typeof along) =>
    basis.map((row) => from.map(({ acceleration }) => dot(row, acceleration as Float64Array)));
  const [X, Y] = [part(along), part(rates)];
  const r = basis.length;
  const matrix = [
    ...X.map((_, i) => [
      ...new Array<number>(r).fill(0),
      ...Array.from({ length: r }, (_, j) => (i === j ? 1 : 0)),
    ]),
    ...X.map((row, i) => [...row, ...(Y[i] as number[])]),
  ];
  return { basis, matrix, undamped: Y.flat().every((entry) => entry === 0) };
}

/** Sorted by real part, then by imaginary part, the largest first. */
export function eigenvaluesOf({ matrix }: Pick<Linearisation, "matrix">): Eigenvalue[] {
  if (matrix.length === 0 || !matrix.flat().every(Number.isFinite)) return [];
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(
    new Matrix(matrix as number[][]),
  );
  return realEigenvalues
    .map((re, i) => ({ re: re + 0, im: (imaginaryEigenvalues[i] as number) + 0 }))
    .sort((one, other) => other.re - one.re || other.im - one.im);
}

/**
 * The linear motion at a place, if there is one, and its eigenvalues; without the 0 of each shift that a steady
 * motion goes along.
 */
export function linearWithValues(balance: Balance, u: Float64Array, p: Float64Array) {
  const linear = linearise(balance, u, p);
  const { shifts } = balance.field;
  return { linear, values: linear === undefined ? [] : eigenvaluesOf(acrossShifts(linear, shifts)) };
}

/** (y, ẏ) up to shifts of y: these change nothing, so that the rest of the matrix has all other eigenvalues. */
function acrossShifts({ basis, matrix }: Linearisation, shifts: readonly Float64Array[]) {
  const inBasis = shifts.map((shift) =>
    Float64Array.from({ length: 2 * basis.length }, (_, i) =>
      i < basis.length ? dot(basis[i] as Float64Array, shift) : 0,
    ),
  );
  return { matrix: acrossVectors(matrix, inBasis) };
}

/** A linear motion up to changes along these vectors, which its matrix takes to 0. */
export function acrossVectors(matrix: Linearisation["matrix"], inBasis: readonly Float64Array[]) {
  if (inBasis.length === 0) return matrix;
  const independent = independentRows(inBasis, restTolerances.rank);
  const rest = complement(orthonormal(inBasis.filter((_, i) => independent[i])), matrix.length);
  const images = rest.map((vector) => matrix.map((row) => dot(vector, Float64Array.from(row))));
  return rest.map((row) => images.map((image) => dot(row, Float64Array.from(image))));
}

/** The largest modulus. */
export const largestOf = (values: readonly Eigenvalue[]): number =>
  Math.max(0, ...values.map(({ re, im }) => hypot(re, im)));

/** Is a real part too small, relative to the largest eigenvalue, to decide? */
export const isNeutral = (re: number, eigenvalues: readonly Eigenvalue[]): boolean =>
  Math.abs(re) <= restTolerances.neutral * largestOf(eigenvalues);

export interface LinearStability {
  /** No perturbation grows. */
  readonly stable: boolean;
  /** Some eigenvalue lies on the imaginary axis: terms that are left out decide. */
  readonly marginal: boolean;
}

/** Perturbations decay, or where some neither grow nor decay, swing with frequencies of their own. */
export function stabilityOf(eigenvalues: readonly Eigenvalue[]): LinearStability {
  const limit = restTolerances.neutral * largestOf(eigenvalues);
  const onAxis = eigenvalues.filter(({ re }) => Math.abs(re) <= limit);
  const grows = eigenvalues.some(({ re }) => re > limit);
  const zero = onAxis.some(({ im }) => Math.abs(im) <= limit);
  return { stable: !grows && !zero, marginal: onAxis.length > 0 };
}

/** ν = λ² of a motion without damping: the eigenvalues of X in ÿ = X y, exact where pairs ±λ meet. */
export function stiffnessSquares({ matrix }: Linearisation): Eigenvalue[] {
  const r = matrix.length / 2;
  return eigenvaluesOf({ matrix: matrix.slice(r).map((row) => row.slice(0, r)) });
}
