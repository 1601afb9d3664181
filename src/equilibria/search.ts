/**
 * Which places of rest does a combination of modes have? Newton's method from many guesses spread evenly over the
 * ranges of the coordinates, then again from each of them with all known zeros deflated. What is found is a zero;
 * that nothing else exists is likely, not proven.
 */

import { Mistake } from "../mistake/index.js";
import type { Balance } from "./balance.js";
import { freedomAt } from "./freedom.js";
import { solveBalance } from "./newton.js";
import { restTolerances } from "./tolerances.js";

export interface SearchRange {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** A full turn is no change. */
  readonly angles: readonly boolean[];
  /** No formula depends on the coordinate: equilibria along it have no end. */
  readonly ignorable: readonly boolean[];
  /** Zeros outside of the ranges are dropped. */
  readonly strict: readonly boolean[];
}

export const searchDefaults = Object.freeze({
  /**
   * Guesses per combination along a parameter, where each value adds its own, and the smallest number at one value.
   */
  guesses: 96,
  /** Guesses of all combinations together at one value, and the largest share of one combination. */
  shared: 2400,
  most: 480,
  /** While half of the guesses have led to new zeros, more are tried: up to this multiple. */
  further: 16,
  /** Pairs of zeros between which one is looked for, and the number of zeros that are paired. */
  pairs: 200,
  paired: 400,
  /** The largest number of guesses that is accepted. */
  largest: 1e6,
  /** Guesses from which known zeros are deflated. */
  deflated: 24,
  /** Zeros nearer than this to each other are one. */
  apart: 1e-6,
  /** Half the range of a coordinate that is no angle, around the model's start. */
  reach: 3,
});

/** Throws Mistake where a number of guesses is not one. */
export function checkGuesses(count: number): void {
  if (!Number.isInteger(count) || count < 1 || count > searchDefaults.largest)
    throw new Mistake(`guesses must be a whole number between 1 and ${searchDefaults.largest}, got ${count}`);
}

/** Throws Mistake where a range of a coordinate or a parameter has no width. */
export function checkRange(name: string, low: number, high: number): void {
  if (!(low < high) || !Number.isFinite(high - low))
    throw new Mistake(`the range ${low}..${high} of ${name} is empty: the lower end comes first`);
}

/** Places to begin from: of the first `most` this number is tried, more while they lead to new zeros. */
export interface Guesses {
  readonly at: (k: number) => Float64Array;
  readonly count: number;
  readonly most: number;
}

/** How many guesses each of the combinations gets at one value. */
export const guessesEach = (combinations: number): number =>
  Math.max(
    searchDefaults.guesses,
    Math.min(searchDefaults.most, Math.floor(searchDefaults.shared / Math.max(1, combinations))),
  );

/** Zeros of the balance near the guesses, each once. */
export function searchBalance(
  balance: Balance,
  p: Float64Array,
  range: SearchRange,
  { at, count, most }: Guesses,
): Float64Array[] {
  const { n } = balance.field;
  const found: Float64Array[] = [];
  const alone: Float64Array[] = []; // of these the ones that are not part of a continuum
  let last = 0;
  const isContinuum = balance.unknowns > balance.equations;
  const keep = (u: Float64Array | undefined, place: number): void => {
    if (u === undefined) return;
    const folded = fold(u, range);
    if (!inside(folded, range)) return;
    if (found.some((one) => near(one, folded, n, range.angles))) return;
    found.push(folded);
    // Every guess leads to another place of a continuum: those need no more guesses.
    if (isContinuum || freedomAt(balance, folded, p).coordinates.length > 0) return;
    alone.push(folded);
    last = place;
  };
  const first = isContinuum ? Math.min(count, searchDefaults.guesses) : count;
  for (let k = 0; k < most && k < Math.max(first, 4 * last); k++)
    keep(solveBalance(balance, balance.withForces(at(k), p), p), k);
  if (isContinuum) return found; // nothing to run away from
  for (const q of middles(alone, n)) keep(solveBalance(balance, balance.withForces(q, p), p), 0);
  for (let k = 0; k < Math.min(count, searchDefaults.deflated); k++) {
    const u = solveBalance(balance, balance.withForces(at(k), p), p, alone);
    if (u !== undefined) keep(solveBalance(balance, u, p), 0);
  }
  return found;
}

const square = (x: number): number => x * x;

/** Places between pairs of zeros, the nearest pairs first: between two ways to rest there is often a pass. */
function middles(zeros: readonly Float64Array[], n: number): Float64Array[] {
  const pairs: { readonly one: Float64Array; readonly other: Float64Array; readonly apart: number }[] = [];
  for (const [i, one] of zeros.slice(0, searchDefaults.paired).entries())
    for (const other of zeros.slice(0, i)) {
      let apart = 0;
      for (let k = 0; k < n; k++) apart += square((one[k] as number) - (other[k] as number));
      pairs.push({ one, other, apart });
    }
  const nearest = pairs.sort((a, b) => a.apart - b.apart).slice(0, searchDefaults.pairs);
  return nearest.map(({ one, other }) =>
    one.subarray(0, n).map((value, k) => (value + (other[k] as number)) / 2),
  );
}

/** Angles between −π and π; a coordinate on which nothing depends in the middle of its range. */
export function fold(u: Float64Array, { angles, ignorable, low, high }: SearchRange): Float64Array {
  return u.map((value, i) => {
    if (ignorable[i]) return ((low[i] as number) + (high[i] as number)) / 2;
    if (!angles[i]) return value;
    const turned = value - 2 * Math.PI * Math.round(value / (2 * Math.PI));
    return turned <= -Math.PI + restTolerances.slack ? turned + 2 * Math.PI : turned;
  });
}

const inside = (u: Float64Array, range: SearchRange): boolean =>
  range.strict.every((_, i) => !leaves(u, range, i));

/** Is a coordinate outside of a range that it must keep? */
export function leaves(u: Float64Array, { low, high, strict }: SearchRange, i: number): boolean {
  const { slack } = restTolerances;
  return (
    Boolean(strict[i]) &&
    !((u[i] as number) >= (low[i] as number) - slack && (u[i] as number) <= (high[i] as number) + slack)
  );
}

function near(one: Float64Array, other: Float64Array, n: number, angles: readonly boolean[]): boolean {
  for (let i = 0; i < n; i++) {
    let apart = Math.abs((one[i] as number) - (other[i] as number));
    if (angles[i]) apart = Math.min(apart, Math.abs(apart - 2 * Math.PI));
    if (apart > searchDefaults.apart * (1 + Math.abs(one[i] as number))) return false;
  }
  return true;
}
