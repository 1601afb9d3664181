/**
 * Which tree of maps, lists and scalars does the file hold?
 * The YAML library composes recursively and can abort the process on hostile nesting, so its lexer and parser are
 * walked first; anchors, aliases and tags are refused. All scalars stay text: numbers are expressions of our own.
 */

import { isAlias, isMap, isScalar, isSeq, Lexer, Parser, parseDocument } from "yaml";
import type { Span } from "../../expression/index.js";
import { Findings } from "../error.js";
import type { SourceText } from "../source.js";
import { codeAt, firstStrange } from "../strange.js";
import { alignScalar, type ScalarStyle } from "./scalar.js";
import { failYaml, quoteHint } from "./yamlError.js";

/** What a model file may not exceed. */
export const fileLimits = Object.freeze({ bytes: 64 * 1024, nesting: 40 });

export interface YamlScalar extends Span {
  readonly kind: "scalar";
  readonly text: string;
  /** Stands inside { … } or [ … ], where a comma ends it. */
  readonly inFlow: boolean;
  /** File offsets of the characters of the text, and of its end. */
  offsets(): readonly number[];
}

/** A part of an expression that a comma has ended: its brackets do not match. */
export function splitByComma({ inFlow, text: source }: YamlScalar): boolean {
  const count = (bracket: string) => source.split(bracket).length;
  return inFlow && count("(") !== count(")");
}

export interface YamlList extends Span {
  readonly kind: "list";
  readonly items: readonly YamlNode[];
}

export interface YamlMap extends Span {
  readonly kind: "map";
  readonly entries: readonly YamlEntry[];
}

export interface YamlEntry {
  readonly key: YamlScalar;
  readonly value: YamlNode;
}

export type YamlNode = YamlScalar | YamlList | YamlMap;

/** The root of the file; throws ModelError on everything that is not plain YAML within the limits. */
export function readYaml(source: SourceText): YamlNode {
  const findings = new Findings(source);
  refuseLimits(source, findings);
  // Not "silent": that would drop the error about a second document. Nothing is printed on any level.
  const document = parseDocument(source.text, {
    schema: "failsafe",
    prettyErrors: false,
    logLevel: "error",
    uniqueKeys: false, // the library compares each key with each; the converter does it in one pass
  });
  const [error] = document.errors;
  if (error !== undefined) failYaml(error, document, source, findings);
  if (document.contents === null)
    findings.fail({ start: 0, end: 0 }, "the model file is empty", "see judder new");
  const root = new Converter(source, findings).node(document.contents, 0, false);
  findings.throwIfAny();
  return root;
}

function refuseLimits(source: SourceText, findings: Findings): void {
  const size = utf8Length(source.text);
  if (size > fileLimits.bytes) {
    findings.fail({ start: 0, end: 0 }, `the model file is larger than ${fileLimits.bytes} bytes`);
  }
  const strange = firstStrange(source.text);
  if (strange >= 0)
    findings.fail(
      { start: strange, end: strange + 1 },
      `the character ${codeAt(source.text, strange)} is not allowed in a model file`,
      "a model file is YAML text without control characters and marks of direction",
    );
  const parser = new Parser();
  let offset = 0;
  for (const lexeme of new Lexer().lex(source.text)) {
    for (const _ of parser.next(lexeme)); // drives the parser; its stack is the nesting
    if (parser.stack.length > fileLimits.nesting) {
      findings.fail({ start: offset, end: offset }, `nested deeper than ${fileLimits.nesting} levels`);
    }
    offset = parser.offset;
  }
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Turns the library's nodes into ours, in which nothing but text and places is left. */
class Converter {
  constructor(
    private readonly source: SourceText,
    private readonly findings: Findings,
  ) {}

  node(node: unknown, position: number, inFlow: boolean): YamlNode {
    const place = placeOf(node) ?? { start: position, end: position };
    this.refuseSpecials(node, place);
    if (isMap(node)) {
      const flow = inFlow || node.flow === true;
      const entries = node.items.map(({ key, value }) => {
        const name = this.key(key, flow, place);
        return { key: name, value: this.node(value, name.end, flow) };
      });
      this.refuseTwice(entries);
      return { kind: "map", entries, ...place };
    }
    if (isSeq(node)) {
      const flow = inFlow || node.flow === true;
      return { kind: "list", items: node.items.map((item) => this.node(item, place.start, flow)), ...place };
    }
    return this.scalar(node, place, inFlow);
  }

  /** Parts of expressions that commas have ended are not names; what they are is said where they are read. */
  private refuseTwice(entries: readonly YamlEntry[]): void {
    const isPart = (one: YamlNode) => one.kind === "scalar" && splitByComma(one);
    if (entries.some(({ key, value }) => isPart(key) || isPart(value))) return;
    const seen = new Set<string>();
    for (const { key } of entries) {
      if (seen.has(key.text)) this.findings.add(key, `${key.text} is given twice`, "remove one of them");
      seen.add(key.text);
    }
  }

  private key(key: unknown, flow: boolean, parent: Span): YamlScalar {
    const node = this.node(key, parent.start, flow);
    if (node.kind === "scalar") return node;
    this.findings.fail(node, "a key must be a name", "write name: value");
  }

  private scalar(node: unknown, place: Span, inFlow: boolean): YamlScalar {
    const text = isScalar(node) && typeof node.value === "string" ? node.value : "";
    const strange = firstStrange(text); // an escape within double quotes
    if (strange >= 0)
      this.findings.add(
        place,
        `the character ${codeAt(text, strange)} is not allowed in a text`,
        "remove it",
      );
    const style = styleOf(node);
    const offsets = () => alignScalar(this.source.text, place, style, text);
    return { kind: "scalar", text, inFlow, offsets, ...place };
  }

  private refuseSpecials(node: unknown, place: Span): void {
    if (isAlias(node)) this.findings.add(place, "aliases are not allowed in a model file", quoteHint);
    if (!isMap(node) && !isSeq(node) && !isScalar(node)) return;
    const refuse = (what: string) =>
      this.findings.add(this.withProperties(place), `${what} are not allowed in a model file`, quoteHint);
    if (node.anchor !== undefined) refuse("anchors");
    if (node.tag !== undefined) refuse("tags");
  }

  /** The library's place of a node begins after its anchor and tag; the author looks for these. */
  private withProperties({ start, end }: Span): Span {
    const from = Math.max(0, start - 200);
    const found = /(?:[&!][^\s&!]*\s*)+$/.exec(this.source.text.slice(from, start));
    return { start: found === null ? start : from + found.index, end };
  }
}

function placeOf(node: unknown): Span | undefined {
  if (!isMap(node) && !isSeq(node) && !isScalar(node) && !isAlias(node)) return undefined;
  return node.range ? { start: node.range[0], end: node.range[1] } : undefined;
}

function styleOf(node: unknown): ScalarStyle {
  if (!isScalar(node)) return "plain";
  switch (node.type) {
    case "QUOTE_SINGLE":
      return "single";
    case "QUOTE_DOUBLE":
      return "double";
    case "BLOCK_LITERAL":
    case "BLOCK_FOLDED":
      return "indented";
    default:
      return "plain";
  }
}
