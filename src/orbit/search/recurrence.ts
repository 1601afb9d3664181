/**
 * When has a motion come back? Its last event, or the last peak of a coordinate, is compared with earlier ones of
 * the same kind. Differences count relative to how far the motion goes in between, inside its pieces too.
 */

import type { Symmetry } from "../../mechanism/index.js";
import type { PathPiece, Peak } from "../../simulate/index.js";
import { codeOf, countedPieces, type Extent, extremaOf } from "../../variation/pieces.js";
import { orbitTolerances } from "../tolerances.js";

export const recurrenceDefaults = Object.freeze({
  /**
   * Distances relative to the ranges of the motion, tried one after the other: the first that some word meets
   * counts.
   */
  distances: [1e-8, 1e-6, 1e-4, 1e-2, 0.1],
  /** What a guess may be off. */
  guess: 0.2,
});

/**
 * Of a motion: the kinks of its mechanism, the shifts that change nothing, and the period of the forcing, if time
 * enters.
 */
export interface Kept {
  readonly kinks: number;
  readonly symmetry: Symmetry;
  readonly period: number | undefined;
  /** Memory may converge in steps as long as its range in one word: what it ranged over before, by place. */
  readonly settled?: ReadonlyMap<number, number>;
}

/**
 * The pieces that count, as a motion is cut: it may have ended within a chatter, whose hops are left out then, or among
 * impacts that lead to none.
 */
export function countedPlaces(pieces: readonly PathPiece[]): (readonly number[])[] {
  const [all, before] = [countedPieces(pieces, "nothing"), countedPieces(pieces, "chatter")];
  return before.length < all.length ? [before, all] : [all];
}

/** The pieces of a word, and how many of them count: not the hops after the first of a chatter. */
export interface Recurrence {
  readonly word: readonly PathPiece[];
  readonly count: number;
}

/** Words that end with the last piece that counts and stand there twice, the shortest of more than `after` first. */
function* wordsAtEnd(
  pieces: readonly PathPiece[],
  places: readonly number[],
  { kinks, symmetry, period, settled }: Kept,
  after = 0,
): Generator<Recurrence & { readonly distance: number }> {
  const codes = places.map((place) => codeOf(pieces[place] as PathPiece, kinks));
  const last = places.length - 1;
  for (let count = after + 1; count <= last; count++) {
    if (codes[last] !== codes[last - count]) continue;
    // The whole word must stand there twice, as far as the motion was followed.
    const words = Math.min(count, last + 1 - count);
    let same = true;
    for (let k = 0; k < words && same; k++) same = codes[last - k] === codes[last - k - count];
    if (!same) continue;
    const [from, to] = [places[last - count] as number, places[last] as number];
    const word = pieces.slice(from + 1, to + 1);
    const scales = motionScales(extremaOf(word));
    for (const [place, range] of settled ?? []) scales[place] = Math.max(scales[place] as number, range);
    const [one, other] = [pieces[to] as PathPiece, pieces[from] as PathPiece];
    yield { word, count, distance: distanceOf(one, other, scales, symmetry, period) };
  }
}

/** The shortest word, of more than `after` pieces that count, that the motion repeats. */
export function recurrenceIn(
  pieces: readonly PathPiece[],
  places: readonly number[],
  kept: Kept,
  within: number,
  after = 0,
): Recurrence | undefined {
  for (const found of wordsAtEnd(pieces, places, kept, after)) if (found.distance <= within) return found;
  return undefined;
}

/** Of words of each length up to the longest that a motion repeats anywhere the nearest one, the nearest first. */
export function nearestWords(
  pieces: readonly PathPiece[],
  kept: Kept,
  longest: number,
): (readonly PathPiece[])[] {
  const within = recurrenceDefaults.distances.at(-1) as number;
  const nearest = new Map<number, { readonly distance: number; readonly word: readonly PathPiece[] }>();
  for (let end = 2; end <= pieces.length; end++) {
    const seen = pieces.slice(Math.max(0, end - 2 * longest), end);
    for (const { word, count, distance } of wordsAtEnd(seen, countedPieces(seen, "nothing"), kept)) {
      if (count > longest) break;
      if (distance > (nearest.get(count)?.distance ?? within)) continue;
      nearest.set(count, { distance, word });
    }
  }
  return [...nearest.values()].sort((one, other) => one.distance - other.distance).map(({ word }) => word);
}

/**
 * Words from the start of the pieces after which the motion is as near to it as to a guess, the nearest first: a gait
 * is given right after an event, and an unstable one may be left within two steps.
 */
export function wordsFromStart(
  pieces: readonly PathPiece[],
  { symmetry, period }: Kept,
  longest: number,
): (readonly PathPiece[])[] {
  const [first] = pieces;
  if (first === undefined) return [];
  const start = { tAfter: first.t, after: first.state };
  const near = pieces.slice(0, longest).flatMap((piece, i) => {
    const word = pieces.slice(0, i + 1);
    const distance = distanceOf(piece, start, motionScales(extremaOf(word)), symmetry, period);
    return distance <= recurrenceDefaults.guess ? [{ word, distance }] : [];
  });
  return near.sort((one, other) => one.distance - other.distance).map(({ word }) => word);
}

export const rangesOf = ({ min, max }: Extent): Float64Array =>
  max.map((value, i) => value - (min[i] as number));

/**
 * The range of each component over a motion, and at least a small share of the largest of its kind; of a velocity
 * also of its own size, which in a steady rotation has no range.
 */
export function motionScales(extent: Extent): Float64Array {
  const ranges = rangesOf(extent);
  const n = ranges.length / 2;
  const [places, speeds] = [Math.max(...ranges.subarray(0, n)), Math.max(...ranges.subarray(n))];
  const size = (i: number) => Math.max(Math.abs(extent.min[i] as number), Math.abs(extent.max[i] as number));
  return ranges.map((range, i) => {
    const least = i < n ? places : Math.max(speeds, size(i));
    return Math.max(range, orbitTolerances.smallestRange * least, Number.MIN_VALUE);
  });
}

/** Scales for states of a motion that was solved for. */
export function solvedScales(extent: Extent): Float64Array {
  const { min, max } = extent;
  return motionScales(extent).map((scale, i) =>
    Math.max(
      scale,
      orbitTolerances.digits * Math.max(Math.abs(min[i] as number), Math.abs(max[i] as number)),
    ),
  );
}

/**
 * The largest difference of two states that are the same up to a shift; a coordinate that turns goes no further
 * than one turn.
 */
export function apartBy(
  one: Float64Array,
  other: Float64Array,
  scales: Float64Array,
  symmetry: Symmetry,
): number {
  const { rest, turns } = symmetry.reduce(one.map((value, i) => value - (other[i] as number)));
  let most = 0;
  for (let i = 0; i < rest.length; i++) {
    const scale = (turns[i] ?? 0) === 0 ? (scales[i] as number) : Math.min(scales[i] as number, 2 * Math.PI);
    most = Math.max(most, Math.abs(rest[i] as number) / scale);
  }
  return most;
}

function distanceOf(
  one: Pick<PathPiece, "tAfter" | "after">,
  other: Pick<PathPiece, "tAfter" | "after">,
  scales: Float64Array,
  symmetry: Symmetry,
  period: number | undefined,
): number {
  const time = one.tAfter - other.tAfter;
  const turns = period === undefined ? 1 : Math.round(time / period);
  if (turns < 1) return Number.POSITIVE_INFINITY;
  const late = period === undefined ? 0 : Math.abs(time - turns * period) / period;
  return Math.max(late, apartBy(one.after, other.after, scales, symmetry));
}

/** Two peaks of one coordinate between which a smooth motion may have come back. */
export interface PeakReturn {
  readonly from: Peak;
  readonly to: Peak;
  readonly distance: number;
}

/**
 * Returns to the last peak of each coordinate, the nearest first, of equally near ones the shortest; with `first`
 * those of the first peak: near an unstable orbit the first return is the nearest.
 */
export function peakReturns(
  peaks: readonly Peak[],
  scales: Float64Array,
  symmetry: Symmetry,
  first: boolean,
): PeakReturn[] {
  const { guess, distances } = recurrenceDefaults;
  const level = ({ distance }: PeakReturn) => distances.findIndex((within) => distance <= within);
  const returns: PeakReturn[] = [];
  for (const coordinate of new Set(peaks.map((peak) => peak.coordinate))) {
    const own = peaks.filter((peak) => peak.coordinate === coordinate);
    const fixed = (first ? own[0] : own.at(-1)) as Peak;
    for (const peak of own) {
      if (peak === fixed) continue;
      const [from, to] = first ? [fixed, peak] : [peak, fixed];
      const distance = apartBy(from.state, to.state, scales, symmetry);
      if (distance <= (first ? guess : (distances.at(-1) as number))) returns.push({ from, to, distance });
    }
  }
  const time = ({ from, to }: PeakReturn) => to.t - from.t;
  return returns.sort((one, other) =>
    first ? time(one) - time(other) : level(one) - level(other) || time(one) - time(other),
  );
}
