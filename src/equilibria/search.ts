/**
 * Which places of rest does a combination of modes have? Newton's method from many guesses spread evenly over the
 * ranges of the coordinates, then again from each of them with all known zeros deflated. What is found is a zero;
 * that nothing else exists is likely, not proven.
 */

import { Mistake } from "../mistake/index.js";
import type { Balance } from "./balance.js";
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
  /** Guesses per combination. */
  starts: 96,
  /** Guesses from which known zeros are deflated. */
  deflated: 24,
  /** Zeros nearer than this to each other are one. */
  apart: 1e-6,
  /** Half the range of a coordinate that is no angle, around the model's start. */
  reach: 3,
});

/** Throws Mistake where a range of a coordinate or a parameter has no width. */
export function checkRange(name: string, low: number, high: number): void {
  if (!(low < high) || !Number.isFinite(high - low))
    throw new Mistake(`the range ${low}..${high} of ${name} is empty`);
}

/** Zeros of the balance near the guesses, each once. */
export function searchBalance(
  balance: Balance,
  p: Float64Array,
  range: SearchRange,
  guesses: readonly Float64Array[],
): Float64Array[] {
  const { n } = balance.field;
  const found: Float64Array[] = [];
  const keep = (u: Float64Array | undefined): void => {
    if (u === undefined) return;
    const folded = fold(u, range);
    if (!inside(folded, range)) return;
    if (found.some((one) => near(one, folded, n, range.angles))) return;
    found.push(folded);
  };
  for (const q of guesses) keep(solveBalance(balance, balance.withForces(q, p), p));
  if (balance.unknowns > balance.equations) return found; // a continuum: nothing to run away from
  for (const q of guesses.slice(0, searchDefaults.deflated)) {
    const u = solveBalance(balance, balance.withForces(q, p), p, found);
    if (u !== undefined) keep(solveBalance(balance, u, p));
  }
  return found;
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

/** Halton's points: even in every direction, the same in every run. */
export function spread({ low, high }: SearchRange, count: number): Float64Array[] {
  return Array.from({ length: count }, (_, k) =>
    low.map((from, i) => from + ((high[i] as number) - from) * radicalInverse(k + 1, primeAfter(i))),
  );
}

function radicalInverse(index: number, base: number): number {
  let [rest, share, sum] = [index, 1 / base, 0];
  while (rest > 0) {
    sum += (rest % base) * share;
    rest = Math.floor(rest / base);
    share /= base;
  }
  return sum;
}

/** The i-th prime, from 2. */
function primeAfter(i: number): number {
  let [count, value] = [-1, 1];
  while (count < i) {
    value += 1;
    let prime = true;
    for (let d = 2; d * d <= value; d++) if (value % d === 0) prime = false;
    if (prime) count += 1;
  }
  return value;
}
