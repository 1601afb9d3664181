/**
 * How does a bifurcation or a border of orbits move with a second parameter? The equations of the orbit together
 * with the number that vanishes there: det(I − DP), det(I + DP), the product of a pair of multipliers (Kuznetsov
 * 1998, ch. 10), or the number of a border. The mechanism itself confirms every place: where it leaves the word the
 * curve ends.
 */

import type { Pair, PlaneCurvePoint, PlanePlace } from "../../continuation/index.js";
import { hypot } from "../../elementary/index.js";
import type { Multiplier } from "../../orbit/shooting/multipliers.js";
import { nameDeparture } from "../border/border.js";
import type { PointOrigin } from "../border/origin.js";
import { determinants, isNear, type OrbitEquations, pairOnCircle, pairProduct } from "../equations.js";
import { simulatePeriod } from "../period.js";
import type { OrbitBranchPoint } from "../point.js";
import { branchTolerances } from "../tolerances.js";
import type { Word } from "../word.js";
import { borderForms } from "./border.js";
import { type CurvePoint, type CurveSteps, followed, type ParameterCurve, toldCurve } from "./curve.js";
import { type BorderForm, early, OrbitPlane, type PlaneContext } from "./orbitPlane.js";
import { paradoxCurve } from "./paradox.js";
import type { CurveLoss, CurveProblem, FollowedCurve, NoCurveReason } from "./reason.js";

/** Numbers of the multipliers, by the label whose curve they make. */
const smoothNumbers: Readonly<Record<string, (multipliers: readonly Multiplier[]) => number>> = {
  LP: (multipliers) => determinants(multipliers).minus,
  PD: (multipliers) => determinants(multipliers).plus,
  NS: pairProduct,
};

/** Of the pair of an NS curve: where its angle is 2π/3 or π/2 the torus is locked. */
const resonances: Readonly<Record<string, (pair: Multiplier) => number>> = {
  R3: ({ re }) => re + 1 / 2,
  R4: ({ re }) => re,
};

/** How far near a border the word is determined, as shares of the box. */
const besides = [1e-4, 1e-3];

/** Labels of orbits that have curves; HB is one of the equilibrium. */
export const orbitCurveLabels = Object.freeze([
  "LP",
  "PD",
  "NS",
  "HB",
  "GR",
  "SB",
  "LO",
  "RB",
  "CH",
  "PP",
  "GB",
  "TC",
]);

/** The curve of a labelled point, or why it has none. */
export function orbitCurve(
  context: PlaneContext,
  point: OrbitBranchPoint,
  origin: PointOrigin,
  steps: CurveSteps,
): ParameterCurve | NoCurveReason {
  const { label = "", border } = point;
  const p = [point.value, context.branch.p[context.second] as number] as const;
  const follow = (problem: CurveProblem, u: Float64Array) => followed(problem, { u, p }, context, steps);
  if (label in smoothNumbers) {
    const { plan, u } = early(origin.word.equations, origin.place.u);
    const plane = new OrbitPlane(context, plan, u);
    const curve = follow(smoothProblem(plane, label, origin.word), u);
    return curve === undefined ? { kind: "noPoint" } : described(label, point, curve, plane);
  }
  const [last] = origin.sides ?? [];
  if (label === "PP" && border?.verdict === "end" && last !== undefined) {
    const curve = paradoxCurve(context, last, steps);
    return curve === undefined ? { kind: "noSmallRate" } : described(label, point, curve);
  }
  const forms = borderForms(context, label, border?.contact, origin);
  let reason: NoCurveReason = { kind: "noForm" };
  for (const form of forms) {
    const loss = leftBeside(form, { u: form.u, p });
    if (loss !== undefined) {
      reason = { kind: "besideAnother", loss };
      continue;
    }
    const curve = follow(borderProblem(form), form.u);
    if (curve !== undefined && startsAt(curve, p, context)) return described(label, point, curve);
    reason = { kind: border?.verdict === "end" ? "wordEnds" : "noPoint" };
  }
  return reason;
}

/** A number may vanish elsewhere too: the curve must pass through the point that was found. */
function startsAt({ start }: FollowedCurve, at: Pair, { box }: PlaneContext): boolean {
  return box.every(
    ([low, high], k) =>
      Math.abs((start.p[k] as number) - (at[k] as number)) <= branchTolerances.sameBorder * (high - low),
  );
}

function smoothProblem(plane: OrbitPlane, label: string, word: Word): CurveProblem {
  const number = smoothNumbers[label] as (multipliers: readonly Multiplier[]) => number;
  const others = Object.entries(smoothNumbers).filter(([name]) => name !== label);
  const tight = plane.tightened();
  const pairs = label === "NS" ? Object.entries(resonances) : [];
  return {
    ...plane.equations(),
    vanishes: (place) => number(plane.multipliers(place)),
    sharper: { residual: tight.equations().residual, vanishes: (place) => number(tight.multipliers(place)) },
    fold: label === "LP",
    tests: Object.fromEntries([
      ...others.map(([name, test]) => [name, (place: PlanePlace) => test(plane.multipliers(place))]),
      ...pairs.map(([name, test]) => [
        name,
        (place: PlanePlace) => test(pairOnCircle(plane.multipliers(place)) ?? { re: Number.NaN, im: 0 }),
      ]),
    ]),
    broken: (place) =>
      (label === "NS" ? realPair(plane.multipliers(place)) : undefined) ??
      lossOf(simulatePeriod(plane.equationsAt(place.p[1]), { u: place.u, p: place.p[0] }, word.codes)),
  };
}

/** A pair on the circle that meets at 1 or −1 becomes real: the product is still 1, the torus is gone. */
function realPair(multipliers: readonly Multiplier[]): CurveLoss | undefined {
  if (pairOnCircle(multipliers) !== undefined) return undefined;
  const far = (re: number) => Math.min(...multipliers.map((one) => hypot(one.re - re, one.im)));
  return { kind: far(1) < far(-1) ? "R1" : "R2" };
}

function borderProblem(form: BorderForm): CurveProblem {
  return {
    ...form.plane.equations(),
    vanishes: form.vanishes,
    sharper: { residual: form.plane.tightened().equations().residual, vanishes: form.vanishes },
    broken: (place) => leftBeside(form, place),
  };
}

/**
 * On a border a simulation may go either way. Somewhere near it the mechanism must follow the word; undefined
 * where it does, else what it does instead.
 */
function leftBeside({ plane, codes, beside, left }: BorderForm, place: PlanePlace): CurveLoss | undefined {
  if (left !== undefined) return left(place);
  const { box } = plane.context;
  const { p } = place;
  const own = beside(place);
  if (own === undefined) return { kind: "notFollowed" };
  let last: CurveLoss | undefined;
  for (const share of besides)
    for (const k of [0, 1] as const)
      for (const sign of [1, -1]) {
        const values: [number, number] = [p[0], p[1]];
        values[k] += sign * share * (box[k][1] - box[k][0]);
        if (!(values[k] >= box[k][0] && values[k] <= box[k][1])) continue;
        const equations = plane.equationsAt(values[1], own.plan, own.u);
        const lost = leftAt(equations, own.u, values[0], codes);
        if (lost === undefined) return undefined;
        last ??= lost;
      }
  return last;
}

function leftAt(
  equations: OrbitEquations,
  u: Float64Array,
  p: number,
  codes: readonly string[],
): CurveLoss | undefined {
  const place = equations.nearest({ u, p });
  if (place === undefined) return { kind: "noneBeside" };
  return lossOf(simulatePeriod(equations, place, codes));
}

/** What the mechanism does instead, with the label of that border. */
function lossOf(period: ReturnType<typeof simulatePeriod>): CurveLoss | undefined {
  if (!("kind" in period)) return undefined;
  const label = period.piece === undefined ? {} : { label: nameDeparture(period.piece).label };
  return { kind: "departs", departure: period, ...label };
}

function described(
  label: string,
  { word, border }: OrbitBranchPoint,
  curve: FollowedCurve,
  plane?: OrbitPlane,
): ParameterCurve {
  const { contact, regions } = border ?? {};
  const tell = ({ label: name, u, p }: PlaneCurvePoint): CurvePoint[] => {
    const multipliers = plane?.multipliers({ u, p });
    if (name !== undefined && multipliers !== undefined && !happens(name, multipliers)) return [];
    return [
      {
        values: p,
        ...(name === undefined ? {} : { label: name }),
        period: u.at(-1) as number,
        ...(multipliers === undefined ? {} : { multipliers }),
      },
    ];
  };
  return toldCurve(
    { label, ...(regions && { regions }), ...(contact === undefined ? {} : { contact }), word },
    curve,
    tell,
  );
}

/** A second label counts where a multiplier says so too. */
function happens(name: string, multipliers: readonly Multiplier[]): boolean {
  if (name === "LP" || name === "PD") return isNear(multipliers, name === "LP" ? 1 : -1);
  return name !== "NS" || pairOnCircle(multipliers) !== undefined;
}
