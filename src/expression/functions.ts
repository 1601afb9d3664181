/** Which functions may an expression call, and what are their values, symmetries and LaTeX names? */

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
 * `pow` is the power with an exponent that is not a number; it is written u^v. `knot` is the maximum at a point of a table, where the
 * function of the table and its slope are continuous: no kink of a motion.
 */
export const functions: Readonly<Record<FunctionName, FunctionInfo>> = Object.freeze({
  sin: odd(Math.sin, "\\sin"),
  cos: even(Math.cos, "\\cos"),
  tan: odd(Math.tan, "\\tan"),
  asin: odd(Math.asin, "\\arcsin"),
  acos: plain(Math.acos, "\\arccos"),
  atan: odd(Math.atan, "\\arctan"),
  sinh: odd(Math.sinh, "\\sinh"),
  cosh: even(Math.cosh, "\\cosh"),
  tanh: odd(Math.tanh, "\\tanh"),
  asinh: odd(Math.asinh, "\\operatorname{arsinh}"),
  acosh: plain(Math.acosh, "\\operatorname{arcosh}"),
  atanh: odd(Math.atanh, "\\operatorname{artanh}"),
  exp: plain(Math.exp, "\\exp"),
  log: plain(Math.log, "\\ln"),
  abs: even(Math.abs, ""),
  sign: odd(Math.sign, "\\operatorname{sign}"),
  min: { arity: 2, value: Math.min, commutative: true, latex: "\\min" },
  max: { arity: 2, value: Math.max, commutative: true, latex: "\\max" },
  knot: { arity: 2, value: Math.max, commutative: true, latex: "\\max" },
  atan2: { arity: 2, value: Math.atan2, latex: "\\operatorname{atan2}" },
  hypot: { arity: 2, value: Math.hypot, commutative: true, latex: "\\operatorname{hypot}" },
  pow: { arity: 2, value: Math.pow, latex: "" },
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
