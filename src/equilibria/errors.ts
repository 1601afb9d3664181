/**
 * How far is a place of rest known? What is left of the equations there, and their roundings, through the
 * linearised equations.
 */

import { square } from "../elementary/index.js";
import { solveInPlace } from "../numerics/index.js";
import type { Balance } from "./balance.js";
import { restTolerances } from "./tolerances.js";

/** Roundings of the equations at a place: of their terms, and of the forces that they balance. */
export function equationRoundings(balance: Balance, u: Float64Array, p: Float64Array): Float64Array {
  const { unknowns, equations, field } = balance;
  const J = balance.jacobian(u, p);
  const force = balance.forceSize(u, p);
  return Float64Array.from({ length: equations }, (_, i) => {
    let terms = i < field.n ? force : 0;
    for (let j = 0; j < unknowns; j++) terms += Math.abs((J[i * unknowns + j] as number) * (u[j] as number));
    return restTolerances.equationRounding * terms;
  });
}

/** Of every unknown; undefined where the equations do not determine the place. */
export function placeErrors(balance: Balance, u: Float64Array, p: Float64Array): Float64Array | undefined {
  const { unknowns: n, equations } = balance;
  if (n !== equations) return undefined;
  const rest = balance.residual(u, p);
  const roundings = equationRoundings(balance, u, p);
  const J = balance.jacobian(u, p);
  const [step, squares] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    const column = new Float64Array(n);
    column[i] = 1;
    if (!(solveInPlace(n, J.slice(), column) > 0)) return undefined;
    for (let k = 0; k < n; k++) {
      step[k] = (step[k] as number) + (column[k] as number) * (rest[i] as number);
      squares[k] = (squares[k] as number) + square((column[k] as number) * (roundings[i] as number));
    }
  }
  return step.map((value, k) => Math.abs(value) + Math.sqrt(squares[k] as number));
}
