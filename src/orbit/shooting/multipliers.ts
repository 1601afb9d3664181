/**
 * How do disturbances of an orbit grow in one period? The Floquet multipliers: eigenvalues of the product of all
 * flows and saltation matrices. It is taken at the segment that leaves the fewest directions free, on a basis of
 * these, so that the multipliers that modes make 0 are exactly 0. Directions with a multiplier 1 that the formulas
 * show are divided out: along the orbit without forcing, along shifts that change nothing; momenta that nothing
 * changes are held.
 */

import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { hypot } from "../../elementary/index.js";
import { momentaOf } from "../../mechanism/index.js";
import { type Complex, complement, dot, independentRows, orthonormal } from "../../numerics/index.js";
import { StateFormulas } from "../../variation/implicit.js";
import { carried, leap } from "../../variation/saltation/saltation.js";
import { tangentBasis } from "../../variation/saltation/tangent.js";
import type { SegmentValue } from "../../variation/segment.js";
import { variationTolerances } from "../../variation/tolerances.js";
import type { OrbitProblem } from "./problem.js";

export type Multiplier = Complex;

/** Those that say something, largest first. */
export function multipliersOf(
  problem: OrbitProblem,
  u: Float64Array,
  p: Float64Array,
  values: readonly SegmentValue[],
): readonly Multiplier[] {
  const count = values.length;
  const bases = values.map((_, i) => basisAt(problem, u, p, values, i, true));
  const free = values.map((_, i) => basisAt(problem, u, p, values, i, false).length);
  const least = bases.reduce((best, basis, i) => (basis.length < (bases[best]?.length ?? 0) ? i : best), 0);
  const basis = bases[least] as Float64Array[];
  const dimension = Math.max(...free);
  const images = basis.map((direction) => {
    let change = direction;
    for (let k = 0; k < count; k++) {
      const i = (least + k) % count;
      const value = values[i] as SegmentValue;
      change = leap(value, (values[(i + 1) % count] as SegmentValue).startRate, carried(value, change));
    }
    return change;
  });
  const matrix = basis.map((row) => images.map((image) => dot(row, image)));
  const inBasis = (vector: Float64Array) => Float64Array.from(basis, (row) => dot(row, vector));
  const along = problem.plan.forcing === undefined ? [(values[least] as SegmentValue).startRate] : [];
  const shifts = problem.plan.closure?.symmetry.directions ?? [];
  const flat = shifts.map(({ vector }) => Float64Array.of(...vector, ...new Float64Array(vector.length)));
  const quotient = restricted(matrix, [...along, ...flat].map(inBasis));
  const held = momentumSlopes(problem, u, p, least).map(inBasis);
  const reduced = restricted(quotient.matrix, held.map(quotient.inside));
  const zeros = dimension - basis.length;
  const all = [...eigenvalues(reduced.matrix), ...Array.from({ length: zeros }, () => ({ re: 0, im: 0 }))];
  return all.sort((one, other) => hypot(other.re, other.im) - hypot(one.re, one.im));
}

/** Free directions at the start of a segment; `events` counts what the event before it has taken away. */
function basisAt(
  problem: OrbitProblem,
  u: Float64Array,
  parameters: Float64Array,
  values: readonly SegmentValue[],
  i: number,
  events: boolean,
): Float64Array[] {
  const { mechanism, segments } = problem;
  const { plan } = segments[i] as (typeof segments)[number];
  const before = values[(i + values.length - 1) % values.length] as SegmentValue;
  const p = Float64Array.of(...parameters.subarray(0, mechanism.parameters.length), ...plan.branches);
  const place = {
    t: problem.timeOf(u, i),
    state: problem.stateOf(u, i),
    p,
    rows: plan.modes.rows,
    rate: (values[i] as SegmentValue).startRate,
  };
  return tangentBasis(mechanism, place, events ? before.reset.stopped : []);
}

type Numbers = readonly (readonly number[])[];

/**
 * The matrix on what is orthogonal to some vectors: with invariant directions, or invariant functions, the other
 * eigenvalues.
 */
function restricted(matrix: Numbers, vectors: readonly Float64Array[]) {
  const own = independentRows(vectors, variationTolerances.dependence);
  const rest = complement(orthonormal(vectors.filter((_, i) => own[i])), matrix.length);
  const image = (vector: Float64Array) => matrix.map((row) => dot(vector, Float64Array.from(row)));
  const images = rest.map((vector) => Float64Array.from(image(vector)));
  return {
    matrix: rest.map((row) => images.map((one) => dot(row, one))),
    /** A vector in the basis of what is left. */
    inside: (vector: Float64Array) => Float64Array.from(rest, (row) => dot(row, vector)),
  };
}

/** Derivatives by (q, v) of the momenta that nothing changes, at the start of a segment. */
function momentumSlopes(problem: OrbitProblem, u: Float64Array, p: Float64Array, i: number): Float64Array[] {
  const { mechanism, plan, segments } = problem;
  if (plan.closure === undefined) return [];
  const momenta = momentaOf(mechanism, plan.closure.symmetry);
  if (momenta.length === 0) return [];
  const formulas = new StateFormulas(
    mechanism,
    momenta.map(({ node }) => node),
    [],
  );
  const state = problem.stateOf(u, i);
  const branches = segments[i]?.plan.branches ?? [];
  formulas.read(problem.timeOf(u, i), state, Float64Array.of(...p, ...branches));
  return momenta.map((_, k) => formulas.slopes.slice(k * formulas.width, k * formulas.width + state.length));
}

function eigenvalues(matrix: readonly (readonly number[])[]): Multiplier[] {
  if (matrix.length === 0) return [];
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(
    new Matrix(matrix.map((row) => [...row])),
  );
  return realEigenvalues.map((re, i) => ({ re, im: imaginaryEigenvalues[i] as number }));
}
