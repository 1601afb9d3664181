/**
 * One row of a motion: t, j, the state, of each contact its mode, gap, slip velocity and forces, then outputs of
 * the caller.
 */

import type { Mode } from "../../contact/index.js";
import {
  dynamicsLayout,
  type Mechanism,
  type OutputFunctions,
  type OutputTexts,
  outputsOf,
  stateColumns,
} from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import type { ContactPhase } from "../../phase/index.js";

/** Values in the order of the columns; modes are words. */
export type SampleRow = readonly (number | Mode)[];

/** The quantities of a contact in a row, in this order. */
export const contactColumns = Object.freeze(["mode", "gap", "vT", "lambdaN", "lambdaT"] as const);

type StateColumns = ReturnType<typeof stateColumns>;

export class RowReader {
  readonly columns: readonly string[];
  private readonly values: Float64Array;
  /** Coordinates and velocities; memory and first-order states, which follow the contacts. */
  private readonly motion: StateColumns;
  private readonly kept: StateColumns;
  private readonly outputs: OutputFunctions;
  private readonly found: Float64Array;

  /** Throws Mistake where an output is not an expression of the file, or is called like another column. */
  constructor(
    private readonly mechanism: Mechanism,
    private readonly p: Float64Array,
    outputs: OutputTexts,
  ) {
    const all = stateColumns(mechanism);
    this.motion = all.slice(0, 2 * mechanism.coordinates.length);
    this.kept = all.slice(2 * mechanism.coordinates.length);
    const ofContacts = mechanism.contacts.flatMap(({ name }) =>
      contactColumns.map((what) => `${name}_${what}`),
    );
    const named = (columns: StateColumns) => columns.map(([name]) => name);
    const own = ["t", "j", ...named(this.motion), ...ofContacts, ...named(this.kept)];
    this.outputs = outputsOf(mechanism, outputs);
    this.found = new Float64Array(this.outputs.names.length);
    const twice = this.outputs.names.find((name) => own.includes(name));
    if (twice !== undefined) throw new Mistake(`output ${twice}: there is a column with this name`);
    this.columns = [...own, ...this.outputs.names];
    this.values = new Float64Array(mechanism.dynamics.size);
  }

  /** Of the state at `at` in an array, with the forces at `forces` in another. */
  row(
    t: number,
    j: number,
    state: Float64Array,
    at: number,
    contacts: readonly ContactPhase[],
    outputs: Float64Array,
    forces: number,
  ): SampleRow {
    const { mechanism, values } = this;
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
    row.push(...this.outputsAt(t, state.subarray(at, at + 2 * n)));
    return row;
  }

  /** Values of the outputs at a vector (q, v). */
  outputsAt(t: number, state: Float64Array): Float64Array {
    if (this.found.length > 0) this.outputs.at(state, t, this.p, this.found);
    return this.found;
  }
}
