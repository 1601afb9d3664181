/**
 * Which values of sin, cos and tan are rational, and how does a shift by quarter turns change them? pi is rounded:
 * the sine of the rounded number is not 0, but that of the angle as it is written is.
 */

import type { FunctionName } from "../functions.js";

/** Angles up to this number of twelfths of pi are recognised. */
const mostTwelfths = 400;

/** The number of twelfths of pi; 5*pi/6 and 150*pi/180 may differ by two roundings. */
function twelfthsOf(x: number): number | undefined {
  const count = Math.round((12 * x) / Math.PI);
  const isOne = Math.abs(x - count * (Math.PI / 12)) <= 2 * Number.EPSILON * Math.abs(x);
  return isOne && Math.abs(count) <= mostTwelfths ? count : undefined;
}

/** Rational values of the sine in the first quarter, by twelfths of pi. */
const sines: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [2, 0.5],
  [6, 1],
]);

function sine(twelfths: number): number | undefined {
  const turned = ((twelfths % 24) + 24) % 24;
  const half = turned % 12;
  const value = sines.get(half <= 6 ? half : 12 - half);
  return value === undefined || value === 0 ? value : turned < 12 ? value : -value;
}

/** The exact value of a function at an angle, where it is a rational number. */
export function exactTurn(fn: FunctionName, x: number): number | undefined {
  const count = fn === "sin" || fn === "cos" || fn === "tan" ? twelfthsOf(x) : undefined;
  if (count === undefined) return undefined;
  if (fn === "sin") return sine(count);
  if (fn === "cos") return sine(count + 6);
  const half = ((count % 12) + 12) % 12;
  return half === 0 ? 0 : half === 3 ? 1 : half === 9 ? -1 : undefined;
}

/** f(u + x) = sign g(u) for x that is a whole number of quarter turns. */
export function shiftedTurn(
  fn: FunctionName,
  x: number,
): { readonly fn: FunctionName; readonly sign: 1 | -1 } | undefined {
  const count = fn === "sin" || fn === "cos" || fn === "tan" ? twelfthsOf(x) : undefined;
  if (count === undefined || count % (fn === "tan" ? 12 : 6) !== 0) return undefined;
  if (fn === "tan") return { fn, sign: 1 };
  const quarters = (((count / 6 + (fn === "cos" ? 1 : 0)) % 4) + 4) % 4;
  return { fn: quarters % 2 === 0 ? "sin" : "cos", sign: quarters < 2 ? 1 : -1 };
}
