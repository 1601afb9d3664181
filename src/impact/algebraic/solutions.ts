/**
 * Which velocities after an impact satisfy a law written in the velocities before and after? Moreau, [LB01]
 * (2.14)-(2.18): 0 ≤ Λ_N ⊥ v_N⁺ + r v_N⁻ ≥ 0 and Coulomb's law on v_T⁺. Frémond, [FIV] (6): Coulomb's law on v_T⁺ +
 * v_T⁻. Both can have several solutions; all are listed, points and families.
 */

import type { RawContact } from "../../contact/index.js";
import { type ContactVelocity, type ImpactSolution, impactPoint, noImpact } from "../solution.js";

/** What counts as zero, relative to the size of the terms: without it no family would ever be found. */
export const zeroShare = 1e-12;

/**
 * Every solution of the law whose friction acts on v_T⁺ + share · v_T⁻; none at all only where r < 0 or the contact
 * is not one.
 */
export function algebraicImpacts(
  shareBefore: 0 | 1,
  contact: RawContact,
  mu: number,
  r: number,
  before: ContactVelocity,
): ImpactSolution[] {
  const speed = Math.abs(before.vT) + Math.abs(before.vN);
  const touching = Math.abs(before.vN) <= zeroShare * speed;
  if (before.vN > 0 && !touching) return [noImpact(before)];
  // The tangential velocity on which Coulomb's law acts is this + k_T Λ_N.
  const offset = (1 + shareBefore) * before.vT;
  const lift = touching ? 0 : -(1 + r) * before.vN;
  const quiet = touching ? [noImpact(before)] : [];
  const { A, B, C } = contact;
  if (mu === 0) return [...quiet, ...(lift > 0 ? [impactPoint(contact, before, 0, lift / C)] : [])];
  const slips = [
    ...slipImpacts(1, contact, mu, before, offset, lift),
    ...slipImpacts(-1, contact, mu, before, offset, lift),
  ];
  const determinant = A * C - B * B;
  const T = (-C * offset - B * lift) / determinant;
  const N = (B * offset + A * lift) / determinant;
  // A family ends where the velocity of Coulomb's law stops: that member is the stick.
  const ended = slips.some((solution) => "family" in solution);
  const sticks = !ended && N > 0 && Math.abs(T) <= mu * N ? [impactPoint(contact, before, T, N)] : [];
  return [...quiet, ...slips, ...sticks];
}

/** Slip of sign s: Λ_T = −sμΛ_N, k_N Λ_N = lift, and s(offset + k_T Λ_N) > 0. */
function slipImpacts(
  s: number,
  contact: RawContact,
  mu: number,
  before: ContactVelocity,
  offset: number,
  lift: number,
): ImpactSolution[] {
  const { A, B, C } = contact;
  const kN = C - s * mu * B;
  const kT = B - s * mu * A;
  const at = (N: number) => impactPoint(contact, before, -s * mu * N, N);
  if (Math.abs(kN) > zeroShare * (C + mu * Math.abs(B))) {
    const N = lift / kN;
    return N > 0 && s * (offset + kT * N) > 0 ? [at(N)] : [];
  }
  if (lift !== 0) return [];
  // k_N = 0 and nothing to lift: every Λ_N on the right side of s(offset + k_T Λ_N) ≥ 0.
  const turn = -offset / kT;
  if (s * kT >= 0) return [{ family: { parameter: "impulseN", from: at(Math.max(turn, 0)), to: null } }];
  return s * offset > 0 ? [{ family: { parameter: "impulseN", from: at(0), to: at(turn) } }] : [];
}
