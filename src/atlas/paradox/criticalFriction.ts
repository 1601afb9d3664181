/**
 * At which friction does a contact lose its only answer in slip? Where k_N^± = 0: [LBN] (3.5) and (4.13), for every
 * mechanism at every state. It depends on the position alone.
 */

import { type CriticalFriction, criticalRates, type RawProblem } from "../../contact/index.js";
import type { Mechanism, Occasion, State } from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { type ContactState, type ContactStates, contactStatesAt } from "../contactState.js";
import { localProblem } from "../localProblem.js";

export interface ContactQuestion extends Occasion {
  /** The contact that is examined; the first one that touches, if left out. */
  readonly contact?: string;
}

/** μ_c of both slip directions. Throws Mistake where no contact touches or the name is unknown. */
export function criticalFriction(
  mechanism: Mechanism,
  state: State,
  { contact, ...occasion }: ContactQuestion = {},
): CriticalFriction {
  const states = contactStatesAt(mechanism, state, occasion);
  const chosen = chooseContact(states, contact);
  return criticalRates(localProblem(states, chosen) as RawProblem); // the mass was found positive with the states
}

/** The named contact, or the first that touches; throws Mistake where there is none. */
function chooseContact({ contacts }: ContactStates, wanted?: string): ContactState {
  const found = contacts.find(({ name, touching, pressed }) =>
    wanted === undefined ? touching || pressed !== undefined : name === wanted,
  );
  if (found !== undefined) return found;
  if (wanted === undefined) throw new Mistake("no contact touches at this state");
  throw new Mistake(`there is no contact ${wanted}: known are ${contacts.map(({ name }) => name).join(" ")}`);
}
