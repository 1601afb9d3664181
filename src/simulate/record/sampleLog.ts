/** What did the motion look like? Rows at given times and on both sides of every jump: t, j, state, and each contact. */

import type { Mode } from "../../contact/index.js";
import { dynamicsLayout, type Mechanism, stateColumns } from "../../mechanism/index.js";
import type { ContactPhase } from "../../phase/index.js";

/** Columns with their values; modes are words. */
export interface Samples {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | Mode)[])[];
}

type StateColumns = ReturnType<typeof stateColumns>;

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
  private readonly rows: (number | Mode)[][] = [];
  private readonly values: Float64Array;
  /** Coordinates and velocities; memory and first-order states, which stand behind the contacts. */
  private readonly motion: StateColumns;
  private readonly kept: StateColumns;
  private readonly columns: readonly string[];

  constructor(
    private readonly mechanism: Mechanism,
    private readonly p: Float64Array,
    private readonly from: number,
    private readonly until: number,
    private readonly count: number,
    private readonly onRows?: (rows: Samples) => void,
  ) {
    this.next = from;
    const all = stateColumns(mechanism);
    this.motion = all.slice(0, 2 * mechanism.coordinates.length);
    this.kept = all.slice(2 * mechanism.coordinates.length);
    const ofContacts = mechanism.contacts.flatMap(({ name }) =>
      ["mode", "gap", "vT", "lambdaN", "lambdaT"].map((what) => `${name}_${what}`),
    );
    const named = (columns: StateColumns) => columns.map(([name]) => name);
    this.columns = ["t", "j", ...named(this.motion), ...ofContacts, ...named(this.kept)];
    this.values = new Float64Array(mechanism.dynamics.size);
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

  /** A row of the state at `at` in an array, with the forces at `forces` in another. */
  add(
    t: number,
    j: number,
    state: Float64Array,
    at: number,
    contacts: readonly ContactPhase[],
    outputs: Float64Array,
    forces: number,
  ): void {
    const { mechanism, values } = this;
    const last = this.rows.at(-1);
    if (last !== undefined && last[0] === t && last[1] === j) return; // a phase that ends without a jump
    const layout = dynamicsLayout(mechanism);
    const { n } = layout;
    const v = state.subarray(at + n, at + 2 * n);
    mechanism.dynamics.into(t, state.subarray(at, at + n), v, this.p, values);
    const row: (number | Mode)[] = [t, j];
    for (const [, place] of this.motion) row.push(state[at + place] as number);
    for (const [k, { mode }] of contacts.entries()) {
      const own = layout.contact(k);
      let vT = values[own + layout.wTildeT] as number;
      for (let i = 0; i < n; i++) vT += (values[own + layout.WT + i] as number) * (v[i] as number);
      row.push(
        mode,
        values[own + layout.gap] as number,
        vT,
        outputs[forces + 2 * k] as number,
        outputs[forces + 2 * k + 1] as number,
      );
    }
    for (const [, place] of this.kept) row.push(state[at + place] as number);
    this.rows.push(row);
    // The last row stays: the next one is compared with it.
    if (this.rows.length > blockRows)
      this.onRows?.({ columns: this.columns, rows: this.rows.splice(0, blockRows) });
  }

  samples(): Samples {
    return { columns: this.columns, rows: this.rows };
  }
}
