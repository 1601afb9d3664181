/**
 * Which normal force answers a penetration? A linear spring, one whose stiffness depends on the velocity, a clipped spring and
 * damper, or a Hertzian contact: four laws λ_N(y, v_N) with y < 0 in contact, [NDCb] (6.8), (6.15)-(6.16). Numbers only; the
 * generated steps have the same formulas.
 */

import { Mistake } from "../mistake/index.js";

export type Compliance =
  | { readonly law: "spring"; readonly epsilon: number }
  | { readonly law: "restitution"; readonly epsilon: number; readonly epsilonN: number }
  | { readonly law: "kelvinVoigt"; readonly stiffness: number; readonly damping?: number }
  | { readonly law: "hertz"; readonly stiffness: number; readonly damping?: number };

export type ComplianceKind = Compliance["law"];

/** The numbers of each law by name. */
const names: Readonly<Record<ComplianceKind, readonly string[]>> = Object.freeze({
  spring: ["epsilon"],
  restitution: ["epsilon", "epsilonN"],
  kelvinVoigt: ["stiffness", "damping"],
  hertz: ["stiffness", "damping"],
});

/** Where |v_N| exceeds this many ε_N, tanh is ±1 to the last float: the layer of (6.16) ends there. */
export const layerWidth = 20;

/** The two numbers of a law; the second is 0 where it has none. */
export function numbersOf(compliance: Compliance): readonly [number, number] {
  switch (compliance.law) {
    case "spring":
      return [compliance.epsilon, 0];
    case "restitution":
      return [compliance.epsilon, compliance.epsilonN];
    default:
      return [compliance.stiffness, compliance.damping ?? 0];
  }
}

/** The law with its numbers; throws Mistake with the value where one of them means nothing. */
export function complianceOf(law: ComplianceKind, first: number, second: number): Compliance {
  const [name, other] = names[law] as [string, string | undefined];
  if (!(first > 0 && Number.isFinite(first)))
    throw new Mistake(`${name} must be a positive number, got ${first}`);
  const least = law === "restitution" ? "a positive number" : "a number >= 0";
  if (other !== undefined && !((law === "restitution" ? second > 0 : second >= 0) && Number.isFinite(second)))
    throw new Mistake(`${other} must be ${least}, got ${second}`);
  switch (law) {
    case "spring":
      return { law, epsilon: first };
    case "restitution":
      return { law, epsilon: first, epsilonN: second };
    default:
      return { law, stiffness: first, damping: second };
  }
}

/** (6.16) */
export const velocityStiffness = (v: number, r: number): number =>
  (1 + r * r - (1 - r * r) * Math.tanh(v)) / 2;

/** λ_N at a penetration −y and a normal velocity; 0 where the law would pull. The restitution is that of the contact. */
export const normalForce = (compliance: Compliance, y: number, vN: number, r = 1): number =>
  y < 0 ? closedForce(compliance, y, vN, r) : 0;

/**
 * λ_N of a contact that is known to be closed. At the surface itself a damper pushes already: whether a contact is closed is part of
 * the discrete state, and is not asked of a gap of the size of a rounding.
 */
export function closedForce(compliance: Compliance, y: number, vN: number, r = 1): number {
  const depth = Math.max(0, -y);
  switch (compliance.law) {
    case "spring":
      return depth / compliance.epsilon ** 2;
    case "restitution":
      return (depth / compliance.epsilon ** 2) * velocityStiffness(vN / compliance.epsilonN, r);
    case "kelvinVoigt":
      return Math.max(0, -compliance.stiffness * y - (compliance.damping ?? 0) * vN);
    case "hertz":
      return Math.max(0, compliance.stiffness * depth ** 1.5 * (1 - (compliance.damping ?? 0) * vN));
  }
}

/** λ_N of a compliant slide, which holds both ways: the laws that have a meaning there, without clipping. */
export function slideForce(compliance: Compliance, y: number, vN: number): number {
  const [first, second] = numbersOf(compliance);
  return compliance.law === "spring" ? -y / first ** 2 : -first * y - second * vN;
}

/** λ_N of a closed compliant contact of either kind. */
export const pressingForce = (
  compliance: Compliance,
  bilateral: boolean | undefined,
  y: number,
  vN: number,
  r: number,
): number => (bilateral ? slideForce(compliance, y, vN) : closedForce(compliance, y, vN, r));

/** Laws that have a meaning on a slide. */
export const slideLaws: readonly ComplianceKind[] = Object.freeze(["spring", "kelvinVoigt"]);

/** The energy that a penetration stores: what comes back at v_N → 0, so for (6.15) with g(0). */
export function storedEnergy(compliance: Compliance, y: number, r = 1): number {
  if (!(y < 0)) return 0;
  switch (compliance.law) {
    case "spring":
      return (y / compliance.epsilon) ** 2 / 2;
    case "restitution":
      return (velocityStiffness(0, r) * (y / compliance.epsilon) ** 2) / 2;
    case "kelvinVoigt":
      return (compliance.stiffness * y * y) / 2;
    case "hertz":
      return 0.4 * compliance.stiffness * (-y) ** 2.5;
  }
}

/** The gap at which a contact at rest carries a force, [NDCb] (6.9). */
export function restingGap(compliance: Compliance, lambdaN: number, r = 1): number {
  if (!(lambdaN > 0)) return 0;
  switch (compliance.law) {
    case "spring":
      return -lambdaN * compliance.epsilon ** 2;
    case "restitution":
      return (-lambdaN * compliance.epsilon ** 2) / velocityStiffness(0, r);
    case "kelvinVoigt":
      return -lambdaN / compliance.stiffness;
    case "hertz":
      return -((lambdaN / compliance.stiffness) ** (2 / 3));
  }
}

/**
 * Tangents that depend on each other to rounding hold as one only while what is left between them moves slower than this share of the
 * velocity scale; beyond it the contact slips.
 */
export const creepShare = 1e-8;

/** The size of ε for every law: the speed at which a unit mass is pushed in by what a unit force pushes it in at rest. */
export const velocityScale = (compliance: Compliance): number =>
  compliance.law === "spring" || compliance.law === "restitution"
    ? compliance.epsilon
    : compliance.law === "kelvinVoigt"
      ? 1 / Math.sqrt(compliance.stiffness)
      : compliance.stiffness ** (-1 / 3);
