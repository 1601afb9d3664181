/**
 * Which numbers of a run are compared with which measurements? Quantities at times; times of events, in columns
 * such as `event:tip impact`; times between them, in columns such as `period:tip impact`. All in the units of the
 * model.
 */

import { modeNames } from "../contact/index.js";
import { square } from "../elementary/index.js";
import { suggestion } from "../expression/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { eventTypes } from "../simulate/index.js";
import { listedColumns } from "./given.js";
import { fitDefaults } from "./options.js";
import { cellPlace, headerPlace } from "./origin.js";
import { type DataTable, isEventColumn, type ListedColumn } from "./table.js";
import { unitRatio } from "./units.js";

/** A measured quantity: its values at the times of the data. */
export interface MeasuredColumn {
  readonly name: string;
  /** Where each value stands: file, line and column, or its row. */
  readonly place: (row: number) => string;
  readonly values: readonly (number | null)[];
}

/** Times, or periods, of events of one kind. */
export interface MeasuredEvents {
  readonly name: string;
  readonly of: "time" | "period";
  /** The name of an event of the model, or a type with or without its contact. */
  readonly contact: string | undefined;
  readonly type: string;
  readonly values: readonly number[];
}

export interface Measured {
  readonly times: readonly number[];
  readonly columns: readonly MeasuredColumn[];
  readonly events: readonly MeasuredEvents[];
  /** By contact: its modes at the times, where they were measured. */
  readonly modes: Readonly<Record<string, readonly (string | null)[]>>;
  readonly last: number;
}

/**
 * Throws Mistake on a column that the mechanism does not have, on times that are missing, or where nothing was
 * measured.
 */
export function measuredOf(
  mechanism: Mechanism,
  table: DataTable,
  known: readonly string[],
  from: number,
): Measured {
  const given = listedColumns(table);
  checkLength(given);
  const timeColumn = given.find(({ name }) => name === "t");
  const times = timeColumn === undefined ? [] : numbersOf(timeColumn, "s");
  const count = new Map<number | null, number>();
  for (const t of times) count.set(t, (count.get(t) ?? 0) + 1);
  // Two rows of one time are the sides of a jump: a run has one value at that time, and the data do not say which one.
  const isKept = times.map((t) => t !== null && count.get(t) === 1);
  const kept = isKept.flatMap((keeps, i) => (keeps ? [i] : []));
  const rowsOf = <T>(values: readonly T[]): T[] => values.filter((_, i) => isKept[i]);
  const others = given.filter(({ name }) => name !== "t" && name !== "j" && name !== "valid");
  const events = others.flatMap((column) => eventsOf(mechanism, column));
  const modes = others.filter(({ name }) => name.endsWith(modeEnd));
  for (const column of modes) checkModes(mechanism, column);
  const quantities = others.filter(({ name }) => !isEventColumn(name) && !name.endsWith(modeEnd));
  const wrong = quantities.find(({ name }) => !known.includes(name));
  if (wrong !== undefined)
    throw new Mistake(
      `${headerPlace(wrong)}the data have a column ${wrong.name || '""'} that ${mechanism.name} does not have: ` +
        suggestion(wrong.name, timeColumn === undefined ? ["t", ...known] : known),
    );
  if (quantities.length > 0 && timeColumn === undefined)
    throw new Mistake(
      `${headerPlace(quantities[0] as ListedColumn)}the data have no column t: measured quantities need their times`,
    );
  if (timeColumn !== undefined) checkTimes(timeColumn, quantities);
  const columns = quantities
    .map((column) => ({
      name: column.name,
      place: (row: number) => cellPlace(column, kept[row] as number),
      values: rowsOf(numbersOf(column, unitOf(mechanism, column.name))),
    }))
    .filter(({ values }) => values.some((value) => value !== null));
  const counted = columns.length + events.length;
  if (counted === 0 && timeColumn !== undefined) checkTwice(timeColumn, isKept.indexOf(false));
  if (counted === 0)
    throw new Mistake("the data have no column with measurements: give at least one number next to its time");
  const rowTimes = rowsOf(times) as number[];
  const early = times.findIndex((t) => t !== null && t < from);
  if (timeColumn !== undefined && early >= 0)
    throw new Mistake(
      `${cellPlace(timeColumn, early)}t = ${times[early]} s lies before the start of the run at ${from} s: ` +
        "leave the row out, or shift the times",
    );
  const latest = [...rowTimes, ...events.flatMap(({ of, values }) => (of === "time" ? values : []))];
  const cycles = events.flatMap(({ of, values }) =>
    of === "period" ? [from + 1.5 * values.reduce((sum, value) => sum + value, Math.max(...values))] : [],
  );
  const last = Math.max(from, ...latest.map((t) => t + 0.02 * (t - from)), ...cycles);
  return {
    times: rowTimes,
    columns,
    events,
    modes: Object.fromEntries(
      modes.map(({ name, values }) => [
        name.slice(0, -modeEnd.length),
        rowsOf(values.map((value) => (value === null ? null : String(value)))),
      ]),
    ),
    last: rowTimes.length > 0 && events.length === 0 ? Math.max(...rowTimes) : last,
  };
}

const modeEnd = "_mode";

function checkLength(given: readonly ListedColumn[]): void {
  const length = Math.max(0, ...given.map(({ values }) => values.length));
  if (length > fitDefaults.mostRows)
    throw new Mistake(
      `the data have ${length} rows, at most ${fitDefaults.mostRows} fit into memory: keep one in ` +
        `${Math.ceil(length / fitDefaults.mostRows)}`,
    );
}

/** `row` is the first one that was left out. */
function checkTwice(times: ListedColumn, row: number): void {
  if (times.values[row] === undefined || times.values[row] === null) return;
  throw new Mistake(
    `${cellPlace(times, row)}every time with a measurement occurs more than once, and rows of one time ` +
      "are left out: keep one row of each time",
  );
}

/** A value without a time cannot be compared. */
function checkTimes(times: ListedColumn, quantities: readonly ListedColumn[]): void {
  for (const { name, values } of quantities) {
    const row = values.findIndex((value, i) => value !== null && times.values[i] === null);
    if (row >= 0)
      throw new Mistake(
        `${cellPlace(times, row)}t is missing, but ${name} was measured: give the time, or leave the row out`,
      );
  }
}

/** Modes of a contact that exists, by their names. */
function checkModes({ contacts }: Mechanism, column: ListedColumn): void {
  const { name, values } = column;
  const [contact, names] = [name.slice(0, -modeEnd.length), contacts.map((one) => one.name)];
  if (!names.includes(contact))
    throw new Mistake(
      `${headerPlace(column)}column ${name}: there is no contact ${contact}: ${suggestion(contact, names)}`,
    );
  const wrong = values.findIndex(
    (mode) => mode !== null && !(modeNames as readonly unknown[]).includes(mode),
  );
  if (wrong >= 0)
    throw new Mistake(
      `${cellPlace(column, wrong)}column ${name}: there is no mode ${values[wrong]}: modes are ${modeNames.join(", ")}`,
    );
}

/** Of coordinates and definitions whose unit the file states, and velocities. */
function unitOf({ units }: Mechanism, name: string): string | undefined {
  const coordinate = name.startsWith("v_") ? name.slice(2) : name;
  const unit = units[coordinate];
  return unit === undefined || !name.startsWith("v_") ? unit : `${unit}/s`;
}

/** A column in a unit of the model; in SI units where the file states none. */
function numbersOf(column: ListedColumn, model: string | undefined): (number | null)[] {
  const { name, unit, values } = column;
  let factor = 1;
  if (unit !== undefined) {
    try {
      factor = unitRatio(unit, model);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      throw new Mistake(`${headerPlace(column)}column ${name} (${unit}): ${error.message}`);
    }
  }
  return values.map((value) => (typeof value === "number" ? factor * value : null));
}

function eventsOf(mechanism: Mechanism, column: ListedColumn): MeasuredEvents[] {
  const [, of, what] = /^(event|period):(.*)$/.exec(column.name) ?? [];
  if (of === undefined || what === undefined) return [];
  const values = numbersOf(column, "s").filter((value) => value !== null);
  const named = mechanism.events.some(({ name }) => name === what);
  const [first = "", second] = what.trim().split(/\s+/);
  const [contact, type] = named
    ? [undefined, what]
    : second === undefined
      ? [undefined, first]
      : [first, second];
  const contacts = mechanism.contacts.map(({ name }) => name);
  const place = headerPlace(column);
  if (contact !== undefined && !contacts.includes(contact))
    throw new Mistake(
      `${place}column ${column.name}: there is no contact ${contact}: ${suggestion(contact, contacts)}`,
    );
  if (!named && !(eventTypes as readonly string[]).includes(type))
    throw new Mistake(
      `${place}column ${column.name}: there is no event ${type}: ${suggestion(type, eventTypes)}`,
    );
  if (values.length === 0) return [];
  const late = values.findIndex((value, i) => of === "event" && i > 0 && value < (values[i - 1] as number));
  if (late >= 0)
    throw new Mistake(
      `${place}column ${column.name}: ${values[late]} s follows ${values[late - 1]} s: times of events must ` +
        "increase",
    );
  return [{ name: column.name, of: of === "event" ? "time" : "period", contact, type, values }];
}

/** Without a given noise columns are first measured by how much they change. */
export function spreadsOf(data: Measured): [string, number][] {
  const all = [
    ...data.columns.map(({ name, values }) => ({
      name,
      values: values.filter((one) => one !== null),
    })),
    ...data.events,
  ];
  return all.map(({ name, values }) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + square(value - mean), 0) / values.length);
    // Equal periods differ by rounding: that is no measure of them.
    const isConstant = deviation <= fitDefaults.constant * Math.abs(mean);
    return [name, 0.01 * ((isConstant ? Math.abs(mean) : deviation) || 1)];
  });
}
