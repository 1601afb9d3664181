/**
 * How fast do the contact velocities change per unit of normal impulse in each regime?
 * The rate constants of [NDCb] (2.17), raw and scaled; superscripts +, −, 0 become the keys.
 */

import { checkContact, type RawContact, type ScaledProblem } from "./problem.js";

export interface Rates {
  readonly kT: number;
  readonly kN: number;
}

export interface RateConstants {
  readonly plus: Rates;
  readonly minus: Rates;
  readonly zero: Rates;
}

/** Raw: k_T^± = B ∓ μA, k_N^± = C ∓ μB, k_N⁰ = C − B²/A, k_T⁰ = 0. */
export function rawRates(contact: RawContact, mu: number, muMinus = mu): RateConstants {
  checkContact(contact, mu);
  const { A, B, C } = contact;
  return {
    plus: { kT: B - mu * A, kN: C - mu * B },
    minus: { kT: B + muMinus * A, kN: C + muMinus * B },
    zero: { kT: 0, kN: C - (B * B) / A },
  };
}

/** (2.17), the raw ones with A = C = 1. */
export function scaledRates({ B, mu }: Pick<ScaledProblem, "B" | "mu">): RateConstants {
  return rawRates({ A: 1, B, C: 1 }, mu);
}

/** Friction at which k_N of a slip direction vanishes; null where no friction does that. */
export interface CriticalFriction {
  readonly plus: number | null;
  readonly minus: number | null;
}

/** A coupling below this share of √(AC), its largest possible size, is rounding. */
const couplingRounding = 1e-14;

/** The roots μ_c = ±C/B of k_N^± = C ∓ μB, [LBN] (3.5) and (4.13): at most one direction has one. */
export function criticalRates({ A, B, C }: RawContact): CriticalFriction {
  const least = couplingRounding * Math.sqrt(A * C);
  return { plus: B > least ? C / B : null, minus: B < -least ? -C / B : null };
}
