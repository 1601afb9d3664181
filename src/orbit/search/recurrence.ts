/** When has a motion come back? The last events are compared with earlier ones of the same kind, the nearest match counts. */

import type { PathPiece } from "../../simulate/index.js";
import { codeOf } from "./pieces.js";

export const recurrenceDefaults = Object.freeze({
  /** Distances beside the ranges of the motion, tried one after the other: the first that some word meets counts. */
  distances: [1e-8, 1e-6, 1e-4, 1e-2],
  /** What a guess may be off. */
  guess: 0.2,
});

/** How many pieces make one period, and how far the motion is from itself after them. */
export interface Recurrence {
  readonly count: number;
  readonly distance: number;
}

/** The shortest word, of more than `after` pieces, that the motion repeats; `period` is that of the forcing, if time enters. */
export function recurrenceIn(
  pieces: readonly PathPiece[],
  kinks: number,
  period: number | undefined,
  within: number,
  after = 0,
): Recurrence | undefined {
  const codes = pieces.map((piece) => codeOf(piece, kinks));
  const scales = scalesOf(pieces);
  const last = pieces.length - 1;
  for (let count = after + 1; count <= last; count++) {
    if (codes[last] !== codes[last - count]) continue;
    // The whole word must stand there twice, as far as the motion was followed.
    const words = Math.min(count, last + 1 - count);
    let same = true;
    for (let k = 0; k < words && same; k++) same = codes[last - k] === codes[last - k - count];
    if (!same) continue;
    const distance = distanceOf(pieces[last] as PathPiece, pieces[last - count] as PathPiece, scales, period);
    if (distance <= within) return { count, distance };
  }
  return undefined;
}

/** How far each component goes. */
export function rangesOf(states: readonly Float64Array[]): Float64Array {
  return (states[0] ?? new Float64Array(0)).map((_, i) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const state of states) {
      low = Math.min(low, state[i] as number);
      high = Math.max(high, state[i] as number);
    }
    return high - low;
  });
}

/** Pieces may begin and end at one place: what they cross in between counts with this share of speed times duration. */
const crossedShare = 0.1;

/** Of each component over the pieces, and at least a small share of all of its kind. */
function scalesOf(pieces: readonly PathPiece[]): Float64Array {
  const ranges = rangesOf(pieces.flatMap(({ state, end, after }) => [state, end, after]));
  const size = ranges.length;
  const longest = Math.max(...pieces.map(({ t, tEnd }) => tEnd - t));
  const speeds = Math.max(...ranges.subarray(size / 2));
  const places = Math.max(...ranges.subarray(0, size / 2), crossedShare * longest * speeds);
  return ranges.map((range, i) => {
    const crossed = i < size / 2 ? crossedShare * longest * (ranges[size / 2 + i] as number) : 0;
    return Math.max(range, crossed, 1e-3 * (i < size / 2 ? places : speeds), Number.MIN_VALUE);
  });
}

function distanceOf(
  one: PathPiece,
  other: PathPiece,
  scales: Float64Array,
  period: number | undefined,
): number {
  const apart = one.after.map(
    (value, i) => Math.abs(value - (other.after[i] as number)) / (scales[i] as number),
  );
  const time = one.tAfter - other.tAfter;
  const turns = period === undefined ? 1 : Math.round(time / period);
  if (turns < 1) return Number.POSITIVE_INFINITY;
  const late = period === undefined ? 0 : Math.abs(time - turns * period) / period;
  return Math.max(late, ...apart);
}

/** Of a smooth motion in rows (t, state…): the first time after which it is back, and how near; undefined where it never is. */
export function returnTime(
  times: readonly number[],
  states: readonly Float64Array[],
): { readonly time: number; readonly distance: number; readonly range: number } | undefined {
  const [start] = states;
  if (start === undefined) return undefined;
  const ranges = rangesOf(states);
  const range = Math.max(...ranges);
  const distances = states.map((state) =>
    Math.max(
      ...state.map((value, i) =>
        (ranges[i] as number) > 0 ? Math.abs(value - (start[i] as number)) / (ranges[i] as number) : 0,
      ),
    ),
  );
  // It must have been away before it can come back.
  const away = distances.findIndex((distance) => distance > leaving);
  for (let k = Math.max(away, 1); away >= 0 && k + 1 < distances.length; k++) {
    const [before, here, after] = distances.slice(k - 1, k + 2) as [number, number, number];
    if (here <= before && here <= after && here < returning)
      return { time: (times[k] as number) - (times[0] as number), distance: here, range };
  }
  return undefined;
}

/** Shares of the ranges of a motion: it has left its start, it is back. */
const [leaving, returning] = [0.3, 0.1];
