/**
 * What does a motion on which no event happens lead to? Without forcing, states at the peaks of a coordinate are
 * compared: each bounded motion has them, however irregular it is. With forcing, states one period of it apart.
 * The equations of the orbit then end at that peak, a plane on which a velocity is 0, or at that moment.
 */

import { followPath, type PathPiece, type PhaseStart } from "../../simulate/index.js";
import { type Extent, extremaOf, PieceList, phaseAt } from "../../variation/pieces.js";
import type { OneWay } from "../periodic/reason.js";
import { closureOf } from "../shooting/closure.js";
import { orbitTolerances } from "../tolerances.js";
import type { OrbitQuestion } from "./options.js";
import { type OrbitGuess, shiftedBack, shiftTo, smoothPlan } from "./plan.js";
import {
  apartBy,
  motionScales,
  type PeakReturn,
  peakReturns,
  rangesOf,
  recurrenceDefaults,
} from "./recurrence.js";
import { turningGuess } from "./turning.js";

/** Near returns that are tried as orbits. */
const mostReturns = 5;
/** Parts in which a motion is followed: the last is compared with the first. */
const thirds = 3;
/** Periods of the forcing over which a motion is followed. */
const strobes = 64;

/** A smooth motion, followed for a time. */
export interface SmoothMotion {
  readonly start: PhaseStart;
  /** How long it was followed. */
  readonly time: number;
  readonly parts: readonly PathPiece[];
  /** It met an event, or the run ended, at this time. */
  readonly left?: number;
}

/** What it may be an orbit of. */
export interface SmoothReturns {
  readonly guesses: readonly OrbitGuess[];
  /** The motion has no peaks that return. */
  readonly turning?: true;
  /** A coordinate that is elsewhere after each return of all others, and how far. */
  readonly drift?: OneWay & { readonly time: number };
}

/** Follows it part by part while no event happens; past the last part until a coordinate has had two peaks. */
export function followSmooth(question: OrbitQuestion, start: PhaseStart): SmoothMotion {
  const { forcing, p, search } = question;
  const turn = forcing?.period(p);
  const [part, count] = turn === undefined ? [search / thirds, thirds] : [turn, strobes];
  const parts: PathPiece[] = [];
  let from = start;
  const full = () =>
    parts.length >= count && (turn !== undefined || parts.length >= 2 * count || !hasOnePeak({ parts }));
  while (!full()) {
    const next = followPart(question, from, part);
    if ("left" in next) return { start, time: parts.length * part, parts, ...next };
    parts.push(next);
    from = phaseAt(next, question.mechanism.kinks.length);
  }
  return { start, time: parts.length * part, parts };
}

/** One piece without events, or where it was left. */
function followPart(
  { mechanism, simulate }: OrbitQuestion,
  start: PhaseStart,
  until: number,
): PathPiece | { readonly left: number } {
  const list = new PieceList(mechanism.kinks.length, 1);
  const options = { ...simulate, t: start.t, until, samples: 0 };
  const { outcome } = followPath(mechanism, start, options, (piece) => list.add(piece));
  const { current, done } = list;
  if (
    outcome.kind === "finished" &&
    current !== undefined &&
    current.events.length === 0 &&
    done.length === 0
  )
    return current;
  return { left: done[0]?.tEnd ?? outcome.t };
}

/** Without a second peak of a coordinate nothing can be compared. */
export function hasTwoPeaks({ parts }: Pick<SmoothMotion, "parts">): boolean {
  const peaks = parts.flatMap((part) => part.peaks);
  return peaks.length > new Set(peaks.map(({ coordinate }) => coordinate)).size;
}

const hasOnePeak = (motion: Pick<SmoothMotion, "parts">): boolean =>
  motion.parts.some(({ peaks }) => peaks.length > 0) && !hasTwoPeaks(motion);

/** How far the last part goes relative to all that was seen, but for shifts, where it has decayed and still does. */
export function decayOf(
  { symmetry }: OrbitQuestion,
  { parts }: SmoothMotion,
  seen: Extent,
): number | undefined {
  const third = Math.max(1, Math.floor(parts.length / thirds));
  const scales = motionScales(seen);
  const share = (some: readonly PathPiece[]) =>
    Math.max(
      ...rangesOf(extremaOf(some)).map((range, i) =>
        symmetry.isFree(i) ? 0 : range / (scales[i] as number),
      ),
    );
  const [first, last] = [share(parts.slice(0, third)), share(parts.slice(-third))];
  return last < orbitTolerances.decaying * first && last < orbitTolerances.decayed ? last : undefined;
}

/**
 * A coordinate that rises or falls over all parts, and in the last third as in the first: what comes to rest gets
 * slower. Shifts that change nothing count where nothing else came back.
 */
export function monotone(
  { mechanism: { coordinates, dimension: n }, symmetry }: OrbitQuestion,
  { parts }: Pick<SmoothMotion, "parts">,
  shifts = false,
): OneWay | undefined {
  const { min, max } = extremaOf(parts);
  const third = Math.max(1, Math.floor(parts.length / thirds));
  const over = (some: readonly PathPiece[]) =>
    (some.at(-1) as PathPiece).end.map((value, i) => value - ((some[0] as PathPiece).state[i] as number));
  const travel = (some: readonly PathPiece[], i: number) => over(some)[i] as number;
  const { shift } = symmetry.reduce(over(parts));
  for (const [i, coordinate] of coordinates.entries()) {
    const oneWay = (min[n + i] as number) > 0 || (max[n + i] as number) < 0;
    const [first, last] = [travel(parts.slice(0, third), i), travel(parts.slice(-third), i)];
    const by = travel(parts, i);
    const own = shifts || Math.abs(shift[i] as number) < Math.abs(by) / 2;
    if (oneWay && own && Math.abs(last) > Math.abs(first) / 2) return { coordinate, by };
  }
  return undefined;
}

/** Equations of orbits that start at near returns, the nearest first. */
export function smoothReturns(question: OrbitQuestion, motion: SmoothMotion): SmoothReturns {
  const turn = question.forcing?.period(question.p);
  if (turn !== undefined) return strobed(question, motion, turn);
  const { parts } = motion;
  const { coordinates } = question.mechanism;
  const extent = extremaOf(parts);
  const ranges = rangesOf(extent).subarray(0, coordinates.length);
  const moving = Math.max(...ranges.map((range, i) => (question.symmetry.isFree(i) ? 0 : range)));
  const peaks = parts
    .flatMap((part) => part.peaks)
    .filter(({ coordinate }) => (ranges[coordinate] as number) > orbitTolerances.noise * moving);
  const scales = motionScales(extent);
  // What moves on all the time, but for shifts, is left out at first: the others may come back without it.
  const trend = coordinates.map((_, i) => isTrend(question, motion, i, ranges[i] as number));
  const others = scales.map((scale, i) => (trend[i] ? Number.POSITIVE_INFINITY : scale));
  const guesses: OrbitGuess[] = [];
  for (const found of peakReturns(peaks, others, question.symmetry, question.guess).slice(0, mostReturns)) {
    const drift = driftOf(question, motion, found);
    if (drift !== undefined) return { guesses, drift };
    if (apartBy(found.from.state, found.to.state, scales, question.symmetry) <= recurrenceDefaults.guess)
      guesses.push(planOfReturn(question, motion, found));
  }
  if (guesses.length > 0) return { guesses };
  const last = parts.at(-1) as PathPiece;
  const turning = turningGuess(question, last, phaseAt(last, question.mechanism.kinks.length), motion.time);
  return turning === undefined ? { guesses } : { guesses: [turning], turning: true };
}

/** Is a coordinate, at the end of a motion, about as far from its start as it ever was? */
function isTrend({ symmetry }: OrbitQuestion, { parts }: SmoothMotion, i: number, range: number): boolean {
  const [first, last] = [parts[0] as PathPiece, parts.at(-1) as PathPiece];
  const { rest } = symmetry.reduce(last.end.map((value, k) => value - (first.state[k] as number)));
  return Math.abs(rest[i] as number) > orbitTolerances.drift * range;
}

/** A coordinate that is elsewhere after a round, and as far again after the next: what decays moves less each time. */
function driftOf(
  question: OrbitQuestion,
  { parts }: SmoothMotion,
  { from, to }: PeakReturn,
): SmoothReturns["drift"] {
  const { coordinates, kinks } = question.mechanism;
  const phase = phaseAt(parts[0] as PathPiece, kinks.length);
  const time = to.t - from.t;
  const [round, next] = [from, to].map(({ t, state }) => followPart(question, { ...phase, t, state }, time));
  if (round === undefined || next === undefined || "left" in round || "left" in next) return undefined;
  const shift = ({ end, state }: PathPiece, k: number) =>
    question.symmetry.reduce(end.map((value, i) => value - (state[i] as number))).rest[k] as number;
  const ranges = rangesOf(round);
  const noise = orbitTolerances.noise * Math.max(...ranges.subarray(0, coordinates.length));
  const i = coordinates.findIndex((_, k) => {
    const [by, again] = [shift(round, k), shift(next, k)];
    const range = ranges[k] as number;
    return (
      range > noise &&
      Math.abs(by) > orbitTolerances.drift * range &&
      Math.abs(by - again) < orbitTolerances.sameRound * Math.abs(by)
    );
  });
  return i < 0 ? undefined : { coordinate: coordinates[i] as string, by: shift(round, i), time };
}

/** From a peak to the same peak: there a velocity is 0. */
function planOfReturn(question: OrbitQuestion, motion: SmoothMotion, { from, to }: PeakReturn): OrbitGuess {
  const [piece] = motion.parts as readonly [PathPiece];
  const { coordinate } = to;
  const state = shiftedBack(to.state, shiftTo(question, to.state));
  const over = to.state.map((value, i) => value - (from.state[i] as number));
  const normal = new Float64Array(state.length);
  normal[state.length / 2 + coordinate] = 1;
  const time = to.t - from.t;
  const section = { kind: "plane", point: state.slice(), normal } as const;
  return {
    plan: smoothPlan(
      piece,
      question.mechanism.kinks.length,
      section,
      undefined,
      0,
      closureOf(question.symmetry, over, state),
    ),
    u: Float64Array.of(...state, 0, time, time),
    pieces: [piece],
    smooth: true,
  };
}

/**
 * The smallest number of forcing periods after which the state is the same, at the first distance that some meets:
 * up to the last period, or from the first one of a guess.
 */
function strobed(question: OrbitQuestion, motion: SmoothMotion, turn: number): SmoothReturns {
  const { parts, start } = motion;
  const { forcing, guess, symmetry } = question;
  if (forcing === undefined) return { guesses: [] };
  const states = [start.state, ...parts.map(({ end }) => end)];
  const state = (guess ? states[0] : states.at(-1)) as Float64Array;
  const apart = parts.map((_, k) => {
    const round = guess ? parts.slice(0, k + 1) : parts.slice(-k - 1);
    const scales = motionScales(extremaOf(round));
    return apartBy(states.at(guess ? k + 1 : -k - 2) as Float64Array, state, scales, symmetry);
  });
  const t = start.t - Math.floor(start.t / turn) * turn;
  const [piece] = parts as readonly [PathPiece];
  const { distances, guess: off } = recurrenceDefaults;
  for (const distance of guess ? [off] : distances) {
    const times = apart.findIndex((one) => one <= distance) + 1;
    if (times === 0) continue;
    const begin = shiftedBack(state, shiftTo(question, state));
    const u = Float64Array.of(...begin, t, times * turn, times * turn);
    const kinks = question.mechanism.kinks.length;
    const sign = guess ? 1 : -1;
    const over = (states.at(guess ? times : -times - 1) as Float64Array).map(
      (value, i) => sign * (value - (state[i] as number)),
    );
    const closure = closureOf(symmetry, over, begin);
    const plan = smoothPlan(piece, kinks, { kind: "moment", t }, { of: forcing, times }, t, closure);
    return { guesses: [{ plan, u, pieces: [piece], smooth: true }] };
  }
  return { guesses: [] };
}
