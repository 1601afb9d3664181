/**
 * How is an orbit refined? Newton's method on its shooting equations, with shorter steps where a whole one leads
 * away.
 */

import { hiddenPlaces } from "../../mechanism/index.js";
import { factorInPlace, largestEntry, solveAffine, solveFactored } from "../../numerics/index.js";
import type { SegmentValue } from "../../variation/segment.js";
import { rangesOf } from "../search/recurrence.js";
import { orbitTolerances } from "../tolerances.js";
import type { OrbitProblem, OrbitResidual } from "./problem.js";
import { orbitSize, perUnknown } from "./size.js";

export const newtonDefaults = Object.freeze({
  /** Relative to the sizes of states and period. */
  tolerance: 1e-11,
  iterations: 30,
  /** Largest number of times that a step is halved. */
  halvings: 10,
  /** Up to this number of unknowns shortest steps are tried: singular values of more take seconds for each step. */
  mostOpen: 300,
});

/**
 * No segment may become longer than this number of periods of the guess, and no period shorter than this share of
 * it.
 */
const [longestStretch, shortestShare] = [2, 0.1];

export interface Refined {
  readonly u: Float64Array;
  readonly at: OrbitResidual;
  /** The largest equation, relative to the sizes of states and period. */
  readonly residual: number;
  readonly iterations: number;
  /** false where the orbit belongs to a family: the equations do not single it out. */
  readonly isolated: boolean;
  /** How much it moves, relative to the guess: near 0 it has shrunk to a rest, or to a steady motion along shifts. */
  readonly moves: number;
}

/** Why an orbit, or the wanted member of a family, is not reached; `shared`: all members have this number. */
export type NotRefined =
  | { readonly kind: "segment"; readonly segment: number }
  | { readonly kind: "singular" }
  | { readonly kind: "residual"; readonly residual: number }
  /** To this share of the guess, and its equations are not solved yet. */
  | { readonly kind: "shrinks"; readonly share: number }
  | { readonly kind: "isolated"; readonly name: string; readonly value: number }
  | { readonly kind: "shared"; readonly name: string; readonly by: readonly string[] }
  | { readonly kind: "noMember"; readonly wanted: Readonly<Record<string, number>> };

export type Refinement = Refined | { readonly reason: NotRefined };

export function refine(problem: OrbitProblem, guess: Float64Array, p: Float64Array): Refinement {
  let u: Float64Array = guess.slice();
  for (const i of problem.segments.keys())
    for (const place of hiddenPlaces(problem.mechanism)) u[i * problem.block + place] = 0;
  const first = problem.evaluate(u, p);
  if (typeof first === "number") return { reason: { kind: "segment", segment: first } };
  let at = first;
  let residual = sizeOf(problem, u, at);
  const guessed = movement(problem, at);
  const { tolerance, iterations, halvings } = newtonDefaults;
  const [shortest, longest] = [shortestShare, longestStretch].map(
    (share) => share * (guess.at(-1) as number),
  );
  let count = 0;
  for (; count < iterations; count++) {
    const step = newtonStep(problem, u, at);
    if (step === undefined) return { reason: shrinking(problem, at, guessed) ?? { kind: "singular" } };
    const bounds = [shortest as number, longest as number] as const;
    const after = (way: Float64Array, share: number) => attempt(problem, u, way, share, p, residual, bounds);
    let better: Attempt | undefined = after(step, 1);
    if (better === undefined) {
      const open = openStep(problem, u, at);
      better = open && after(open, 1);
    }
    for (let half = 1; half < halvings && better === undefined; half++) better = after(step, 2 ** -half);
    if (better === undefined) break;
    ({ u, at, residual } = better);
    // Far better than requested: rounding decides the rest.
    if (residual <= tolerance / 100) break;
  }
  if (!(residual <= tolerance) && !isRounding(problem, u, at))
    return { reason: shrinking(problem, at, guessed) ?? { kind: "residual", residual } };
  const moves = movesBy(problem, at, guessed);
  // Small enough, every motion of a word solves its equations; a rest that clock events keep is an orbit.
  const clocked = problem.plan.segments.every(({ section }) => section.kind === "clock");
  if (problem.segments.length > 1 && !clocked && moves < vanished)
    return { reason: { kind: "shrinks", share: moves } };
  return { u, at, residual, iterations: count + 1, isolated: isIsolated(problem, u, at), moves };
}

/** How much it moves relative to the guess. */
const movesBy = (problem: OrbitProblem, at: OrbitResidual, guessed: readonly number[]): number =>
  Math.max(...movement(problem, at).map((value, k) => value / (guessed[k] || 1)));

/** Shares of the guess below which Newton's method is on its way to rest, and has arrived there. */
const [shrunk, vanished] = [0.1, 1e-3];

function shrinking(
  problem: OrbitProblem,
  at: OrbitResidual,
  guessed: readonly number[],
): NotRefined | undefined {
  const share = movesBy(problem, at, guessed);
  return share < shrunk ? { kind: "shrinks", share } : undefined;
}

/**
 * The largest speed of a coordinate on the way, and the largest range or rate of a first-order state; where time does
 * not enter, the largest speed across shifts and the largest acceleration or rate of a state, all at the start.
 */
function movement({ mechanism, plan }: OrbitProblem, { values }: OrbitResidual): number[] {
  const { dimension: n, coordinates, states } = mechanism;
  const largest = (vector: Float64Array) => Math.max(0, ...vector.map(Math.abs));
  const own = (vector: Float64Array) => vector.subarray(0, coordinates.length);
  if (plan.forcing !== undefined) {
    const rates = values.map(({ startRate }) => largest(startRate.subarray(2 * n - states.length)));
    const ranges = values.map(({ extent }) =>
      extent === undefined ? 0 : largest(rangesOf(extent).subarray(coordinates.length)),
    );
    return [
      Math.max(...values.map(({ reach }) => largest(own(reach.subarray(n))))),
      Math.max(...rates, ...ranges),
    ];
  }
  const { startRate } = values[0] as SegmentValue;
  const speeds = startRate.slice(0, n);
  return [largest(own(plan.closure?.symmetry.across(speeds) ?? speeds)), largest(startRate.subarray(n))];
}

interface Attempt {
  readonly u: Float64Array;
  readonly at: OrbitResidual;
  readonly residual: number;
}

function attempt(
  problem: OrbitProblem,
  u: Float64Array,
  step: Float64Array,
  share: number,
  p: Float64Array,
  before: number,
  [shortest, longest]: readonly [number, number],
): Attempt | undefined {
  const next = u.map((value, i) => value - share * (step[i] as number));
  // A step that makes a segment run backwards, or far beyond the orbit, is useless, and a long one could take very
  // long. With the period 0 every motion would close.
  if (!((next.at(-1) as number) >= shortest)) return undefined;
  for (const i of problem.segments.keys()) {
    const duration = problem.durationOf(next, i);
    if (!(duration >= 0 && duration <= longest)) return undefined;
  }
  const at = problem.evaluate(next, p);
  if (typeof at === "number") return undefined;
  const residual = sizeOf(problem, next, at);
  return residual < before ? { u: next, at, residual } : undefined;
}

/** ∂F/∂u in units of the orbit: the same in whichever units the model is written. */
function scaledSlopes(problem: OrbitProblem, u: Float64Array, at: OrbitResidual) {
  const { size } = problem;
  const { rows, columns } = unitsAt(problem, u, at);
  const J = at.J.map(
    (value, i) => (value * (columns[i % size] as number)) / (rows[Math.floor(i / size)] as number),
  );
  return { J, rows, columns };
}

/**
 * An equation is known no better than its unknowns, which are rounded: far from stable orbits this is what is left.
 */
function isRounding(problem: OrbitProblem, u: Float64Array, at: OrbitResidual): boolean {
  const { size } = problem;
  const { J, rows } = scaledSlopes(problem, u, at);
  return at.F.every((value, i) => {
    const terms = J.subarray(i * size, (i + 1) * size).reduce((sum, slope) => sum + Math.abs(slope), 0);
    return (
      Math.abs(value) / (rows[i] as number) <= newtonDefaults.tolerance + orbitTolerances.roundings * terms
    );
  });
}

function isIsolated(problem: OrbitProblem, u: Float64Array, at: OrbitResidual): boolean {
  const { size } = problem;
  return pivotOf(size, scaledSlopes(problem, u, at).J) > orbitTolerances.singular;
}

/** The smallest pivot as a share of the largest. */
function pivotOf(size: number, J: Float64Array): number {
  const { A } = evened(size, J, new Float64Array(size));
  return factorInPlace(size, A, new Int32Array(size)) ? leastPivot(A, size) : 0;
}

/**
 * Rows divided by their largest entry where that is above 1, which only guards have: the time of a low hop changes
 * with its place millions of times as much as that of others. Rows of nothing but rounding stay small.
 */
function evened(size: number, J: Float64Array, F: Float64Array) {
  const rows = F.map((_, i) => Math.max(1, largestEntry(J.subarray(i * size, (i + 1) * size))));
  return {
    A: J.map((value, i) => value / (rows[Math.floor(i / size)] as number)),
    F: F.map((value, i) => value / (rows[i] as number)),
  };
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

/**
 * Where the orbit is one of a family, the shortest step leads to the nearest member; rows that a step must not
 * change hold a member.
 */
export function newtonStep(
  problem: OrbitProblem,
  u: Float64Array,
  at: OrbitResidual,
  member: readonly Float64Array[] = [],
): Float64Array | undefined {
  const { size } = problem;
  const { J, rows, columns } = scaledSlopes(problem, u, at);
  const F = at.F.map((value, i) => value / (rows[i] as number));
  const inUnits = (step: Float64Array) => {
    const whole = step.map((value, i) => value * (columns[i] as number));
    return whole.every(Number.isFinite) ? whole : undefined;
  };
  if (member.length > 0) {
    const held = member.flatMap((row) => [...row.map((value, j) => value * (columns[j] as number))]);
    const whole = Float64Array.of(...J, ...held);
    const right = Float64Array.of(...F, ...new Float64Array(member.length));
    const limit = orbitTolerances.openFamily * largestEntry(whole);
    return inUnits(solveAffine(size + member.length, size, whole, right, limit).shortest);
  }
  const even = evened(size, J, F);
  const factors = even.A.slice();
  const order = new Int32Array(size);
  if (factorInPlace(size, factors, order) && leastPivot(factors, size) > orbitTolerances.singular) {
    solveFactored(size, factors, order, even.F, 0);
    return inUnits(even.F);
  }
  if (!J.every(Number.isFinite)) return undefined;
  return inUnits(shortestStep(size, even));
}

const shortestStep = (size: number, { A, F }: ReturnType<typeof evened>): Float64Array =>
  solveAffine(size, size, A, F, orbitTolerances.openStep * largestEntry(A)).shortest;

/**
 * Derivatives of a motion through events leave more of a direction that a family leaves open than rounding: where
 * the whole step leads away, the shortest one is tried, which does not move along it. Without such a direction the two
 * are the same: its singular values, which take long for long words, are not needed then.
 */
function openStep(problem: OrbitProblem, u: Float64Array, at: OrbitResidual): Float64Array | undefined {
  const { J, rows, columns } = scaledSlopes(problem, u, at);
  if (problem.size > newtonDefaults.mostOpen || !J.every(Number.isFinite)) return undefined;
  if (pivotOf(problem.size, J) > Math.sqrt(orbitTolerances.singular)) return undefined;
  const F = at.F.map((value, i) => value / (rows[i] as number));
  const step = shortestStep(problem.size, evened(problem.size, J, F)).map(
    (value, i) => value * (columns[i] as number),
  );
  return step.every(Number.isFinite) ? step : undefined;
}

/**
 * States relative to the largest of their kind on the orbit, times relative to the period, guards to their change
 * in a period.
 */
export function unitsAt(
  problem: OrbitProblem,
  u: Float64Array,
  { values }: OrbitResidual,
): { readonly rows: Float64Array; readonly columns: Float64Array } {
  const size = orbitSize(problem, u, values);
  const columns = perUnknown(problem, size);
  const rows = columns.slice();
  for (const [i, { guardRate, guardSlopes, end }] of values.entries()) {
    // Relative to the terms that make up the guard too: one that is met slowly is known in time only to a rounding
    // of these.
    const terms = end.reduce((sum, value, k) => sum + Math.abs(value * (guardSlopes[k] as number)), 0);
    const change = Math.abs(guardRate) * size.period;
    rows[(i + 1) * problem.block - 1] = change + terms || Number.POSITIVE_INFINITY;
  }
  return { rows, columns };
}

/** The largest equation. */
function sizeOf(problem: OrbitProblem, u: Float64Array, at: OrbitResidual): number {
  const { rows } = unitsAt(problem, u, at);
  return at.F.reduce((most, value, i) => Math.max(most, Math.abs(value) / (rows[i] as number)), 0);
}
