/** Which state does a user mean by "phi=0.4, y=contact, phi'=-1.08"? */

import {
  ExpressionError,
  parseExpression,
  type Syntax,
  suggestion,
  walkSyntax,
} from "../expression/index.js";
import { Mistake } from "../mistake/index.js";
import { ModelError, type StartEntry, type StartValue } from "../model/index.js";
import type { Mechanism, State } from "./mechanism.js";
import { modelStart } from "./modelStart.js";
import type { ParameterValues } from "./parameters.js";
import { resolveStart } from "./start.js";

/**
 * The model's start with some entries replaced. Values are expressions of the parameters, `contact`, `contact:NAME`, or for
 * a velocity `stick`, `stick:NAME`. Throws Mistake with the text where it means nothing.
 */
export function stateFromText(
  mechanism: Mechanism,
  texts: readonly string[],
  parameters: ParameterValues = {},
  t = 0,
): State {
  try {
    return resolveStart(mechanism, startEntries(mechanism, texts), { parameters, near: mechanism.start, t });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new Mistake(`the state ${texts.join(", ")} does not exist: ${error.problem}`);
  }
}

/** The entries of the model's start, some of them replaced; of two for the same quantity the later one counts. */
export function startEntries(mechanism: Mechanism, texts: readonly string[]): StartEntry[] {
  const given = texts.flatMap((text) => splitEntries(text)).map((text) => readEntry(mechanism, text));
  const same = (one: StartEntry, other: StartEntry) =>
    one.coordinate === other.coordinate && one.velocity === other.velocity;
  const kept = modelStart(mechanism.model).filter((entry) => !given.some((other) => same(entry, other)));
  const last = given.filter((entry, i) => !given.slice(i + 1).some((other) => same(entry, other)));
  // Where loops are closed, what is given first is kept first.
  return mechanism.model.assembly === undefined ? [...kept, ...last] : [...last, ...kept];
}

/** Coordinates and velocities that a start solves from its contacts instead of giving them as numbers. */
export function solvedQuantities(mechanism: Mechanism, texts: readonly string[]): string[] {
  const entries = startEntries(mechanism, texts);
  const given = (coordinate: string) =>
    entries.some((entry) => entry.coordinate === coordinate && entry.velocity);
  return entries.flatMap(({ coordinate, velocity, value }) => {
    if (value.kind === "number") return [];
    if (velocity) return [`${coordinate}'`];
    return given(coordinate) ? [coordinate] : [coordinate, `${coordinate}'`];
  });
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
  texts: readonly string[],
  quantities: readonly string[],
  t = 0,
): StateMaker {
  const named = ({ coordinate, velocity }: StartEntry) => coordinate + (velocity ? "'" : "");
  const kept = startEntries(mechanism, texts).filter((entry) => !quantities.includes(named(entry)));
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

/** At commas outside of brackets. */
function splitEntries(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) {
      parts.push(current);
      current = "";
    } else current += character;
  }
  return [...parts, current].filter((part) => part.trim() !== "");
}

function readEntry(mechanism: Mechanism, text: string): StartEntry {
  const { coordinates, memory, states, contacts, parameters } = mechanism;
  const [, coordinate, prime, value = ""] =
    /^\s*([A-Za-z]\w*)\s*(['\u2019\u2032]?)\s*=(.*)$/s.exec(text) ?? [];
  if (coordinate === undefined)
    throw new Mistake(`${JSON.stringify(text)} is not name=value, for example phi=0.4`);
  const kept = [...memory, ...states];
  if (![...coordinates, ...kept].includes(coordinate)) {
    const noun = kept.length === 0 ? "coordinate" : "quantity";
    throw new Mistake(
      `there is no ${noun} ${coordinate}: ${suggestion(coordinate, [...coordinates, ...kept])}`,
    );
  }
  if (prime !== "" && kept.includes(coordinate)) throw new Mistake(`${coordinate} has no velocity`);
  const names = contacts.map(({ name }) => name);
  const start = readValue(
    value.trim(),
    names,
    parameters.map(({ name }) => name),
    text,
  );
  const velocity = prime !== "" || states.includes(coordinate);
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
  text: string,
): StartValue {
  const special = /^(contact|stick)(?::(\w+))?$/.exec(value);
  if (special !== null) {
    const [, kind, contact] = special as unknown as [string, "contact" | "stick", string | undefined];
    if (contact === undefined && contacts.length !== 1) {
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
