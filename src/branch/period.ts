/**
 * Does the mechanism follow a place of a branch with its word? One period is simulated from it, and every piece
 * must have the modes, the end, the events and the impact region of the word.
 */

import type { Place } from "../continuation/index.js";
import { Mistake } from "../mistake/index.js";
import { orbitTolerances } from "../orbit/tolerances.js";
import type { PathPiece, PhaseStart } from "../simulate/index.js";
import { codeOf, endsInHop, followPieces } from "../variation/pieces.js";
import { resetPlan } from "../variation/saltation/plan.js";
import type { Departure, Period, QuietPeriod } from "./departure.js";
import { namedAt, type OrbitEquations } from "./equations.js";
import { branchTolerances } from "./tolerances.js";

/** Modes, end, events, what the impact is, and its region. */
export function fullCode(equations: OrbitEquations, piece: PathPiece): string {
  const { mechanism, simulate } = equations.context;
  const regions = piece.events.map(({ region }) => region ?? "").join();
  const reset = resetPlan(mechanism, piece, simulate.law);
  return [codeOf(piece, mechanism.kinks.length), regions, JSON.stringify(reset)].join("|");
}

/** Over a time from the start of a segment, the first if none is named. */
export const followFrom = (
  equations: OrbitEquations,
  { u, p }: Place,
  until: number,
  samples = 0,
  segment = 0,
) => followPhase(equations, p, equations.problem.phaseOf(u, segment), until, samples);

/** Over a time from a phase. */
export function followPhase(
  { context }: OrbitEquations,
  value: number,
  phase: PhaseStart,
  until: number,
  samples: number,
) {
  const parameters = namedAt(context, value);
  return followPieces(context.mechanism, phase, { ...context.simulate, parameters, until, samples });
}

/** It is simulated once for each of the last places, where anything can happen on the way. */
export const toldPeriod = (
  equations: OrbitEquations,
  place: Place,
  codes: readonly string[],
): Period | QuietPeriod | Departure =>
  equations.periods.at(place, () => quietPeriod(equations, place) ?? simulatePeriod(equations, place, codes));

/** Where nothing can happen the equations say all. */
function quietPeriod(equations: OrbitEquations, place: Place): QuietPeriod | undefined {
  const extent = equations.quiet ? equations.at(place)?.values[0]?.extent : undefined;
  return extent && { pieces: [], extent };
}

/** Beyond a border there may be no such mechanism, as with a friction below 0: `otherwise` receives the reason. */
export function ifPossible<T>(find: () => T, otherwise: (message: string) => T): T {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return otherwise(error.message);
  }
}

/** The period as it is simulated; at a parameter that the mechanism cannot have there is none. */
export function simulatePeriod(
  equations: OrbitEquations,
  place: Place,
  codes: readonly string[] | undefined,
  samples = 0,
): Period | Departure {
  return ifPossible<Period | Departure>(
    () => periodAt(equations, place, codes, samples),
    (message) => ({ kind: "impossible", segment: 0, message }),
  );
}

/** A smooth one is a single piece that continues. */
function periodAt(
  equations: OrbitEquations,
  place: Place,
  codes: readonly string[] | undefined,
  samples: number,
): Period | Departure {
  const { segments } = equations.problem;
  const period = place.u.at(-1) as number;
  const smooth = isSmooth(equations);
  if (!(period > 0)) return { kind: "noPeriod", segment: 0 };
  let departure: Departure | undefined;
  for (const overtime of smooth ? [0] : orbitTolerances.overtimes) {
    const { run, done, open } = followFrom(equations, place, period * (1 + overtime), samples);
    const pieces = smooth && done.length === 0 && open !== undefined ? [open] : done;
    departure =
      departureOf(equations, pieces, codes, smooth) ??
      lateEvent(equations, place, pieces, smooth) ??
      notBack(equations, place, pieces, (smooth && open) || pieces[segments.length - 1]);
    if (departure === undefined) return { run, pieces: pieces.slice(0, segments.length) };
    const same = smooth || codes === undefined ? undefined : butForHops(equations, place, pieces, codes);
    if (same !== undefined) return { run, pieces: same };
  }
  return departure as Departure;
}

/** The number of hops before a chatter counts as complete may differ from that of the word by this. */
const spareHops = 2;

/** The pieces of the period, where they differ from the word only in the number of hops that lead to a chatter. */
function butForHops(
  equations: OrbitEquations,
  place: Place,
  pieces: readonly PathPiece[],
  codes: readonly string[],
): readonly PathPiece[] | undefined {
  if (!pieces.some(({ events }) => events.some(({ type }) => type === "chatter"))) return undefined;
  const period = place.u.at(-1) as number;
  const end = equations.problem.timeOf(place.u, 0) + period;
  for (let count = Math.max(1, codes.length - spareHops); count <= codes.length + spareHops; count++) {
    const last = pieces[count - 1];
    if (last === undefined) return undefined;
    if (Math.abs(last.tAfter - end) > branchTolerances.late * period) continue;
    if (notBack(equations, place, pieces, last) !== undefined) continue;
    const own = pieces.slice(0, count);
    const found = own.map((piece) => fullCode(equations, piece));
    const hops = new Set(found.filter((_, i) => endsInHop(own, i, "first")));
    const rest = (all: readonly string[]) => all.filter((code) => !hops.has(code)).sort();
    if (rest(found).join() === rest(codes).join()) return own;
  }
  return undefined;
}

/** No event ends its one segment. */
export const isSmooth = ({ problem: { segments } }: OrbitEquations): boolean =>
  segments.length === 1 && ["moment", "plane"].includes(segments[0]?.plan.section.kind ?? "");

function departureOf(
  equations: OrbitEquations,
  pieces: readonly PathPiece[],
  codes: readonly string[] | undefined,
  smooth: boolean,
): Departure | undefined {
  const { segments } = equations.problem;
  for (let i = 0; i < segments.length; i++) {
    const piece = pieces[i];
    if (piece === undefined) return { kind: "fewEvents", segment: i, found: i, wanted: segments.length };
    if (smooth && piece.events.length > 0) return { kind: "event", segment: i, piece };
    if (codes === undefined || smooth || fullCode(equations, piece) === codes[i]) continue;
    return { kind: "otherEvent", segment: i, piece };
  }
  return undefined;
}

/** A guard may be met where it was met before: the equations also hold at its second zero. */
function lateEvent(
  { problem }: OrbitEquations,
  { u }: Place,
  pieces: readonly PathPiece[],
  smooth: boolean,
): Departure | undefined {
  const period = u.at(-1) as number;
  for (const segment of smooth ? [] : problem.segments.keys()) {
    const piece = pieces[segment] as PathPiece;
    const expected = problem.timeOf(u, segment) + problem.durationOf(u, segment);
    if (Math.abs(piece.tEnd - expected) <= branchTolerances.late * period) continue;
    return { kind: "earlyEvent", segment, piece };
  }
  return undefined;
}

function notBack(
  { problem, symmetry }: OrbitEquations,
  { u }: Place,
  pieces: readonly PathPiece[],
  last: PathPiece | undefined,
): Departure | undefined {
  const start = problem.stateOf(u, 0);
  const { place = 0, speed = 0 } = problem.plan.least ?? {};
  const size = Math.max(
    place,
    speed,
    ...start.map(Math.abs),
    ...pieces.flatMap(({ end }) => [...end.map(Math.abs)]),
  );
  const over = (last?.after ?? start).map((value, i) => value - (start[i] as number));
  const apart = Math.max(...symmetry.reduce(over).rest.map(Math.abs));
  if (last !== undefined && apart <= orbitTolerances.back * size) return undefined;
  return { kind: "apart", segment: problem.segments.length, distance: apart };
}
