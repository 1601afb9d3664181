/**
 * How can the motion go on from a state? Every admissible future with its reason and the policy that follows it; the first
 * is the default. [NDCb] §3-4 and the rules of the simulator: slip with k_N < 0 is never sustained, an impact without
 * collision answers an inconsistent slip, stick persists inside the cone, reverse chatter is a family.
 */

import { type Modes, type RawProblem, type ScaledTouchdown, scaledTouchdowns } from "../contact/index.js";
import { type ImpactLawName, type ImpactSolution, solveImpact } from "../impact/index.js";
import type { Mechanism, Occasion, State } from "../mechanism/index.js";
import { type ChatterFamily, chatterFamily } from "./chatter.js";
import { type ContactState, type ContactStates, contactStatesAt } from "./contactState.js";
import { localProblem } from "./localProblem.js";
import { type ModesReport, modesAt, modesOfNumbers, type NamedSolution, pointStates } from "./modes.js";
import { type SimultaneousImpact, type SimultaneousLaw, simultaneousImpacts } from "./simultaneous.js";
import { velocitiesAfter } from "./velocities.js";

export type FutureKind = "mode" | "impact" | "impactWithoutCollision" | "reverseChatter" | "velocityJump";

export interface Future {
  readonly kind: FutureKind;
  readonly modes?: Modes;
  /** The state right after a jump. */
  readonly after?: State;
  readonly family?: {
    readonly parameter: string;
    readonly range: readonly [number, number];
    readonly growth?: number;
  };
  /** Of reverse chatter: where impacts grow, and what an elastic contact does at the end of slip. */
  readonly window?: ChatterFamily["window"];
  readonly elastic?: ChatterFamily["elastic"];
  /** Of an impact where flight is open too: the landing of a compliant contact that parts them, v_N √stiffness. */
  readonly compliantBorder?: readonly ScaledTouchdown[];
  readonly because: string;
  /** The value of `--policy` that follows this future. */
  readonly policy: string;
}

export interface FuturesReport {
  readonly state: State;
  readonly futures: readonly Future[];
  /** Every combination of modes was tried: there are no other futures. */
  readonly complete: boolean;
  /** Where not: what was done instead, and what it does not prove. */
  readonly note?: string;
  /** Reverse chatter is among the futures. */
  readonly reverseChatter: boolean;
}

/** What follows the only future there is. */
const onlyPolicy = "default";

/** All admissible futures; an empty list is an answer: the rigid model has none. */
export function futuresAt(mechanism: Mechanism, state: State, occasion: Occasion = {}): FuturesReport {
  const states = contactStatesAt(mechanism, state, occasion);
  const laws = new Map(mechanism.contacts.map(({ name, law }) => [name, law]));
  const context = { coordinates: mechanism.coordinates, laws, state, states, notes: new Set<string>() };
  return reportOf(context, modesAt(mechanism, state, occasion));
}

/** The same for bare numbers of one closed contact under the energetic law; coordinates are called T and N. */
export function futuresOfNumbers(problem: RawProblem, r: number, vT = 0): FuturesReport {
  if (!(r >= 0 && r <= 1)) throw new RangeError(`restitution r must lie between 0 and 1, got ${r}`);
  const report = modesOfNumbers(problem, vT);
  const states = pointStates(problem, r, vT);
  const state = { q: { T: 0, N: 0 }, v: { T: vT, N: 0 } };
  const laws = new Map(states.contacts.map(({ name }) => [name, "stronge" as const]));
  return reportOf({ coordinates: ["T", "N"], laws, state, states, notes: new Set() }, report);
}

function reportOf(context: Context, modes: ModesReport): FuturesReport {
  const approaching = context.states.contacts.some((contact) => contact.approaching);
  const futures = approaching ? impactFutures(context) : restingFutures(context, modes);
  const { state, notes } = context;
  return {
    state,
    futures,
    complete: notes.size === 0,
    ...(notes.size === 0 ? {} : { note: [...notes].join("; ") }),
    reverseChatter: futures.some(({ kind }) => kind === "reverseChatter"),
  };
}

interface Context {
  readonly coordinates: readonly string[];
  readonly laws: ReadonlyMap<string, ImpactLawName>;
  readonly state: State;
  readonly states: ContactStates;
  /** Why the list may not hold all futures; filled while it is made. */
  readonly notes: Set<string>;
}

const lawOf = ({ laws }: Context, { name }: ContactState): ImpactLawName => laws.get(name) ?? "stronge";

/** A contact touches with v_N < 0. */
function impactFutures(context: Context): Future[] {
  const touching = context.states.contacts.filter((contact) => contact.touching);
  const [only] = touching;
  if (only !== undefined && touching.length === 1) {
    return jumps(
      context,
      only,
      "impact",
      `${only.name} touches with v_N = ${Number(only.vN.toPrecision(9))} < 0`,
    );
  }
  const names = touching.map(({ name }) => name).join(" and ");
  const law = touching.every((contact) => lawOf(context, contact) === "fremond") ? "fremond" : "moreau";
  const { state } = context;
  const solutions = together(context, law);
  const policy = (i: number) => (solutions.length === 1 ? onlyPolicy : `impact=${i + 1}`);
  return solutions.map(({ v, continuum }, i) => ({
    kind: "impact",
    after: { q: state.q, v },
    ...(continuum
      ? { family: { parameter: "impulseN", range: [0, Number.POSITIVE_INFINITY] as const } }
      : {}),
    because: `${names} take part in one impact (${law}, all contacts with gap 0)`,
    policy: policy(i),
  }));
}

/** The impacts of all touching contacts; what is not known about them is noted. */
function together(context: Context, law: SimultaneousLaw): readonly SimultaneousImpact[] {
  const { coordinates, state, states, notes } = context;
  const report = simultaneousImpacts(coordinates, states, state, law);
  if (report?.note !== undefined) notes.add(report.note);
  return report?.impacts ?? [];
}

/** Nothing approaches: sustained modes, impacts without collision, families. */
function restingFutures(context: Context, report: ModesReport): Future[] {
  if (report.note !== undefined) context.notes.add(report.note);
  const kept = report.solutions.filter(({ sustained }) => sustained !== false);
  const resting = context.states.contacts.filter((contact) => contact.resting);
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
  const ordered = [...kept].sort((one, other) => rank(one) - rank(other) || size(one) - size(other));
  return ordered.map((solution, i) => ({
    kind: "mode",
    modes: solution.modes,
    because: reasonOf(solution),
    policy: modePolicy(solution, i, ordered.length, resting, paradox),
  }));
}

function reasonOf({ modes, forces }: NamedSolution): string {
  const parts = Object.entries(modes).map(([name, mode]) => {
    const force = forces[name];
    return mode === "flight"
      ? `${name}: v_N' >= 0 without force`
      : `${name}: ${mode} with lambda_N = ${Number(force?.lambdaN.toPrecision(9))}`;
  });
  return parts.length === 0 ? "no contact is closed" : parts.join(", ");
}

function modePolicy(
  { modes }: NamedSolution,
  place: number,
  count: number,
  resting: readonly ContactState[],
  paradox: boolean,
): string {
  const [only] = resting;
  const slides = resting.some(({ bilateral }) => bilateral);
  if (count === 1) return paradox && !slides ? "indeterminate=flight" : onlyPolicy;
  if (slides) return place === 0 ? "slideRoot=small" : "slideRoot=large";
  if (resting.length === 1 && only?.slip === 0)
    return Object.values(modes)[0] === "flight" ? "stick=eager" : "stick=persist";
  const label = Object.entries(modes).map(([name, mode]) => `${name}:${mode}`);
  return `combination=${label.join(";")}`;
}

/** Impacts without collision of the given contacts; under Frémond's law, and on slides, they are velocity jumps. */
function paradoxJumps(context: Context, contacts: readonly ContactState[], policy: string): Future[] {
  return contacts.flatMap((contact) => {
    const law = lawOf(context, contact);
    const kind: FutureKind =
      contact.bilateral || law === "fremond" ? "velocityJump" : "impactWithoutCollision";
    const because = `${contact.name}: slip with k_N < 0 is not sustained; the contact answers with an impulse`;
    if (contact.bilateral) return slideJumps(context, because, policy);
    const border = landingBorder(context, contact);
    return jumps(context, contact, kind, because).map((future) => ({ ...future, ...border, policy }));
  });
}

/** Of a contact that is alone with k_N < 0 < b: both flight and the impact are open. */
function landingBorder({ states }: Context, contact: ContactState): Pick<Future, "compliantBorder"> {
  const alone = states.contacts.filter(({ resting }) => resting).length === 1;
  const problem = alone ? localProblem(states, contact) : undefined;
  if (problem === undefined) return {};
  const kN = problem.C - contact.slip * problem.mu * problem.B;
  return problem.b > 0 && kN < 0 ? { compliantBorder: scaledTouchdowns(problem.b, kN) } : {};
}

/** On slides only the algebraic laws act. */
function slideJumps(context: Context, because: string, policy: string): Future[] {
  return together(context, "fremond")
    .filter(({ none }) => none !== true)
    .map(({ v, continuum }) => ({
      kind: "velocityJump",
      after: { q: context.state.q, v },
      ...(continuum
        ? { family: { parameter: "impulseN", range: [0, Number.POSITIVE_INFINITY] as const } }
        : {}),
      because,
      policy,
    }));
}

/** What the contact's own law makes of the velocities before; nothing happening is no future. */
function jumps(context: Context, contact: ContactState, kind: FutureKind, because: string): Future[] {
  const problem = localProblem(context.states, contact) as RawProblem | undefined;
  if (problem === undefined) return [];
  const tangent = contact.WT.some((weight) => weight !== 0);
  const raw = tangent ? problem : { ...problem, A: 1, B: 0 };
  const before = { vT: contact.vT, vN: contact.resting ? 0 : contact.vN };
  const law = lawOf(context, contact);
  const { solutions } = solveImpact(
    law,
    raw,
    tangent ? contact.friction.kinetic : 0,
    contact.restitution,
    before,
  );
  const real = solutions.filter((solution) => "family" in solution || solution.none !== true);
  const policy = (i: number) => (real.length === 1 ? onlyPolicy : `impact=${i + 1}`);
  return real.map((solution, i) => ({
    kind,
    ...outcome(context, contact, solution),
    because,
    policy: policy(i),
  }));
}

function outcome(
  { state, states }: Context,
  contact: ContactState,
  solution: ImpactSolution,
): Pick<Future, "after" | "family"> {
  if (!("family" in solution)) return { after: velocitiesAfter(states, state, contact, solution.impulse) };
  const { from, to } = solution.family;
  const range = [from.impulse.N, to?.impulse.N ?? Number.POSITIVE_INFINITY] as const;
  return {
    after: velocitiesAfter(states, state, contact, from.impulse),
    family: { parameter: "impulseN", range },
  };
}

/** Of one resting contact; several are not treated. */
function chatterFutures(context: Context, resting: readonly ContactState[]): Future[] {
  const [only] = resting;
  if (resting.length !== 1 || only === undefined) return [];
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
