/** Do bodies overlap? Contacts inside of a body do not act, so their gaps do not show it. */

import {
  type Mechanism,
  type Occasion,
  overlapsOf,
  parameterVector,
  type State,
  stateVectors,
} from "../mechanism/index.js";
import { OutOfRange } from "../mistake/index.js";
import { atlasTolerances } from "./tolerances.js";

/** Throws Mistake where contacts of shapes say that bodies overlap. */
export function refuseOverlap(
  mechanism: Mechanism,
  state: State,
  { t = 0, parameters = {} }: Occasion,
): void {
  const { known } = overlapsOf(mechanism);
  if (known === undefined) return;
  const [q, v] = stateVectors(mechanism, state);
  const values = new Float64Array(4 * known.contacts.length);
  known.into(t, q, v, parameterVector(mechanism, parameters), values);
  for (const [k, contact] of known.contacts.entries()) {
    const [depth = 0, ...lengths] = values.subarray(4 * k, 4 * k + 4);
    if (!(depth > atlasTolerances.overlap * Math.max(...lengths.map(Math.abs)))) continue;
    const name = mechanism.contacts[contact]?.name as string;
    const message = `the state violates contact ${name}: its bodies overlap by ${depth}`;
    throw new OutOfRange(name, "gap", `${message}; move it out`);
  }
}
