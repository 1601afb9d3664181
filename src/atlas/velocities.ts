/** Which velocities does a mechanism have after an impulse at a contact? Δq̇ = M⁻¹WΛ, [NDCb] (2.29). */

import type { State } from "../mechanism/index.js";
import { backwardSolve, cholesky, forwardSolve } from "../numerics/index.js";
import type { ContactState, ContactStates } from "./contactState.js";
import { withoutPart } from "./localProblem.js";

/** The state after the impulse; bilateral constraints of other contacts answer without friction. */
export function velocitiesAfter(
  { matrices, contacts }: ContactStates,
  state: State,
  contact: ContactState,
  impulse: { readonly T: number; readonly N: number },
): State {
  const n = matrices.h.length;
  const l = cholesky(n, Float64Array.from(matrices.M.flat())) as Float64Array;
  const held = contacts
    .filter((other) => other.bilateral && other !== contact)
    .map(({ WN }) => forwardSolve(n, l, WN));
  const push = contact.WT.map((weight, i) => weight * impulse.T + (contact.WN[i] as number) * impulse.N);
  const change = backwardSolve(n, l, withoutPart(forwardSolve(n, l, push), held));
  const names = Object.keys(state.v);
  return {
    q: state.q,
    v: Object.fromEntries(names.map((name, i) => [name, (state.v[name] as number) + (change[i] as number)])),
  };
}
