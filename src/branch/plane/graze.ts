/**
 * How is a graze written without an impact, and the birth of a flight without the flight? On the side that has
 * neither the phase is cut in two where its gap, or its force, is lowest: an event at which nothing happens and
 * whose guard has no rate. These equations are smooth on both sides of the border; impact and flight grow like
 * square roots.
 */

import type { PlanePlace } from "../../continuation/index.js";
import type { OrbitProblem } from "../../orbit/shooting/problem.js";
import { type Guard, guardOf, guardRule } from "../../phase/index.js";
import { guardFunction } from "../../variation/guard.js";
import type { SegmentValue } from "../../variation/segment.js";
import type { SegmentPlan } from "../../variation/segmentEvent.js";
import type { WordPlace } from "../border/origin.js";
import type { OrbitEquations } from "../equations.js";
import { isSmooth, simulatePeriod } from "../period.js";
import type { Word } from "../word.js";
import { type BorderForm, OrbitPlane, type PlaneContext } from "./orbitPlane.js";

/** Rows of a period in which a graze is looked for. */
const rows = 400;

type Bare = Pick<WordPlace["place"], "u" | "p">;

const events = ({ pieces }: Word): number => pieces.reduce((sum, piece) => sum + piece.events.length, 0);

/** A gap that is met with no speed, or a force that falls to 0 and grows again. */
export type Grazed = "gap" | "normalForce";

/** The equations of the graze; undefined where no phase of the contact has a lowest place. */
export function cutAtGraze(
  context: PlaneContext,
  kind: Grazed,
  contact: string | undefined,
  sides: readonly WordPlace[],
): BorderForm | undefined {
  const [side] = [...sides].sort((one, other) => events(one.word) - events(other.word));
  const index = context.branch.mechanism.contacts.findIndex(({ name }) => name === contact);
  if (side === undefined || index < 0) return undefined;
  const { word, place } = side;
  const guard = guardOf(kind, index);
  const lowest = lowestPlace(word, place, guard);
  if (lowest === undefined) return undefined;
  return isSmooth(word.equations)
    ? fromGraze(context, guard, side, lowest)
    : cutPhase(context, guard, side, lowest);
}

/** When a guard is lowest, and how large it is elsewhere on the orbit. */
interface Lowest {
  readonly t: number;
  readonly size: number;
}

/** The change of the guard at the end of a segment in a period, relative to its size. */
const rateBeside =
  (plane: OrbitPlane, segment: number, { size }: Lowest) =>
  (here: PlanePlace): number => {
    const value = plane.at(here)?.values[segment];
    return value === undefined ? Number.NaN : (value.guardRate * (here.u.at(-1) as number)) / size;
  };

/** The equations of a graze from the side that has none of it. */
type Cut = (context: PlaneContext, guard: Guard, side: WordPlace, lowest: Lowest) => BorderForm | undefined;

/** One of the phases of a word becomes two. */
const cutPhase: Cut = (context, guard, { word, place }, lowest) => {
  const { t } = lowest;
  const { problem } = word.equations;
  const { plan, block } = problem;
  const segment = segmentAt(problem, place.u, t);
  const u = segment < 0 ? undefined : cutAt(word, place, segment, t);
  if (u === undefined) return undefined;
  const cut = grazing(plan.segments[segment] as SegmentPlan, guard);
  const segments = [...plan.segments.slice(0, segment), cut, ...plan.segments.slice(segment)];
  const plane = new OrbitPlane(context, { ...plan, segments }, u);
  const beside = (here: PlanePlace) => ({ plan, u: joined(here.u, segment, block) });
  return { plane, u, vanishes: rateBeside(plane, segment, lowest), codes: word.codes, beside };
};

const grazing = (old: SegmentPlan, section: Guard): SegmentPlan => ({
  ...old,
  section,
  reset: { kind: "modes" },
});

/** A motion without events is followed from graze to graze, and confirmed from half a period later. */
const fromGraze: Cut = (context, guard, { word, place }, lowest) => {
  const { t } = lowest;
  const { problem } = word.equations;
  const { plan } = problem;
  const [old] = plan.segments as readonly [SegmentPlan];
  const period = place.u.at(-1) as number;
  const from = problem.timeOf(place.u, 0);
  const end = valueAt(word, place, 0, (t - from) % period)?.end;
  if (end === undefined) return undefined;
  const first = plan.forcing === undefined ? t : t % period;
  const u = Float64Array.of(...end, first, period, period);
  const plane = new OrbitPlane(context, { ...plan, segments: [grazing(old, guard)], t: first }, u);
  const beside = (here: PlanePlace) => {
    const half = (here.u.at(-1) as number) / 2;
    const { problem: own } = plane;
    const begun = own.timeOf(here.u, 0);
    const later = own.segments[0]?.evaluate(begun, own.stateOf(here.u, 0), half, plane.parametersAt(here.p));
    if (later === undefined) return undefined;
    const section: SegmentPlan["section"] =
      plan.forcing === undefined
        ? { kind: "plane", point: later.end, normal: later.endRate }
        : { kind: "moment", t: begun + half };
    return {
      plan: { ...plan, segments: [{ ...old, section }], t: begun + half },
      u: Float64Array.of(...later.end, begun + half, 2 * half, 2 * half),
    };
  };
  return { plane, u, vanishes: rateBeside(plane, 0, lowest), codes: word.codes, beside };
};

const valueAt = (
  { equations }: Word,
  { u, p }: Bare,
  segment: number,
  time: number,
): SegmentValue | undefined => {
  const { problem } = equations;
  const { t, state } = problem.phaseOf(u, segment);
  return problem.segments[segment]?.evaluate(t, state, time, equations.parametersAt(p));
};

/** When a guard is lowest inside a phase; at the vertex of the parabola through three rows. */
function lowestPlace({ equations }: Word, place: Bare, guard: Guard): Lowest | undefined {
  const period = simulatePeriod(equations, place, undefined, rows);
  if ("kind" in period || period.run.samples === undefined) return undefined;
  const table = period.run.samples.rows as readonly (readonly number[])[];
  // A motion without events has no beginning: its second row follows the last.
  const length = place.u.at(-1) as number;
  const later = table[1]?.map((value, i) => (i === 0 ? value + length : value));
  const round = isSmooth(equations) && later !== undefined ? [...table, later] : table;
  const values = round.map((row) => guardAt(equations, place, guard, row));
  let best: { readonly value: number; readonly t: number } | undefined;
  for (let i = 1; i + 1 < round.length; i++) {
    const [left, low, right] = [values[i - 1], values[i], values[i + 1]];
    if (left === undefined || low === undefined || right === undefined) continue;
    if (!(low < left && low <= right) || (best !== undefined && low >= best.value)) continue;
    const [before, t] = [round[i - 1]?.[0] as number, round[i]?.[0] as number];
    best = { value: low, t: t + ((t - before) * (left - right)) / (2 * (left - 2 * low + right)) };
  }
  return best && { t: best.t, size: Math.max(...values.map((value = 0) => Math.abs(value))) };
}

/** The segment in which a time lies; −1 where none has it inside. */
const segmentAt = (problem: OrbitProblem, u: Float64Array, t: number): number =>
  problem.segments.findIndex((_, i) => {
    const from = problem.timeOf(u, i);
    return t > from && t < from + problem.durationOf(u, i);
  });

/** The value of the guard at a row; undefined in phases that do not have it. */
function guardAt(
  equations: OrbitEquations,
  { u, p }: Bare,
  guard: Guard,
  row: readonly number[],
): number | undefined {
  const { problem, context } = equations;
  const n = (problem.block - 2) / 2;
  const t = row[0] as number;
  const segment = problem.segments[isSmooth(equations) ? 0 : segmentAt(problem, u, t)];
  if (segment === undefined) return undefined;
  const { modes, branches } = segment.plan;
  if ((modes.contacts[guard.index]?.mode === "flight") !== (guardRule(guard).touches === true))
    return undefined;
  const value = guardFunction(context.mechanism, modes, guard, problem.varied);
  const parameters = Float64Array.of(...equations.parametersAt(p), ...branches);
  const state = Float64Array.from(row.slice(2, 2 + 2 * n));
  return value?.evaluate(t, state.subarray(0, n), state.subarray(n), parameters) ? value.value : undefined;
}

/** The unknowns with one segment cut in two. */
function cutAt(word: Word, place: Bare, segment: number, t: number): Float64Array | undefined {
  const { problem } = word.equations;
  const { u } = place;
  const [from, lasts] = [problem.timeOf(u, segment), problem.durationOf(u, segment)];
  const half = valueAt(word, place, segment, t - from);
  if (half === undefined) return undefined;
  const at = segment * problem.block;
  const first = [...problem.stateOf(u, segment), from, t - from];
  const second = [...half.end, t, from + lasts - t];
  return Float64Array.of(...u.subarray(0, at), ...first, ...second, ...u.subarray(at + problem.block));
}

/** The unknowns with the two halves as one segment again. */
function joined(u: Float64Array, segment: number, block: number): Float64Array {
  const at = segment * block;
  const out = Float64Array.of(...u.subarray(0, at + block), ...u.subarray(at + 2 * block));
  out[at + block - 1] = (u[at + block - 1] as number) + (u[at + 2 * block - 1] as number);
  return out;
}
