/** What is reported of one orbit of a branch? Its word, period, multipliers, and how far each coordinate goes. */

import type { Place } from "../continuation/index.js";
import { hypot } from "../elementary/index.js";
import { shiftReport } from "../orbit/periodic/neutral.js";
import type { Orbit } from "../orbit/periodic/orbit.js";
import { startOf } from "../orbit/periodic/start.js";
import { wordOf } from "../orbit/search/word.js";
import type { Provenance } from "../simulate/index.js";
import { extremaOf } from "../variation/pieces.js";
import type { Border } from "./border/border.js";
import type { Period, QuietPeriod } from "./departure.js";
import type { OrbitEquations } from "./equations.js";
import type { Bounds } from "./options.js";

/** What a point needs so that another branch can begin at a copy of it. */
export interface PointData {
  readonly parameter: string;
  readonly bounds: Bounds;
  readonly provenance: Provenance;
}

export interface OrbitBranchPoint
  extends Pick<Orbit, "period" | "word" | "shift" | "multipliers" | "neutral" | "stable" | "start"> {
  /** Of the parameter. */
  readonly value: number;
  /** Of a special point: how far the value may be off; left out where smaller tolerances do not locate it. */
  readonly error?: number;
  /** Of each coordinate over the period. */
  readonly max: Readonly<Record<string, number>>;
  readonly min: Readonly<Record<string, number>>;
  /** Of a special point: LP PD NS BP, or GR SB LO RB:i-j CH PP GB TC. */
  readonly label?: string;
  /** Of a border: what is met there and how the branch continues. */
  readonly border?: Border;
  /** Of a period doubling: what `continueDoubled` needs of a copy. */
  readonly origin?: PointData;
}

export function describePoint(
  equations: OrbitEquations,
  place: Place,
  period: Period | QuietPeriod,
  special: Pick<OrbitBranchPoint, "label" | "border">,
): OrbitBranchPoint {
  const { mechanism } = equations.context;
  const nontrivial = equations.multipliers(place);
  const forced = equations.problem.plan.forcing !== undefined;
  const { coordinates } = mechanism;
  const { min, max } = "extent" in period ? period.extent : extremaOf(period.pieces);
  const named = (values: Float64Array) =>
    Object.fromEntries(coordinates.map((name, i) => [name, values[i] as number]));
  return {
    value: place.p,
    period: place.u.at(-1) as number,
    word: wordOf(mechanism, period.pieces),
    ...shiftReport(equations.problem, place.u, equations.at(place)?.values ?? []),
    multipliers: forced ? nontrivial : [...nontrivial, { re: 1, im: 0 }],
    stable: nontrivial.every(({ re, im }) => hypot(re, im) < 1),
    max: named(max),
    min: named(min),
    start: startOf(mechanism, equations.problem, place.u, equations.parametersAt(place.p)),
    ...special,
  };
}
