/**
 * How can the motion continue from a state? Every admissible future with its reason and the policy that follows it;
 * the first is the default, but for a jam under an algebraic law, where a run stops. [NDCb] §3-4 and the rules of
 * the simulator: slip with k_N < 0 is never sustained, an impact without collision answers an inconsistent slip,
 * stick persists inside the cone, reverse chatter is a family.
 */

import type { Modes, RawProblem } from "../contact/index.js";
import { defaultLaw } from "../impact/index.js";
import type { Mechanism, State } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { chatterFamily } from "./chatter.js";
import { type ContactState, contactStatesAt } from "./contactState.js";
import {
  type Context,
  type Future,
  type FuturesQuestion,
  type FuturesReport,
  lawOf,
  onlyPolicy,
} from "./future.js";
import { impactFutures, paradoxJumps } from "./jumpFutures.js";
import { localProblem } from "./localProblem.js";
import {
  type NamedSolution,
  namedSolutions,
  pointStates,
  type Solved,
  sidedAt,
  solveContactModes,
} from "./modes.js";
import { jamFutures } from "./paradox/jamFutures.js";
import { slipFlow } from "./paradox/slipFlow.js";
import { atlasTolerances } from "./tolerances.js";
import { futureWords } from "./words.js";

/** All admissible futures; an empty list is an answer: the rigid model has none. */
export function futuresAt(mechanism: Mechanism, state: State, question: FuturesQuestion = {}): FuturesReport {
  const states = contactStatesAt(mechanism, state, question);
  const laws = new Map(mechanism.contacts.map(({ name, law }) => [name, question.law ?? law]));
  const context = {
    coordinates: mechanism.coordinates,
    laws,
    state,
    states,
    notes: new Set<string>(),
    flowOf: ({ name, slip }: ContactState) => {
      const index = mechanism.contacts.findIndex((contact) => contact.name === name);
      return slip === 0 ? undefined : slipFlow(mechanism, state, index, slip, question);
    },
  };
  const report = sidedAt(mechanism, state, question, states, { reasons: false });
  const solutions = namedSolutions(report, mechanism.coordinates);
  const degenerate = report.degenerate || states.contacts.some(({ doubtful }) => doubtful);
  return reportOf(context, { ...report, solutions, degenerate });
}

/** The same for bare numbers of one closed contact under the energetic law; coordinates are called T and N. */
export function solveContactFutures(problem: RawProblem, r: number, vT = 0): FuturesReport {
  if (!(r >= 0 && r <= 1)) throw new Mistake(`restitution r must lie between 0 and 1, got ${r}`);
  const report = solveContactModes(problem, vT);
  const states = pointStates(problem, r, vT);
  const state = { q: { T: 0, N: 0 }, v: { T: vT, N: 0 } };
  const laws = new Map(states.contacts.map(({ name }) => [name, defaultLaw]));
  return reportOf({ coordinates: ["T", "N"], laws, state, states, notes: new Set() }, report);
}

function reportOf(context: Context, modes: Solved): FuturesReport {
  const approaching = context.states.contacts.some((contact) => contact.approaching);
  const futures = approaching ? impactFutures(context) : restingFutures(context, modes);
  const { state, notes } = context;
  return {
    state,
    futures,
    complete: notes.size === 0,
    ...(notes.size === 0 ? {} : { note: [...notes].join("; ") }),
    degenerate: modes.degenerate,
    reverseChatter: futures.some(({ kind }) => kind === "reverseChatter"),
  };
}

/** Nothing approaches: sustained modes, impacts without collision, families. */
function restingFutures(context: Context, report: Solved): Future[] {
  if (report.note !== undefined) context.notes.add(report.note);
  const kept = report.solutions.filter(({ sustained }) => sustained !== false);
  const resting = context.states.contacts.filter((contact) => contact.resting);
  const [only] = resting;
  if (only !== undefined && resting.length === 1 && isJam(only, kept)) return jamFutures(context, only);
  const paradox = resting.filter((contact) => isParadoxical(context, contact));
  const modes = modeFutures(kept, resting, paradox.length > 0);
  // An impulse is the only future where no mode is sustained, and that must have been shown.
  const leaps =
    kept.length === 0 && report.complete
      ? paradoxJumps(context, paradox.length > 0 ? paradox : resting, onlyPolicy)
      : paradoxJumps(
          context,
          paradox.filter(({ bilateral }) => !bilateral),
          "indeterminate=impact",
        );
  return [...modes, ...leaps, ...chatterFutures(context, resting)];
}

/** Slip at b = k_N = 0: one contact has a continuum of solutions nowhere else. */
const isJam = ({ bilateral, slip }: ContactState, kept: readonly NamedSolution[]): boolean =>
  !bilateral && slip !== 0 && kept.some(({ continuum }) => continuum);

/** Slip with k_N < 0 of its own direction. */
function isParadoxical(context: Context, contact: ContactState): boolean {
  const problem = contact.slip === 0 ? undefined : localProblem(context.states, contact);
  if (problem === undefined) return false;
  const coupling = contact.friction.kinetic * problem.B;
  return contact.bilateral ? problem.C < Math.abs(coupling) : problem.C - contact.slip * coupling < 0;
}

function modeFutures(
  kept: readonly NamedSolution[],
  resting: readonly ContactState[],
  paradox: boolean,
): Future[] {
  const rank = ({ modes }: NamedSolution) =>
    Object.values(modes).reduce((sum, mode) => sum + (mode === "stick" ? 0 : mode === "flight" ? 2 : 1), 0);
  const size = ({ forces }: NamedSolution) =>
    Math.max(0, ...Object.values(forces).map(({ lambdaN }) => Math.abs(lambdaN)));
  // Among the sides of kinks that of the default policy comes first.
  const leaves = ({ kinks = {} }: NamedSolution) =>
    Object.values(kinks).reduce((sum, { side }) => sum + ["plus", "minus", "hold"].indexOf(side), 0);
  const ordered = kept
    .flatMap(reactionsOf)
    .sort((one, other) => rank(one) - rank(other) || leaves(one) - leaves(other) || size(one) - size(other));
  return ordered.map((solution) => ({
    kind: "mode",
    ...sustainedLabels(solution),
    forces: solution.forces,
    acceleration: solution.acceleration,
    ...(solution.kinks === undefined ? {} : { kinks: solution.kinks }),
    ...(solution.continuum ? { continuum: true as const } : {}),
    because: futureWords({
      kind: "modes",
      modes: solution.modes,
      forces: solution.forces,
      continuum: solution.continuum === true,
      kinks: solution.kinks ?? {},
    }),
    ...modePolicy(solution, ordered, resting, paradox),
  }));
}

/**
 * One acceleration in the same modes with forces of another sign is another reaction of the slides, and another
 * future.
 */
function reactionsOf(solution: NamedSolution): NamedSolution[] {
  const { alternatives = [], forces, hyperstatic, ...rest } = solution;
  if (hyperstatic || alternatives.length === 0) return [solution];
  const label = labelOf(solution.modes);
  const size = Math.max(...Object.values(forces).map(({ lambdaN }) => Math.abs(lambdaN)));
  const turned = (other: (typeof alternatives)[number]) =>
    labelOf(other.modes) === label &&
    Object.entries(forces).some(
      ([name, { lambdaN }]) =>
        Math.abs(lambdaN - (other.forces[name]?.lambdaN ?? 0)) > atlasTolerances.force * size,
    );
  const labels = alternatives.filter((other) => !turned(other));
  const own = { ...rest, forces, ...(labels.length === 0 ? {} : { alternatives: labels }) };
  return [own, ...alternatives.filter(turned).map((other) => ({ ...rest, ...other }))];
}

/**
 * Of several labels of one acceleration those that a stiff contact keeps: slip with k_N < 0 is no future, on a
 * border neither.
 */
function sustainedLabels(solution: NamedSolution): Pick<Future, "alternatives"> & { readonly modes: Modes } {
  const { modes, alternatives = [], unsustained = [] } = solution;
  const labels = [modes, ...alternatives.map((other) => other.modes)];
  const [first = modes, ...others] = labels.filter((one) => !unsustained.includes(one));
  return others.length === 0 ? { modes: first } : { modes: first, alternatives: others };
}

/** Several reactions of slides differ by their size, all else by the combination; no two futures share a policy. */
function modePolicy(
  { modes, kinks = {} }: NamedSolution,
  ordered: readonly NamedSolution[],
  resting: readonly ContactState[],
  paradox: boolean,
): Pick<Future, "policy" | "slideRoot"> {
  const [only] = resting;
  const slides = resting.some(({ bilateral }) => bilateral);
  if (ordered.length === 1) return { policy: paradox && !slides ? "indeterminate=flight" : onlyPolicy };
  const label = labelOf(modes);
  const alike = ordered.filter((one) => labelOf(one.modes) === label);
  const policy = `combination=${label}`;
  const open = Object.keys(kinks).find((kink) =>
    alike.some((other) => other.kinks?.[kink]?.side !== kinks[kink]?.side),
  );
  if (open !== undefined) {
    const side = `kink=${kinks[open]?.side}`;
    return { policy: alike.length === ordered.length ? side : `${policy},${side}` };
  }
  if (alike.length > 1) {
    const slideRoot = alike[0]?.modes === modes ? "small" : "large";
    const root = `slideRoot=${slideRoot}`;
    return { slideRoot, policy: alike.length === ordered.length ? root : `${policy},${root}` };
  }
  const held = ordered.filter((one) => Object.values(one.modes)[0] !== "flight");
  const single = resting.length === 1 && Object.keys(modes).length === 1;
  if (single && only?.slip === 0 && held.length === 1)
    return { policy: Object.values(modes)[0] === "flight" ? "stick=eager" : "stick=persist" };
  return { policy };
}

const labelOf = (modes: Modes): string =>
  Object.entries(modes)
    .map(([name, mode]) => `${name}:${mode}`)
    .join(";");

/** Of one resting contact; several are not treated, nor compliant ones next to it. */
function chatterFutures(context: Context, resting: readonly ContactState[]): Future[] {
  const [only] = resting;
  const pressed = context.states.contacts.some((contact) => contact.pressed !== undefined);
  if (resting.length !== 1 || only === undefined || pressed) return [];
  const chatter = chatterFamily(context.states, only, lawOf(context, only));
  if (chatter === undefined) return [];
  const { growth, ...rest } = chatter;
  return [
    {
      kind: "reverseChatter",
      family: { parameter: "phase", range: [0, 1], growth },
      ...rest,
      policy: "slipEnd=reverseChatter",
    },
  ];
}
