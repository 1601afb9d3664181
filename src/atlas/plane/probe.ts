/**
 * What are the numbers of a contact along one quantity or all over a plane of two? The rest follows from the start.
 */

import {
  type CriticalFriction,
  criticalRates,
  enumerateModes,
  enumerationLimit,
  type RawProblem,
  type Verdict,
} from "../../contact/index.js";
import {
  type Mechanism,
  type Occasion,
  type ParameterValues,
  parameterVector,
  type Quantity,
  type StartValues,
  type State,
  type StateMaker,
  startEntries,
  stateMaker,
} from "../../mechanism/index.js";
import { Mistake } from "../../mistake/index.js";
import { type ComplianceOptions, givenCompliance, lawsOf } from "../compliance/laws.js";
import { closedByStart, pressedState } from "../compliance/makeState.js";
import { type ContactState, type ContactStates, contactStatesAt } from "../contactState.js";
import { contactSystem, localProblem } from "../localProblem.js";
import { type Together, togetherAt } from "../paradox/together.js";

export interface ProbeOptions extends Occasion, ComplianceOptions {
  /** As for `makeState`: what is not on an axis. */
  readonly start?: StartValues;
  /** The contact that is examined; the first one that touches, if left out. */
  readonly contact?: string;
}

/** A place: the state with its parameters, all contacts, and the contact that is examined. */
export interface ProbedPlace {
  readonly state: State;
  readonly occasion: Occasion;
  readonly states: ContactStates;
  readonly contact: ContactState;
  readonly problem: RawProblem;
}

export interface Reading {
  readonly verdict: Verdict | null;
  readonly problem: RawProblem;
  readonly critical: CriticalFriction;
  /** Where two or more contacts rest. */
  readonly together: Together | undefined;
  /** Kinetic friction, raw rate constants, slip velocity. */
  readonly vT: number;
  /** b of a rigid contact, which opens where it is positive; a compliant one opens at its gap, and this is NaN. */
  readonly b: number;
  /** At v_T = 0 each vanishes where stick breaks into slip in one direction. */
  readonly cones: readonly [number, number];
  readonly kNPlus: number;
  readonly kNMinus: number;
}

/** Reads point by point; undefined where the state does not exist or the contact is open. */
export class Probe {
  private near: State;
  private readonly make: StateMaker;
  /** Contacts that the state closes by name: compliant ones carry their force there. */
  private readonly closed: readonly boolean[];

  constructor(
    private readonly mechanism: Mechanism,
    private readonly quantities: readonly Quantity[],
    private readonly options: ProbeOptions = {},
  ) {
    const { contact: wanted } = options;
    const known = mechanism.contacts.map(({ name }) => name);
    if (wanted !== undefined && !known.includes(wanted))
      throw new Mistake(`there is no contact ${wanted}: known are ${known.join(" ")}`);
    const [one, other] = quantities;
    if (one !== undefined && one.name === other?.name)
      throw new Mistake(`two different quantities are needed, got ${one.name} twice`);
    this.near = mechanism.start;
    const names = quantities.filter(({ kind }) => kind !== "parameter").map(({ name }) => name);
    this.make = stateMaker(mechanism, options.start ?? {}, names, options.t);
    const kept = startEntries(mechanism, options.start ?? {}).filter(
      ({ coordinate, velocity }) => !names.includes(coordinate + (velocity ? "'" : "")),
    );
    this.closed = closedByStart(mechanism, kept);
  }

  at(...values: readonly number[]): Reading | undefined {
    const place = this.place(...values);
    return place === undefined ? undefined : readingOf(place);
  }

  place(...values: readonly number[]): ProbedPlace | undefined {
    const { contact: wanted, t = 0 } = this.options;
    const parameters: Record<string, number> = { ...this.options.parameters };
    const moved: number[] = [];
    for (const [i, { kind, name }] of this.quantities.entries()) {
      if (kind === "parameter") parameters[name] = values[i] as number;
      else moved.push(values[i] as number);
    }
    const state = this.stateAt(moved, parameters);
    if (state === undefined) return undefined;
    this.near = state; // neighbours close their contacts at neighbouring roots
    const occasion = { parameters, t };
    const states = this.statesAt(state, occasion);
    const contact = states?.contacts.find(
      ({ name, touching, pressed }) => (touching || pressed !== undefined) && (wanted ?? name) === name,
    );
    const problem = states === undefined || contact === undefined ? undefined : localProblem(states, contact);
    if (states === undefined || contact === undefined || problem === undefined) return undefined;
    return { state, occasion, states, contact, problem };
  }

  private stateAt(moved: readonly number[], parameters: ParameterValues): State | undefined {
    const { mechanism, closed, near } = this;
    const { t = 0 } = this.options;
    const state = this.make(moved, parameters, near);
    const laws = lawsOf(mechanism, this.options, parameterVector(mechanism, parameters));
    if (state === undefined || laws === undefined || !closed.includes(true)) return state;
    return pressedState(mechanism, { state, closed, laws, parameters, t }, (gaps) =>
      this.make(moved, parameters, near, gaps),
    );
  }

  private statesAt(state: State, occasion: Occasion): ContactStates | undefined {
    try {
      return contactStatesAt(this.mechanism, state, { ...occasion, ...givenCompliance(this.options) });
    } catch (error) {
      if (error instanceof Mistake) return undefined; // some contact is violated here
      throw error;
    }
  }
}

function readingOf({ states, contact, problem }: ProbedPlace): Reading {
  const { plus, minus } = contact.friction;
  // In slip both rate constants have the present coefficient: that of the other direction is not requested at such
  // a velocity.
  const [mu, muMinus] =
    contact.slip === 0 ? [plus.kinetic, minus.kinetic] : [contact.friction.kinetic, contact.friction.kinetic];
  const { A, B, C, a, b } = problem;
  const { pressed } = contact;
  const [holds, holdsMinus] = [plus, minus].map((one) => one.static * A * Math.abs(pressed ?? 0)) as [
    number,
    number,
  ];
  const pull = a + B * (pressed ?? 0);
  return {
    verdict: verdictOf(states, contact, problem),
    problem,
    critical: criticalRates(problem),
    together: several(states) ? togetherAt(states) : undefined,
    vT: contact.vT,
    b: pressed === undefined ? b : Number.NaN,
    cones:
      pressed === undefined
        ? [
            a * (C - plus.static * B) - b * (B - plus.static * A),
            a * (C + minus.static * B) - b * (B + minus.static * A),
          ]
        : [pull - holds, pull + holdsMinus],
    kNPlus: C - mu * B,
    kNMinus: C + muMinus * B,
  };
}

const several = ({ contacts }: ContactStates): boolean =>
  contacts.filter(({ resting, bilateral }) => resting && !bilateral).length > 1;

/** The scalar problem in slip, [LBN] (4.10); the enumeration everywhere else; null beyond its limit. */
function verdictOf(states: ContactStates, contact: ContactState, { B, C, b }: RawProblem): Verdict | null {
  const resting = states.contacts.filter((one) => one.resting || one.pressed !== undefined);
  if (resting.length === 1 && contact.resting && contact.slip !== 0 && !contact.bilateral) {
    const kN = C - contact.slip * contact.friction.kinetic * B;
    if (kN > 0) return "consistent";
    return b > 0 ? "indeterminate" : "inconsistent";
  }
  if (resting.length > enumerationLimit) return null;
  return enumerateModes(contactSystem(states), { reasons: false })?.verdict ?? "inconsistent";
}
