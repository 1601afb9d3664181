/**
 * What is reported of a curve in a plane of two parameters: what happens on it, where it runs, where and why it
 * ends?
 */

import type { Modes } from "../../contact/index.js";
import type {
  Box,
  BranchEndKind,
  Pair,
  PlaneCurvePoint,
  PlaneOptions,
  PlanePlace,
  PlaneStop,
} from "../../continuation/index.js";
import { chosenSteps } from "../../continuation/options.js";
import { followCurve } from "../../continuation/plane/curve.js";
import type { SmallOrbit } from "../../equilibria/critical/criticalEquilibrium.js";
import { offLine } from "../../numerics/index.js";
import type { Multiplier } from "../../orbit/shooting/multipliers.js";
import { branchTolerances } from "../tolerances.js";
import { type CurveLoss, type CurveProblem, type FollowedCurve, metAt } from "./reason.js";
import { curveEndWords } from "./words.js";

export interface CurvePoint {
  /** Of the first and of the second parameter. */
  readonly values: Pair;
  /** How far the curve may lie from here, by the first and by the second. */
  readonly error?: Pair;
  /** Of a special point: a cusp, a resonance, or the other label that holds here too. */
  readonly label?: string;
  /** Of an equilibrium: its place; of a Hopf point ω in rad/s and the first Lyapunov coefficient. */
  readonly q?: Readonly<Record<string, number>>;
  readonly frequency?: number;
  readonly lyapunov?: number;
  /** A bound of its error, and what it says of the small orbit: nothing, where it is not larger than its error. */
  readonly lyapunovError?: number;
  readonly smallOrbit?: SmallOrbit;
  /** Of an orbit. */
  readonly period?: number;
  readonly multipliers?: readonly Multiplier[];
}

export interface CurveEnd {
  readonly kind: BranchEndKind;
  readonly values: Pair;
  /** Which bound is reached, or which condition fails. */
  readonly because: string;
}

export interface ParameterCurve {
  /** What happens on it: LP, GR and so on of orbits; hopf, liftoff and so on of equilibria. */
  readonly label: string;
  /** Of a region border: the kinds of impact on both sides. */
  readonly regions?: readonly [string, string];
  readonly contact?: string;
  /** Of an equilibrium: its modes; of an orbit: its word. */
  readonly modes?: Modes;
  readonly word?: readonly string[];
  readonly points: readonly CurvePoint[];
  /** At its first and last point. */
  readonly ends: readonly [CurveEnd, CurveEnd];
}

/** A labelled point that has no curve, and why. */
export interface NoCurve {
  readonly label: string;
  readonly regions?: readonly [string, string];
  readonly values: Pair;
  readonly because: string;
}

/** The second parameter of a plane. */
export interface SecondParameter {
  readonly parameter: string;
  readonly low: number;
  readonly high: number;
  /**
   * At this number of values labelled points are looked for along the first; at the present one alone, if left out.
   */
  readonly searches?: number;
}

export interface PlaneReport {
  readonly parameters: readonly [string, string];
  readonly ranges: Box;
  readonly curves: readonly ParameterCurve[];
  readonly unfollowed: readonly NoCurve[];
}

/** Steps along a curve, as shares of the ranges. */
export const curveDefaults = Object.freeze({ ds: 0.01, dsMin: 1e-7, dsMax: 0.03, maxPoints: 400 });

export type CurveSteps = Pick<PlaneOptions, "ds" | "dsMin" | "dsMax" | "maxPoints" | "onPoint">;

const stepsOf = ({ onPoint, ...given }: CurveSteps): CurveSteps => ({
  ...chosenSteps(curveDefaults, given),
  ...(onPoint === undefined ? {} : { onPoint }),
});

const endOf = (end: PlaneStop<CurveLoss>): CurveEnd => ({
  kind: end.kind,
  values: end.p,
  because: curveEndWords(end),
});

/** The range of both parameters, and their names. */
export interface PlaneFrame {
  readonly box: Box;
  readonly names: readonly [string, string];
}

/** Both ways from a place near the curve, with the steps that are requested. */
export const followed = (
  problem: CurveProblem,
  start: PlanePlace,
  { box, names }: PlaneFrame,
  steps: CurveSteps,
): FollowedCurve | undefined => followCurve(problem, start, box, { names, ...stepsOf(steps) });

/** The curve as it is reported; `tell` returns what is reported of a point. */
export const toldCurve = (
  what: Omit<ParameterCurve, "points" | "ends">,
  { points, ends }: FollowedCurve,
  tell: (point: PlaneCurvePoint) => readonly CurvePoint[],
): ParameterCurve => ({
  ...what,
  points: withEnds(
    points.flatMap((point) =>
      tell(point).map((told) => (point.error === undefined ? told : { ...told, error: point.error })),
    ),
    ends,
  ),
  ends: [endOf(ends[0]), endOf(ends[1])],
});

/** What is met at the ends is the label of the first and of the last point. */
function withEnds(points: readonly CurvePoint[], ends: FollowedCurve["ends"]): readonly CurvePoint[] {
  const [first, last] = ends.map(metAt);
  return points.map((point, i) => {
    const label = (i === 0 ? first : undefined) ?? (i === points.length - 1 ? last : undefined);
    return label === undefined ? point : { ...point, label };
  });
}

/** Does a curve of the same kind pass here already? */
export function passes({ points }: Pick<ParameterCurve, "points">, at: Pair, box: Box): boolean {
  const unit = (values: Pair) => box.map(([low, high], k) => ((values[k] as number) - low) / (high - low));
  const here = unit(at);
  return points
    .slice(1)
    .some(
      ({ values }, k) =>
        offLine(here, unit((points[k] as CurvePoint).values), unit(values)).miss <= branchTolerances.onCurve,
    );
}
