/** What are the numbers of a contact all over a plane of two quantities? The rest of the state follows from the start. */

import type { RawProblem, Verdict } from "../../contact/index.js";
import { enumerateModes, enumerationLimit } from "../../contact/index.js";
import {
  type Mechanism,
  type ParameterValues,
  type State,
  type StateMaker,
  stateMaker,
} from "../../mechanism/index.js";
import { type ContactState, type ContactStates, contactStatesAt } from "../contactState.js";
import { contactSystem, localProblem } from "../localProblem.js";
import type { Axis } from "./axis.js";

export interface ProbeOptions {
  /** As for `stateFromText`: what is not on an axis. */
  readonly from?: readonly string[];
  readonly parameters?: ParameterValues;
  /** The contact that is looked at; the first one that touches, if left out. */
  readonly contact?: string;
}

export interface Reading {
  readonly verdict: Verdict | null;
  readonly problem: RawProblem;
  /** Kinetic friction, raw rate constants, slip velocity. */
  readonly vT: number;
  readonly kNPlus: number;
  readonly kNMinus: number;
  readonly kTPlus: number;
  readonly kTMinus: number;
}

/** Reads the plane point by point; undefined where the state does not exist or the contact is open. */
export class PlaneProbe {
  private near: State;
  private readonly make: StateMaker;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly axes: readonly [Axis, Axis],
    private readonly options: ProbeOptions = {},
  ) {
    this.near = mechanism.start;
    const quantities = axes.filter(({ kind }) => kind !== "parameter").map(({ name }) => name);
    this.make = stateMaker(mechanism, options.from ?? [], quantities);
  }

  at(x: number, y: number): Reading | undefined {
    const state = this.stateAt(x, y);
    if (state === undefined) return undefined;
    this.near = state.state; // neighbours close their contacts at neighbouring roots
    const states = this.statesAt(state.state, state.parameters);
    const contact = states?.contacts.find(
      ({ name, touching }) => touching && (this.options.contact ?? name) === name,
    );
    const problem = states === undefined || contact === undefined ? undefined : localProblem(states, contact);
    if (states === undefined || contact === undefined || problem === undefined) return undefined;
    const mu = contact.friction.kinetic;
    const { A, B, C } = problem;
    return {
      verdict: verdictOf(states, contact, problem),
      problem,
      vT: contact.vT,
      kNPlus: C - mu * B,
      kNMinus: C + mu * B,
      kTPlus: B - mu * A,
      kTMinus: B + mu * A,
    };
  }

  private stateAt(x: number, y: number): { state: State; parameters: ParameterValues } | undefined {
    const parameters: Record<string, number> = { ...this.options.parameters };
    const values: number[] = [];
    for (const [axis, value] of [[this.axes[0], x] as const, [this.axes[1], y] as const]) {
      if (axis.kind === "parameter") parameters[axis.name] = value;
      else values.push(value);
    }
    const state = this.make(values, parameters, this.near);
    return state === undefined ? undefined : { state, parameters };
  }

  private statesAt(state: State, parameters: ParameterValues): ContactStates | undefined {
    try {
      return contactStatesAt(this.mechanism, state, { parameters });
    } catch (error) {
      if (error instanceof RangeError) return undefined; // some contact is violated here
      throw error;
    }
  }
}

/** The scalar problem in slip, [LBN] (4.10); the enumeration everywhere else; null beyond its limit. */
function verdictOf(states: ContactStates, contact: ContactState, { B, C, b }: RawProblem): Verdict | null {
  const resting = states.contacts.filter((one) => one.resting);
  if (resting.length === 1 && contact.resting && contact.slip !== 0 && !contact.bilateral) {
    const kN = C - contact.slip * contact.friction.kinetic * B;
    if (kN > 0) return "consistent";
    return b > 0 ? "indeterminate" : "inconsistent";
  }
  if (resting.length > enumerationLimit) return null;
  return enumerateModes(contactSystem(states))?.verdict ?? "inconsistent";
}
