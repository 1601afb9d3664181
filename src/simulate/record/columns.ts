/** A motion as columns: numbers of equal length by name, at times that a caller gives. */

import type { Mode } from "../../contact/index.js";
import { definitionsOf, type Mechanism, type OutputTexts } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { contactColumns, type SampleRow } from "./rowReader.js";

/** Numbers of one quantity. JSON writes them as a list, `structuredClone` copies them as a Float64Array. */
export class Column extends Float64Array {
  toJSON(): number[] {
    return Array.from(this);
  }
}

type Named = Readonly<Record<string, Column>>;

export interface ContactColumns
  extends Readonly<Record<Exclude<(typeof contactColumns)[number], "mode">, Column>> {
  readonly mode: readonly Mode[];
}

/** As a state, but with a column for each number. */
export interface Columns {
  readonly t: Column;
  /** Jumps before the time. */
  readonly j: Column;
  readonly q: Named;
  readonly v: Named;
  readonly memory?: Named;
  readonly states?: Named;
  readonly contacts: Readonly<Record<string, ContactColumns>>;
  /** Those of the file that are functions of time, coordinates, velocities, memory and states. */
  readonly definitions: Named;
  /** Those of the options of the run, if there are some. */
  readonly outputs?: Named;
}

/** Columns of rows that are requested one by one. */
export function columnsOf(
  mechanism: Mechanism,
  parameters: Float64Array,
  times: ArrayLike<number>,
  outputs: OutputTexts,
  rowAt: (t: number) => SampleRow,
): Columns {
  if (typeof (times as ArrayLike<number> | undefined)?.length !== "number" || typeof times === "string")
    throw new Mistake(`columns needs a list of times, got ${JSON.stringify(times)}`);
  const rows = Array.from(times, (t) => rowAt(t));
  let next = 0;
  const column = (): Column => {
    const place = next++;
    return Column.from(rows, (row) => (row as SampleRow)[place] as number) as Column;
  };
  const named = (names: readonly string[]): Named =>
    Object.fromEntries(names.map((name) => [name, column()]));
  const { coordinates, memory, states } = mechanism;
  const ofState = { t: column(), j: column(), q: named(coordinates), v: named(coordinates) };
  const contacts = mechanism.contacts.map(({ name }): [string, ContactColumns] => {
    const place = next++;
    const mode = rows.map((row) => row[place] as Mode);
    const [, ...numbers] = contactColumns;
    return [name, { mode, ...(named(numbers) as Omit<ContactColumns, "mode">) }];
  });
  const kept = { memory: named(memory), states: named(states), outputs: named(Object.keys(outputs)) };
  const definitions = definitionsOf(mechanism);
  const found = definitions.names.map(() => new Column(rows.length));
  const out = new Float64Array(definitions.names.length);
  for (const [i, row] of rows.entries()) {
    definitions.at(stateOfRow(mechanism, row), row[0] as number, parameters, out);
    for (const [k, values] of found.entries()) values[i] = out[k] as number;
  }
  return {
    ...ofState,
    ...(memory.length === 0 ? {} : { memory: kept.memory }),
    ...(states.length === 0 ? {} : { states: kept.states }),
    contacts: Object.fromEntries(contacts),
    ...(Object.keys(outputs).length === 0 ? {} : { outputs: kept.outputs }),
    definitions: Object.fromEntries(definitions.names.map((name, k) => [name, found[k] as Column])),
  };
}

/** The vector (q, v) of a row. */
export function stateOfRow(
  { coordinates, memory, states, contacts, dimension: n }: Mechanism,
  row: SampleRow,
): Float64Array {
  const state = new Float64Array(2 * n);
  const count = coordinates.length;
  const behind = 2 + 2 * count + contactColumns.length * contacts.length;
  for (let i = 0; i < count; i++) {
    state[i] = row[2 + i] as number;
    state[n + i] = row[2 + count + i] as number;
  }
  for (let i = 0; i < memory.length; i++) state[count + i] = row[behind + i] as number;
  for (let i = 0; i < states.length; i++)
    state[2 * n - states.length + i] = row[behind + memory.length + i] as number;
  return state;
}
