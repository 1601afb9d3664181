/** Which modes can the contacts of a mechanism have at a state, with which forces, and why no others? */

import {
  type Compliance,
  type ContactSystem,
  type CriticalFriction,
  checkContact,
  criticalRates,
  enumerationLimit,
  type Mode,
  type ModeReport,
  type ModeSolution,
  type Modes,
  type PartialModeReport,
  type RateConstants,
  type RawProblem,
  rawRates,
  solveModes,
  type Verdict,
} from "../contact/index.js";
import { square } from "../elementary/index.js";
import type { Mechanism, State } from "../mechanism/index.js";
import { Mistake } from "../mistake/index.js";
import { type ContactClatter, clattersOf } from "./clatter.js";
import {
  type ContactState,
  type ContactStates,
  contactStatesAt,
  type StateQuestion,
} from "./contactState.js";
import { jumpingKinks } from "./kinks/jumpingKinks.js";
import {
  type KinkSides,
  mostKinks,
  type RejectedSides,
  type SidedSolution,
  solveSides,
} from "./kinks/sides.js";
import { contactSystem, localProblem } from "./localProblem.js";
import { type CriticalContacts, criticalTogether, togetherAt } from "./paradox/together.js";

/** The numbers of one contact, raw; k where the contact is a proper one. */
export interface ContactNumbers extends Partial<RawProblem> {
  readonly gap: number;
  readonly vT: number;
  readonly vN: number;
  readonly kN?: Readonly<Record<keyof RateConstants, number>>;
  readonly kT?: Readonly<Record<keyof RateConstants, number>>;
  /** The friction at which k_N of a slip direction vanishes. */
  readonly criticalFriction?: CriticalFriction;
  /** Where only one combination is possible, its mode. */
  readonly mode?: Mode;
  /** The law of a compliant contact, and the λ_N that its penetration gives while it is closed. */
  readonly compliance?: Compliance;
  readonly lambdaN?: number;
}

/** A solution with the accelerations by coordinate. */
export type NamedSolution = Omit<ModeSolution, "acceleration"> & {
  readonly acceleration: Readonly<Record<string, number>>;
  /**
   * Where the state is on kinks at which a force jumps: the side that the motion takes, or the share at which they
   * hold it.
   */
  readonly kinks?: KinkSides;
};

export interface ModesReport extends Omit<ModeReport, "solutions" | "verdict" | "complete"> {
  readonly state: State;
  /** null where it is not known, because not every combination was tried. */
  readonly verdict: Verdict | null;
  /** Every combination was tried: there are no other solutions. */
  readonly complete: boolean;
  /** Where not: what was done instead, and what it does not prove. */
  readonly note?: string;
  readonly contacts: Readonly<Record<string, ContactNumbers>>;
  readonly solutions: readonly NamedSolution[];
  /** Contacts that touch with v_N < 0: an impact comes first. */
  readonly approaching: readonly string[];
  /** Where two to six contacts rest: at which friction they lose their only answer together. */
  readonly criticalFriction?: CriticalContacts;
  /** Of each pair of touching contacts that are coupled: do impacts that alternate between them come to rest? */
  readonly clatter?: readonly ContactClatter[];
  /**
   * Kinks on which the state is and at which a force jumps, by their expressions; why the motion does not take the
   * other sides.
   */
  readonly kinks?: readonly string[];
  readonly rejectedSides?: readonly RejectedSides[];
}

/** What is known about a problem whose mass is positive. */
type Known = ModeReport | PartialModeReport;

/** What the futures at a state follow from. */
export type Solved = Pick<ModesReport, "solutions" | "complete" | "note" | "degenerate">;

/** The contact problem at a state, solved; without `reasons` few of the rejected combinations are listed. */
function solvedAt(states: ContactStates, { reasons = true } = {}): Known {
  return solveModes(contactSystem(states), { reasons }) as Known; // the mass was found positive with the states
}

/**
 * The same, and with the sides of kinks of forces on which the state is; if the contacts of a run are known, so
 * are its kinks.
 */
export function sidedAt(
  mechanism: Mechanism,
  state: State,
  question: StateQuestion,
  states: ContactStates,
  options?: { readonly reasons: boolean },
): Known & Pick<ModesReport, "kinks" | "rejectedSides"> {
  const resting = states.contacts.filter((contact) => contact.resting).map(({ name }) => name);
  const { t, parameters } = question;
  const occasion = { ...(t === undefined ? {} : { t }), ...(parameters === undefined ? {} : { parameters }) };
  const jumping =
    question.known === undefined ? jumpingKinks(mechanism, state, occasion, resting) : undefined;
  if (jumping === undefined) return solvedAt(states, options);
  const kinks = jumping.kinks.map(({ text }) => text);
  if (kinks.length > mostKinks) {
    const note = `${kinks.length} kinks of forces meet here, and sides are compared for at most ${mostKinks}`;
    return { ...solvedAt(states, options), complete: false, verdict: null, note, kinks };
  }
  const { solutions, rejectedSides, reports } = solveSides(contactSystem(states), jumping);
  const partial = reports.find(({ complete }) => !complete);
  const found = reports.find((report) => report.solutions.length > 0) ?? reports[0];
  const own = {
    solutions: solutions satisfies readonly SidedSolution[],
    rejected: found?.rejected ?? [],
    degenerate: solutions.some(({ degenerate }) => degenerate),
    kinks,
    rejectedSides,
  };
  if (partial !== undefined && !partial.complete)
    return { ...own, verdict: null, complete: false, note: partial.note };
  return { ...own, verdict: verdictOf(solutions), complete: true };
}

function verdictOf(solutions: readonly SidedSolution[]): Verdict {
  if (solutions.length === 0) return "inconsistent";
  return solutions.length > 1 || solutions[0]?.continuum ? "indeterminate" : "consistent";
}

/**
 * All solutions of the contact problem at a state, each rejected combination with the inequality that failed; at
 * most one solution, with a note, where more contacts are closed than can be enumerated.
 */
export function modesAt(mechanism: Mechanism, state: State, question: StateQuestion = {}): ModesReport {
  const states = contactStatesAt(mechanism, state, question);
  const report = sidedAt(mechanism, state, question, states);
  const only = onlyModes(report);
  const contacts = Object.fromEntries(
    states.contacts.map((contact) => [
      contact.name,
      {
        ...numbersOf(contact, localProblem(states, contact), only?.[contact.name]),
        ...(contact.compliance === undefined ? {} : { compliance: contact.compliance }),
        ...(contact.pressed === undefined ? {} : { lambdaN: contact.pressed }),
      },
    ]),
  );
  const approaching = states.contacts.filter((contact) => contact.approaching).map(({ name }) => name);
  const together = togetherAt(states);
  const count = together.contacts.length;
  const several = count > 1 && count <= enumerationLimit && report.complete;
  const shared = several ? { criticalFriction: criticalTogether(together) } : {};
  const clatter = clattersOf(states);
  return {
    state,
    contacts,
    ...report,
    solutions: namedSolutions(report, mechanism.coordinates),
    degenerate: report.degenerate || states.contacts.some(({ doubtful }) => doubtful),
    approaching,
    ...shared,
    ...(clatter.length === 0 ? {} : { clatter }),
  };
}

function onlyModes({ complete, solutions }: Known): Modes | undefined {
  return complete && solutions.length === 1 ? solutions[0]?.modes : undefined;
}

export function namedSolutions({ solutions }: Known, coordinates: readonly string[]): NamedSolution[] {
  return solutions.map((solution) => ({
    ...solution,
    acceleration: Object.fromEntries(
      coordinates.map((name, i) => [name, solution.acceleration[i] as number]),
    ),
  }));
}

function numbersOf(
  contact: Pick<ContactState, "gap" | "vT" | "vN">,
  problem: RawProblem | undefined,
  mode: Mode | undefined,
): ContactNumbers {
  const { gap, vT, vN } = contact;
  const chosen = mode === undefined ? {} : { mode };
  if (problem === undefined) return { gap, vT, vN, ...chosen };
  const proper = problem.A > 0 && problem.C > 0 && problem.A * problem.C > square(problem.B);
  const rates = proper ? rawRates(problem, problem.mu, problem.muMinus) : undefined;
  const criticalFriction = criticalRates(problem);
  if (rates === undefined) return { gap, vT, vN, ...problem, criticalFriction, ...chosen };
  const { plus, minus, zero } = rates;
  return {
    gap,
    vT,
    vN,
    ...problem,
    kN: { plus: plus.kN, minus: minus.kN, zero: zero.kN },
    kT: { plus: plus.kT, minus: minus.kT, zero: zero.kT },
    criticalFriction,
    ...chosen,
  };
}

/** The name of the contact that bare numbers describe. */
const bareName = "contact";

/** The same for bare numbers of one closed contact; throws Mistake with the value where they are no contact. */
export function solveContactModes(problem: RawProblem, vT = 0): ModesReport {
  checkContact(problem, problem.mu);
  for (const [name, value] of Object.entries({ a: problem.a, b: problem.b, vT })) {
    if (!Number.isFinite(value)) throw new Mistake(`${name} must be a finite number, got ${value}`);
  }
  const report = solveModes(pointSystem(problem, vT)) as Known;
  const mode = onlyModes(report)?.[bareName];
  return {
    state: { q: {}, v: {} },
    contacts: { [bareName]: numbersOf({ gap: 0, vT, vN: 0 }, problem, mode) },
    ...report,
    solutions: namedSolutions(report, ["T", "N"]),
    approaching: [],
  };
}

/** The contact of bare numbers in the form of a mechanism's contact. */
export function pointStates(problem: RawProblem, r: number, vT: number): ContactStates {
  const { M, h, contacts } = pointSystem(problem, vT);
  const [contact] = contacts as [ContactSystem["contacts"][number]];
  const state: ContactState = {
    ...contact,
    gap: 0,
    vN: 0,
    vT,
    wTildeN: 0,
    wTildeT: 0,
    friction: evenFriction(problem.mu),
    restitution: r,
    touching: true,
    resting: true,
    approaching: false,
    doubtful: false,
    curvature: () => 0,
    drift: () => 0,
  };
  return { matrices: { M, h }, contacts: [state] };
}

/** One coefficient for everything. */
function evenFriction(mu: number): ContactState["friction"] {
  const both = { static: mu, kinetic: mu, onset: mu };
  return { ...both, plus: both, minus: both, impact: mu };
}

/** A point with the local mass of the contact, moving along tangent and normal. */
function pointSystem({ A, B, C, a, b, mu }: RawProblem, vT: number): ContactSystem {
  const determinant = A * C - B * B;
  const M = [
    [C / determinant, -B / determinant],
    [-B / determinant, A / determinant],
  ];
  const h = M.map(([x = 0, y = 0]) => x * a + y * b);
  const contact = {
    name: bareName,
    bilateral: false,
    slip: Math.sign(vT) as -1 | 0 | 1,
    WN: [0, 1],
    WT: [1, 0],
    wBarN: 0,
    wBarT: 0,
    frictionStatic: mu,
    frictionKinetic: mu,
  };
  return { M, h, contacts: [contact] };
}
