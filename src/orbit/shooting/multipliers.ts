/**
 * How do disturbances of an orbit grow in one period? The Floquet multipliers: eigenvalues of the product of all flows and
 * saltation matrices. It is taken at the segment that leaves the fewest directions free, on a basis of these, so that the
 * multipliers that modes make 0 are exactly 0. Without forcing, the direction along the orbit is divided out.
 */

import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { type Complex, dot } from "../../numerics/index.js";
import { carried, leap } from "../saltation/saltation.js";
import { tangentBasis } from "../saltation/tangent.js";
import type { SegmentValue } from "../variation/segment.js";
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
  const along = basis.map((row) => dot(row, (values[least] as SegmentValue).startRate));
  const reduced = problem.plan.forcing === undefined ? deflated(matrix, along) : matrix;
  const zeros = dimension - basis.length;
  const all = [...eigenvalues(reduced), ...Array.from({ length: zeros }, () => ({ re: 0, im: 0 }))];
  return all.sort((one, other) => Math.hypot(other.re, other.im) - Math.hypot(one.re, one.im));
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

/** A reflection turns the direction into the first axis; the rest of the matrix has the other eigenvalues. */
function deflated(matrix: readonly (readonly number[])[], direction: readonly number[]): number[][] {
  const length = Math.hypot(...direction);
  if (!(length > 0)) return matrix.map((row) => [...row]);
  const mirror = direction.map((value) => value / length);
  mirror[0] = (mirror[0] as number) + ((mirror[0] as number) < 0 ? -1 : 1);
  const square = mirror.reduce((sum, value) => sum + value * value, 0);
  const reflect = (row: readonly number[]) => {
    const share = (2 * row.reduce((sum, value, i) => sum + value * (mirror[i] as number), 0)) / square;
    return row.map((value, i) => value - share * (mirror[i] as number));
  };
  const transposed = (rows: readonly (readonly number[])[]) =>
    rows.map((_, j) => rows.map((row) => row[j] as number));
  const turned = transposed(transposed(matrix.map(reflect)).map(reflect));
  return turned.slice(1).map((row) => row.slice(1));
}

function eigenvalues(matrix: readonly (readonly number[])[]): Multiplier[] {
  if (matrix.length === 0) return [];
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(
    new Matrix(matrix.map((row) => [...row])),
  );
  return realEigenvalues.map((re, i) => ({ re, im: imaginaryEigenvalues[i] as number }));
}
