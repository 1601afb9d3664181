/**
 * What do the laws have in common that are written in the velocities before and after? [LB01] (2.14)-(2.18), [FIV]
 * (6): one complementarity problem for one contact or several; they differ in the velocity on which Coulomb's law
 * acts.
 */

import type { Law, SharedLaw } from "../law.js";
import { solveShared } from "../shared.js";
import { algebraicImpactInto } from "./kernel.js";
import { algebraicImpacts } from "./solutions.js";

interface OwnPart<Name extends string> extends Pick<Law, "withoutCollision" | "inSteps" | "words" | "works"> {
  readonly name: Name;
  /** Coulomb's law acts on v_T⁺ + share · v_T⁻. */
  readonly shareBefore: 0 | 1;
}

/** A law for several contacts at once. */
export interface LawOfShared<Name extends string = string> extends Law {
  readonly name: Name;
  readonly shared: SharedLaw;
  readonly alongImpulse: false;
}

export function algebraicLaw<Name extends string>({ shareBefore, ...own }: OwnPart<Name>): LawOfShared<Name> {
  return Object.freeze({
    ...own,
    impactInto: (input, at, out) => algebraicImpactInto(shareBefore, input, at, out),
    solutions: (contact, mu, r, before) => algebraicImpacts(shareBefore, contact, mu, r, before),
    shared: { solve: (impact) => solveShared(impact, shareBefore), shareBefore, phases: 1 },
    alongImpulse: false,
    atJam: "family",
  } satisfies LawOfShared<Name>);
}
