/** Which tokens make up the text of an expression, and where does each stand? */

import { ExpressionError } from "../error.js";

export type TokenKind = "number" | "name" | "operator" | "end";

export interface Token {
  readonly kind: TokenKind;
  /** Number text, bare name, or the operator itself. */
  readonly text: string;
  /** How many primes follow a name: 1 for a velocity. */
  readonly primes: number;
  readonly start: number;
  readonly end: number;
}

const space = /[\s\u00a0]+/y;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
/** Names of bodies, their points and components follow each other: crank.B.x. */
const name = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y;
/** The apostrophe, and the look-alikes that word processors put in its place. */
const primes = /['\u2019\u2032]+/y;
const operators = "+-*/^(),";

/** What people type from other languages or copy from papers, and what to write here. */
const lookAlikes: Readonly<Record<string, string>> = {
  "\u2212": "write - (this is the minus sign of a typesetter)",
  "\u00d7": "write *",
  "\u00b7": "write *",
  "\u22c5": "write *",
  "\u00f7": "write /",
  "[": "write ( and )",
  "]": "write ( and )",
  "=": "an expression has no =",
  "\u03c0": "write pi",
};

/** The tokens of the text, with an `end` token last. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = position;
    return pattern.exec(text)?.[0] ?? "";
  };
  while (position < text.length) {
    const start = position;
    position += match(space).length;
    if (position > start) continue;
    const digits = match(number);
    const word = digits === "" ? match(name) : "";
    position += digits.length + word.length;
    const marks = word === "" ? "" : match(primes);
    position += marks.length;
    if (position > start) {
      const kind = digits === "" ? "name" : "number";
      tokens.push({ kind, text: digits + word, primes: marks.length, start, end: position });
      continue;
    }
    const operator = text.charAt(position);
    if (!operators.includes(operator)) throw unknownCharacter(text, position);
    position += 1;
    tokens.push({ kind: "operator", text: operator, primes: 0, start, end: position });
  }
  tokens.push({ kind: "end", text: "", primes: 0, start: text.length, end: text.length });
  return tokens;
}

function unknownCharacter(text: string, start: number): ExpressionError {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  const hint = lookAlikes[character] ?? "expressions are made of numbers, names, + - * / ^ ( ) and commas";
  return new ExpressionError({
    message: `unexpected character ${JSON.stringify(character)}`,
    start,
    end: start + character.length,
    hint,
  });
}
