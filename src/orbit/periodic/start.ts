/**
 * Where does an orbit begin? The first state of its shooting equations, with names and modes. Newton's method leaves
 * gaps of closed contacts within its residual; they are closed by the shortest way, so that the state is accepted as a
 * start.
 */

import type { Mode } from "../../contact/index.js";
import { dynamicsLayout, type Mechanism, namedState } from "../../mechanism/index.js";
import { solveAffine } from "../../numerics/index.js";
import type { OrbitProblem } from "../shooting/problem.js";
import type { OrbitStart } from "./orbit.js";

export function startOf(
  mechanism: Mechanism,
  problem: OrbitProblem,
  u: Float64Array,
  p: Float64Array,
): OrbitStart {
  const { contacts } = mechanism;
  const phases = problem.segments[0]?.plan.modes.contacts ?? [];
  return {
    t: problem.timeOf(u, 0),
    ...namedState(mechanism, closedStart(mechanism, problem, u, p)),
    modes: Object.fromEntries(
      contacts.map(({ name }, i) => [name, phases[i]?.mode ?? ("flight" as Mode)] as const),
    ),
  };
}

function closedStart(
  mechanism: Mechanism,
  problem: OrbitProblem,
  u: Float64Array,
  p: Float64Array,
): Float64Array {
  const { modes, branches } = problem.segments[0]?.plan ?? { modes: { rows: [] }, branches: [] };
  const closed = modes.rows.filter(({ kind }) => kind === "N").map(({ contact }) => contact);
  const state = problem.stateOf(u, 0).slice();
  if (closed.length === 0) return state;
  const { dimension: n } = mechanism;
  const { contact, gap, WN } = dynamicsLayout(mechanism);
  const values = new Float64Array(mechanism.dynamics.size);
  const own = Float64Array.of(...p.subarray(0, mechanism.parameters.length), ...branches);
  mechanism.dynamics.into(problem.timeOf(u, 0), state.subarray(0, n), state.subarray(n), own, values);
  const gaps = Float64Array.from(closed, (i) => values[contact(i) + gap] as number);
  if (gaps.every((value) => value === 0)) return state;
  const rows = Float64Array.from(
    closed.flatMap((i) => [...values.subarray(contact(i) + WN, contact(i) + WN + n)]),
  );
  const { shortest } = solveAffine(closed.length, n, rows, gaps, 0);
  for (let i = 0; i < n; i++) state[i] = (state[i] as number) - (shortest[i] as number);
  return state;
}
