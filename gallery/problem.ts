/** The local problem A, B, C, a, b, μ of one contact at a state, for scripts of the gallery. */

import {
  loadMechanism,
  type Mechanism,
  Mistake,
  makeState,
  type ParameterValues,
  type RawProblem,
  type StartValues,
} from "judder";
import { contactStatesAt, localProblem } from "#inner";

const compiled = new Map<string, Mechanism>();

/** Compiled once, for scripts ask at many states. */
export function mechanismOf(name: string): Mechanism {
  const mechanism = compiled.get(name) ?? loadMechanism(name);
  compiled.set(name, mechanism);
  return mechanism;
}

/** Of the named contact, or of the first. */
export function contactProblem(
  mechanism: string,
  values: StartValues,
  parameters: ParameterValues = {},
  contact?: string,
): RawProblem {
  const known = mechanismOf(mechanism);
  const states = contactStatesAt(known, makeState(known, values, { parameters }), { parameters });
  const found = states.contacts.find(({ name }) => contact === undefined || name === contact);
  const problem = found === undefined ? undefined : localProblem(states, found);
  if (problem === undefined)
    throw new Mistake(`${mechanism} has no contact problem at ${JSON.stringify(values)}`);
  return problem;
}
