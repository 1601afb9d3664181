/**
 * Which entries do `repeat: 5` and keys such as P(1..5) stand for? Copies in which i is the number of the copy:
 * link(i+1) becomes link2, and i alone becomes a number. The copies keep the places of what was written once.
 */

import { callableNames, type Span } from "../../expression/index.js";
import type { Findings } from "../error.js";
import type { YamlEntry, YamlMap, YamlNode, YamlScalar } from "./yaml.js";

/** Copies of one entry, and scalars of a whole file after all copies are made. */
const limits = Object.freeze({ copies: 200, scalars: 20_000 });

/** Sections whose entries may have `repeat:`, and the shapes of a body. */
const repeating: ReadonlySet<string> = new Set([
  ...["bodies", "joints", "springs", "dampers", "torques", "loads", "contacts"],
]);
const shapes = "shape";

/** A name with an index made of numbers and i; a call such as cos(3*i) looks the same, and keeps its argument. */
const indexed = /([A-Za-z_][A-Za-z0-9_]*)\(([0-9i+*\- ]*\bi\b[0-9i+*\- ]*)\)/g;
const range = /^([A-Za-z_][A-Za-z0-9_]*)\((\d+)\.\.(\d+)\)('*)$/;

/** The file with all copies written out. */
export function withCopies(root: YamlNode, findings: Findings): YamlNode {
  return new CopyMaker(findings).root(root);
}

class CopyMaker {
  private scalars = 0;
  /** Functions and tables: what is called, not numbered. */
  private called: ReadonlySet<string> = new Set(callableNames);

  constructor(private readonly findings: Findings) {}

  root(node: YamlNode): YamlNode {
    if (node.kind !== "map") return node;
    const tables = node.entries.find(({ key }) => key.text === "tables")?.value;
    if (tables?.kind === "map")
      this.called = new Set([...callableNames, ...tables.entries.map(({ key }) => key.text)]);
    const entries = node.entries.flatMap((entry) => {
      const repeats = repeating.has(entry.key.text);
      return this.ranged(entry, (value) => this.expanded(value, repeats));
    });
    return { ...node, entries };
  }

  /** `repeats`: entries of this map or list may have `repeat:`. */
  private expanded(node: YamlNode, repeats = false): YamlNode {
    if (node.kind === "scalar") {
      if (++this.scalars > limits.scalars)
        this.findings.fail(node, `the file has more than ${limits.scalars} values after its repetitions`);
      return node;
    }
    const countOf = (child: YamlNode) => (repeats ? this.countOf(child) : undefined);
    if (node.kind === "list") {
      const items = node.items.flatMap((item) => {
        const count = countOf(item);
        if (count === undefined) return [this.expanded(item)];
        return numbers(1, count).map((i) => this.expanded(this.copy(without(item as YamlMap), i)));
      });
      return { ...node, items };
    }
    const entries = node.entries.flatMap((entry): YamlEntry[] => {
      const count = countOf(entry.value);
      const isShapes = entry.key.text === shapes && (entry.value.kind === "list" || isCopied(entry.value));
      if (count === undefined)
        return this.ranged(entry, (value) => this.expanded(isShapes ? listed(value) : value, isShapes));
      const { key, value } = entry;
      return numbers(1, count).map((i) => ({
        key: rewritten(key, `${key.text}${i}`),
        value: this.expanded(this.copy(without(value as YamlMap), i)),
      }));
    });
    return { ...node, entries };
  }

  /** An entry whose key has a range, as many times as the range has numbers. */
  private ranged({ key, value }: YamlEntry, expand: (value: YamlNode) => YamlNode): YamlEntry[] {
    const named = range.exec(key.text);
    if (named === null) return [{ key, value: expand(value) }];
    const [first, last] = [Number(named[2]), Number(named[3])];
    if (!(last >= first && last - first < limits.copies))
      this.findings.fail(key, `the range ${first}..${last} is empty or longer than ${limits.copies}`);
    return numbers(first, last).map((i) => ({
      key: rewritten(key, `${named[1]}${i}${named[4]}`),
      value: expand(this.copy(value, i)),
    }));
  }

  /** The number under `repeat:`. */
  private countOf(node: YamlNode): number | undefined {
    const value =
      node.kind === "map" ? node.entries.find(({ key }) => key.text === "repeat")?.value : undefined;
    if (value === undefined) return undefined;
    const count = value.kind === "scalar" && /^\d+$/.test(value.text) ? Number(value.text) : 0;
    if (count >= 1 && count <= limits.copies) return count;
    const found = value.kind === "scalar" ? JSON.stringify(value.text) : `a ${value.kind}`;
    this.findings.fail(value, `repeat is a whole number from 1 to ${limits.copies}, got ${found}`);
  }

  private copy(node: YamlNode, i: number, key = ""): YamlNode {
    if (isCopied(node)) return node;
    if (node.kind === "list") return { ...node, items: node.items.map((item) => this.copy(item, i)) };
    if (node.kind === "scalar") return key === "note" ? node : this.numbered(node, i);
    return {
      ...node,
      entries: node.entries.map((entry) => ({
        key: entry.key.text.includes("(") ? this.numbered(entry.key, i) : entry.key,
        value: this.copy(entry.value, i, entry.key.text),
      })),
    };
  }

  private numbered(scalar: YamlScalar, i: number): YamlScalar {
    const named = scalar.text.replace(indexed, (whole, name: string, index: string) =>
      this.called.has(name) ? whole : `${name}${indexValue(index, i)}`,
    );
    const text = named.replace(/(?<![A-Za-z0-9_.])i(?![A-Za-z0-9_('])/g, String(i));
    return text === scalar.text ? scalar : rewritten(scalar, text);
  }
}

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, k) => first + k);

const without = (node: YamlMap): YamlMap => ({
  ...node,
  entries: node.entries.filter(({ key }) => key.text !== "repeat"),
});

/** In copies of a copy i is the number of the inner one. */
const isCopied = (node: YamlNode): boolean =>
  node.kind === "map" && node.entries.some(({ key }) => key.text === "repeat");

/** A lone shape that is repeated is a list of its copies. */
const listed = (node: YamlNode): YamlNode =>
  node.kind === "list" ? node : { kind: "list", start: node.start, end: node.end, items: [node] };

/** Sums of products of numbers and i. */
function indexValue(index: string, i: number): number {
  const terms = index
    .replaceAll(" ", "")
    .replace(/-/g, "+-")
    .split("+")
    .filter((term) => term !== "");
  return terms.reduce((sum, term) => {
    const sign = term.startsWith("-") ? -1 : 1;
    const factors = term.replace("-", "").split("*");
    return (
      sum + sign * factors.reduce((product, factor) => product * (factor === "i" ? i : Number(factor)), 1)
    );
  }, 0);
}

/** Other text at the same place; every character of it stands for the whole. */
function rewritten(scalar: YamlScalar, text: string): YamlScalar {
  const { start, end }: Span = scalar;
  return { ...scalar, text, offsets: () => [...Array.from(text, () => start), end] };
}
