/**
 * To what does a motion settle? Its kind, word, period, extrema and section points, after a transient that is
 * discarded.
 */

import {
  bareState,
  type Mechanism,
  parameterVector,
  type State,
  type Symmetry,
  symmetryOf,
  visiblePart,
} from "../mechanism/index.js";
import {
  type FinalState,
  type Observed,
  type OutcomeKind,
  type SimulateOptions,
  simulateDefaults,
  smallestSize,
} from "../simulate/index.js";
import { type SweepJob, sweepDefaults } from "./job.js";
import { outputReader, vectorOf } from "./outputs.js";
import { returnsOf, type SectionPoint, shiftBetween } from "./recurrence.js";
import { heldModes, recordedWord } from "./word.js";

/**
 * rest: nothing moves. periodic: it recurs, up to a shift that changes nothing. open: neither, as long as it was
 * recorded. ended: the run did not finish. steady: velocities stay as they are and nothing but such a shift
 * happens.
 */
export const attractorKinds = Object.freeze(["rest", "periodic", "open", "ended", "steady"] as const);
export type AttractorKind = (typeof attractorKinds)[number];

/** The outcomes of a run, and `impossible` where the mechanism has no such state or parameters. */
export type RowOutcome = OutcomeKind | "impossible";

/** The largest Lyapunov exponent of the motion from a state, averaged over a number of seconds. */
export type ExponentOf = (
  mechanism: Mechanism,
  start: State,
  options: SimulateOptions,
  seconds: number,
) => Exponent | undefined;

/** In 1/s, with the size of its error. */
export interface Exponent {
  readonly exponent: number;
  readonly error: number;
}

export interface Attractor {
  readonly kind: AttractorKind;
  readonly word: readonly string[];
  /** In seconds; only of what recurs. */
  readonly period: number | undefined;
  /** Of each coordinate in a period; NaN where it cannot be shifted. Only of what recurs, where something can. */
  readonly shift?: Float64Array | undefined;
  /** Only of an open motion that met its section often enough, and where it is computed. */
  readonly lyapunov?: Exponent | undefined;
  /** Of coordinates, then velocities. */
  readonly max: Float64Array;
  readonly min: Float64Array;
  /**
   * Of memory variables, then of first-order states; left out where there are none. The shift is NaN where there is
   * none.
   */
  readonly kept?: { readonly max: Float64Array; readonly min: Float64Array; readonly shift: Float64Array };
  /** States at the section: those of one period, or the last ones. */
  readonly points: readonly Float64Array[];
  /** Of the job's outputs: extrema, and the values at each of the points. */
  readonly outputs: Observed["outputs"] & { readonly points: readonly Float64Array[] };
  /** How often the recording met the section. */
  readonly met: number;
  readonly ambiguities: number;
  readonly impactsWithoutCollision: number;
  readonly outcome: RowOutcome;
  /** Where the motion ended; the next run of a chain continues from there. */
  readonly final: FinalState | undefined;
}

/**
 * Where a section is met less often no return can be compared with another: nothing is known that an average could
 * sum up.
 */
const leastMet = 3;

/** The attractor that an observation shows, with its exponent where it is open. */
export function attractorIn(
  mechanism: Mechanism,
  observation: Observed,
  job: SweepJob,
  options: SimulateOptions,
  exponentOf: ExponentOf | undefined,
): Attractor {
  const varied = job.over.flatMap(({ name }) => {
    const k = mechanism.parameters.findIndex((one) => one.name === name);
    return k < 0 ? [] : [k];
  });
  const symmetry = symmetryOf(mechanism, parameterVector(mechanism, options.parameters ?? {}), varied);
  const attractor = attractorOf(mechanism, observation, job, symmetry, options);
  const asked = attractor.kind === "open" && attractor.met >= leastMet;
  if (!asked || exponentOf === undefined) return attractor;
  const { t } = observation.final;
  const state = bareState(observation.final);
  return { ...attractor, lyapunov: exponentOf(mechanism, state, { ...options, t }, job.record) };
}

/** Of a state or parameters that the mechanism cannot have. */
export function impossible(mechanism: Mechanism, { outputs }: SweepJob): Attractor {
  const none = new Float64Array(Object.keys(outputs).length).fill(Number.NaN);
  const nothing = new Float64Array(2 * mechanism.coordinates.length).fill(Number.NaN);
  const nowhere = new Float64Array(2 * mechanism.dimension).fill(Number.NaN);
  return {
    kind: "ended",
    word: [],
    period: undefined,
    max: nothing,
    min: nothing,
    ...keptOf(mechanism, nowhere, nowhere),
    points: [],
    outputs: { max: none, min: none, points: [] },
    met: 0,
    ambiguities: 0,
    impactsWithoutCollision: 0,
    outcome: "impossible",
    final: undefined,
  };
}

function attractorOf(
  mechanism: Mechanism,
  observation: Observed,
  job: SweepJob,
  symmetry: Symmetry,
  options: SimulateOptions,
): Attractor {
  const { outcome, final, outlines, max, min, ambiguities, impactsWithoutCollision } = observation;
  const seen = { max: visiblePart(mechanism, max), min: visiblePart(mechanism, min) };
  const outputsAt = outputReader(mechanism, job, options);
  const outputs = { ...observation.outputs, points: [] };
  const counts = {
    ambiguities,
    impactsWithoutCollision,
    outcome: outcome.kind,
    ...seen,
    ...keptOf(mechanism, max, min),
    outputs,
  };
  const held = heldModes(mechanism, final);
  if (outcome.kind !== "finished")
    return { ...counts, kind: "ended", word: held, period: undefined, points: [], met: 0, final: undefined };
  const still = stillness(observation, symmetry, job);
  if (still !== undefined) {
    const points = restPoint(job, final, mechanism);
    return {
      ...counts,
      ...{ kind: still, word: held, period: undefined, points, met: 0, final },
      outputs: { ...outputs, points: points.map(() => outputsAt(final.t, vectorOf(mechanism, final))) },
    };
  }
  const { wanted, points, returns } = returnsOf(mechanism, observation, job, symmetry, options);
  const last = points.at(-1);
  const before = returns === undefined ? undefined : points.at(-1 - returns);
  const word = outlines.length === 0 ? held : recordedWord(mechanism, outlines, points, returns);
  const count = Math.min(job.points, returns ?? wanted.length);
  const shown = count === 0 ? [] : wanted.slice(-count);
  const shift = last === undefined || before === undefined ? undefined : shiftOf(symmetry, before, last);
  return {
    ...counts,
    ...keptOf(mechanism, max, min, shift),
    kind: returns === undefined ? "open" : "periodic",
    word,
    period: last === undefined || before === undefined ? undefined : last.t - before.t,
    shift: shift?.slice(0, mechanism.coordinates.length),
    points: shown.map(({ state }) => visiblePart(mechanism, state)),
    outputs: { ...outputs, points: shown.map(({ t, state }) => outputsAt(t, state)) },
    met: points.length,
    final,
  };
}

/**
 * What a motion does with memory and first-order states, which follow the coordinates and the
 * velocities.
 */
function keptOf(
  { coordinates, memory, states, dimension: n }: Mechanism,
  max: Float64Array,
  min: Float64Array,
  shift?: Float64Array,
): Pick<Attractor, "kept"> {
  if (memory.length + states.length === 0) return {};
  const from = coordinates.length;
  const of = (all: Float64Array) =>
    Float64Array.of(...all.subarray(from, from + memory.length), ...all.subarray(2 * n - states.length));
  const none = () => states.map(() => Number.NaN);
  const moved = shift?.subarray(from, from + memory.length) ?? memory.map(() => Number.NaN);
  return { kept: { max: of(max), min: of(min), shift: Float64Array.of(...moved, ...none()) } };
}

/** Without events, and every coordinate stays where it is; or moves steadily where nothing changes by it. */
function stillness(
  { outlines, max, min }: Observed,
  symmetry: Symmetry,
  { simulate }: SweepJob,
): "rest" | "steady" | undefined {
  if (outlines.length > 0) return undefined;
  const least = smallestSize({ ...simulateDefaults, ...simulate });
  const { n } = symmetry;
  const stays = max.map((high, i) => {
    const low = min[i] as number;
    return high - low <= sweepDefaults.rest * Math.max(least, Math.abs(high), Math.abs(low)) ? 1 : 0;
  });
  if (stays.subarray(0, n).every((one) => one === 1)) return "rest";
  const across = symmetry.across(max.slice(n));
  const steady = stays.every((one, i) => {
    if (!symmetry.moves(i)) return one === 1;
    return (
      Math.abs(across[i] as number) <= sweepDefaults.rest * Math.max(least, Math.abs(max[n + i] as number))
    );
  });
  return steady ? "steady" : undefined;
}

/** How far the coordinates that may be shifted are, from one point to another. */
function shiftOf(symmetry: Symmetry, from: SectionPoint, to: SectionPoint): Float64Array | undefined {
  const { shift, turns } = shiftBetween(symmetry, from, to);
  const named = shift.map((by, i) => (symmetry.moves(i) || turns[i] !== 0 ? by : Number.NaN));
  return named.some((by) => !Number.isNaN(by)) ? named : undefined;
}

function restPoint(job: SweepJob, { q, v }: FinalState, { coordinates }: Mechanism): Float64Array[] {
  if (job.points === 0) return [];
  const values = [...coordinates.map((name) => q[name]), ...coordinates.map((name) => v[name])];
  return [Float64Array.from(values as number[])];
}
