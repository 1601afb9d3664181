/** How long are the steps along a branch, how exact its points, and where does it end? */

import { Mistake } from "../mistake/index.js";

export interface ContinuationOptions {
  /** The first, the smallest and the largest step, as arcs in the units of the problem's scale. */
  readonly ds: number;
  readonly dsMin: number;
  readonly dsMax: number;
  /** The branch ends after this number of points; located ones do not count. */
  readonly maxPoints: number;
  /** A Newton step this small, in the same units, ends the correction. */
  readonly newtonTolerance: number;
  /** Newton steps this small, in the same units, that no longer fall are roundings: they end it as well. */
  readonly newtonRounding: number;
  readonly newtonIterations: number;
  /** A step with more corrections than this is followed by a shorter one. */
  readonly wantedIterations: number;
  /** The factor by which an easy step grows. */
  readonly growth: number;
  /** The largest turn of the tangent in one step, in radians. */
  readonly maxTurn: number;
  /** The last place that keeps the caller's conditions is found to within this share of a step. */
  readonly endShare: number;
  /** Between which values of p the branch is followed. */
  readonly low: number;
  readonly high: number;
  /** Towards larger p first, or towards smaller. */
  readonly direction: 1 | -1;
}

/** Every number of the method that is not handed in. */
export const continuationDefaults: ContinuationOptions = Object.freeze({
  ds: 0.01,
  dsMin: 1e-8,
  dsMax: 0.1,
  maxPoints: 1000,
  newtonTolerance: 1e-11,
  newtonRounding: 0,
  newtonIterations: 12,
  wantedIterations: 4,
  growth: 1.5,
  maxTurn: 0.3,
  endShare: 1e-15,
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  direction: 1,
});

/** The defaults with some of them replaced; throws Mistake with the value where one means nothing. */
export function continuationOptions(given: Partial<ContinuationOptions> = {}): ContinuationOptions {
  const options = { ...continuationDefaults, ...given };
  const { ds, dsMin, dsMax, maxPoints, newtonIterations, low, high, direction, growth } = options;
  for (const name of ["ds", "dsMin", "dsMax", "newtonTolerance", "maxTurn", "endShare"] as const) {
    if (!(options[name] > 0)) throw new Mistake(`${name} must be positive, got ${options[name]}`);
  }
  if (!(options.newtonRounding >= 0))
    throw new Mistake(`newtonRounding must not be negative, got ${options.newtonRounding}`);
  if (!(dsMin <= ds && ds <= dsMax))
    throw new Mistake(`steps must satisfy dsMin <= ds <= dsMax, got ${dsMin}, ${ds}, ${dsMax}`);
  for (const [name, count] of Object.entries({ maxPoints, newtonIterations })) {
    if (!Number.isInteger(count) || count < 1)
      throw new Mistake(`${name} must be a whole number from 1, got ${count}`);
  }
  if (!(growth > 1)) throw new Mistake(`growth must be above 1, got ${growth}`);
  if (!(low < high))
    throw new Mistake(`the range ${low}..${high} of the parameter is empty: the lower end comes first`);
  if (direction !== 1 && direction !== -1) throw new Mistake(`direction must be 1 or -1, got ${direction}`);
  return options;
}

/** Points of a branch that is kept until its report: 15 kB each, measured with orbits of two coordinates. */
const mostPoints = 20_000;

/** Steps along a branch and their number, where a caller may choose some of them. */
export type StepChoice = Pick<ContinuationOptions, "ds" | "dsMin" | "dsMax" | "maxPoints">;

/** Steps that may be left out, also by `undefined`. */
export type GivenSteps = { readonly [K in keyof StepChoice]?: StepChoice[K] | undefined };

/**
 * The defaults with some steps replaced. A first step that is not given keeps to a largest or least one that is,
 * and the other way round.
 */
export function chosenSteps(defaults: StepChoice, given: GivenSteps): StepChoice {
  const { ds, dsMin, dsMax, maxPoints = defaults.maxPoints } = given;
  if (maxPoints > mostPoints)
    throw new Mistake(`maxPoints must be a whole number from 1 to ${mostPoints}, got ${maxPoints}`);
  const most = dsMax !== undefined && dsMax > 0 ? dsMax : defaults.ds; // one that means nothing is named later
  const first = ds ?? Math.min(most, Math.max(dsMin ?? 0, defaults.ds));
  return {
    ds: first,
    dsMin: dsMin ?? Math.min(defaults.dsMin, first),
    dsMax: dsMax ?? Math.max(defaults.dsMax, first),
    maxPoints,
  };
}
