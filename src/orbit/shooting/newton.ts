/** How is an orbit refined? Newton's method on its shooting equations, with shorter steps where a whole one leads away. */

import { factorInPlace, solveAffine, solveFactored } from "../../numerics/index.js";
import type { OrbitProblem, OrbitResidual } from "./problem.js";
import { orbitSize } from "./size.js";

export const newtonDefaults = Object.freeze({
  /** Beside the sizes of states and period. */
  tolerance: 1e-11,
  iterations: 30,
  /** A step is halved at most so often. */
  halvings: 10,
});

/** No segment may become longer than so many periods of the guess. */
const longestStretch = 2;

export interface Refined {
  readonly u: Float64Array;
  readonly at: OrbitResidual;
  /** The largest equation, beside the sizes of states and period. */
  readonly residual: number;
  readonly iterations: number;
  /** false where the orbit belongs to a family: the equations do not single it out. */
  readonly isolated: boolean;
}

export type Refinement = Refined | { readonly reason: string; readonly segment?: number };

export function refine(problem: OrbitProblem, guess: Float64Array, p: Float64Array): Refinement {
  let u: Float64Array = guess.slice();
  let at = problem.evaluate(u, p);
  if (typeof at === "number") return { reason: "a segment of the guess cannot be followed", segment: at };
  let residual = sizeOf(problem, u, at);
  const { tolerance, iterations, halvings } = newtonDefaults;
  const longest = longestStretch * (guess.at(-1) as number);
  let count = 0;
  for (; count < iterations; count++) {
    const step = newtonStep(at, problem.size);
    if (step === undefined) return { reason: "the equations of the orbit have no finite solution" };
    let share = 1;
    let better: { u: Float64Array; at: OrbitResidual; residual: number } | undefined;
    for (let half = 0; half < halvings && better === undefined; half++, share /= 2)
      better = attempt(problem, u, step, share, p, residual, longest);
    if (better === undefined) break;
    ({ u, at, residual } = better);
    // Far better than asked for: rounding decides the rest.
    if (residual <= tolerance / 100) break;
  }
  if (!(residual <= tolerance))
    return { reason: `Newton's method stopped at a residual of ${residual.toPrecision(3)}` };
  return { u, at, residual, iterations: count + 1, isolated: pivotShare(at, problem.size) > singularShare };
}

function attempt(
  problem: OrbitProblem,
  u: Float64Array,
  step: Float64Array,
  share: number,
  p: Float64Array,
  before: number,
  longest: number,
): { u: Float64Array; at: OrbitResidual; residual: number } | undefined {
  const next = u.map((value, i) => value - share * (step[i] as number));
  // A step that makes a segment run backwards, or far beyond the orbit, says nothing: and a long one could take for ever.
  for (const i of problem.segments.keys()) {
    const duration = problem.durationOf(next, i);
    if (!(duration >= 0 && duration <= longest)) return undefined;
  }
  const at = problem.evaluate(next, p);
  if (typeof at === "number") return undefined;
  const residual = sizeOf(problem, next, at);
  return residual < before ? { u: next, at, residual } : undefined;
}

/** Pivots this small beside the largest mean that the equations leave a direction open. */
const singularShare = 1e-12;

function pivotShare({ J }: OrbitResidual, size: number): number {
  const factors = J.slice();
  return factorInPlace(size, factors, new Int32Array(size)) ? leastPivot(factors, size) : 0;
}

function leastPivot(factors: Float64Array, size: number): number {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let k = 0; k < size; k++) {
    const pivot = Math.abs(factors[k * size + k] as number);
    least = Math.min(least, pivot);
    most = Math.max(most, pivot);
  }
  return least / most;
}

/** Where the orbit is one of a family, the shortest step leads to the nearest member. */
function newtonStep({ F, J }: OrbitResidual, size: number): Float64Array | undefined {
  const factors = J.slice();
  const order = new Int32Array(size);
  const step = F.slice();
  if (factorInPlace(size, factors, order) && leastPivot(factors, size) > singularShare) {
    solveFactored(size, factors, order, step, 0);
    return step.every(Number.isFinite) ? step : undefined;
  }
  if (!J.every(Number.isFinite)) return undefined;
  const most = J.reduce((one, other) => Math.max(one, Math.abs(other)), 0);
  const { shortest } = solveAffine(size, size, J, F, Math.sqrt(singularShare) * most);
  return shortest.every(Number.isFinite) ? shortest : undefined;
}

/** States beside the largest of their kind on the orbit, times beside the period, guards beside their change in a period. */
function sizeOf(problem: OrbitProblem, u: Float64Array, { F, values }: OrbitResidual): number {
  const { block, size } = problem;
  const states = block - 2;
  const n = states / 2;
  const { place, speed, period } = orbitSize(problem, u);
  let largest = Math.abs(F[size - 1] as number) / period;
  for (const [i, { guardRate, guardSlopes, end }] of values.entries()) {
    const own = i * block;
    for (let k = 0; k < states; k++)
      largest = Math.max(largest, Math.abs(F[own + k] as number) / (k < n ? place : speed));
    largest = Math.max(largest, Math.abs(F[own + states] as number) / period);
    // Beside the terms that make up the guard too: one that is met slowly is known in time only to a rounding of these.
    const terms = end.reduce((sum, value, k) => sum + Math.abs(value * (guardSlopes[k] as number)), 0);
    const size = Math.abs(guardRate) * period + terms;
    largest = Math.max(largest, size > 0 ? Math.abs(F[own + states + 1] as number) / size : 0);
  }
  return largest;
}
