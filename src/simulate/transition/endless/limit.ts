/**
 * What is the limit of repeating words of impacts that shrink by a constant factor? Extrapolated from the ends
 * of the last three.
 */

import type { ImpactHistory, PastImpact } from "../../record/impactHistory.js";

export interface Limit {
  readonly t: number;
  readonly state: Float64Array;
  readonly factor: number;
}

/** The ends of three words, and the time to which they lead if they shrink on like the last two. */
interface Shrinking {
  readonly ends: readonly [first: PastImpact, middle: PastImpact, last: PastImpact];
  readonly t: number;
  readonly factor: number;
}

/** Of the words that end at an impact; undefined where they do not shrink. */
export function shrinkingAt(history: ImpactHistory, length: number, place: number): Shrinking | undefined {
  const [last, middle, first] = [0, 1, 2].map((k) => history.back(place + k * length));
  if (last === undefined || middle === undefined || first === undefined) return undefined;
  const factor = (last.t - middle.t) / (middle.t - first.t);
  if (!(factor > 0 && factor < 0.999)) return undefined;
  return { ends: [first, middle, last], t: last.t + ((last.t - middle.t) * factor) / (1 - factor), factor };
}

/** How much the first and the middle of three ends count in the value at a time; all three together count 1. */
type Weights = (ends: Shrinking["ends"], t: number) => readonly [first: number, middle: number];

/** Limits on a line differ by more than is left of their error: they say when a limit is known. */
export const lineTo: Weights = ([, middle, last], t) => [0, (last.t - t) / (last.t - middle.t)];

/**
 * Right after the impacts that end words, positions, velocities and losses are smooth functions of the time: energies
 * of the limit and losses agree up to third powers of the time that is left.
 */
export const parabolaTo: Weights = ([first, middle, last], t) => [
  ((t - middle.t) * (t - last.t)) / ((first.t - middle.t) * (first.t - last.t)),
  ((t - first.t) * (t - last.t)) / ((middle.t - first.t) * (middle.t - last.t)),
];

/** Differences of the ends are small, and exact to their own size. */
export const extrapolated = (
  [ofFirst, ofMiddle]: ReturnType<Weights>,
  first: number,
  middle: number,
  last: number,
): number => last + ofFirst * (first - last) + ofMiddle * (middle - last);

export function limitOf({ ends, t, factor }: Shrinking, weightsTo: Weights): Limit {
  const [first, middle, last] = ends;
  const weights = weightsTo(ends, t);
  const state = last.state.map((value, i) =>
    extrapolated(weights, first.state[i] as number, middle.state[i] as number, value),
  );
  return { t, state, factor };
}
