/**
 * What may stand at a place of the file, how is it read, and how is it described to an editor?
 * One description serves all three: `read` keeps places and collects findings, `schema` is the JSON Schema.
 */

import {
  ExpressionError,
  nearestWord,
  parseExpression,
  type Span,
  type Syntax,
  suggestion,
} from "../expression/index.js";
import type { Findings } from "./error.js";
import { splitByComma, type YamlMap, type YamlNode, type YamlScalar } from "./yaml/yaml.js";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A value of the file and where it stands. */
export interface Located<T> extends Span {
  readonly value: T;
}

/** An expression of the file: its text, its tree, and where each character of the text stands. */
export interface Expression extends Span {
  readonly text: string;
  readonly syntax: Syntax;
  readonly offsets: readonly number[];
}

/** The place in the file of a part of an expression. */
export function placeIn({ text: source, offsets, start: first }: Expression, part: Span): Span {
  const written = source.trimEnd().length; // the line end of a block scalar would already show the next line
  if (written === 0) return { start: first, end: first + 1 };
  const start = offsets[Math.min(part.start, written)] ?? first;
  const end = offsets[Math.min(part.end, written)] ?? start;
  return { start, end: Math.max(start + 1, end) };
}

export interface Shape<T> {
  readonly schema: JsonSchema;
  /** What a wrong value should have been, for the message. */
  readonly expected: string;
  /** The value; undefined after a finding. */
  read(node: YamlNode, findings: Findings): T | undefined;
}

function scalarShape<T>(
  expected: string,
  schema: JsonSchema,
  read: (node: YamlScalar, findings: Findings) => T | undefined,
): Shape<T> {
  return {
    schema,
    expected,
    read(node, findings) {
      if (node.kind === "scalar") return read(node, findings);
      findings.add(firstOf(node), `expected ${expected}, found a ${node.kind}`);
      return undefined;
    },
  };
}

/** Any text. An editor reads a number, a boolean or nothing where the reader of the file gets its letters. */
export const anyText = scalarShape(
  "text",
  { type: ["string", "number", "boolean", "null"] },
  ({ text: value, start, end }) => ({ value, start, end }),
);

/** Text that says something. */
export const title = scalarShape(
  "text",
  { type: ["string", "number", "boolean"], pattern: "\\S" },
  (node, findings) => {
    const { text: value, start, end } = node;
    if (/\S/.test(value)) return { value, start, end };
    findings.add(node, `expected text, found ${describe(node)}`);
    return undefined;
  },
);

/** A formula in the language of `expression`. */
export const expression = scalarShape<Expression>(
  "an expression",
  { type: ["string", "number"] },
  (node, findings) => {
    const { text: source, start, end } = node;
    const offsets = node.offsets();
    try {
      return { text: source, syntax: parseExpression(source, findings.tables), offsets, start, end };
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const place = placeIn({ text: source, syntax: nothing, offsets, start, end }, error);
      findings.add(place, error.message, splitByComma(node) ? commaHint : error.hint);
      return undefined;
    }
  },
);

const nothing: Syntax = { kind: "number", value: 0, start: 0, end: 0 };
const commaHint = "quote this expression: inside { … } and [ … ] a comma ends it";

/** One of a few words. */
export function word<W extends string>(words: readonly W[]): Shape<Located<W>> {
  return scalarShape(`one of ${words.join(" ")}`, { enum: words }, (node, findings) => {
    const { start, end } = node;
    const value = words.find((candidate) => candidate === node.text);
    if (value !== undefined) return { value, start, end };
    findings.add(node, `${JSON.stringify(node.text)} is not known here`, suggestion(node.text, words));
    return undefined;
  });
}

/** A list of any length, or of a fixed one. */
export function listOf<T>(item: Shape<T>, count?: { least: number; most: number }): Shape<readonly T[]> {
  const bounds = count === undefined ? {} : { minItems: count.least, maxItems: count.most };
  const amount =
    count === undefined ? "" : `${count.least} ${count.least === count.most ? "" : `to ${count.most} `}`;
  const expected = `a list of ${amount}items, each ${item.expected}`;
  return {
    schema: { type: "array", items: item.schema, ...bounds },
    expected,
    read(node, findings) {
      if (node.kind !== "list") {
        const loose = node.kind === "scalar" && node.text.includes(",");
        const hint = loose ? `write [${node.text}]` : undefined;
        findings.add(firstOf(node), `expected ${expected}, found ${describe(node)}`, hint);
        return undefined;
      }
      const values = node.items.map((child) => item.read(child, findings));
      const long = count !== undefined && (values.length < count.least || values.length > count.most);
      if (long) {
        const split = node.items.some((child) => child.kind === "scalar" && splitByComma(child));
        findings.add(node, `expected ${expected}, found ${values.length}`, split ? commaHint : undefined);
      }
      return long || values.includes(undefined) ? undefined : (values as T[]);
    },
  };
}

export interface Entry<T> {
  readonly key: Located<string>;
  readonly value: T;
}

/** A map from names that the author chooses. */
export function dictionary<T>(value: Shape<T>): Shape<readonly Entry<T>[]> {
  const expected = `a map from names, each to ${value.expected}`;
  return {
    schema: { type: ["object", "null"], additionalProperties: value.schema },
    expected,
    read(node, findings) {
      if (isEmpty(node)) return [];
      if (node.kind !== "map") {
        findings.add(firstOf(node), `expected ${expected}, found ${describe(node)}`);
        return undefined;
      }
      const entries = node.entries.map(({ key, value: child }) => {
        const { text: name, start, end } = key;
        if (splitByComma(key)) {
          findings.add(key, `unexpected ${name}`, commaHint);
          return undefined;
        }
        if (key.inFlow && /^\d+$/.test(name) && isEmpty(child)) {
          findings.add(
            key,
            `unexpected ${name}`,
            "the decimal sign is a point, as in 9.81; a comma begins the next entry",
          );
          return undefined;
        }
        const read = value.read(child, findings);
        return read === undefined ? undefined : { key: { value: name, start, end }, value: read };
      });
      return entries.includes(undefined) ? undefined : (entries as Entry<T>[]);
    },
  };
}

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Required<F extends Fields> = { readonly [K in keyof F]: F[K] extends Shape<infer T> ? T : never };
type Optional<F extends Fields> = {
  readonly [K in keyof F]: (F[K] extends Shape<infer T> ? T : never) | undefined;
};

/** A map with known keys. Unknown keys are found here, on the file's own nodes. */
export function mapWith<R extends Fields, O extends Fields>(
  required: R,
  optional: O,
  /** In which its keys are named; required ones first, if left out. */
  order?: readonly string[],
): Shape<Required<R> & Optional<O> & { readonly place: Span }> {
  const shapes = new Map([...Object.entries(required), ...Object.entries(optional)]);
  const keys = [...(order ?? shapes.keys())];
  const expected = `a map with ${keys.join(" ")}`;
  const properties = Object.fromEntries([...shapes].map(([key, shape]) => [key, shape.schema]));
  return {
    schema: { type: "object", properties, required: Object.keys(required), additionalProperties: false },
    expected,
    read(node, findings) {
      if (node.kind !== "map") {
        findings.add(firstOf(node), `expected ${expected}, found ${describe(node)}`);
        return undefined;
      }
      const values = readFields(node, shapes, keys, findings);
      const missing = Object.keys(required).filter((key) => !values.has(key));
      const misspelt = new Set(
        [...values.keys()].map((key) => (shapes.has(key) ? key : nearestWord(key, keys))),
      );
      const at = firstOf(node);
      for (const key of missing)
        if (!misspelt.has(key))
          findings.add(at, `${key} is missing`, `expected ${shapes.get(key)?.expected}`);
      const failed = missing.length > 0 || [...values.values()].includes(undefined);
      if (failed) return undefined;
      const place = { start: node.start, end: node.end };
      const all = Object.fromEntries(keys.map((key) => [key, values.get(key)]));
      return { ...all, place } as Required<R> & Optional<O> & { readonly place: Span };
    },
  };
}

function readFields(
  node: YamlMap,
  shapes: ReadonlyMap<string, Shape<unknown>>,
  keys: string[],
  findings: Findings,
) {
  const values = new Map<string, unknown>();
  for (const { key, value } of node.entries) {
    const shape = shapes.get(key.text);
    if (shape === undefined) {
      const hint = splitByComma(key) ? commaHint : suggestion(key.text, keys);
      findings.add(key, `unknown key ${key.text}`, hint);
      values.set(key.text, undefined);
    } else values.set(key.text, shape.read(value, findings));
  }
  return values;
}

/** A short form for a scalar or list, a long form for a map. */
export function shortOrLong<S, L>(short: Shape<S>, long: Shape<L>): Shape<S | L> {
  return {
    schema: { anyOf: [short.schema, long.schema] },
    expected: `${short.expected} or ${long.expected}`,
    read: (node, findings) => (node.kind === "map" ? long.read(node, findings) : short.read(node, findings)),
  };
}

/** A map with exactly one of several keys, each with its own shape. */
export function variant<V extends Fields>(
  variants: V,
): Shape<
  { [K in keyof V]: { readonly kind: K; readonly value: V[K] extends Shape<infer T> ? T : never } }[keyof V]
> {
  const names = Object.keys(variants);
  const expected = `one of ${names.join(" ")} with its description`;
  const branches = names.map((name) => ({
    type: "object",
    properties: { [name]: variants[name]?.schema },
    required: [name],
    additionalProperties: false,
  }));
  return {
    schema: { oneOf: branches },
    expected,
    read(node, findings) {
      const only = node.kind === "map" && node.entries.length === 1 ? node.entries[0] : undefined;
      if (only === undefined) {
        findings.add(firstOf(node), `expected ${expected}, found ${describe(node)}`);
        return undefined;
      }
      const shape = names.includes(only.key.text) ? variants[only.key.text] : undefined;
      if (shape === undefined) {
        findings.add(only.key, `unknown kind ${only.key.text}`, suggestion(only.key.text, names));
        return undefined;
      }
      const value = shape.read(only.value, findings);
      return value === undefined ? undefined : ({ kind: only.key.text, value } as never);
    },
  };
}

function describe(node: YamlNode): string {
  if (node.kind === "scalar") return node.text === "" ? "nothing" : JSON.stringify(node.text.slice(0, 40));
  return node.kind === "map" ? `a map of ${node.entries.length}` : `a list of ${node.items.length}`;
}

const isEmpty = (node: YamlNode): boolean => node.kind === "scalar" && node.text === "";
/** Where a finding about a whole map or list is shown: its first key or item. */
function firstOf(node: YamlNode): Span {
  if (node.kind === "map") return node.entries[0]?.key ?? node;
  return node.kind === "list" && node.items[0] !== undefined ? firstOf(node.items[0]) : node;
}
