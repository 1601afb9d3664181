/**
 * Which rows lead to the same attractor? Rows are met in order. Two with the same word are the same attractor where their
 * extrema are near; along the first axis an attractor moves, so the one met last stands for it.
 */

import type { SweepRow } from "./row.js";

export const matchDefaults = Object.freeze({
  /** How far extrema may differ from one row to the next, beside the range of the coordinate over all that was met. */
  distance: 0.1,
  /** That range counts at least as this share of the coordinate's own size, and of the size of the largest coordinate. */
  ownShare: 0.2,
  largestShare: 1e-6,
});

interface Known {
  readonly id: number;
  readonly word: string;
  extrema: readonly number[];
}

export class AttractorBook {
  private readonly known: Known[] = [];
  private readonly names: readonly string[];
  private readonly high: number[];
  private readonly low: number[];

  constructor(coordinates: readonly string[]) {
    this.names = coordinates.flatMap((name) => [`max_${name}`, `min_${name}`]);
    this.high = this.names.map(() => Number.NEGATIVE_INFINITY);
    this.low = this.names.map(() => Number.POSITIVE_INFINITY);
  }

  /** The number of the row's attractor, from 0 in the order of appearance; null where the run did not finish. */
  match(row: SweepRow): number | null {
    if (row.outcome !== "finished") return null;
    const extrema = this.names.map((name) => row[name] as number);
    for (const [i, value] of extrema.entries()) {
      this.high[i] = Math.max(this.high[i] as number, value);
      this.low[i] = Math.min(this.low[i] as number, value);
    }
    const word = row.word.join(" ");
    const near = this.known
      .filter((one) => one.word === word)
      .map((one) => ({ one, distance: this.distance(one.extrema, extrema) }))
      .filter(({ distance }) => distance <= matchDefaults.distance)
      .sort((a, b) => a.distance - b.distance || a.one.id - b.one.id)[0]?.one;
    if (near !== undefined) {
      near.extrema = extrema;
      return near.id;
    }
    const id = this.known.length;
    this.known.push({ id, word, extrema });
    return id;
  }

  /** The largest difference, beside the ranges of maximum and minimum of that coordinate together. */
  private distance(one: readonly number[], other: readonly number[]): number {
    const { ownShare, largestShare } = matchDefaults;
    const size = (i: number) =>
      Math.max(Math.abs(this.high[i] as number), Math.abs(this.low[i + 1] as number));
    const least = largestShare * Math.max(...one.map((_, i) => size(i - (i % 2))));
    let largest = 0;
    for (const [i, value] of one.entries()) {
      const pair = i - (i % 2);
      const range = (this.high[pair] as number) - (this.low[pair + 1] as number);
      const difference = Math.abs(value - (other[i] as number));
      if (difference > 0)
        largest = Math.max(largest, difference / Math.max(range, ownShare * size(pair), least));
    }
    return largest;
  }
}
