/**
 * Which normal force answers a penetration, and what else does a law with its numbers say? The formulas are those
 * of the laws, which the generated steps have too; here they are evaluated.
 */

import { Mistake } from "../mistake/index.js";
import { realNumbers } from "./algebra.js";
import { layerBorder } from "./border.js";
import type { ContactLaw, LawNumbers, Pressed } from "./law.js";
import { type Compliance, type ComplianceKind, contactLaw } from "./laws/index.js";

/**
 * Tangents that depend on each other to rounding hold as one only while what is left between them moves slower than
 * this share of the velocity scale; beyond it the contact slips.
 */
export const creepShare = 1e-8;

export const contactLawOf = ({ law }: Compliance): ContactLaw => contactLaw(law);

/** The two numbers of a law; the second is 0 where it has none. */
export function numbersOf(compliance: Compliance): readonly [number, number] {
  const values = compliance as unknown as Readonly<Record<string, number>>;
  const [first, second] = contactLawOf(compliance).numbers;
  return [values[first as string] as number, second === undefined ? 0 : (values[second] ?? 0)];
}

const named = (compliance: Compliance): LawNumbers<number> => {
  const [first, second] = numbersOf(compliance);
  return { first, second };
};

/** What is wrong with one of the numbers of a law; undefined where it means something. */
export function numberProblem(law: ComplianceKind, place: number, value: number): string | undefined {
  const { numbers, needed } = contactLaw(law);
  const mayVanish = place >= needed;
  if (Number.isFinite(value) && (mayVanish ? value >= 0 : value > 0)) return undefined;
  return `${numbers[place]} must be ${mayVanish ? "a number >= 0" : "a positive number"}, got ${value}`;
}

/** The law with its numbers; throws Mistake with the value where one of them means nothing. */
export function complianceOf(law: ComplianceKind, first: number, second: number): Compliance {
  const entries = contactLaw(law).numbers.map((name, place) => [name, place === 0 ? first : second] as const);
  for (const [place, [, value]] of entries.entries()) {
    const problem = numberProblem(law, place, value);
    if (problem !== undefined) throw new Mistake(problem);
  }
  return { law, ...Object.fromEntries(entries) } as Compliance;
}

function pressed(compliance: Compliance, gap: number, vN: number, restitution: number): Pressed<number> {
  const [first, second] = numbersOf(compliance); // not spread: this is evaluated at every event
  return { first, second, gap, depth: -gap, vN, restitution };
}

/**
 * λ_N at a penetration −y and a normal velocity; 0 where the law would pull. The restitution is that of the
 * contact.
 */
export const normalForce = (compliance: Compliance, y: number, vN: number, r = 1): number =>
  y < 0 ? pressingForce(compliance, false, y, vN, r) : 0;

/**
 * λ_N of a contact that is known to be closed. At the surface itself a damper pushes already: whether a contact is
 * closed is part of the discrete state, and is not derived from a gap of the size of a rounding. A slide holds both
 * ways, others cannot pull.
 */
export function pressingForce(
  compliance: Compliance,
  bilateral: boolean | undefined,
  y: number,
  vN: number,
  r: number,
): number {
  const { force, bothWays } = contactLawOf(compliance);
  const value = force(realNumbers, pressed(compliance, bothWays ? y : Math.min(0, y), vN, r));
  return bilateral ? value : Math.max(0, value);
}

/** The energy that a penetration stores: what comes back at v_N → 0, so for [NDCb] (6.15) with g(0). */
export const storedEnergy = (compliance: Compliance, y: number, r = 1): number =>
  y < 0 ? contactLawOf(compliance).storedEnergy(pressed(compliance, y, 0, r)) : 0;

/** The gap at which a contact at rest carries a force, [NDCb] (6.9). */
export const restingGap = (compliance: Compliance, lambdaN: number, r = 1): number =>
  lambdaN > 0 ? -contactLawOf(compliance).restingDepth(lambdaN, named(compliance), r) : 0;

/** The size of ε for every law. */
export const velocityScale = (compliance: Compliance): number =>
  contactLawOf(compliance).velocityScale(realNumbers, named(compliance));

/** Can the contact come to rest by itself? */
export const isDamped = (compliance: Compliance): boolean => numbersOf(compliance)[1] > 0;

/**
 * May bodies part that still penetrate? The damper of such a law makes its force jump with the velocity, and is
 * clipped.
 */
export const mayPartInside = (compliance: Compliance): boolean => {
  const { lead, grip } = contactLawOf(compliance);
  return (lead ?? grip) !== undefined;
};

/** Has the law a damper that is clipped? */
export const isClipped = (compliance: Compliance): boolean =>
  mayPartInside(compliance) && isDamped(compliance);

/** The normal speed ε_N of the layer; undefined where the law has none. */
export const layerSpeed = (compliance: Compliance): number | undefined =>
  contactLawOf(compliance).layerSpeed?.(named(compliance));

/** The normal speed at which the layer ends; undefined where the law has none. */
export const layerEnd = (compliance: Compliance): number | undefined =>
  layerBorder(realNumbers, contactLawOf(compliance), named(compliance));

/** Does a contact stand where it opens or closes, up to a length and a share of its grip? */
export function isAtBorder(
  compliance: Compliance,
  { gap, vN }: { readonly gap: number; readonly vN: number },
  open: boolean,
  length: number,
  share: number,
): boolean {
  const { lead, grip } = contactLawOf(compliance);
  const contact = pressed(compliance, gap, vN, 1);
  const early = lead?.(realNumbers, contact) ?? 0;
  const border = gap + (open ? Math.max(0, early) : early);
  return Math.abs(border) <= length || Math.abs(grip?.(realNumbers, contact) ?? 1) <= share;
}
