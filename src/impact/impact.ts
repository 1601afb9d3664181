/** What does an impact do at one contact, under each of the laws? */

import { checkContact, type RawContact } from "../contact/index.js";
import { Mistake } from "../mistake/index.js";
import { type ImpactBorder, impactBorders } from "./borders.js";
import { type ImpactLawName, lawNamed, type SingleLaw, singleLaws } from "./laws/index.js";
import type { ContactVelocity, ImpactSolution } from "./solution.js";

/** All solutions of one law. The laws along the impulse have exactly one. */
export interface LawResult {
  readonly solutions: readonly ImpactSolution[];
  /** Some solution gains energy: possible under newton and moreau with r > 0, never under the others. */
  readonly gainsEnergy: boolean;
}

export interface ImpactReport {
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly mu: number;
  readonly r: number;
  readonly before: ContactVelocity;
  readonly laws: Readonly<Record<SingleLaw, LawResult>>;
  /** Those of the region of the energetic law, the nearest first. */
  readonly borders: readonly ImpactBorder[];
}

/** One impact under all laws side by side; throws Mistake with the value where the numbers are no contact. */
export function compareImpactLaws(
  contact: RawContact,
  mu: number,
  r: number,
  before: ContactVelocity,
): ImpactReport {
  const { A, B, C } = contact;
  const { vT, vN } = before;
  const laws = Object.fromEntries(
    singleLaws.map((law) => [law, solveImpact(law, contact, mu, r, before)]),
  ) as Record<SingleLaw, LawResult>;
  const borders = impactBorders(contact, mu, r, before);
  return { A, B, C, mu, r, before: { vT, vN }, laws, borders };
}

/** Throws Mistake with the value where the numbers are no impact. */
export function checkImpact(contact: RawContact, mu: number, r: number, { vT, vN }: ContactVelocity): void {
  checkContact(contact, mu);
  if (!(r >= 0 && r <= 1)) throw new Mistake(`restitution r must lie between 0 and 1, got ${r}`);
  for (const [name, value] of Object.entries({ vT, vN })) {
    if (!Number.isFinite(value)) throw new Mistake(`${name} must be a finite number, got ${value}`);
  }
}

/** All solutions of one law for given velocities before the impact. */
export function solveImpact(
  law: ImpactLawName,
  contact: RawContact,
  mu: number,
  r: number,
  before: ContactVelocity,
): LawResult {
  checkImpact(contact, mu, r, before);
  const solutions = lawNamed(law).solutions(contact, mu, r, before);
  return { solutions, gainsEnergy: solutions.some((solution) => gain(solution, contact, before)) };
}

/** Beyond rounding, relative to the kinetic energy of the contact before. */
function gain(solution: ImpactSolution, { A, B, C }: RawContact, { vT, vN }: ContactVelocity): boolean {
  const energy = (C * vT * vT - 2 * B * vT * vN + A * vN * vN) / (2 * (A * C - B * B));
  const points = "family" in solution ? [solution.family.from, solution.family.to] : [solution];
  return points.some((point) => point !== null && point.energyChange > 1e-12 * energy);
}
