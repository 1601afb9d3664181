/** Does a body lie in another one? Contacts inside of a body do not act, so their gaps do not say it. */

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
  const depths = new Float64Array(known.contacts.length);
  known.into(t, q, v, parameterVector(mechanism, parameters), depths);
  const size = q.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  const place = depths.findIndex((depth) => depth > atlasTolerances.overlap * size);
  if (place < 0) return;
  const name = mechanism.contacts[known.contacts[place] as number]?.name as string;
  const message = `the state violates contact ${name}: its bodies overlap by ${depths[place]}`;
  throw new OutOfRange(name, "gap", `${message}; move it out`);
}
