/** How is a node set in LaTeX? */

import { functions } from "../functions.js";
import { type Factor, longestFormula, type Node, type SumNode, writtenSize } from "../graph/node.js";
import { aboveAndBelow, binds, fraction, signedSum, type Written } from "./written.js";

const greek = new Set(
  (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi " +
    "psi omega " +
    "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
  ).split(" "),
);
/** Letters that are often shortened: `th` is not t with the subscript h. */
const shortened: Readonly<Record<string, string>> = { al: "alpha", om: "omega", ph: "phi", th: "theta" };
/** The shapes that the papers use. */
const variants: Readonly<Record<string, string>> = { phi: "\\varphi", epsilon: "\\varepsilon" };

/**
 * How words begin: a vowel, a vowel after one consonant, or two consonants that a syllable can begin with. `half`
 * and `ref` are words; `vdr` and `xtip` are letters with a subscript.
 */
const begunAsWord = /^(?:[aeiou]|[^aeiou][aeiouy]|(?:[bcfgps]l|[bcdfgpt]r|s[kmnptw]|[cpstw]h|tw|qu))/i;

/** The node as a LaTeX formula (math mode, without delimiters). */
export function printLatex(node: Node): string {
  const size = writtenSize(node);
  return size > longestFormula ? `\\text{(a formula of ${size} operations)}` : write(node).text;
}

/** A name of the model as a LaTeX symbol: kphi → k_{\varphi}, m1 → m_{1}, phi' → \dot{\varphi}. */
export function latexSymbol(name: string): string {
  const bare = name.replace(/'+$/, "");
  const dots = name.length - bare.length;
  const symbol = bareSymbol(bare);
  return dots === 0 ? symbol : `\\${"d".repeat(dots)}ot{${symbol}}`;
}

function bareSymbol(name: string): string {
  const [head = "", ...rest] = name.split("_").filter((part) => part !== "");
  const [, letter = "", below = ""] = /^([a-z]+)([A-Z][a-z]*)$/.exec(head) ?? [];
  // muStatic → μ with the subscript static, phiS → φ with the subscript S, kReturn → k with the subscript return.
  if (greek.has(letter) || letter.length === 1)
    return bareSymbol([letter, below.length > 1 ? below.toLowerCase() : below, ...rest].join("_"));
  const parts = /^([A-Za-z]+?)(\d+)$/.exec(head);
  const letters = parts?.[1] ?? head;
  const subscripts = [...(parts?.[2] === undefined ? [] : [parts[2]]), ...rest.map(subscript)];
  let base = letterOrWord(letters);
  if (base === undefined) {
    const tail = letters.slice(1);
    const short =
      letters.length <= 2 || greek.has(tail) || (letters.length <= 4 && !begunAsWord.test(letters));
    base = short ? letters.charAt(0) : `\\mathrm{${letters}}`;
    if (short) subscripts.unshift(subscript(tail));
  }
  return subscripts.length === 0 ? base : `${base}_{${subscripts.join(",")}}`;
}

function letterOrWord(written: string): string | undefined {
  if (written.length === 1) return written;
  const letters = shortened[written] ?? written;
  return greek.has(letters) ? (variants[letters] ?? `\\${letters}`) : undefined;
}

function subscript(text: string): string {
  return letterOrWord(text) ?? (/^\d+$/.test(text) ? text : `\\mathrm{${text}}`);
}

function write(node: Node): Written {
  switch (node.kind) {
    case "number":
      return writeCoefficient(node.value);
    case "symbol":
      return { text: latexSymbol(node.name), binding: binds.atom };
    case "product":
      return writeTerm(1, node.factors);
    case "sum":
      return writeSum(node);
    case "call": {
      const [first, second] = node.args as [Node, Node];
      if (node.fn === "abs") return { text: `\\left|${write(first).text}\\right|`, binding: binds.atom };
      if (node.fn === "pow") return writePower(first, write(second).text);
      const inner = node.args.map((arg) => write(arg).text).join(", ");
      const name = functions[node.fn].latex;
      const plain = node.args.length === 1 && first.kind === "symbol";
      return { text: plain ? `${name} ${inner}` : `${name}\\left(${inner}\\right)`, binding: binds.power };
    }
  }
}

function writeSum({ terms, constant }: SumNode): Written {
  const parts = terms.map(({ coefficient, node }) => ({
    negative: coefficient < 0,
    text: writeTerm(
      Math.abs(coefficient),
      node.kind === "product" ? node.factors : [{ base: node, exponent: 1 }],
    ).text,
  }));
  if (constant !== 0) parts.push({ negative: constant < 0, text: writeCoefficient(Math.abs(constant)).text });
  const lone = parts.length === 1 && parts[0]?.negative === false;
  return { text: signedSum(parts), binding: lone ? binds.product : binds.sum };
}

function writeTerm(coefficient: number, factors: readonly Factor[]): Written {
  const [above, below] = fraction(coefficient);
  const [upper, lower] = aboveAndBelow(inReadingOrder(factors), writeFactor);
  if (above !== 1 || upper.length === 0) upper.unshift(writeDecimal(above));
  if (below !== 1) lower.unshift(writeDecimal(below));
  if (lower.length > 0) return { text: `\\frac{${times(upper)}}{${times(lower)}}`, binding: binds.product };
  return upper.length === 1 ? (upper[0] as Written) : { text: times(upper), binding: binds.product };
}

/**
 * Names, velocities, brackets; a bracket or root after sin x would look like a part of its argument, so sin x is
 * last.
 */
function inReadingOrder(factors: readonly Factor[]): Factor[] {
  const rank = ({ base }: Factor): number => {
    if (base.kind === "symbol") return base.name.endsWith("'") ? 1 : 0;
    const open =
      base.kind === "call" && base.args.length === 1 && base.args[0]?.kind === "symbol" && base.fn !== "abs";
    return open ? 3 : 2;
  };
  const name = ({ base }: Factor): string => (base.kind === "symbol" ? base.name : "");
  return [...factors].sort((one, other) => rank(one) - rank(other) || (name(one) < name(other) ? -1 : 1));
}

/** A factor that is a word. */
const isWord = (factor: string | undefined): boolean => /^(\\d+ot\{)?\\mathrm/.test(factor ?? "");

/** Side by side, with a dot before a digit (3 · 2^y is not 32^y), and with a space at a word. */
function times(parts: readonly Written[]): string {
  if (parts.length === 1) return (parts[0] as Written).text;
  const factors = parts.map((part) => bracket(part, binds.power));
  return factors.reduce((text, next, i) => {
    if (/^\d/.test(next)) return `${text} \\cdot ${next}`;
    return `${text}${isWord(factors[i - 1]) || isWord(next) ? " \\, " : " "}${next}`;
  });
}

function writeFactor({ base, exponent }: Factor): Written {
  if (exponent === 1) return write(base);
  if (exponent === 0.5) return { text: `\\sqrt{${write(base).text}}`, binding: binds.atom };
  const [above, below] = fraction(exponent);
  return writePower(base, below === 1 ? String(above) : `${above}/${below}`);
}

/** sin²φ rather than (sin φ)²; everything else that is not a single symbol in brackets. */
function writePower(base: Node, exponent: string): Written {
  if (base.kind === "call" && base.args.length === 1 && functions[base.fn].latex !== "") {
    const [name, ...argument] = write(base).text.split(/(?=\\left\(| )/);
    return { text: `${name}^{${exponent}}${argument.join("")}`, binding: binds.power };
  }
  const { text, binding } = write(base);
  return { text: `${bracket({ text, binding }, binds.atom)}^{${exponent}}`, binding: binds.power };
}

function writeCoefficient(value: number): Written {
  const [above, below] = fraction(Math.abs(value));
  const size =
    below === 1 ? writeDecimal(above) : { text: `\\frac{${above}}{${below}}`, binding: binds.product };
  return value < 0 ? { text: `-${size.text}`, binding: binds.sum } : size;
}

/** 1.5e-9 becomes 1.5 · 10⁻⁹. */
function writeDecimal(value: number): Written {
  const [digits = "", exponent] = String(value).split("e");
  if (exponent === undefined) return { text: digits, binding: binds.atom };
  return { text: `${digits} \\cdot 10^{${Number(exponent)}}`, binding: binds.product };
}

function bracket({ text, binding }: Written, least: number): string {
  return binding < least ? `\\left(${text}\\right)` : text;
}
