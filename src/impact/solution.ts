/**
 * What comes out of an impact at one contact, [NDCb] §2.5? Velocities after, impulses, energy; a point, nothing, a
 * family.
 */

import type { RawContact } from "../contact/index.js";

/** Regions 1-10 of [NDCb] Fig. 4: odd for v_T ≥ 0, even for v_T < 0. 0 is no impact. */
export type Region = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** Velocities of the contact point. */
export interface ContactVelocity {
  readonly vT: number;
  readonly vN: number;
}

/** One outcome. `energyChange` is ½Λ·(V⁺ + V⁻): negative where energy is lost. */
export interface ImpactPoint extends ContactVelocity {
  readonly impulse: { readonly T: number; readonly N: number };
  readonly energyChange: number;
  readonly region?: Region;
  /** Nothing happens. */
  readonly none?: true;
}

/** All outcomes between two (or from one on, where `to` is null) belong to a continuum. */
export interface ImpactFamily {
  readonly family: {
    readonly parameter: "impulseN";
    readonly from: ImpactPoint;
    readonly to: ImpactPoint | null;
  };
}

export type ImpactSolution = ImpactPoint | ImpactFamily;

/** The outcome of given impulses: V⁺ = V⁻ + m⁻¹Λ, (2.6), (2.29). */
export function impactPoint(
  { A, B, C }: RawContact,
  before: ContactVelocity,
  T: number,
  N: number,
): ImpactPoint {
  const after = { vT: before.vT + A * T + B * N, vN: before.vN + B * T + C * N };
  const change = energyChange(before, after, T, N);
  return { vT: after.vT, vN: after.vN, impulse: { T, N }, energyChange: change };
}

/** ½Λ·(V⁺ + V⁻). */
export function energyChange(before: ContactVelocity, after: ContactVelocity, T: number, N: number): number {
  return (T * (before.vT + after.vT) + N * (before.vN + after.vN)) / 2;
}

/** Velocities stay, no impulse. */
export function noImpact({ vT, vN }: ContactVelocity): ImpactPoint {
  return { none: true, vT, vN, impulse: { T: 0, N: 0 }, energyChange: 0 };
}
