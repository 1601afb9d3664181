/**
 * Where does a compliant run start that is said to be in contact? At the penetration that carries the forces of the present slip
 * direction without normal motion, [NDCb] (6.9); for (6.15) with g(0). Where the rigid contact would carry no force, the gap is 0.
 */

import { type ComplianceOptions, contactStatesAt, contactSystem, lawsOf } from "../../atlas/index.js";
import { type Mode, type Modes, restingGap, solveModes } from "../../contact/index.js";
import { signOf } from "../../emit/index.js";
import {
  dynamicsLayout,
  type Mechanism,
  type ParameterValues,
  parameterVector,
  resolveStart,
  type State,
  startEntries,
  stateFromText,
  stateVectors,
} from "../../mechanism/index.js";
import { ModelError } from "../../model/index.js";
import { cholesky, dot, forwardSolve, solveInPlace } from "../../numerics/index.js";

export interface StartOfRun extends ComplianceOptions {
  readonly parameters?: ParameterValues;
  readonly t?: number;
}

/** Forces change with the penetration, which changes with the forces: so many times, or until nothing moves. */
const passes = 20;

/** The state meant by texts such as "y=contact, x'=0.1" in a run with these contacts. */
export function startOfRun(mechanism: Mechanism, texts: readonly string[], options: StartOfRun = {}): State {
  const { parameters = {}, t = 0 } = options;
  const rigid = stateFromText(mechanism, texts, parameters, t);
  const p = parameterVector(mechanism, parameters);
  const laws = lawsOf(mechanism, options, p);
  if (laws === undefined) return rigid;
  const entries = startEntries(mechanism, texts);
  const closed = mechanism.contacts.map(({ name }) =>
    entries.some(
      ({ value }) => value.kind === "contact" && (value.contact ?? mechanism.contacts[0]?.name) === name,
    ),
  );
  const modes = closed.includes(true) ? restingModes(mechanism, rigid, closed, { parameters, t }) : undefined;
  if (modes === undefined) return rigid;
  let state = rigid;
  let before: readonly number[] = [];
  for (let pass = 0; pass < passes; pass++) {
    const { lambdaN, restitution } = restingForces(mechanism, state, modes, p, t);
    const gaps = lambdaN.map((force, i) => {
      const law = closed[i] ? laws[i] : undefined;
      return law === undefined ? 0 : restingGap(law, force, restitution[i]);
    });
    if (gaps.every((gap, i) => gap === before[i])) break;
    before = gaps;
    const named = Object.fromEntries(mechanism.contacts.map(({ name }, i) => [name, gaps[i] as number]));
    try {
      state = resolveStart(mechanism, entries, { parameters, near: rigid, t, gaps: named });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      throw new RangeError(`the state ${texts.join(", ")} has no resting penetration: ${error.problem}`);
    }
  }
  return state;
}

/** The sustained modes in which all the given contacts carry a force; undefined where there are none. */
function restingModes(
  mechanism: Mechanism,
  state: State,
  closed: readonly boolean[],
  occasion: { readonly parameters: ParameterValues; readonly t: number },
): readonly Mode[] | undefined {
  const known = closed.map((one) => (one ? { touching: true, resting: true } : { touching: false }));
  const states = contactStatesAt(mechanism, state, { ...occasion, known });
  const solutions = solveModes(contactSystem(states))?.solutions ?? [];
  const names = mechanism.contacts.map(({ name }) => name);
  const modesOf = (modes: Modes) => names.map((name) => modes[name] ?? "flight");
  return solutions
    .filter(({ sustained }) => sustained !== false)
    .flatMap(({ modes, alternatives = [] }) => [modes, ...alternatives].map(modesOf))
    .find((modes) => modes.every((mode, i) => (mode === "flight") === !closed[i]));
}

/** λ_N of all contacts in given modes without normal motion, and their restitution. */
function restingForces(
  mechanism: Mechanism,
  state: State,
  modes: readonly Mode[],
  p: Float64Array,
  t: number,
): { readonly lambdaN: number[]; readonly restitution: number[] } {
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const [q, v] = stateVectors(mechanism, state);
  const values = new Float64Array(mechanism.dynamics.size);
  mechanism.dynamics.into(t, q, v, p, values);
  const l = cholesky(n, values.subarray(0, n * n));
  const restitution = modes.map((_, i) => values[layout.contact(i) + layout.restitution] as number);
  if (l === undefined) return { lambdaN: modes.map(() => 0), restitution };
  const row = (contact: number, offset: number) => {
    const at = layout.contact(contact) + offset;
    return forwardSolve(n, l, values.subarray(at, at + n));
  };
  const free = forwardSolve(n, l, values.subarray(layout.h, layout.h + n));
  const rows = modes.flatMap((mode, contact) => {
    if (mode === "flight") return [];
    const at = layout.contact(contact);
    const [normal, tangent] = [row(contact, layout.WN), row(contact, layout.WT)];
    const mu = (values[at + layout.frictionKinetic] as number) * signOf(mode);
    const pushed = normal.map((entry, i) => entry - mu * (tangent[i] as number));
    const held = { contact, W: normal, along: pushed, bar: values[at + layout.wBarN] as number };
    if (mode !== "stick" || tangent.every((entry) => entry === 0)) return [held];
    return [held, { contact: -1, W: tangent, along: tangent, bar: values[at + layout.wBarT] as number }];
  });
  const m = rows.length;
  const G = Float64Array.from(rows.flatMap(({ W }) => rows.map(({ along }) => dot(W, along))));
  const x = Float64Array.from(rows, ({ W, bar }) => -(dot(W, free) + bar));
  if (!(Math.abs(solveInPlace(m, G, x)) > 0)) x.fill(0);
  const lambdaN = modes.map((_, i) => x[rows.findIndex(({ contact }) => contact === i)] ?? 0);
  return { lambdaN, restitution };
}
