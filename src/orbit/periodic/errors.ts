/**
 * How far are period and multipliers of an orbit known? The shooting equations at the solution, integrated with
 * smaller tolerances, and one step of Newton's method on them: the linearised equations turn what is left of them
 * into changes of the orbit.
 */

import { hypot, pow } from "../../elementary/index.js";
import { largestEntry, solveAffine, solveInPlace } from "../../numerics/index.js";
import { variationTolerances } from "../../variation/tolerances.js";
import { type Multiplier, multipliersOf } from "../shooting/multipliers.js";
import { newtonStep, type Refined, unitsAt } from "../shooting/newton.js";
import type { OrbitProblem, OrbitResidual } from "../shooting/problem.js";
import { orbitTolerances } from "../tolerances.js";
import { memberRows } from "./family.js";
import type { OrbitErrors } from "./orbit.js";

const { secondTolerance, errorMargin, roundings } = orbitTolerances;

/** Undefined where the equations cannot be evaluated with smaller tolerances. */
export function orbitErrors(
  problem: OrbitProblem,
  { u }: Pick<Refined, "u">,
  p: Float64Array,
  multipliers: readonly Multiplier[],
  isolated: boolean,
): OrbitErrors | undefined {
  const at = problem.evaluateTightly(u, p, secondTolerance);
  if (typeof at === "number") return undefined;
  const member = isolated ? [] : memberRows(problem, { u, at }, p);
  const step = newtonStep(problem, u, at, member);
  if (step === undefined) return undefined;
  const better = u.map((value, i) => value - (step[i] as number));
  const there = problem.evaluateTightly(better, p, secondTolerance);
  if (typeof there === "number") return undefined;
  const sharper = multipliersOf(problem, better, p, there.values);
  const period = Math.abs(step.at(-1) as number);
  return {
    period: errorMargin * period + periodRounding(problem, u, at, member),
    multipliers: multipliers.map((_, k) => multiplierError(k, multipliers, sharper)),
  };
}

/** The distance to the nearest of the sharper ones; roundings of factors count relative to the multiplier itself. */
function multiplierError(k: number, all: readonly Multiplier[], sharper: readonly Multiplier[]): number {
  const one = all[k] as Multiplier;
  const from = ({ re, im }: Multiplier) => hypot(re - one.re, im - one.im);
  const size = hypot(one.re, one.im);
  const rounding = variationTolerances.partCondition * roundings;
  const gaps = all.flatMap((other, i) => (i === k || size === 0 ? [] : [from(other) / size]));
  return errorMargin * Math.min(...sharper.map(from)) + size * amongNeighbours(rounding, gaps);
}

/**
 * How far a relative change of the matrix moves a multiplier: e with e ∏ max(e, g) = change, g the relative distances
 * to the others. Multipliers within e of each other are as far off as they lie apart.
 */
function amongNeighbours(change: number, gaps: readonly number[]): number {
  const near = gaps.filter((gap) => gap < 1).sort((one, other) => one - other);
  for (let m = 0; m <= near.length; m++) {
    const moved = pow(
      near.slice(m).reduce((rest, gap) => rest / gap, change),
      1 / (m + 1),
    );
    if (m === near.length || moved <= (near[m] as number))
      return m === 0 ? moved : Math.max(change, near[m - 1] as number);
  }
  return change;
}

/** What the roundings of all equations may change: by the adjoint of the linearised equations. */
function periodRounding(
  problem: OrbitProblem,
  u: Float64Array,
  at: OrbitResidual,
  member: readonly Float64Array[],
): number {
  const { size } = problem;
  const { rows, columns } = unitsAt(problem, u, at);
  const all = size + member.length;
  const turned = new Float64Array(size * all);
  for (let j = 0; j < size; j++) {
    const unit = columns[j] as number;
    for (let i = 0; i < size; i++)
      turned[j * all + i] = ((at.J[i * size + j] as number) * unit) / (rows[i] as number);
    for (const [k, row] of member.entries()) turned[j * all + size + k] = (row[j] as number) * unit;
  }
  const right = new Float64Array(size);
  right[size - 1] = columns[size - 1] as number;
  const own = roundings * (u.at(-1) as number);
  const adjoint = adjointOf(size, all, turned, right);
  return adjoint === undefined ? own : own + roundings * hypot(...adjoint);
}

/** Undefined where the equations do not determine the period. */
function adjointOf(
  size: number,
  all: number,
  turned: Float64Array,
  right: Float64Array,
): Float64Array | undefined {
  if (all > size) {
    const limit = orbitTolerances.openFamily * largestEntry(turned);
    return solveAffine(size, all, turned, right, limit).shortest;
  }
  return solveInPlace(size, turned, right) > 0 ? right : undefined;
}
