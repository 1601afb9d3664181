/** How are formulas of an assembly written? Texts in the language of the file; parts that are 0 or 1 are left out. */

import { parseExpression, printSyntax, type Span } from "../../expression/index.js";
import type { Expression } from "../shape.js";

/** Two texts: the components of a vector. */
export type Vector = readonly [string, string];

export const noVector: Vector = ["0", "0"];

/** The text of an expression of the file, as an operand; 0 where there is none. */
export function written(expression: Expression | undefined): string {
  if (expression === undefined) return "0";
  const { kind } = expression.syntax;
  const text = printSyntax(expression.syntax);
  return kind === "number" || kind === "name" || kind === "call" ? text : `(${text})`;
}

export function sum(...terms: readonly string[]): string {
  return terms.filter((term) => term !== "0").join(" + ") || "0";
}

export function times(...factors: readonly string[]): string {
  if (factors.includes("0")) return "0";
  return (
    factors
      .filter((factor) => factor !== "1")
      .map((factor) => (/ [+-] /.test(factor) ? `(${factor})` : factor))
      .join("*") || "1"
  );
}

export const minus = (term: string): string => (term === "0" ? "0" : `(-${times(term, "1")})`);

export const addVectors = (...vectors: readonly Vector[]): Vector => [
  sum(...vectors.map(([x]) => x)),
  sum(...vectors.map(([, y]) => y)),
];

export const minusVector = ([x, y]: Vector): Vector => [minus(x), minus(y)];

/** A vector of a frame that is turned counterclockwise by an angle, along the fixed axes. */
export function turned([x, y]: Vector, angle: string): Vector {
  if (angle === "0") return [x, y];
  const [c, s] = [`cos(${angle})`, `sin(${angle})`];
  return [sum(times(x, c), minus(times(y, s))), sum(times(x, s), times(y, c))];
}

/** An expression that the program wrote; mistakes in it are shown at the part of the file it comes from. */
export function generated(text: string, { start, end }: Span, tables: readonly string[]): Expression {
  return { text, syntax: parseExpression(text, tables), offsets: [], start, end };
}
