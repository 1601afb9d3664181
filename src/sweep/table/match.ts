/**
 * Which rows lead to the same attractor? Rows are met in order. Two with the same word are the same attractor where
 * their extrema are near; along the first axis an attractor moves, so the one met last stands for it.
 */

import type { SweepRow } from "../row.js";

export const matchDefaults = Object.freeze({
  /**
   * How far extrema may differ from one row to the next, relative to the range of the coordinate over all that was
   * met.
   */
  distance: 0.1,
  /**
   * That range counts at least as this share of the coordinate's own size, and of the size of the largest
   * coordinate.
   */
  ownShare: 0.2,
  largestShare: 1e-6,
});

interface Known {
  readonly id: number;
  readonly extrema: Float64Array;
}

export class AttractorBook {
  /** By word. */
  private readonly known = new Map<string, Known[]>();
  private count = 0;
  /** max and min of every coordinate, one after the other. */
  private readonly names: readonly string[];
  private readonly extrema: Float64Array;
  /**
   * The largest maximum and the smallest minimum of each coordinate, and relative to what its differences are
   * measured.
   */
  private readonly high: Float64Array;
  private readonly low: Float64Array;
  private readonly scales: Float64Array;

  constructor(private readonly coordinates: readonly string[]) {
    this.names = coordinates.flatMap((name) => [`max_${name}`, `min_${name}`]);
    this.extrema = new Float64Array(this.names.length);
    this.high = new Float64Array(coordinates.length).fill(Number.NEGATIVE_INFINITY);
    this.low = new Float64Array(coordinates.length).fill(Number.POSITIVE_INFINITY);
    this.scales = new Float64Array(coordinates.length);
  }

  /** The number of the row's attractor, from 0 in the order of appearance; null where the run did not finish. */
  match(row: SweepRow): number | null {
    if (row.outcome !== "finished") return null;
    const { extrema } = this;
    // How far a coordinate goes that is shifted in every period says how long it was recorded.
    for (const [i, name] of this.names.entries())
      extrema[i] = row.shift?.[this.coordinates[i >> 1] as string] === undefined ? (row[name] as number) : 0;
    this.widen();
    const word = row.word.join(" ");
    const same = this.known.get(word) ?? [];
    if (same.length === 0) this.known.set(word, same);
    let [nearest, least]: [Known | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const one of same) {
      const distance = this.distance(one.extrema);
      if (distance < least && distance <= matchDefaults.distance) [nearest, least] = [one, distance];
    }
    if (nearest === undefined) {
      nearest = { id: this.count++, extrema: extrema.slice() };
      same.push(nearest);
    }
    nearest.extrema.set(extrema);
    return nearest.id;
  }

  /** The present row may go further than all before. */
  private widen(): void {
    const { extrema, high, low, scales } = this;
    let [changed, largest] = [false, 0];
    for (let i = 0; i < high.length; i++) {
      const [max, min] = [extrema[2 * i] as number, extrema[2 * i + 1] as number];
      if (max > (high[i] as number)) [high[i], changed] = [max, true];
      if (min < (low[i] as number)) [low[i], changed] = [min, true];
      largest = Math.max(largest, Math.abs(high[i] as number), Math.abs(low[i] as number));
    }
    if (!changed) return;
    const { ownShare, largestShare } = matchDefaults;
    for (let i = 0; i < high.length; i++) {
      const [top, bottom] = [high[i] as number, low[i] as number];
      const own = ownShare * Math.max(Math.abs(top), Math.abs(bottom));
      scales[i] = Math.max(top - bottom, own, largestShare * largest);
    }
  }

  /** The largest difference of the present row, relative to the scales; 0 relative to 0. */
  private distance(other: Float64Array): number {
    let largest = 0;
    for (let i = 0; i < other.length; i++) {
      const difference = Math.abs((other[i] as number) - (this.extrema[i] as number));
      if (difference > 0) largest = Math.max(largest, difference / (this.scales[i >> 1] as number));
    }
    return largest;
  }
}
