/** Which functions may an expression call, and what are their values, symmetries and LaTeX names? */

import { elementary } from "../elementary/index.js";

export type FunctionName =
  | "sin"
  | "cos"
  | "tan"
  | "asin"
  | "acos"
  | "atan"
  | "sinh"
  | "cosh"
  | "tanh"
  | "asinh"
  | "acosh"
  | "atanh"
  | "exp"
  | "log"
  | "abs"
  | "sign"
  | "min"
  | "max"
  | "knot"
  | "atan2"
  | "hypot"
  | "pow";

interface FunctionInfo {
  readonly arity: number;
  readonly value: (...args: number[]) => number;
  /** f(−u) = −f(u) or f(−u) = f(u): the graph keeps one sign of the argument only. */
  readonly parity?: "odd" | "even";
  readonly commutative?: true;
  readonly latex: string;
}

const odd = (value: (x: number) => number, latex: string): FunctionInfo => ({
  arity: 1,
  value,
  parity: "odd",
  latex,
});
const even = (value: (x: number) => number, latex: string): FunctionInfo => ({
  arity: 1,
  value,
  parity: "even",
  latex,
});
const plain = (value: (x: number) => number, latex: string): FunctionInfo => ({ arity: 1, value, latex });

/**
 * `pow` is the power with an exponent that is not a number; it is written u^v. `knot` is the maximum at a point of
 * a table, where the function of the table and its slope are continuous: no kink of a motion.
 */
export const functions: Readonly<Record<FunctionName, FunctionInfo>> = Object.freeze({
  sin: odd(elementary.sin, "\\sin"),
  cos: even(elementary.cos, "\\cos"),
  tan: odd(elementary.tan, "\\tan"),
  asin: odd(elementary.asin, "\\arcsin"),
  acos: plain(elementary.acos, "\\arccos"),
  atan: odd(elementary.atan, "\\arctan"),
  sinh: odd(elementary.sinh, "\\sinh"),
  cosh: even(elementary.cosh, "\\cosh"),
  tanh: odd(elementary.tanh, "\\tanh"),
  asinh: odd(elementary.asinh, "\\operatorname{arsinh}"),
  acosh: plain(elementary.acosh, "\\operatorname{arcosh}"),
  atanh: odd(elementary.atanh, "\\operatorname{artanh}"),
  exp: plain(elementary.exp, "\\exp"),
  log: plain(elementary.log, "\\ln"),
  abs: even(Math.abs, ""),
  sign: odd(Math.sign, "\\operatorname{sign}"),
  min: { arity: 2, value: Math.min, commutative: true, latex: "\\min" },
  max: { arity: 2, value: Math.max, commutative: true, latex: "\\max" },
  knot: { arity: 2, value: Math.max, commutative: true, latex: "\\max" },
  atan2: { arity: 2, value: elementary.atan2, latex: "\\operatorname{atan2}" },
  hypot: { arity: 2, value: elementary.hypot, commutative: true, latex: "\\operatorname{hypot}" },
  pow: { arity: 2, value: elementary.pow, latex: "" },
});

/** The names a user may call; `sqrt(u)` is u^(1/2) in the graph. */
export const callableNames: readonly string[] = Object.freeze([
  ...Object.keys(functions).filter((name) => name !== "pow" && name !== "knot"),
  "sqrt",
]);

/** How many arguments a callable takes. */
export function arityOf(name: string): number {
  return Object.hasOwn(functions, name) ? functions[name as FunctionName].arity : 1;
}

/** Names with a fixed meaning in every expression. */
export const constants: Readonly<Record<string, number>> = Object.freeze({ pi: Math.PI });
