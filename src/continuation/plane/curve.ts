/**
 * Where does a curve in a plane of two parameters lead? F = 0 and T = 0 are one system with the second parameter as
 * an unknown; pseudo-arclength follows it both ways from a place near it, until it leaves the box, closes, or
 * breaks a condition.
 */

import { Mistake } from "../../mistake/index.js";
import { dot } from "../../numerics/index.js";
import { type Branch, type BranchPoint, collected, followBranch } from "../branch.js";
import type { BranchReason, BranchStop } from "../end.js";
import type { ContinuationOptions } from "../options.js";
import type { ContinuationProblem, Place } from "../problem.js";
import { endWords } from "../words.js";
import { curveErrors } from "./errors.js";
import type { Pair, PlanePlace, PlaneProblem } from "./problem.js";
import { Surface } from "./surface.js";

export interface PlaneCurvePoint extends PlanePlace {
  /** A cusp, or the name of a test function that is 0 here. Left out: a plain step. */
  readonly label?: string;
  /** How far the curve may lie from here, by each parameter. */
  readonly error?: Pair;
}

/** Why a curve ends, and where. */
export type PlaneStop<C = string> = BranchReason<C> & { readonly p: Pair };

export type PlaneEnd = PlaneStop & { readonly because: string };

export interface PlaneCurve<End = PlaneEnd> {
  readonly points: readonly PlaneCurvePoint[];
  /** The place from which it was followed both ways. */
  readonly start: PlanePlace;
  /** Why it ends, at its first and at its last point. */
  readonly ends: readonly [End, End];
}

/** Both parameters run between these. */
export type Box = readonly [Pair, Pair];

/** Steps and ends as for a branch; the box takes the place of low and high. */
export type PlaneOptions = Omit<Partial<ContinuationOptions>, "low" | "high" | "direction"> & {
  readonly names?: readonly [string, string];
  /** Called with every point when it is computed: first one way from the start, then the other. */
  readonly onPoint?: (p: Pair) => void;
};

/** Slopes of T are differences: Newton's last step is this small, and what is left is far smaller. */
export const planeDefaults = Object.freeze({ newtonTolerance: 1e-9, endShare: 1e-9 });

/** Both ways from a place near the curve; undefined where Newton's method finds no place of the curve. */
export function planeCurve(
  problem: PlaneProblem,
  start: PlanePlace,
  box: Box,
  options: PlaneOptions = {},
): PlaneCurve | undefined {
  const curve = followCurve(problem, start, box, options);
  if (curve === undefined) return undefined;
  const told = (end: PlaneStop): PlaneEnd => ({ ...end, because: endWords(end, String) });
  return { ...curve, ends: [told(curve.ends[0]), told(curve.ends[1])] };
}

/** The same without sentences: broken conditions are values of any type. */
export function followCurve<C>(
  problem: PlaneProblem<C>,
  start: PlanePlace,
  box: Box,
  { names = ["p1", "p2"], onPoint, ...given }: PlaneOptions = {},
): PlaneCurve<PlaneStop<C>> | undefined {
  for (const [low, high] of box)
    if (!(low < high))
      throw new Mistake(`the range ${low}..${high} of a parameter is empty: the lower end comes first`);
  const surface = new Surface(problem);
  const within = (k: 0 | 1) => Math.min(box[k][1], Math.max(box[k][0], start.p[k]));
  const extended = extendedProblem(problem, surface, start, box[1], names[0]);
  const from = { u: Float64Array.of(...start.u, within(1)), p: within(0) };
  const tell = (point: BranchPoint) => onPoint?.(placeIn(point).p);
  const walk = (direction: 1 | -1): Branch<BranchStop<C>> => {
    const [low, high] = box[0];
    const options = { ...planeDefaults, ...given, low, high, direction };
    return collected(followBranch(extended, from, options), tell);
  };
  const ahead = walk(1);
  if (ahead.points.length === 0) return undefined;
  const behind: typeof ahead = ahead.end.kind === "closed" ? { points: [], end: ahead.end } : walk(-1);
  const points = [...behind.points.slice(1).reverse(), ...ahead.points];
  const end = ({ end: { at, ...reason } }: typeof ahead): PlaneStop<C> => ({
    ...(reason.kind === "bound" && reason.value === undefined
      ? atSecond(reason.name, box[1], names[1])
      : reason),
    p: placeIn(at).p,
  });
  const begun = placeIn(ahead.points[0] as BranchPoint);
  return {
    points: points.filter(isPoint).map((point) => pointOf(surface, point)),
    start: begun,
    ends: [end(behind), end(ahead)],
  };
}

/** A turn of the curve in the first parameter is no event of the plane; nor are crossings of other solutions. */
const isPoint = ({ label }: BranchPoint): boolean => label !== "fold" && label !== "branchPoint";

const placeIn = ({ u, p }: Place): PlanePlace => ({ u: u.slice(0, -1), p: [p, u.at(-1) as number] });

function pointOf(surface: Surface, point: BranchPoint): PlaneCurvePoint {
  const place = placeIn(point);
  const error = curveErrors(surface, place);
  return {
    ...place,
    ...(point.label === undefined ? {} : { label: point.label }),
    ...(error === undefined ? {} : { error }),
  };
}

/** Limits of the second parameter, by name. */
const limits = { low: 0, high: 1 } as const;

const atSecond = (limit: string, range: Pair, name: string) =>
  ({ kind: "bound", name, value: range[limits[limit as keyof typeof limits]] }) as const;

/** F and T with the second parameter as the last unknown. */
function extendedProblem<C>(
  problem: PlaneProblem<C>,
  surface: Surface,
  start: PlanePlace,
  [low, high]: Pair,
  parameter: string,
): ContinuationProblem<C> {
  const { n, scale } = surface;
  const { size, tests = {}, broken } = problem;
  const cusp = problem.fold === true ? { cusp: cuspTest(surface, start) } : {};
  const named = Object.entries(tests).map(([name, test]) => [name, (place: Place) => test(placeIn(place))]);
  return {
    parameter,
    size: size + 1,
    scale: [...scale],
    residual: (u, p, out) => {
      const place = placeIn({ u, p });
      problem.residual(place.u, place.p, out.subarray(0, size));
      out[size] = problem.vanishes(place);
    },
    jacobian: (u, p, out) => {
      const z = surface.unitsOf(placeIn({ u, p }));
      const slopes = surface.slopes(z);
      out.set(slopes);
      out.set(
        slopes.every(Number.isFinite)
          ? surface.gradient(problem.vanishes, z, slopes)
          : new Float64Array(n).fill(Number.NaN),
        size * n,
      );
      for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) / (scale[i % n] as number);
    },
    tests: { ...cusp, ...Object.fromEntries(named) },
    limits: { low: ({ u }) => (u[size] as number) - low, high: ({ u }) => high - (u[size] as number) },
    ...(broken === undefined ? {} : { broken: (place: Place) => broken(placeIn(place)) }),
  };
}

/** At a cusp T does not change along the direction that ∂F/∂u loses; its sign is kept from place to place. */
function cuspTest(surface: Surface, start: PlanePlace): (place: Place) => number {
  const lostAt = (z: Float64Array) => surface.lost(surface.slopes(z));
  let before = lostAt(surface.unitsOf(start));
  return (place) => {
    const z = surface.unitsOf(placeIn(place));
    const lost = lostAt(z);
    const side = dot(lost, before) < 0 ? -1 : 1;
    before = lost.map((value) => side * value);
    return surface.along(surface.problem.vanishes, z, before);
  };
}
