/**
 * Where does a contact change how it carries its share of redundant forces? From its pull g on its friction cone,
 * [LB01] (2.5)-(2.8).
 */

import { frictionAlong } from "../../mechanism/index.js";
import type { Support } from "../shape.js";
import type { ForcePair } from "../solved.js";
import { isEdge, signOfEdge } from "../support.js";
import type { GuardRule, GuardTerms } from "./rule.js";

interface Pull<T> {
  readonly tangential: T;
  readonly pressing: T;
  readonly mu: T;
}

/**
 * At the edge where λ_T has this sign, which resists slip of the other. No pull changes the normal force of a
 * compliant contact.
 */
function pullOf<T>(
  { solved, index, law, normal, value, contact, signed, phase }: GuardTerms<T>,
  edge: number,
): Pull<T> {
  const [pulled, tangential] = solved.pulls[index] as ForcePair<T>;
  const mu = value(frictionAlong(contact.friction, -edge).static);
  return { tangential, pressing: signed(law === undefined ? pulled : normal, phase.side), mu };
}

/** The contact comes back inside its cone. */
export const edgeRule = {
  of: "contact",
  watches: ({ compliant, held, support }) => support !== undefined && isEdge(support) && (held || !compliant),
  supportBeyond: () => "inside",
  value: (terms) => {
    const { arithmetic, shape, index } = terms;
    const edge = signOfEdge(shape.supports?.[index] as Support);
    const { tangential, pressing, mu } = pullOf(terms, edge);
    const hold = arithmetic.times(mu, pressing);
    if (edge > 0) return arithmetic.minus(tangential, [[arithmetic.one, hold]]);
    return arithmetic.minus(arithmetic.zero, [
      [arithmetic.one, tangential],
      [arithmetic.one, hold],
    ]);
  },
} as const satisfies GuardRule;

/** An idle contact carries again. */
export const reloadAboveRule = {
  of: "contact",
  watches: ({ compliant, support }) => !compliant && support === "idle",
  supportBeyond: (sticks) => (sticks ? "edge+" : "inside"),
  value: (terms) => {
    const { arithmetic } = terms;
    const { tangential, pressing, mu } = pullOf(terms, 1);
    const pull = arithmetic.times(mu, tangential);
    return arithmetic.minus(arithmetic.negative(pressing), [[arithmetic.one, pull]]);
  },
} as const satisfies GuardRule;

/** The same at the other edge of its cone. */
export const reloadBelowRule = {
  of: "contact",
  watches: (contact) => contact.held && reloadAboveRule.watches(contact),
  supportBeyond: () => "edge-",
  value: (terms) => {
    const { arithmetic } = terms;
    const { tangential, pressing, mu } = pullOf(terms, -1);
    const pull = arithmetic.times(mu, tangential);
    return arithmetic.sum([[arithmetic.one, pull]], arithmetic.negative(pressing));
  },
} as const satisfies GuardRule;
