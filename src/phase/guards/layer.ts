/**
 * Where does the normal velocity of a compliant contact reach the upper or the lower end of the layer of [NDCb]
 * (6.16), or of the side it is on?
 */

import type { Node } from "../../expression/index.js";
import type { GuardRule, GuardTerms } from "./rule.js";

/** The end towards which the velocity moves lies at plus this where it is inside, at minus this outside. */
const end = <T>({ law, phase, signed, value }: GuardTerms<T>): T =>
  signed(value(law?.layer as Node), phase.layer === 0 ? 1 : -1);

export const layerAboveRule = {
  of: "contact",
  watches: ({ layer }) => layer === -1 || layer === 0,
  value: (terms) => {
    const { arithmetic, law } = terms;
    const speed = terms.value(law?.vN as Node);
    return arithmetic.minus(end(terms), [[arithmetic.one, speed]]);
  },
  resolves: ({ layer }) => (layer === 0 ? "vN" : undefined),
  differentiable: true,
} as const satisfies GuardRule;

export const layerBelowRule = {
  of: "contact",
  watches: ({ layer }) => layer === 1 || layer === 0,
  value: (terms) => {
    const { arithmetic, law } = terms;
    const speed = terms.value(law?.vN as Node);
    return arithmetic.sum([[arithmetic.one, speed]], end(terms));
  },
  differentiable: true,
} as const satisfies GuardRule;
