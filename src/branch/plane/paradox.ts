/**
 * How does a Painlevé border of orbits move with a second parameter? The orbit ends there: the force of slip grows
 * without bound as k_N = C ∓ μB falls to 0, [LBN] (4.15), and no equation holds beyond. The curve is followed at a
 * small k_N, where all is regular, and each of its points is taken to k_N = 0 along the first parameter, by the
 * parabola through three orbits.
 */

import type { Place, PlaneCurvePoint, PlanePlace } from "../../continuation/index.js";
import type { WordPlace } from "../border/origin.js";
import { leastRate, type RatePlace, rateOn, valueAtZero } from "../border/paradox.js";
import { moved } from "../border/restart.js";
import type { OrbitEquations } from "../equations.js";
import { simulatePeriod } from "../period.js";
import { branchTolerances } from "../tolerances.js";
import { type CurveSteps, followed } from "./curve.js";
import { early, OrbitPlane, type PlaneContext } from "./orbitPlane.js";
import type { CurveProblem, FollowedCurve } from "./reason.js";

/** The other two orbits of the parabola have k_N this number of times as large. */
const multiples = [2, 4];
/** How far back on the branch a start is looked for, in its units. */
const backwards = [3e-4, 1e-3, 3e-3, 1e-2, 3e-2];

/** The curve of a point labelled PP; undefined where no orbit before it can be followed. */
export function paradoxCurve(
  context: PlaneContext,
  { word, place }: WordPlace,
  steps: CurveSteps,
): FollowedCurve | undefined {
  const { equations, codes } = word;
  const rate = leastRate(word, place);
  if (rate === undefined) return undefined;
  const second = context.branch.p[context.second] as number;
  for (const s of backwards) {
    const back = equations.nearest(moved(place, -s));
    if (back === undefined || !(Math.abs(rateThere(equations, back, rate)) > branchTolerances.followedRate))
      continue;
    const side = Math.sign(rateThere(equations, back, rate));
    const { plan, u } = early(equations, back.u);
    const plane = new OrbitPlane(context, plan, u);
    const on = ({ u: here, p }: PlanePlace) => [plane.equationsAt(p[1]), { u: here, p: p[0] }] as const;
    const problem: CurveProblem = {
      ...plane.equations(),
      vanishes: (here: PlanePlace) => side * rateThere(...on(here), rate) - branchTolerances.followedRate,
      broken: (here: PlanePlace) => {
        const period = simulatePeriod(...on(here), codes);
        return "kind" in period ? { kind: "departs", departure: period } : undefined;
      },
    };
    const start = { u, p: [back.p, second] as const };
    const curve = followed(problem, start, context, steps);
    if (curve === undefined) return undefined;
    const points = curve.points.flatMap((point) => atZero(...on(point), rate, point));
    const [one, other] = [points[0], points.at(-1)];
    if (one === undefined || other === undefined) return undefined;
    const [first, last] = curve.ends;
    return {
      ...curve,
      points,
      ends: [
        { ...first, p: one.p },
        { ...last, p: other.p },
      ],
    };
  }
  return undefined;
}

/** k_N relative to its terms where slip or stick ends. */
const rateThere = (equations: OrbitEquations, place: Place, rate: RatePlace): number =>
  rateOn(equations, place, rate) ?? Number.NaN;

/** The point with the first parameter where k_N is 0; none where the orbits near it are not found. */
function atZero(
  equations: OrbitEquations,
  place: Place,
  rate: RatePlace,
  point: PlaneCurvePoint,
): PlaneCurvePoint[] {
  const k = rateThere(equations, place, rate);
  const tangent = equations.tangent(place);
  const ahead = tangent && equations.nearest(moved({ ...place, tangent }, branchTolerances.rateStep));
  if (tangent === undefined || ahead === undefined) return [];
  const slope = (rateThere(equations, ahead, rate) - k) / branchTolerances.rateStep;
  const others = multiples.map((times) =>
    equations.nearest(moved({ ...place, tangent }, ((times - 1) * k) / slope)),
  );
  const known = [place, ...others].flatMap((one) =>
    one === undefined ? [] : [{ p: one.p, k: rateThere(equations, one, rate) }],
  );
  if (known.length <= multiples.length) return [];
  const p = valueAtZero(known);
  return Number.isFinite(p) ? [{ ...point, p: [p, point.p[1]] }] : [];
}
