/** Where does a part of a model text stand? Places of entries, items and values in the characters of the file. */

import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { Mistake } from "../mistake/index.js";

/** Keys and numbers of items, from the root of the file. */
export type Path = readonly (string | number)[];

export type Collection = YAMLMap | YAMLSeq;

/** An entry of a map or an item of a list. */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** Undefined where the entry has a key only. */
  readonly value: unknown;
  /** Behind the colon of a key. */
  readonly behindKey: number;
}

export function readDocument(text: string): Document.Parsed {
  const document = parseDocument(text, { schema: "failsafe", prettyErrors: false, logLevel: "error" });
  const [error] = document.errors;
  if (error !== undefined) throw new Mistake(`the text is not YAML: ${error.message}`);
  return document;
}

export const isCollection = (node: unknown): node is Collection => isMap(node) || isSeq(node);

/** The value at a path; undefined where there is none. */
export function nodeAt(text: string, path: Path): unknown {
  return path.reduce<unknown>((node, key) => {
    const found = isCollection(node)
      ? textParts(text, node).find((_, i) => keyOf(node, i) === key)
      : undefined;
    return found?.value;
  }, readDocument(text).contents);
}

/** The key or the number of a part. */
export function keyOf(node: Collection, place: number): string | number | undefined {
  if (isSeq(node)) return place;
  const key = node.items[place]?.key;
  return isScalar(key) ? String(key.value) : undefined;
}

/** All entries or items, in their order. */
export function textParts(text: string, node: Collection): Part[] {
  return node.items.map(
    (item): Part => (isPair(item) ? entryPart(text, item) : { ...spanOf(item), value: item, behindKey: 0 }),
  );
}

function entryPart(text: string, { key, value }: Pair): Part {
  const name = spanOf(key);
  const behindKey = text.indexOf(":", name.end) + 1;
  const empty = value === null || (isScalar(value) && (value.range?.[0] ?? 0) === (value.range?.[1] ?? 0));
  return {
    start: name.start,
    end: empty ? behindKey : spanOf(value).end,
    value: empty ? undefined : value,
    behindKey,
  };
}

/** Without white space and comments behind it. */
export function spanOf(node: unknown): { readonly start: number; readonly end: number } {
  const [start = 0, end = 0] = (node as { range?: readonly number[] | null }).range ?? [];
  if (!isCollection(node) || node.flow === true) return { start, end };
  // The end of a block is where its last part ends.
  const last = node.items.at(-1);
  if (isPair(last))
    return { start, end: spanOf(last.value === null || isEmpty(last.value) ? last.key : last.value).end };
  return { start, end: last === undefined || isEmpty(last) ? end : spanOf(last).end };
}

const isEmpty = (node: unknown): boolean => {
  const range = (node as { range?: readonly number[] | null } | null)?.range;
  return range === undefined || range === null || range[0] === range[1];
};

/** The number of characters before a place in its line. */
export const columnOf = (text: string, place: number): number =>
  place - (text.lastIndexOf("\n", place - 1) + 1);

/** The end of the line of the last character that is not white space. */
export function lineEnd(text: string, place: number): number {
  const last = text.slice(0, place).trimEnd().length;
  const end = text.indexOf("\n", last);
  return end < 0 ? text.length : end;
}
