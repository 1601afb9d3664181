/**
 * What did the motion look like? Rows at given times and on both sides of every jump: t, j, state, and each
 * contact.
 */

import type { ContactPhase } from "../../phase/index.js";
import type { RowReader, SampleRow } from "./rowReader.js";

/** Columns with their values; modes are words. */
export interface Samples {
  readonly columns: readonly string[];
  readonly rows: readonly SampleRow[];
}

/** Rows of a block. */
const blockRows = 4096;

/** Rows are part of a trajectory unless a caller takes them in blocks; then the last block is handed over. */
export function keptSamples(
  samples: Samples,
  onRows: ((rows: Samples) => void) | undefined,
): { readonly samples?: Samples } {
  if (onRows === undefined) return { samples };
  onRows(samples);
  return {};
}

export class SampleLog {
  /** The next time at which a row is due. */
  next: number;
  private place = 0;
  private readonly rows: SampleRow[] = [];

  constructor(
    readonly reader: RowReader,
    private readonly from: number,
    private readonly until: number,
    private readonly count: number,
    private readonly onRows?: (rows: Samples) => void,
  ) {
    this.next = from;
  }

  /** The last time before a given one at which a row is due. */
  lastBefore(t: number): number {
    let time = this.next;
    for (let place = this.place + 1; place < this.count; place++) {
      const next = this.timeAt(place);
      if (!(next < t)) break;
      time = next;
    }
    return time;
  }

  /** Evenly spaced: the last one is the end itself. */
  advance(): void {
    this.place++;
    this.next = this.place < this.count ? this.timeAt(this.place) : Number.POSITIVE_INFINITY;
  }

  private timeAt(place: number): number {
    const share = this.count < 2 ? 1 : place / (this.count - 1);
    return share === 1 ? this.until : this.from + share * (this.until - this.from);
  }

  /**
   * Adds a row of the state at `at` in an array, with the forces at `forces` in another; false where it is there
   * already.
   */
  add(
    t: number,
    j: number,
    state: Float64Array,
    at: number,
    contacts: readonly ContactPhase[],
    outputs: Float64Array,
    forces: number,
  ): boolean {
    const last = this.rows.at(-1);
    if (last !== undefined && last[0] === t && last[1] === j) return false; // a phase that ends without a jump
    this.rows.push(this.reader.row(t, j, state, at, contacts, outputs, forces));
    // The last row stays: the next one is compared with it.
    if (this.rows.length > blockRows)
      this.onRows?.({ columns: this.reader.columns, rows: this.rows.splice(0, blockRows) });
    return true;
  }

  /** Takes back the last row. */
  withdraw(): void {
    this.rows.pop();
  }

  samples(): Samples {
    return { columns: this.reader.columns, rows: this.rows };
  }
}
