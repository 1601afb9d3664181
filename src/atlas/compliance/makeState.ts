/**
 * Where does a compliant run start that is said to be in contact? At the penetration that carries the forces of the
 * present slip direction without normal motion, [NDCb] (6.9); for (6.15) with g(0). Where the rigid contact would
 * carry no force, the gap is 0.
 */

import { type Mode, type Modes, restingGap, solveModes } from "../../contact/index.js";
import { hypot, square } from "../../elementary/index.js";
import {
  dynamicsAt,
  dynamicsLayout,
  type Mechanism,
  type ParameterValues,
  parameterVector,
  resolveStart,
  rigidStart,
  type StartValues,
  type State,
  startEntries,
  startText,
} from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { ModelError, type StartEntry } from "../../model/index.js";
import { cholesky, dot, forwardSolve, solveInPlace } from "../../numerics/index.js";
import { contactStatesAt } from "../contactState.js";
import { contactSystem } from "../localProblem.js";
import { atlasTolerances } from "../tolerances.js";
import { type ComplianceOptions, type Laws, lawsOf } from "./laws.js";

export interface StateOptions extends ComplianceOptions {
  readonly parameters?: ParameterValues;
  readonly t?: number;
}

/** Forces change with the penetration, which changes with the forces: this number of times, or until nothing moves. */
const passes = 20;

/**
 * The state that values such as { y: "contact", "x'": 0.1 } describe in a motion with these contacts; the rest is
 * as in the model. A compliant contact that is closed by name carries its force there.
 */
export function makeState(mechanism: Mechanism, values: StartValues = {}, options: StateOptions = {}): State {
  const { parameters = {}, t = 0 } = options;
  const rigid = rigidStart(mechanism, values, parameters, t);
  const laws = lawsOf(mechanism, options, parameterVector(mechanism, parameters));
  const entries = startEntries(mechanism, values);
  const closed = closedByStart(mechanism, entries);
  if (laws === undefined || !closed.includes(true)) return rigid;
  const make = (gaps: Readonly<Record<string, number>>) => {
    try {
      return resolveStart(mechanism, entries, { parameters, near: rigid, t, gaps });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      throw new Mistake(`the state ${startText(values)} has no resting penetration: ${error.problem}`);
    }
  };
  return pressedState(mechanism, { state: rigid, closed, laws, parameters, t }, make) as State;
}

/** Which contacts do the entries of a start close? */
export const closedByStart = ({ contacts }: Mechanism, entries: readonly StartEntry[]): boolean[] =>
  contacts.map(({ name }) =>
    entries.some(({ value }) => value.kind === "contact" && (value.contact ?? contacts[0]?.name) === name),
  );

/** A state in which contacts are closed as rigid ones would be, and their laws. */
export interface Pressing {
  readonly state: State;
  readonly closed: readonly boolean[];
  readonly laws: Laws;
  readonly parameters: ParameterValues;
  readonly t: number;
}

/**
 * The state with the gaps at which compliant contacts carry their forces; `make` closes the contacts with given
 * gaps.
 */
export function pressedState(
  mechanism: Mechanism,
  { state: rigid, closed, laws, parameters, t }: Pressing,
  make: (gaps: Readonly<Record<string, number>>) => State | undefined,
): State | undefined {
  const modes = restingModes(mechanism, rigid, closed, { parameters, t });
  if (modes === undefined) return rigid;
  const gapsAt = (state: State, pulls = false): number[] => {
    const { lambdaN, restitution } = restingForces(mechanism, state, modes, { parameters, t });
    return lambdaN.map((force, i) => {
      const law = closed[i] ? laws[i] : undefined;
      if (law === undefined) return 0;
      return pulls && force < 0
        ? -restingGap(law, -force, restitution[i])
        : restingGap(law, force, restitution[i]);
    });
  };
  const stateAt = (gaps: readonly number[]) =>
    make(Object.fromEntries(mechanism.contacts.map(({ name }, i) => [name, gaps[i] as number])));
  const first = gapsAt(rigid);
  let gaps = first;
  for (let pass = 0; pass < passes; pass++) {
    const state = stateAt(gaps);
    if (state === undefined) return undefined;
    const after = gapsAt(state);
    const apart = Math.max(...after.map((gap, i) => Math.abs(gap - (gaps[i] as number))));
    if (
      apart === 0 ||
      (pass === passes - 1 && apart <= atlasTolerances.settled * Math.max(...gaps.map(Math.abs)))
    )
      return state;
    gaps = after;
  }
  // On the way a law may pull: clipped, it would show no slope there.
  const balanced = balancedGaps(first, (at) => {
    const state = stateAt(at);
    return state && gapsAt(state, true);
  });
  return stateAt(balanced.map((gap) => Math.min(0, gap)));
}

/** Newton's method on gaps − answer(gaps) = 0: contacts as soft as what presses them do not settle by repetition. */
function balancedGaps(
  first: readonly number[],
  answer: (gaps: readonly number[]) => number[] | undefined,
): readonly number[] {
  const soft = [...first.keys()].filter((i) => first[i] !== 0);
  const moved = (gaps: readonly number[], i: number, by: number) =>
    gaps.map((gap, k) => (k === i ? gap + by : gap));
  const missAt = (gaps: readonly number[]) => {
    const found = answer(gaps);
    return found && soft.map((i) => (gaps[i] as number) - (found[i] as number));
  };
  let best = first;
  let miss = missAt(best);
  for (let pass = 0; pass < passes && miss !== undefined; pass++) {
    const here = miss;
    const matrix = new Float64Array(square(soft.length));
    for (const [k, i] of soft.entries()) {
      const step = atlasTolerances.slope * Math.max(...best.map(Math.abs));
      const there = missAt(moved(best, i, step));
      for (const [row, value] of (there ?? here).entries())
        matrix[row * soft.length + k] = (value - (here[row] as number)) / step;
    }
    const change = Float64Array.from(here);
    if (!(Math.abs(solveInPlace(soft.length, matrix, change)) > 0)) break;
    const next = soft.reduce((gaps, i, k) => moved(gaps, i, -(change[k] as number)), best);
    const after = missAt(next);
    if (after === undefined || !(hypot(...after) < hypot(...here))) break;
    [best, miss] = [next, after];
  }
  return best;
}

/** The sign of a slip. */
const signOf = (mode: Mode): number => (mode === "slip+" ? 1 : mode === "slip-" ? -1 : 0);

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
    .flatMap(({ modes, alternatives = [] }) =>
      [modes, ...alternatives.map((other) => other.modes)].map(modesOf),
    )
    .find((modes) => modes.every((mode, i) => (mode === "flight") === !closed[i]));
}

/** λ_N of all contacts in given modes without normal motion, and their restitution. */
function restingForces(
  mechanism: Mechanism,
  state: State,
  modes: readonly Mode[],
  occasion: { readonly parameters: ParameterValues; readonly t: number },
): { readonly lambdaN: number[]; readonly restitution: number[] } {
  const layout = dynamicsLayout(mechanism);
  const { n } = layout;
  const { values } = dynamicsAt(mechanism, state, occasion);
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
    const mu = (values[at + layout.frictionKinetic(signOf(mode))] as number) * signOf(mode);
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
