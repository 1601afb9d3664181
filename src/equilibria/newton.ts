/**
 * Where do the forces balance, from a guess? Newton's method with shortened steps (Deuflhard's natural
 * monotonicity), the shortest step where equations leave freedom. Zeros that are known already can be deflated
 * (Farrell, Birkisson, Funke 2015): the iteration then runs away from them.
 */

import { hypot, square } from "../elementary/index.js";
import { solveAffine, solveInPlace } from "../numerics/index.js";
import type { Balance } from "./balance.js";

export const balanceDefaults = Object.freeze({
  iterations: 40,
  /** Shortest share of a step. */
  shortest: 1 / 256,
  /** No step moves a coordinate by more than this, relative to 1 and the coordinates. */
  longest: 1,
  /** The step that ends the iteration, relative to the unknowns. */
  step: 1e-12,
  /** Balance and gaps that count as met: relative to the forces there and a unit of length around, and as a length. */
  residual: 1e-9,
  /** Pivots and singular values that count as 0. */
  rank: 1e-9,
});

/** A zero of the balance near the guess; undefined where the iteration finds none. */
export function solveBalance(
  balance: Balance,
  guess: Float64Array,
  p: Float64Array,
  known: readonly Float64Array[] = [],
): Float64Array | undefined {
  const { n } = balance.field;
  let u = guess.slice();
  let step = newtonStep(balance, u, p);
  for (let i = 0; i < balanceDefaults.iterations; i++) {
    if (step === undefined) return undefined;
    const bent = deflated(step, u, known, n);
    const far = Math.max(...bent.subarray(0, n).map(Math.abs));
    const wide = 1 + Math.max(...u.subarray(0, n).map(Math.abs));
    let share = Math.min(1, (balanceDefaults.longest * wide) / far);
    const size = relativeSize(step, u);
    for (;;) {
      const next = u.map((value, k) => value + share * (bent[k] as number));
      const after = newtonStep(balance, next, p);
      const better = after !== undefined && relativeSize(after, next) <= (1 - share / 4) * size;
      if (better || known.length > 0 || size <= balanceDefaults.step || share < balanceDefaults.shortest) {
        if (size <= balanceDefaults.step) return balances(balance, u, p) ? u : undefined;
        if (!better && known.length === 0) return balances(balance, u, p) ? u : undefined;
        u = next;
        step = after;
        break;
      }
      share /= 2;
    }
  }
  return balances(balance, u, p) ? u : undefined;
}

/** Is a place in balance, with closed gaps? */
export function balances(
  balance: Balance,
  u: Float64Array,
  p: Float64Array,
  tolerance: number = balanceDefaults.residual,
): boolean {
  const rest = balance.residual(u, p);
  const { n } = balance.field;
  const { unknowns } = balance;
  const jacobian = balance.jacobian(u, p);
  const size = balance.forceSize(u, p);
  const balanced = rest.subarray(0, n).every((value, i) => {
    const around = hypot(...jacobian.subarray(i * unknowns, i * unknowns + n));
    return Math.abs(value) <= tolerance * (size + around);
  });
  return balanced && rest.subarray(n).every((gap) => Math.abs(gap) <= tolerance);
}

/** Forces and coordinates each against their own size. */
function relativeSize(step: Float64Array, u: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < step.length; i++) sum += square((step[i] as number) / (1 + Math.abs(u[i] as number)));
  return Math.sqrt(sum);
}

/** −J⁻¹F, or the shortest step with least rest; undefined where something is not finite. */
function newtonStep(balance: Balance, u: Float64Array, p: Float64Array): Float64Array | undefined {
  const right = balance.residual(u, p).map((value) => -value);
  const jacobian = balance.jacobian(u, p);
  if (!right.every(Number.isFinite) || !jacobian.every(Number.isFinite)) return undefined;
  const { equations, unknowns } = balance;
  if (equations === unknowns) {
    const x = right.slice();
    if (solveInPlace(unknowns, jacobian.slice(), x) > balanceDefaults.rank) return x;
  }
  const limit = balanceDefaults.rank * hypot(...jacobian);
  return solveAffine(equations, unknowns, jacobian, right, limit).shortest;
}

/** The step of the problem divided by the distances to the known zeros: the same direction, another length. */
function deflated(
  step: Float64Array,
  u: Float64Array,
  known: readonly Float64Array[],
  n: number,
): Float64Array {
  if (known.length === 0) return step;
  let slope = 0; // of log Π (1/d² + 1) along the step
  for (const zero of known) {
    let [square, along] = [1e-30, 0];
    for (let i = 0; i < n; i++) {
      const apart = (u[i] as number) - (zero[i] as number);
      square += apart * apart;
      along += apart * (step[i] as number);
    }
    slope += (-2 * along) / (square * (1 + square));
  }
  const factor = 1 / (1 - slope);
  return Number.isFinite(factor) ? step.map((value) => value * factor) : step;
}
