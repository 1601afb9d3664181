/**
 * Does a recorded motion come back? Its returns to a section are compared; the shortest number of returns that
 * repeats counts.
 */

import { bareState, type Mechanism, type ShiftedDifference, type Symmetry } from "../mechanism/index.js";
import {
  type AfterLast,
  contactsOf,
  eventTypes,
  type FinalState,
  laterHops,
  type Observed,
  type SimulateOptions,
  simulate,
} from "../simulate/index.js";
import { type SweepJob, sweepDefaults } from "./job.js";
import { vectorOf } from "./outputs.js";
import { type SweepSection, sectionOf } from "./section.js";
import { sweepTolerances } from "./tolerances.js";

/** A point of the section: a state right after an event, or at the maximum of a coordinate. */
export interface SectionPoint {
  readonly t: number;
  readonly state: Float64Array;
}

/** The motion continues for the length of the recording, and its states at multiples of the period are read. */
function strobePoints(
  mechanism: Mechanism,
  final: FinalState,
  options: SimulateOptions,
  { period, seconds }: { readonly period: number; readonly seconds: number },
): SectionPoint[] {
  const first = Math.ceil(final.t / period);
  const count = Math.floor((final.t + seconds) / period) - first + 1;
  if (count < 1) return [];
  const times = Array.from({ length: count }, (_, k) => (first + k) * period);
  const until = (times.at(-1) as number) - final.t;
  const run = simulate(mechanism, bareState(final), { ...options, t: final.t, until });
  return times
    .filter((t) => t <= run.final.t)
    .map((t) => ({
      t,
      state: vectorOf(mechanism, run.at(t)),
    }));
}

/**
 * The points of a section, or of the one that the motion itself offers: impacts, else other events, else maxima,
 * else whole turns.
 */
function sectionPoints(
  mechanism: Mechanism,
  observation: Observed,
  section: Exclude<SweepSection, { readonly kind: "strobe" }>,
  after: AfterLast,
): SectionPoint[] {
  if (section.kind === "event") return eventPoints(observation, after, section.type, section.contact);
  if (section.kind === "peak") return peakPoints(observation, section.coordinate);
  if (section.kind === "met") return [...observation.met];
  for (const type of eventTypes) {
    for (const { name } of mechanism.contacts) {
      const found = eventPoints(observation, after, type, name);
      if (found.length > 0) return found;
    }
  }
  const named = observation.outlines.find(({ name }) => name !== undefined);
  if (named !== undefined)
    return pointsOf(observation, after, ({ type, name }) => type === named.type && name === named.name);
  const own = observation.turns.filter(({ coordinate }) => coordinate < mechanism.coordinates.length);
  const all = observation.peaks.length > 0 ? observation.peaks : own;
  const chosen = widest(observation, new Set(all.map(({ coordinate }) => coordinate)));
  return all.filter(({ coordinate }) => coordinate === chosen);
}

const eventPoints = (
  observation: Observed,
  after: AfterLast,
  type: string,
  contact: string | undefined,
): SectionPoint[] =>
  pointsOf(
    observation,
    after,
    (event) => event.type === type && (contact === undefined || contactsOf(event).includes(contact)),
  );

/** Of the impacts that lead to a chatter the first is one: how many others are computed is a matter of rounding. */
function pointsOf(
  { outlines, stateAfter }: Observed,
  after: AfterLast,
  isWanted: (event: Observed["outlines"][number]) => boolean,
): SectionPoint[] {
  const later = laterHops(outlines, after);
  return outlines
    .filter((event, i) => isWanted(event) && !later[i])
    .map(({ t, place }) => ({ t, state: stateAfter(place) }));
}

const peakPoints = ({ peaks }: Observed, coordinate: number): SectionPoint[] =>
  peaks.filter((peak) => peak.coordinate === coordinate);

/** Of the coordinates that have points the one that moves most. */
function widest({ max, min }: Observed, peaked: ReadonlySet<number>): number {
  return [...peaked].reduce(
    (best, i) => (rangeOf(max, min, i) > rangeOf(max, min, best) ? i : best),
    Math.min(...peaked),
  );
}

const rangeOf = (max: Float64Array, min: Float64Array, i: number): number =>
  (max[i] as number) - (min[i] as number);

/** Scales of coordinates and velocities, relative to which distances are measured. */
function observedScales({ max, min }: Pick<Observed, "max" | "min">): Float64Array {
  const n = max.length / 2;
  const ranges = max.map((high, i) => high - (min[i] as number));
  const largest = [Math.max(...ranges.subarray(0, n)), Math.max(...ranges.subarray(n))];
  return ranges.map((range, i) =>
    Math.max(range, sweepTolerances.range * (largest[i < n ? 0 : 1] as number)),
  );
}

/**
 * How many returns make one period; undefined where the motion does not repeat within the tolerance as long as it
 * was recorded.
 */
function returnsPerPeriod(
  points: readonly SectionPoint[],
  scales: Float64Array,
  tolerance: number,
  symmetry: Symmetry,
): number | undefined {
  const last = points.length - 1;
  const time = (i: number) => (points[i] as SectionPoint).t;
  for (let k = 1; 2 * k <= last; k++) {
    // The whole period must stand there twice, and take the same time: hops that accumulate are near each other as
    // well.
    const [period, before] = [time(last) - time(last - k), time(last - k) - time(last - 2 * k)];
    let same = Math.abs(period - before) <= tolerance * period;
    for (let i = 0; i < k && same; i++)
      same = isNear(
        shiftBetween(symmetry, points[last - i - k] as SectionPoint, points[last - i] as SectionPoint),
        scales,
        tolerance,
      );
    if (same) return k;
  }
  return undefined;
}

/** The points of the requested section, and those that decide whether the motion recurs. */
export function returnsOf(
  mechanism: Mechanism,
  observation: Observed,
  job: SweepJob,
  symmetry: Symmetry,
  options: SimulateOptions,
): { wanted: SectionPoint[]; points: SectionPoint[]; returns: number | undefined } {
  const section = sectionOf(mechanism, job.section, options.parameters, job.outputs);
  const scales = observedScales(observation);
  const whenFollowedBy = (after: AfterLast) => {
    const wanted =
      section.kind === "strobe"
        ? strobePoints(mechanism, observation.final, options, { period: section.period, seconds: job.record })
        : sectionPoints(mechanism, observation, section, after);
    // A motion that does not meet the section may recur all the same.
    const points =
      wanted.length > 1 ? wanted : sectionPoints(mechanism, observation, { kind: "auto" }, after);
    return { wanted, points, returns: returnsPerPeriod(points, scales, sweepDefaults.recurrence, symmetry) };
  };
  // The recording may have ended within a chatter.
  const found = whenFollowedBy("nothing");
  const chatters = observation.outlines.some(({ type }) => type === "chatter");
  const again = found.returns === undefined && chatters ? whenFollowedBy("chatter") : found;
  return again.returns === undefined ? found : again;
}

/** The shift from one point to another, and what else they differ in. */
export const shiftBetween = (symmetry: Symmetry, from: SectionPoint, to: SectionPoint): ShiftedDifference =>
  symmetry.reduce(to.state.map((value, i) => value - (from.state[i] as number)));

function isNear({ rest, turns }: ShiftedDifference, scales: Float64Array, tolerance: number): boolean {
  for (let i = 0; i < scales.length; i++) {
    // A coordinate that turns goes no further than one turn.
    const scale = (turns[i] ?? 0) === 0 ? (scales[i] as number) : Math.min(scales[i] as number, 2 * Math.PI);
    if (Math.abs(rest[i] as number) > tolerance * scale) return false;
  }
  return true;
}
