/** A model file with several independent copies of one mechanism: every name of a copy carries its number. */

import { parse } from "yaml";

type Value = string | number | null | Value[] | { readonly [key: string]: Value };
type Texts = Record<string, Value>;

interface Source {
  readonly coordinates: readonly string[] | Record<string, unknown>;
  readonly parameters?: Record<string, Value>;
  readonly definitions?: Texts;
  readonly forces?: Texts;
  readonly contacts?: Record<string, Record<string, Value>>;
  readonly memory?: Texts;
  readonly states?: Record<string, Texts>;
  readonly events?: Record<string, Texts>;
  readonly start?: Texts;
  readonly [energy: string]: unknown;
}

const energies = ["kinetic", "potential", "dissipation"] as const;
/** What is no expression stays as it is. */
const words = new Set(["law", "note"]);

/** The ending of the names of a copy. */
export const suffix = (copy: number): string => `_${copy}`;
/** The name in the mechanism itself, in any sentence. */
export const withoutSuffix = (text: string): string => text.replace(/_\d+\b/g, "");

/** The text of one copy of a value: names of the mechanism get the ending. */
function renamed(names: ReadonlySet<string>, end: string, value: Value): Value {
  if (Array.isArray(value)) return value.map((part) => renamed(names, end, part));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        renamed(names, end, key), // what an event sets
        words.has(key) ? part : renamed(names, end, part),
      ]),
    );
  return String(value).replace(/[A-Za-z_]\w*/g, (name) => (names.has(name) ? name + end : name));
}

function startOf(source: Source, end: string, rename: (value: Value) => Value): Texts {
  const [first] = Object.keys(source.contacts ?? {});
  const entries = Object.entries(source.start ?? {}).map(([name, value]): [string, Value] => {
    const text = String(value);
    const closed = text === "contact" ? `contact:${first}` : text;
    return [rename(name) as string, closed.startsWith("contact:") ? closed + end : rename(value)];
  });
  return Object.fromEntries(entries);
}

/** As YAML (JSON is YAML); with `never` the last copy has one more contact, far away from everything. */
export function copiesOf(text: string, count: number, never: boolean): string {
  const source = parse(text) as Source;
  const { parameters = {}, definitions = {}, forces = {}, contacts = {} } = source;
  const coordinates = Array.isArray(source.coordinates)
    ? source.coordinates
    : Object.keys(source.coordinates);
  const { memory = {}, states = {}, events = {} } = source;
  const declared = [parameters, definitions, memory, states].flatMap((part) => Object.keys(part));
  const names = new Set([...coordinates, ...declared]);
  const all: Record<string, Texts> = {
    ...{ parameters: {}, definitions: {}, forces: {}, contacts: {}, start: {} },
    ...{ memory: {}, states: {}, events: {} },
  };
  const sums = new Map<string, string[]>();
  for (let copy = 0; copy < count; copy++) {
    const end = suffix(copy);
    const rename = (value: Value) => renamed(names, end, value);
    const put = (part: string, values: Texts) => Object.assign(all[part] as Texts, values);
    const each = (values: Texts, make = rename) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name + end, make(value)]));
    const worth = (value: Value): Value =>
      typeof value === "object" && value !== null && "value" in value ? (value.value as Value) : value;
    put(
      "parameters",
      each(parameters, (value) => rename(worth(value))),
    );
    put(
      "definitions",
      each(definitions, (value) => rename(worth(value))),
    );
    put("forces", each(forces));
    put("contacts", each(contacts));
    put("memory", each(memory));
    put("states", each(states));
    put("events", each(events));
    put("start", startOf(source, end, rename));
    if (never && copy === count - 1)
      put("contacts", { [`never${end}`]: { gap: `1e4 + ${coordinates[0]}${end}`, friction: 0 } });
    for (const energy of energies)
      if (source[energy] !== undefined)
        sums.set(energy, [...(sums.get(energy) ?? []), `(${rename(source[energy] as Value)})`]);
  }
  return JSON.stringify({
    name: `${count} copies`,
    coordinates: Array.from({ length: count }, (_, copy) =>
      coordinates.map((name) => name + suffix(copy)),
    ).flat(),
    ...Object.fromEntries(Object.entries(all).filter(([, values]) => Object.keys(values).length > 0)),
    ...Object.fromEntries([...sums].map(([energy, terms]) => [energy, terms.join(" + ")])),
  });
}
