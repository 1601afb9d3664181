/**
 * How far are period and multipliers of an orbit known? The shooting equations at the solution, integrated with
 * smaller tolerances, and one step of Newton's method on them: the linearised equations turn what is left of them
 * into changes of the orbit.
 */

import { hypot } from "../../elementary/index.js";
import { solveInPlace } from "../../numerics/index.js";
import { type Multiplier, multipliersOf } from "../shooting/multipliers.js";
import { newtonStep, type Refined, unitsAt } from "../shooting/newton.js";
import type { OrbitProblem, OrbitResidual } from "../shooting/problem.js";
import { orbitTolerances } from "../tolerances.js";
import type { OrbitErrors } from "./orbit.js";

const { secondTolerance, errorMargin, roundings } = orbitTolerances;

/** Undefined where the equations cannot be evaluated with smaller tolerances. */
export function orbitErrors(
  problem: OrbitProblem,
  { u }: Pick<Refined, "u">,
  p: Float64Array,
  multipliers: readonly Multiplier[],
): OrbitErrors | undefined {
  const at = problem.evaluateTightly(u, p, secondTolerance);
  const step = typeof at === "number" ? undefined : newtonStep(problem, u, at);
  if (typeof at === "number" || step === undefined) return undefined;
  const better = u.map((value, i) => value - (step[i] as number));
  const there = problem.evaluateTightly(better, p, secondTolerance);
  if (typeof there === "number") return undefined;
  const sharper = multipliersOf(problem, better, p, there.values);
  const period = Math.abs(step.at(-1) as number);
  return {
    period: errorMargin * period + periodRounding(problem, u, at),
    multipliers: multipliers.map((one) => multiplierError(one, sharper)),
  };
}

/** The distance to the nearest of the sharper ones. */
function multiplierError(one: Multiplier, sharper: readonly Multiplier[]): number {
  const apart = Math.min(...sharper.map(({ re, im }) => hypot(re - one.re, im - one.im)));
  const largest = Math.max(...sharper.map(({ re, im }) => hypot(re, im)));
  return errorMargin * apart + 4 * roundings * largest;
}

/** What the roundings of all equations may change: by the adjoint of the linearised equations. */
function periodRounding(problem: OrbitProblem, u: Float64Array, at: OrbitResidual): number {
  const { size } = problem;
  const { rows, columns } = unitsAt(problem, u, at);
  const turned = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      turned[j * size + i] = ((at.J[i * size + j] as number) * (columns[j] as number)) / (rows[i] as number);
  const adjoint = new Float64Array(size);
  adjoint[size - 1] = columns[size - 1] as number;
  const own = roundings * (u.at(-1) as number);
  if (!(solveInPlace(size, turned, adjoint) > 0)) return own;
  const sum = adjoint.reduce((square, value) => square + value * value, 0);
  return own + roundings * Math.sqrt(sum);
}
