/**
 * A mechanism as a text for the engine and as functions for the oracle, both written by the same hand and sharing no line: names,
 * numbers with their dimensions, expressions. The text can be printed with other units, with its contacts or coordinates in another order, with other
 * names, or together with a second mechanism that does not feel it.
 */

import type { PlanarContact, PlanarSystem } from "../../oracle/manyContacts.js";

export type Draw = (low: number, high: number) => number;

/**
 * Numbers are drawn anew for every mechanism; what its text looks like comes from a plan of which there are few, so that a text
 * is compiled once.
 */
export interface Dice {
  readonly draw: Draw;
  readonly plan: Draw;
}

export const pick = <T>(draw: Draw, items: readonly T[]): T => items[Math.floor(draw(0, items.length))] as T;

export const chance = (draw: Draw, share: number): boolean => draw(0, 1) < share;

/** Exponents of mass, length and time. */
export type Dimension = readonly [number, number, number];
export const plain: Dimension = [0, 0, 0];
export const mass: Dimension = [1, 0, 0];
export const length: Dimension = [0, 1, 0];
export const time: Dimension = [0, 0, 1];
export const speed: Dimension = [0, 1, -1];
export const force: Dimension = [1, 1, -2];
export const torque: Dimension = [1, 2, -2];
export const inertia: Dimension = [1, 2, 0];
export const gravity: Dimension = [0, 1, -2];
export const frequency: Dimension = [0, 0, -1];
export const stiffness: Dimension = [1, 0, -2];
export const damping: Dimension = [1, 0, -1];

export interface TextContact {
  readonly name: string;
  /** gap, slip, friction … as expressions; a friction with two coefficients is written as a map. */
  readonly entries: Readonly<Record<string, string>>;
}

export interface SearchModel {
  readonly kind: string;
  readonly coordinates: readonly { readonly name: string; readonly dimension: Dimension }[];
  readonly parameters: Readonly<Record<string, { readonly value: number; readonly dimension: Dimension }>>;
  readonly definitions: Readonly<Record<string, string>>;
  readonly kinetic: readonly string[];
  readonly potential: readonly string[];
  readonly dissipation: readonly string[];
  readonly forces: Readonly<Record<string, string>>;
  readonly contacts: readonly TextContact[];
  readonly start: { readonly q: readonly number[]; readonly v: readonly number[] };
  readonly until: number;
  /** The shortest time in which a load changes. */
  readonly feature: number;
  /** The times at which a load jumps. */
  readonly jumps: readonly number[];
  /** Its contacts may carry exactly nothing for a while, so that rounding decides about events that change nothing. */
  readonly idle: boolean;
  /** It starts at rest on all its contacts, or carried along by them. */
  readonly stands: boolean;
  readonly system: PlanarSystem;
}

export interface Printing {
  /** Units of mass, length and time in which the numbers are written. */
  readonly units?: readonly [number, number, number];
  readonly contactOrder?: readonly number[];
  readonly coordinateOrder?: readonly number[];
}

const scaleOf = (dimension: Dimension, units: readonly number[]): number =>
  dimension.reduce((product, power, i) => product * (units[i] as number) ** power, 1);

export const velocityOf = ([m, l, t]: Dimension): Dimension => [m, l, t - 1];

/** What a number of a dimension is in other units. */
export const inUnits = (
  value: number,
  dimension: Dimension,
  units: readonly [number, number, number],
): number => value / scaleOf(dimension, units);

const quoted = (text: string): string => (text.startsWith("{") ? text : JSON.stringify(text));

/** What differs between mechanisms of one text. */
export interface Values {
  readonly parameters: Readonly<Record<string, number>>;
  readonly start: {
    readonly q: Readonly<Record<string, number>>;
    readonly v: Readonly<Record<string, number>>;
  };
}

/** The numbers of a mechanism apart from its text. */
export function valuesOf(model: SearchModel, { units = [1, 1, 1] }: Printing = {}): Values {
  const part = (values: readonly number[], rate: boolean) =>
    Object.fromEntries(
      model.coordinates.map(({ name, dimension }, i) => [
        name,
        inUnits(values[i] as number, rate ? velocityOf(dimension) : dimension, units),
      ]),
    );
  return {
    parameters: Object.fromEntries(
      Object.entries(model.parameters).map(([name, { value, dimension }]) => [
        name,
        inUnits(value, dimension, units),
      ]),
    ),
    start: { q: part(model.start.q, false), v: part(model.start.v, true) },
  };
}

/** The whole text with its numbers, or with a 1 for each parameter: then it is the same for all of one plan. */
export function printText(model: SearchModel, printing: Printing = {}, bare = false): string {
  const { parameters, start } = valuesOf(model, printing);
  const places = printing.coordinateOrder ?? model.coordinates.map((_, i) => i);
  const order = printing.contactOrder ?? model.contacts.map((_, i) => i);
  const lines = [`name: ${model.kind}`];
  lines.push(`coordinates: [${places.map((i) => model.coordinates[i]?.name).join(", ")}]`);
  lines.push("parameters:");
  for (const [name, value] of Object.entries(parameters)) lines.push(`  ${name}: ${bare ? 1 : value}`);
  if (Object.keys(model.definitions).length > 0) lines.push("definitions:");
  for (const [name, text] of Object.entries(model.definitions)) lines.push(`  ${name}: ${quoted(text)}`);
  lines.push(`kinetic: ${quoted(model.kinetic.join(" + "))}`);
  if (model.potential.length > 0) lines.push(`potential: ${quoted(model.potential.join(" + "))}`);
  if (model.dissipation.length > 0) lines.push(`dissipation: ${quoted(model.dissipation.join(" + "))}`);
  if (Object.keys(model.forces).length > 0) lines.push("forces:");
  for (const [name, text] of Object.entries(model.forces)) lines.push(`  ${name}: ${quoted(text)}`);
  lines.push("contacts:");
  for (const i of order) {
    const { name, entries } = model.contacts[i] as TextContact;
    const written = Object.entries(entries).map(([key, text]) => `${key}: ${quoted(text)}`);
    lines.push(`  ${name}: { ${written.join(", ")} }`);
  }
  if (!bare) lines.push("start:");
  for (const i of bare ? [] : places) {
    const name = model.coordinates[i]?.name as string;
    lines.push(`  ${name}: ${start.q[name]}`, `  ${name}': ${start.v[name]}`);
  }
  return `${lines.join("\n")}\n`;
}

/** All own names with a prefix; the functions of the oracle keep theirs except for the contacts. */
export function renamed(model: SearchModel, prefix: string): SearchModel {
  const own = new Set([
    ...model.coordinates.map(({ name }) => name),
    ...Object.keys(model.parameters),
    ...Object.keys(model.definitions),
  ]);
  const text = (expression: string) =>
    expression.replace(/[A-Za-z_]\w*/g, (word) => (own.has(word) ? prefix + word : word));
  const record = <T>(from: Readonly<Record<string, T>>, change: (value: T) => T) =>
    Object.fromEntries(Object.entries(from).map(([name, value]) => [prefix + name, change(value)]));
  return {
    ...model,
    coordinates: model.coordinates.map(({ name, dimension }) => ({ name: prefix + name, dimension })),
    parameters: record(model.parameters, (value) => value),
    definitions: record(model.definitions, text),
    kinetic: model.kinetic.map(text),
    potential: model.potential.map(text),
    dissipation: model.dissipation.map(text),
    forces: record(model.forces, text),
    contacts: model.contacts.map(({ name, entries }) => ({
      name: prefix + name,
      entries: Object.fromEntries(
        Object.entries(entries).map(([key, value]) => [key, key === "law" ? value : text(value)]),
      ),
    })),
    system: {
      ...model.system,
      contacts: model.system.contacts.map((contact) => ({ ...contact, name: prefix + contact.name })),
    },
  };
}

/** Two mechanisms in one text that do not feel each other. */
export function together(one: SearchModel, other: SearchModel): SearchModel {
  const n = one.coordinates.length;
  const size = n + other.coordinates.length;
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  const placed = (contact: PlanarContact, first: number): PlanarContact => {
    const part = (q: readonly number[]) => (first === 0 ? q.slice(0, n) : q.slice(n));
    const wide = (w: readonly number[]) => (first === 0 ? [...w, ...zeros(size - n)] : [...zeros(n), ...w]);
    return {
      ...contact,
      gap: (q, t) => contact.gap(part(q), t),
      WN: (q, t) => wide(contact.WN(part(q), t)),
      wN: (q, t) => contact.wN(part(q), t),
      WT: (q, t) => wide(contact.WT(part(q), t)),
      wT: (q, t) => contact.wT(part(q), t),
    };
  };
  const massOf = ({ system }: SearchModel) => system.mass as readonly (readonly number[])[];
  return {
    kind: `${one.kind}+${other.kind}`,
    coordinates: [...one.coordinates, ...other.coordinates],
    parameters: { ...one.parameters, ...other.parameters },
    definitions: { ...one.definitions, ...other.definitions },
    kinetic: [...one.kinetic, ...other.kinetic],
    potential: [...one.potential, ...other.potential],
    dissipation: [...one.dissipation, ...other.dissipation],
    forces: { ...one.forces, ...other.forces },
    contacts: [...one.contacts, ...other.contacts],
    start: { q: [...one.start.q, ...other.start.q], v: [...one.start.v, ...other.start.v] },
    until: Math.min(one.until, other.until),
    feature: Math.min(one.feature, other.feature),
    jumps: [...one.jumps, ...other.jumps],
    idle: one.idle || other.idle,
    stands: one.stands && other.stands,
    system: {
      size,
      mass: [
        ...massOf(one).map((row) => [...row, ...zeros(size - n)]),
        ...massOf(other).map((row) => [...zeros(n), ...row]),
      ],
      force: (q, v, t) => [
        ...one.system.force(q.slice(0, n), v.slice(0, n), t),
        ...other.system.force(q.slice(n), v.slice(n), t),
      ],
      contacts: [
        ...one.system.contacts.map((contact) => placed(contact, 0)),
        ...other.system.contacts.map((contact) => placed(contact, n)),
      ],
    },
  };
}
