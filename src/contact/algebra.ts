/**
 * In which terms is the formula of a contact law written? Once for every algebra: with numbers it is evaluated,
 * with the nodes of a graph of expressions, which has these operations, it is differentiated and printed as code.
 */

import { pow } from "../elementary/index.js";
export interface Algebra<T> {
  readonly zero: T;
  readonly one: T;
  number(value: number): T;
  add(...terms: readonly T[]): T;
  subtract(left: T, right: T): T;
  negate(value: T): T;
  scale(coefficient: number, value: T): T;
  multiply(...factors: readonly T[]): T;
  divide(numerator: T, denominator: T): T;
  power(base: T, exponent: number): T;
  sqrt(value: T): T;
  call(name: "abs" | "max" | "tanh", values: readonly T[]): T;
}

export const realNumbers: Algebra<number> = Object.freeze({
  zero: 0,
  one: 1,
  number: (value) => value,
  add: (...terms) => terms.reduce((sum, term) => sum + term),
  subtract: (left, right) => left - right,
  negate: (value) => -value,
  scale: (coefficient, value) => coefficient * value,
  multiply: (...factors) => factors.reduce((product, factor) => product * factor),
  divide: (numerator, denominator) => numerator / denominator,
  power: (base, exponent) => pow(base, exponent),
  sqrt: Math.sqrt,
  call: (name, values) => (Math[name] as (...all: readonly number[]) => number)(...values),
} satisfies Algebra<number>);
