/**
 * How is a part of a model text set, added or removed while all other characters stay? Places come from the YAML
 * document; new text is written in the style of the collection that it joins.
 */

import { isMap, isSeq, type YAMLMap } from "yaml";
import { Mistake } from "../mistake/index.js";
import {
  type Collection,
  columnOf,
  isCollection,
  keyOf,
  lineEnd,
  nodeAt,
  type Part,
  type Path,
  readDocument,
  spanOf,
  textParts,
} from "./position.js";

const spliced = (text: string, start: number, end: number, insert: string): string =>
  text.slice(0, start) + insert + text.slice(end);

/** The text with a value at a path, in place of the one there or as a new entry. */
export function setEntry(text: string, path: Path, value: string): string {
  const { node, part, rest } = reach(text, path);
  if (rest.length === 0) {
    if (part === undefined) throw new Mistake("the whole text cannot be set");
    if (part.value === undefined) return spliced(text, part.behindKey, part.behindKey, ` ${value}`);
    const { start, end } = spanOf(part.value);
    return spliced(text, start, end, value);
  }
  if (node === undefined && part !== undefined && part.value === undefined)
    return spliced(text, part.behindKey, part.behindKey, ` ${wrapped(rest, value)}`);
  if (!isMap(node)) throw new Mistake(`${path.join(".")} cannot be set: there is not a map above it`);
  const [key, ...inner] = rest;
  const top = rest.length === path.length;
  return added(text, node, top ? `${key}:${block(inner, value)}` : `${key}: ${wrapped(inner, value)}`);
}

/** The text with one more item in the list at a path; a single map there becomes the first item of a list. */
export function appendItem(text: string, path: Path, item: string): string {
  const node = nodeAt(text, path);
  if (isSeq(node)) return added(text, node, item);
  if (isMap(node)) return listed(text, node, item);
  if (path.length === 1) {
    const { part } = reach(text, path);
    if (part === undefined) return setEntry(text, path, `\n  - ${item}`);
    return spliced(text, part.behindKey, part.behindKey, `\n  - ${item}`);
  }
  return setEntry(text, path, `[${item}]`);
}

/** The text without the entry or item at a path; what becomes empty is removed with it. */
export function removeAt(text: string, path: Path): string {
  const above = path.slice(0, -1);
  const node = above.length === 0 ? readDocument(text).contents : nodeAt(text, above);
  if (!isCollection(node)) throw new Mistake(`there is nothing at ${path.join(".")}`);
  const parts = textParts(text, node);
  const place = parts.findIndex((_, i) => keyOf(node, i) === path.at(-1));
  const part = parts[place];
  if (part === undefined) throw new Mistake(`there is nothing at ${path.join(".")}`);
  if (parts.length === 1 && above.length > 0) return removeAt(text, above);
  if (node.flow === true) {
    const before = parts[place - 1];
    const next = parts[place + 1];
    if (before !== undefined) return spliced(text, before.end, part.end, "");
    return spliced(text, part.start, next?.start ?? part.end, "");
  }
  const start = part.start - columnOf(text, part.start);
  return spliced(text, start, Math.min(text.length, lineEnd(text, part.end) + 1), "");
}

/** How far does a path lead? The last collection, the part that it ends at, and the keys that are not there. */
function reach(text: string, path: Path): { node: unknown; part: Part | undefined; rest: Path } {
  let node: unknown = readDocument(text).contents;
  let part: Part | undefined;
  for (const [depth, key] of path.entries()) {
    const here = node;
    if (!isCollection(here)) return { node: part?.value, part, rest: path.slice(depth) };
    const found = textParts(text, here).find((_, i) => keyOf(here, i) === key);
    if (found === undefined) return { node: here, part: undefined, rest: path.slice(depth) };
    part = found;
    node = found.value;
  }
  return { node, part, rest: [] };
}

/** `{ a: { b: value } }` for the keys a, b. */
const wrapped = (keys: Path, value: string): string =>
  keys.reduceRight<string>((inner, key) => `{ ${key}: ${inner} }`, value);

/** The first key on a line of its own. */
const block = ([key, ...inner]: Path, value: string): string =>
  key === undefined ? (value.startsWith("\n") ? value : ` ${value}`) : `\n  ${key}: ${wrapped(inner, value)}`;

/** A new last entry or item, in the style of the collection. */
function added(text: string, node: Collection, entry: string): string {
  const { start, end } = spanOf(node);
  const last = textParts(text, node).at(-1);
  if (node.flow === true) {
    const [open, close] = isSeq(node) ? ["[", "]"] : ["{ ", " }"];
    return last === undefined
      ? spliced(text, start, end, `${open}${entry}${close}`)
      : spliced(text, last.end, last.end, `, ${entry}`);
  }
  const at = lineEnd(text, last?.end ?? end);
  const indent = " ".repeat(columnOf(text, start));
  const line = `\n${indent}${isSeq(node) ? "- " : ""}${entry}`;
  return spliced(text, at, at, at === text.length ? `${line}\n` : line);
}

/** A single map and one more, as a list. */
function listed(text: string, node: YAMLMap, item: string): string {
  const { start, end } = spanOf(node);
  if (node.flow === true) return spliced(text, start, end, `[${text.slice(start, end)}, ${item}]`);
  const indent = " ".repeat(columnOf(text, start));
  const deeper = text.slice(start, end).replaceAll("\n", "\n  ");
  return spliced(text, start, end, `- ${deeper}\n${indent}- ${item}`);
}
