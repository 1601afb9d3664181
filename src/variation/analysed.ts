/**
 * Which formulas does the analysis of orbits differentiate? Those of the mechanism between its kinks; where
 * contacts are compliant also their laws, [NDCb] (6.8), (6.15)-(6.16), whose numbers are formulas of the
 * parameters.
 */

import { type ComplianceOptions, lawTermsOf, makeState, type StateOptions } from "../atlas/index.js";
import { deriveMore, type Mechanism, perMechanism, type State } from "../mechanism/index.js";
import { lawsOfContacts, type SmoothFormulas } from "../phase/index.js";
import { smoothFormulasOf } from "../simulate/index.js";

const softFormulas = new WeakMap<Mechanism, SmoothFormulas>();
const softened = perMechanism<Mechanism>();

export const analysedFormulas = (mechanism: Mechanism): SmoothFormulas =>
  softFormulas.get(mechanism) ?? smoothFormulasOf(mechanism);

/** Is the contact of an analysed mechanism compliant? */
export const isSoft = (mechanism: Mechanism, contact: number): boolean =>
  softFormulas.get(mechanism)?.compliance?.[contact] !== undefined;

/**
 * Where a motion starts unless another value is given: compliant contacts that the model closes carry their force
 * there.
 */
export const startFor = (mechanism: Mechanism, options: StateOptions): State =>
  lawTermsOf(mechanism, options) === undefined ? mechanism.start : makeState(mechanism, {}, options);

/**
 * The mechanism to which these compliant contacts belong, for all that is made once for a mechanism; itself, where
 * all are rigid.
 */
export function analysedMechanism(mechanism: Mechanism, options: ComplianceOptions): Mechanism {
  if (softFormulas.has(mechanism)) return mechanism;
  const terms = lawTermsOf(mechanism, options);
  if (terms === undefined) return mechanism;
  const key = terms.map((term) => term && [term.law, ...term.numbers.map(({ id }) => id)].join(":")).join();
  return softened(mechanism, key, () => {
    const own: Mechanism = { ...mechanism };
    const rigid = smoothFormulasOf(mechanism);
    const compliance = deriveMore(mechanism, () => lawsOfContacts(rigid, terms));
    softFormulas.set(own, { ...rigid, compliance });
    return own;
  });
}
