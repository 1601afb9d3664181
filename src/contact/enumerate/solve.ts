/** Does a combination of modes have forces that satisfy all of its equations and inequalities? Which, or why not? */

import { hypot } from "../../elementary/index.js";
import {
  addScaled,
  dot,
  leastDistance,
  orthonormal,
  solveAffine,
  solveInPlace,
  without,
} from "../../numerics/index.js";
import type { UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import type { Combination, Condition, FailedCondition } from "./combination.js";

/** What rounding alone makes of an inequality that is met exactly, relative to the quantity's own size. */
const rounding = 1e-14;

export type Attempt =
  | {
      readonly kind: "solved";
      /** Unknown forces; the shortest ones where there is a continuum. */
      readonly forces: Float64Array;
      readonly acceleration: Float64Array;
      /** Directions in which the forces may be changed, within the inequalities: an orthonormal basis. */
      readonly freedom: readonly Float64Array[];
      /** Changing them changes the acceleration. */
      readonly moves: boolean;
      readonly residual: number;
      readonly degenerate: boolean;
    }
  | {
      readonly kind: "rejected";
      readonly contact: string;
      readonly because: FailedCondition;
      readonly value: number;
      /** A little more tolerance would admit it. */
      readonly degenerate: boolean;
    };

/**
 * Solves the equations exactly, then tests the inequalities; without `marks` the distance to borders is not
 * computed.
 */
export function attempt(system: UnitSystem, combination: Combination, marks = true): Attempt {
  const { particular, nullspace, residual, singular } = solveEquations(system, combination);
  if (residual > contactTolerances.equations) return refuse("", "equations", residual, singular);
  const effect = nullspace.map((vector) => accelerationOf(system, combination, vector, false));
  const moves = effect.some((change) => hypot(...change) > contactTolerances.equations);
  const freedom = orthonormal(nullspace);
  const shortest = without(particular, freedom);
  const unit = forceUnit(combination, system);
  const { conditions } = combination;
  const border = system.border ?? contactTolerances.border;
  // An inequality that the freedom does not change may be on its border by rounding.
  const within = (margin: number) => nearestFeasible(conditions, shortest, freedom, unit, margin);
  const widest = freedom.length === 0 ? shortest : within(-contactTolerances.border);
  const forces =
    freedom.length === 0 || widest === undefined ? widest : (within(0) ?? within(-rounding) ?? widest);
  const tested = forces ?? shortest;
  const values = combination.conditions.map(
    (condition) => conditionValue(condition, tested) / condition.size,
  );
  const size = Math.max(1, ...tested.map((value) => Math.abs(value) / unit));
  const limit = border * size;
  const band = contactTolerances.band * limit;
  // With many forces the one that is given may lie on a border although others do not.
  const reaches = (margin: number) => freedom.length > 0 && within(margin) !== undefined;
  const worst = values.indexOf(Math.min(...values));
  const failed = combination.conditions[worst];
  if (failed !== undefined && (forces === undefined || (values[worst] as number) < -limit)) {
    const near =
      marks && (singular || reaches(-band) || (freedom.length === 0 && (values[worst] as number) >= -band));
    return refuse(failed.contact, failed.because, conditionValue(failed.left, tested), near);
  }
  const acceleration = accelerationOf(system, combination, tested, true);
  for (const { contact, row, rate } of combination.idle) {
    const value = dot(row, acceleration) + rate;
    if (Math.abs(value) <= contactTolerances.equations * system.scale * hypot(...row))
      return refuse(contact, "vTDot != 0", value, false);
  }
  return {
    kind: "solved",
    forces: tested,
    acceleration,
    freedom,
    moves,
    residual,
    degenerate:
      marks && (singular || (freedom.length > 0 ? !reaches(band) : values.some((value) => value <= band))),
  };
}

/**
 * Do the equations of a combination leave nothing but a given acceleration, or nothing at all? Then it is no other
 * motion, whatever its forces are.
 */
export function leadsOnlyTo(
  system: UnitSystem,
  combination: Combination,
  u: Float64Array,
  unclear: number,
): boolean {
  const { particular, nullspace, residual } = solveEquations(system, combination);
  if (residual > contactTolerances.equations) return true;
  const share = contactTolerances.equations;
  const moves = nullspace.some(
    (vector) => hypot(...accelerationOf(system, combination, vector, false)) > share,
  );
  if (moves) return false;
  const found = accelerationOf(system, combination, particular, true);
  const apart = hypot(...found.map((value, k) => value - (u[k] as number)));
  return apart <= unclear * share * Math.max(system.scale, hypot(...u));
}

const refuse = (contact: string, because: FailedCondition, value: number, degenerate: boolean): Attempt => ({
  kind: "rejected",
  contact,
  because,
  value,
  degenerate,
});

const conditionValue = ({ weights, constant }: Condition["left"], forces: Float64Array): number =>
  dot(weights, forces) + constant;

/** A typical force: the size of a force condition. */
function forceUnit({ conditions }: Combination, { scale }: UnitSystem): number {
  return conditions.find(({ constant, ofForces }) => ofForces || constant === 0)?.size ?? (scale || 1);
}

function accelerationOf(
  system: UnitSystem,
  { directions, free }: Combination,
  forces: Float64Array,
  full: boolean,
): Float64Array {
  const u = full ? free.slice() : new Float64Array(system.n);
  for (const [j, direction] of directions.entries()) {
    addScaled(u, forces[j] as number, direction);
  }
  return u;
}

/** Rows and columns are brought to length 1 first, so that pivots and singular values can be compared. */
function solveEquations(system: UnitSystem, { rows, rates, directions, free }: Combination) {
  const [m, n] = [rows.length, directions.length];
  if (m + n === 0) return { particular: new Float64Array(0), nullspace: [], residual: 0, singular: false };
  const heights = rows.map((row) => hypot(...row) || 1);
  const widths = directions.map((direction) => hypot(...direction) || 1);
  const matrix = new Float64Array(m * n);
  const right = new Float64Array(m);
  const unit = system.scale || 1;
  for (const [i, row] of rows.entries()) {
    right[i] = ((rates[i] as number) - dot(row, free)) / ((heights[i] as number) * unit);
    for (const [j, direction] of directions.entries()) {
      matrix[i * n + j] = dot(row, direction) / ((heights[i] as number) * (widths[j] as number));
    }
  }
  const back = (vector: Float64Array, by: number) =>
    vector.map((value, j) => (value * by) / (widths[j] as number));
  let singular = false;
  if (m === n) {
    const [copy, x] = [matrix.slice(), right.slice()];
    const pivot = solveInPlace(n, copy, x, 1);
    singular = pivot <= contactTolerances.band * contactTolerances.rank && areIndependent(rows);
    if (pivot > contactTolerances.rank) {
      return { particular: back(x, unit), nullspace: [], residual: misfit(matrix, x, right), singular };
    }
  }
  const { shortest, nullspace, residual } = solveAffine(m, n, matrix, right, contactTolerances.rank);
  const open = nullspace.map((vector) => back(vector, 1));
  return { particular: back(shortest, unit), nullspace: open, residual, singular };
}

/**
 * Rows that are no multiples of each other: what is singular with them is so by its friction, on the border k_N =
 * 0.
 */
function areIndependent(rows: readonly Float64Array[]): boolean {
  const lengths = rows.map((row) => hypot(...row) || 1);
  const gram = rows.flatMap((one, i) =>
    rows.map((other, j) => dot(one, other) / ((lengths[i] as number) * (lengths[j] as number))),
  );
  const { rank, band } = contactTolerances;
  return solveInPlace(rows.length, Float64Array.from(gram), new Float64Array(rows.length), 1) > rank * band;
}

function misfit(matrix: Float64Array, x: Float64Array, right: Float64Array): number {
  const n = x.length;
  let worst = 0;
  for (const [i, value] of right.entries())
    worst = Math.max(worst, Math.abs(dot(matrix.subarray(i * n, (i + 1) * n), x) - value));
  return worst;
}

/** The shortest change of the forces within the freedom that satisfies all inequalities, by at least a margin. */
function nearestFeasible(
  conditions: readonly Condition[],
  start: Float64Array,
  freedom: readonly Float64Array[],
  unit: number,
  margin = 0,
): Float64Array | undefined {
  const rows = conditions.map(({ weights, size }) =>
    Float64Array.from(freedom, (vector) => (dot(weights, vector) * unit) / size),
  );
  const right = conditions.map((condition) => margin - conditionValue(condition, start) / condition.size);
  const met = right.every((value) => value <= 0);
  const step = met
    ? new Float64Array(freedom.length)
    : leastDistance(rows, right, freedom.length, contactTolerances.border);
  if (step === undefined) return undefined;
  const forces = start.slice();
  for (const [k, vector] of freedom.entries()) {
    addScaled(forces, (step[k] as number) * unit, vector);
  }
  return forces;
}
