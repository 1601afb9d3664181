/**
 * Which state do values such as { phi: 0.4, y: "contact", "phi'": -1.08 } describe? They are those of `start:` in a
 * model file.
 */

import {
  ExpressionError,
  parseExpression,
  type Syntax,
  suggestion,
  symbolsOf,
  walkSyntax,
} from "../expression/index.js";
import { Mistake } from "../mistake/index.js";
import { isOnlyContact, ModelError, type StartEntry, type StartValue } from "../model/index.js";
import { loopsOf } from "./assemble.js";
import type { Mechanism, State } from "./mechanism.js";
import { modelStart } from "./modelStart.js";
import type { ParameterValues } from "./parameters.js";
import { plainName } from "./quantity.js";
import { resolveStart } from "./start.js";

/**
 * Values of coordinates and velocities (`"phi'"`) as in `start:` of a model file: a number, an expression of the
 * parameters, `contact` or `contact:NAME`, for a velocity `stick` or `stick:NAME`. What is left out is as in the
 * model.
 */
export type StartValues = Readonly<Record<string, number | string>>;

/** The state of rigid contacts that values describe. Throws Mistake with the values where there is none. */
export function rigidStart(
  mechanism: Mechanism,
  values: StartValues,
  parameters: ParameterValues = {},
  t = 0,
): State {
  try {
    return resolveStart(mechanism, startEntries(mechanism, values), { parameters, near: mechanism.start, t });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new Mistake(`the state ${startText(values)} does not exist: ${error.problem}`);
  }
}

/** Values as a message shows them. */
export const startText = (values: StartValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");

/** The entries of the model's start, some of them replaced. */
export function startEntries(mechanism: Mechanism, values: StartValues): StartEntry[] {
  const given = Object.entries(values).map(([name, value]) => readEntry(mechanism, name, value));
  const same = (one: StartEntry, other: StartEntry) =>
    one.coordinate === other.coordinate && one.velocity === other.velocity;
  const kept = modelStart(mechanism.model).filter((entry) => !given.some((other) => same(entry, other)));
  // Where loops are closed, what is given first is kept first.
  return mechanism.model.assembly === undefined ? [...kept, ...given] : [...given, ...kept];
}

/** Coordinates and velocities that a start solves from its contacts instead of giving them as numbers. */
export function solvedQuantities(mechanism: Mechanism, values: StartValues): string[] {
  const entries = startEntries(mechanism, values);
  const given = (coordinate: string) =>
    entries.some((entry) => entry.coordinate === coordinate && entry.velocity);
  return entries.flatMap(({ coordinate, velocity, value }) => {
    if (value.kind === "number") return [];
    if (velocity) return [`${coordinate}'`];
    return given(coordinate) ? [coordinate] : [coordinate, `${coordinate}'`];
  });
}

/**
 * The places of parameters with which a state of rigid contacts may change; undefined where loops are closed, which
 * depend on everything.
 */
export function startParameters(mechanism: Mechanism, values: StartValues): ReadonlySet<number> | undefined {
  if (loopsOf(mechanism).length > 0) return undefined;
  const { words, contacts } = mechanism.formulas;
  const entries = startEntries(mechanism, values);
  // A plain number does not pass through the graph, which remembers every number it is given.
  const given = entries.flatMap(({ value }) =>
    value.kind === "number" && value.expression.syntax.kind !== "number"
      ? [words.node(value.expression)]
      : [],
  );
  const solved = contacts.flatMap(({ gap, WN, WT, wTildeN, wTildeT }) => [
    gap,
    ...WN,
    ...WT,
    wTildeN,
    wTildeT,
  ]);
  const names = symbolsOf(
    entries.every(({ value }) => value.kind === "number") ? given : [...given, ...solved],
  );
  return new Set(words.p.flatMap(({ name }, i) => (names.has(name) ? [i] : [])));
}

/** A state from numbers for some quantities; undefined where no coordinate closes a contact. */
export type StateMaker = (
  values: readonly number[],
  parameters: ParameterValues,
  near: State,
  /** Gaps that closed contacts shall have, by name; 0 where left out. */
  gaps?: Readonly<Record<string, number>>,
) => State | undefined;

/** Prepares many states that differ in the given coordinates and velocities only. */
export function stateMaker(
  mechanism: Mechanism,
  start: StartValues,
  quantities: readonly string[],
  t = 0,
): StateMaker {
  const named = ({ coordinate, velocity }: StartEntry) => coordinate + (velocity ? "'" : "");
  const kept = startEntries(mechanism, start).filter((entry) => !quantities.includes(named(entry)));
  return (values, parameters, near, gaps = {}) => {
    const given = quantities.map((quantity, i) => numberEntry(quantity, values[i] as number));
    try {
      const entries = mechanism.model.assembly === undefined ? [...kept, ...given] : [...given, ...kept];
      return resolveStart(mechanism, entries, { parameters, near, t, gaps });
    } catch (error) {
      if (error instanceof ModelError) return undefined;
      throw error;
    }
  };
}

function numberEntry(quantity: string, value: number): StartEntry {
  const place = { start: 0, end: 0 };
  const expression = {
    text: String(value),
    syntax: { kind: "number" as const, value, ...place },
    offsets: [],
    ...place,
  };
  const velocity = quantity.endsWith("'");
  return { coordinate: quantity.replace("'", ""), velocity, value: { kind: "number", expression }, ...place };
}

function readEntry(mechanism: Mechanism, name: string, value: number | string): StartEntry {
  const { coordinates, memory, states, contacts, parameters } = mechanism;
  const plain = plainName(name);
  const prime = plain.endsWith("'");
  const coordinate = prime ? plain.slice(0, -1) : plain;
  const text = `${name}=${value}`;
  const kept = [...memory, ...states];
  if (![...coordinates, ...kept].includes(coordinate)) {
    const noun = kept.length === 0 ? "coordinate" : "quantity";
    throw new Mistake(
      `there is no ${noun} ${coordinate}: ${suggestion(coordinate, [...coordinates, ...kept])}`,
    );
  }
  if (prime && kept.includes(coordinate)) throw new Mistake(`${coordinate} has no velocity`);
  const names = contacts.map(({ name }) => name);
  const velocity = prime || states.includes(coordinate);
  if (typeof value === "number") return { ...numberEntry(coordinate, value), velocity };
  const start = readValue(
    value.trim(),
    names,
    parameters.map((parameter) => parameter.name),
    isOnlyContact(mechanism.model.contacts),
    text,
  );
  if (kept.includes(coordinate) && start.kind !== "number")
    throw new Mistake(`${JSON.stringify(text)}: only a coordinate can be contact, only its velocity stick`);
  if (start.kind === (velocity ? "contact" : "stick")) {
    throw new Mistake(`${JSON.stringify(text)}: a coordinate can be contact, a velocity can be stick`);
  }
  return { coordinate, velocity, value: start, start: 0, end: 0 };
}

function readValue(
  value: string,
  contacts: readonly string[],
  parameters: readonly string[],
  isOnly: boolean,
  text: string,
): StartValue {
  const special = /^(contact|stick)(?::(\w+))?$/.exec(value);
  if (special !== null) {
    const [, kind, contact] = special as unknown as [string, "contact" | "stick", string | undefined];
    if (contact === undefined && !isOnly) {
      throw new Mistake(
        `${JSON.stringify(text)} does not say which contact: write ${kind}:NAME with ${contacts.join(" ")}`,
      );
    }
    if (contact !== undefined && !contacts.includes(contact)) {
      throw new Mistake(`there is no contact ${contact}: ${suggestion(contact, contacts)}`);
    }
    return { kind, contact, start: 0, end: 0 };
  }
  try {
    const syntax = parseExpression(value);
    const unknown = namesIn(syntax).find((name) => !parameters.includes(name) && name !== "pi");
    if (unknown !== undefined) throw new Mistake(`${JSON.stringify(text)}: unknown name ${unknown}`);
    return { kind: "number", expression: { text: value, syntax, offsets: [], start: 0, end: 0 } };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new Mistake(`${JSON.stringify(text)}: ${error.message}`);
  }
}

function namesIn(syntax: Syntax): string[] {
  const names: string[] = [];
  walkSyntax(syntax, (node) => {
    if (node.kind === "name") names.push(node.name + "'".repeat(node.primes));
  });
  return names;
}
