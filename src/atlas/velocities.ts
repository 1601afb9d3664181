/** Which velocities does a mechanism have after an impulse at a contact? Δq̇ = M⁻¹WΛ, [NDCb] (2.29). */

import type { State } from "../mechanism/index.js";
import type { ContactState, ContactStates } from "./contactState.js";
import { type UnitMass, unitMass } from "./localProblem.js";

/** The state after the impulse; bilateral constraints of other contacts answer without friction. */
export function velocitiesAfter(
  states: ContactStates,
  state: State,
  contact: ContactState,
  impulse: { readonly T: number; readonly N: number },
): State {
  const { free, fromUnit } = unitMass(states, contact) as UnitMass;
  const push = contact.WT.map((weight, i) => weight * impulse.T + (contact.WN[i] as number) * impulse.N);
  const change = fromUnit(free(push));
  const names = Object.keys(state.v);
  return {
    ...state,
    v: Object.fromEntries(names.map((name, i) => [name, (state.v[name] as number) + (change[i] as number)])),
  };
}
