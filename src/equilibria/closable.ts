/**
 * Which contacts can be closed at once? Where their gaps have no common zero there is no place for any of the modes
 * in which they are closed, so that these need not be searched one by one.
 */

import { hypot } from "../elementary/index.js";
import { solveAffine } from "../numerics/index.js";
import type { Closable } from "./combination.js";
import type { RestField } from "./field/restField.js";
import { balanceDefaults } from "./newton.js";

/** More sets of contacts than this are not tested: what is left counts as possible. */
const setLimit = 2000;

export class ClosableContacts implements Closable {
  private readonly known = new Map<string, Float64Array | undefined>();

  constructor(
    private readonly field: RestField,
    private readonly p: Float64Array,
    /** Places to begin from. */
    private readonly guesses: readonly Float64Array[],
  ) {}

  /** Is there a place at which the gaps of all these contacts, in the order of the model, are 0? */
  together(contacts: readonly number[]): boolean {
    const key = contacts.join();
    if (!this.known.has(key)) {
      if (this.known.size >= setLimit) return true;
      this.known.set(key, this.placeOf(contacts));
    }
    return this.known.get(key) !== undefined;
  }

  private placeOf(contacts: readonly number[]): Float64Array | undefined {
    // One contact less is often closed nearby.
    const before = this.known.get(contacts.slice(0, -1).join());
    for (const guess of before === undefined ? this.guesses : [before, ...this.guesses]) {
      const place = this.closed(contacts, guess);
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** By Newton's method with the shortest steps. */
  private closed(contacts: readonly number[], guess: Float64Array): Float64Array | undefined {
    const { field, p } = this;
    const { n, layout } = field;
    let q = guess;
    for (let i = 0; i < balanceDefaults.iterations; i++) {
      const values = field.values(q, p);
      const rows = contacts.map((index) => layout.contact(index) + layout.gap);
      const gaps = Float64Array.from(rows, (row) => -(values[row] as number));
      if (gaps.every((gap) => Math.abs(gap) <= balanceDefaults.residual)) return q;
      const slopes = field.slopes(q, p);
      const matrix = new Float64Array(rows.length * n);
      for (const [k, row] of rows.entries())
        for (let j = 0; j < n; j++) matrix[k * n + j] = field.byUnknown(slopes, row, j);
      if (!gaps.every(Number.isFinite) || !matrix.every(Number.isFinite)) return undefined;
      const limit = balanceDefaults.rank * hypot(...matrix);
      const { shortest } = solveAffine(rows.length, n, matrix, gaps, limit);
      const wide = 1 + Math.max(...q.map(Math.abs));
      const share = Math.min(1, (balanceDefaults.longest * wide) / Math.max(...shortest.map(Math.abs)));
      q = q.map((value, j) => value + share * (shortest[j] as number));
    }
    return undefined;
  }
}
