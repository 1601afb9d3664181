/**
 * How is a graze written without an impact? On the side that has none the flight is cut in two where it is lowest: an event at
 * which nothing happens and whose guard has no rate. These equations are smooth on both sides of the border.
 */

import type { PlanePlace } from "../../continuation/index.js";
import { rateOf } from "../branch/border/polish.js";
import type { WordPlace } from "../branch/branch.js";
import { isSmooth, simulatePeriod } from "../branch/period.js";
import type { Word } from "../branch/word.js";
import type { SegmentPlan, SegmentValue } from "../variation/segment.js";
import type { BorderForm } from "./border.js";
import { OrbitPlane, type PlaneContext } from "./orbitPlane.js";

/** Rows of a period in which a graze is looked for. */
const rows = 400;

type Bare = Pick<WordPlace["place"], "u" | "p">;

const impacts = ({ pieces }: Word): number =>
  pieces.reduce((sum, { events }) => sum + events.filter(({ type }) => type === "impact").length, 0);

/** The equations of the graze; undefined where no flight of the contact has a lowest place. */
export function cutAtGraze(
  context: PlaneContext,
  contact: string | undefined,
  sides: readonly WordPlace[],
): BorderForm | undefined {
  const [side] = [...sides].sort((one, other) => impacts(one.word) - impacts(other.word));
  const index = context.branch.mechanism.contacts.findIndex(({ name }) => name === contact);
  if (side === undefined || contact === undefined || index < 0) return undefined;
  const { word, place } = side;
  const t = lowestTime(word, place, contact);
  if (t === undefined) return undefined;
  return isSmooth(word.equations) ? fromGraze(context, index, side, t) : cutFlight(context, index, side, t);
}

/** The speed of the gap at the end of a segment, beside its terms. */
const speedOf =
  (plane: OrbitPlane, segment: number) =>
  (here: PlanePlace): number => {
    const value = plane.at(here)?.values[segment];
    return value === undefined ? Number.NaN : rateOf(value, here.u.at(-1) as number);
  };

/** One of the flights of a word becomes two. */
function cutFlight(
  context: PlaneContext,
  index: number,
  { word, place }: WordPlace,
  t: number,
): BorderForm | undefined {
  const { problem } = word.equations;
  const { plan, block } = problem;
  const segment = problem.segments.findIndex((_, i) => {
    const from = problem.timeOf(place.u, i);
    return t > from && t < from + problem.durationOf(place.u, i);
  });
  const u = segment < 0 ? undefined : cutAt(word, place, segment, t);
  if (u === undefined) return undefined;
  const cut = grazing(plan.segments[segment] as SegmentPlan, index);
  const segments = [...plan.segments.slice(0, segment), cut, ...plan.segments.slice(segment)];
  const plane = new OrbitPlane(context, { ...plan, segments }, u);
  const beside = (here: PlanePlace) => ({ plan, u: joined(here.u, segment, block) });
  return { plane, u, vanishes: speedOf(plane, segment), codes: word.codes, beside };
}

const grazing = (old: SegmentPlan, index: number): SegmentPlan => ({
  ...old,
  section: { kind: "gap", index },
  reset: { kind: "modes" },
});

/** A motion without events is followed from graze to graze, and confirmed from half a period later. */
function fromGraze(
  context: PlaneContext,
  index: number,
  { word, place }: WordPlace,
  t: number,
): BorderForm | undefined {
  const { problem } = word.equations;
  const { plan } = problem;
  const [old] = plan.segments as readonly [SegmentPlan];
  const period = place.u.at(-1) as number;
  const from = problem.timeOf(place.u, 0);
  const end = valueAt(word, place, 0, (t - from) % period)?.end;
  if (end === undefined) return undefined;
  const first = plan.forcing === undefined ? t : t % period;
  const u = Float64Array.of(...end, first, period, period);
  const plane = new OrbitPlane(context, { ...plan, segments: [grazing(old, index)], t: first }, u);
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
  return { plane, u, vanishes: speedOf(plane, 0), codes: word.codes, beside };
}

const valueAt = (
  { equations }: Word,
  { u, p }: Bare,
  segment: number,
  time: number,
): SegmentValue | undefined => {
  const { problem } = equations;
  const start = problem.stateOf(u, segment);
  return problem.segments[segment]?.evaluate(
    problem.timeOf(u, segment),
    start,
    time,
    equations.parametersAt(p),
  );
};

/** When a gap is lowest inside a flight; at the vertex of the parabola through three rows. */
function lowestTime({ equations }: Word, place: Bare, contact: string): number | undefined {
  const period = simulatePeriod(equations, place, undefined, rows);
  if ("because" in period || period.run.samples === undefined) return undefined;
  const { columns, rows: table } = period.run.samples;
  const [gap, mode] = [columns.indexOf(`${contact}_gap`), columns.indexOf(`${contact}_mode`)];
  // The period has no beginning: its second row follows the last.
  const [, second] = table as readonly (readonly number[])[];
  const length = place.u.at(-1) as number;
  const later = second === undefined ? [] : [second.map((value, i) => (i === 0 ? value + length : value))];
  const round = [...(table as readonly (readonly number[])[]), ...(isSmooth(equations) ? later : [])];
  let best: { readonly value: number; readonly t: number } | undefined;
  for (let i = 1; i + 1 < round.length; i++) {
    const three = [round[i - 1], round[i], round[i + 1]] as (readonly number[])[];
    if (three.some((row) => (row[mode] as unknown) !== "flight")) continue;
    const [left, low, right] = three.map((row) => row[gap] as number) as [number, number, number];
    if (!(low < left && low <= right) || (best !== undefined && low >= best.value)) continue;
    const [before, t] = three.map((row) => row[0] as number) as [number, number, number];
    best = { value: low, t: t + ((t - before) * (left - right)) / (2 * (left - 2 * low + right)) };
  }
  return best?.t;
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
