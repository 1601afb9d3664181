/** How is a node written so that a person can read it and the parser can read it back to the same node? */

import { type Factor, longestFormula, type Node, type Term, writtenSize } from "../graph/node.js";
import { aboveAndBelow, binds, fraction, signedSum, type Written } from "./written.js";

/** The node as an expression of the model language; a very long one is only described. */
export function printText(node: Node): string {
  const size = writtenSize(node);
  return size > longestFormula ? `(a formula of ${size} operations)` : write(node).text;
}

function write(node: Node): Written {
  switch (node.kind) {
    case "number":
      return writeNumber(node.value);
    case "symbol":
      return { text: node.name, binding: binds.atom };
    case "call":
      return node.fn === "pow"
        ? writePow(node.args[0] as Node, node.args[1] as Node)
        : writeCall(node.fn, node.args);
    case "product":
      return writeTerm(1, node.factors);
    case "sum":
      return writeSum(node.terms, node.constant);
  }
}

const writeCall = (fn: string, args: readonly Node[]): Written => ({
  text: `${fn === "knot" ? "max" : fn}(${args.map((arg) => write(arg).text).join(", ")})`,
  binding: binds.atom,
});

const writePow = (base: Node, exponent: Node): Written => ({
  text: `${wrapped(base, binds.atom)}^${wrapped(exponent, binds.atom)}`,
  binding: binds.power,
});

function writeSum(terms: readonly Term[], constant: number): Written {
  const parts = terms.map(({ coefficient, node }) => ({
    negative: coefficient < 0,
    ...writeTerm(
      Math.abs(coefficient),
      node.kind === "product" ? node.factors : [{ base: node, exponent: 1 }],
    ),
  }));
  parts.sort((one, other) => (one.text < other.text ? -1 : 1));
  if (constant !== 0) parts.push({ negative: constant < 0, ...writeNumber(Math.abs(constant)) });
  return { text: signedSum(parts), binding: parts.length === 1 ? binds.product : binds.sum };
}

/** coefficient · factors, the coefficient as a fraction of small whole numbers where it is exactly that. */
function writeTerm(coefficient: number, factors: readonly Factor[]): Written {
  const [above, below] = fraction(coefficient);
  const [upper, lower] = aboveAndBelow(factors, writeFactor);
  sortWritten(upper);
  sortWritten(lower);
  if (above !== 1 || upper.length === 0) upper.unshift({ text: String(above), binding: binds.atom });
  if (below !== 1) lower.unshift({ text: String(below), binding: binds.atom });
  const only = lower.length === 0 && upper.length === 1 ? upper[0] : undefined;
  if (only !== undefined) return only;
  const times = (parts: readonly Written[], sign: string) =>
    parts.map((part) => bracket(part, binds.power)).join(sign);
  const text = times(upper, "*") + (lower.length === 0 ? "" : `/${times(lower, "/")}`);
  return { text, binding: binds.product };
}

/** Plain names before brackets and calls, each in the order of the alphabet. */
function sortWritten(parts: Written[]): void {
  const rank = ({ text, binding }: Written) => (text.includes("(") || binding < binds.power ? 1 : 0);
  parts.sort((one, other) => rank(one) - rank(other) || (one.text < other.text ? -1 : 1));
}

function writeFactor({ base, exponent }: Factor): Written {
  if (exponent === 1) return write(base);
  if (exponent === 0.5) return writeCall("sqrt", [base]);
  const power = Number.isInteger(exponent) ? String(exponent) : wrappedNumber(exponent);
  return { text: `${wrapped(base, binds.atom)}^${power}`, binding: binds.power };
}

function writeNumber(value: number): Written {
  const [above, below] = fraction(Math.abs(value));
  const sign = value < 0 ? "-" : "";
  if (below === 1) return { text: sign + String(above), binding: value < 0 ? binds.product : binds.atom };
  return { text: `${sign}${above}/${below}`, binding: binds.product };
}

function wrappedNumber(value: number): string {
  return bracket(writeNumber(value), binds.atom);
}

function wrapped(node: Node, least: number): string {
  return bracket(write(node), least);
}

function bracket({ text, binding }: Written, least: number): string {
  return binding < least ? `(${text})` : text;
}
