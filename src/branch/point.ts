/** What is reported of one orbit of a branch? Its word, period, multipliers, and how far each coordinate goes. */

import type { Place } from "../continuation/index.js";
import { hypot } from "../elementary/index.js";
import { type Neutral, shiftReport } from "../orbit/periodic/neutral.js";
import type { OrbitStart } from "../orbit/periodic/orbit.js";
import { startOf } from "../orbit/periodic/start.js";
import { wordOf } from "../orbit/search/word.js";
import type { Multiplier } from "../orbit/shooting/multipliers.js";
import type { Provenance, Samples } from "../simulate/index.js";
import type { Border } from "./border/border.js";
import type { Period } from "./departure.js";
import type { OrbitEquations } from "./equations.js";
import type { Bounds } from "./options.js";

/** What a point needs so that another branch can begin at a copy of it. */
export interface PointData {
  readonly parameter: string;
  readonly bounds: Bounds;
  readonly provenance: Provenance;
}

export interface OrbitBranchPoint {
  /** Of the parameter. */
  readonly value: number;
  /** Of a special point: how far the value may be off; left out where smaller tolerances do not locate it. */
  readonly error?: number;
  readonly period: number;
  readonly word: readonly string[];
  /** How far each coordinate is shifted after a period; only those that may be, where no formula changes by it. */
  readonly shift?: Readonly<Record<string, number>>;
  /** The nontrivial ones, largest first, and 1 once at the end where the motion is not forced. */
  readonly multipliers: readonly Multiplier[];
  /** Directions with a multiplier 1 that the formulas show; not among the multipliers. */
  readonly neutral?: readonly Neutral[];
  readonly stable: boolean;
  /** Of each coordinate over the period. */
  readonly max: Readonly<Record<string, number>>;
  readonly min: Readonly<Record<string, number>>;
  readonly start: OrbitStart;
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
  { pieces, run }: Period,
  special: Pick<OrbitBranchPoint, "label" | "border">,
): OrbitBranchPoint {
  const { mechanism } = equations.context;
  const nontrivial = equations.multipliers(place);
  const forced = equations.problem.plan.forcing !== undefined;
  const { coordinates } = mechanism;
  const ranges = coordinates.map((_, i) => extremesOf(i, coordinates.length, run.samples?.rows ?? []));
  const named = (side: 0 | 1) =>
    Object.fromEntries(coordinates.map((name, i) => [name, ranges[i]?.[side] as number]));
  return {
    value: place.p,
    period: place.u.at(-1) as number,
    word: wordOf(mechanism, pieces),
    ...shiftReport(equations.problem, place.u, equations.at(place)?.values ?? []),
    multipliers: forced ? nontrivial : [...nontrivial, { re: 1, im: 0 }],
    stable: nontrivial.every(({ re, im }) => hypot(re, im) < 1),
    max: named(1),
    min: named(0),
    start: startOf(mechanism, equations.problem, place.u, equations.parametersAt(place.p)),
    ...special,
  };
}

/** Of a coordinate; where its velocity changes sign between two rows, of the cubic through values and velocities. */
function extremesOf(i: number, n: number, rows: Samples["rows"]): [number, number] {
  const [at, speed] = [2 + i, 2 + n + i];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const take = (value: number) => {
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (const [k, row] of rows.entries()) {
    const next = rows[k + 1];
    take(row[at] as number);
    if (next === undefined || !((row[speed] as number) * (next[speed] as number) < 0)) continue;
    const time = (next[0] as number) - (row[0] as number);
    if (time > 0)
      take(turnOf(row[at] as number, next[at] as number, row[speed] as number, next[speed] as number, time));
  }
  return [low, high];
}

/** The value where the cubic of Hermite turns. */
function turnOf(from: number, to: number, v0: number, v1: number, time: number): number {
  const slope = (to - from) / time;
  // v(s) = v0 + 2 b s + 3 c s², s from 0 to 1.
  const b = 3 * slope - 2 * v0 - v1;
  const c = v0 + v1 - 2 * slope;
  const root = Math.sqrt(Math.max(0, b * b - 3 * c * v0));
  const s = -v0 / (b + (b < 0 ? -root : root));
  const inside = s >= 0 && s <= 1 ? s : v0 / (v0 - v1);
  return from + time * inside * (v0 + inside * (b + inside * c));
}
