/** Where does an orbit begin? The first state of its shooting equations, with names and modes. */

import type { Mode } from "../../contact/index.js";
import { type Mechanism, namedState } from "../../mechanism/index.js";
import type { OrbitProblem } from "../shooting/problem.js";
import type { OrbitStart } from "./orbit.js";

export function startOf(mechanism: Mechanism, problem: OrbitProblem, u: Float64Array): OrbitStart {
  const { contacts } = mechanism;
  const phases = problem.segments[0]?.plan.modes.contacts ?? [];
  return {
    t: problem.timeOf(u, 0),
    ...namedState(mechanism, problem.stateOf(u, 0)),
    modes: Object.fromEntries(
      contacts.map(({ name }, i) => [name, phases[i]?.mode ?? ("flight" as Mode)] as const),
    ),
  };
}
