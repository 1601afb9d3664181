/**
 * Which contacts cannot be reached for now? Shapes have many pairs of features, of which a few are near each other.
 * A lower bound of the distance of two shapes and its rate say that a contact stays open over a step; such contacts
 * are not watched, and cost nothing.
 */

import { type Clearances, clearancesOf, type Mechanism } from "../../mechanism/index.js";
import type { ContactPhase } from "../../phase/index.js";
import { farPhase } from "../contactPhases.js";
import type { Phase } from "./phase.js";

/** Mechanisms with fewer contacts watch all of them. */
const manyContacts = 24;

/** From this clearance on a contact is out of reach, in sizes of bodies; below the other one it is taken in again. */
const [leaves, returns] = [1, 0.5];

/** A step may use up this share of a clearance, by the rates at its ends. */
const [planned, allowed] = [0.25, 0.5];

/** The part of a run that is read. */
interface Told {
  readonly t: number;
  readonly state: Float64Array;
  readonly p: Float64Array;
  readonly contacts: readonly ContactPhase[];
  readonly idle: Uint8Array;
}

export class Reach {
  /** No step may be longer. */
  longest = Number.POSITIVE_INFINITY;
  /** A contact that is not watched has come near at the end of the last step. */
  nears = false;
  /** 1 by group, and by contact, that is out of reach. */
  private readonly apart: Uint8Array;
  private readonly far: Uint8Array;
  private readonly values: Float64Array;
  private last: readonly [given: readonly ContactPhase[], watched: readonly ContactPhase[]] | undefined;

  constructor(private readonly clearances: Clearances) {
    this.apart = new Uint8Array(clearances.count);
    this.far = new Uint8Array(clearances.groups.length);
    this.values = new Float64Array(2 * clearances.count);
  }

  /** The contacts of a phase, those out of reach marked. */
  watched(contacts: readonly ContactPhase[]): readonly ContactPhase[] {
    if (this.last?.[0] !== contacts)
      this.last = [contacts, contacts.map((phase, i) => (this.far[i] === 1 ? farPhase : phase))];
    return this.last[1];
  }

  /**
   * As a phase begins: contacts out of reach do not act, the others act by their conditions, which are read as
   * guards are armed.
   */
  choose({ t, state, p, contacts, idle }: Told): void {
    const { apart, far, values, clearances } = this;
    this.read(t, state, p);
    for (let k = 0; k < clearances.count; k++) apart[k] = (values[k] as number) > leaves ? 1 : 0;
    for (let i = 0; i < far.length; i++) {
      const group = clearances.groups[i] as number;
      const was = far[i];
      far[i] = group >= 0 && apart[group] === 1 && contacts[i]?.mode === "flight" ? 1 : 0;
      if (far[i] === 1) idle[i] = 1;
      else if (was === 1) idle[i] = 0;
    }
    this.last = undefined;
    this.nears = false;
    this.plan();
  }

  /** May a contact that is not watched have been reached within the last step? Else the next one is planned. */
  isPassed({ p }: Told, { stepper: { w, layout } }: Phase): boolean {
    const { apart, values, clearances } = this;
    const h = w[layout.h] as number;
    const before = values.slice();
    this.read(w[layout.tEnd] as number, w.subarray(layout.y1, layout.y1 + layout.state), p);
    this.nears = false;
    for (let k = 0; k < clearances.count; k++) {
      if (apart[k] === 0) continue;
      const least = Math.min(before[k] as number, values[k] as number);
      const rate = Math.max(
        Math.abs(before[k + clearances.count] as number),
        Math.abs(values[k + clearances.count] as number),
      );
      if (!(h * rate <= allowed * least)) {
        values.set(before);
        return true;
      }
      if (!((values[k] as number) > returns)) this.nears = true;
    }
    this.plan();
    return false;
  }

  /** Does nothing come into reach on the way to a state? */
  staysClear(p: Float64Array, t: number, state: Float64Array): boolean {
    const before = this.values.slice();
    this.read(t, state, p);
    const clear = this.apart.every((one, k) => one === 0 || (this.values[k] as number) > returns);
    this.values.set(before);
    return clear;
  }

  private plan(): void {
    const { apart, values, clearances } = this;
    let longest = Number.POSITIVE_INFINITY;
    for (let k = 0; k < clearances.count; k++) {
      if (apart[k] === 0) continue;
      const rate = Math.abs(values[k + clearances.count] as number);
      longest = Math.min(longest, (planned * (values[k] as number)) / rate);
    }
    this.longest = longest;
  }

  private read(t: number, state: Float64Array, p: Float64Array): void {
    const n = state.length / 2;
    this.clearances.into(t, state.subarray(0, n), state.subarray(n), p, this.values);
  }
}

/** Undefined where all contacts are watched. */
export function reachOf(mechanism: Mechanism): Reach | undefined {
  if (mechanism.contacts.length <= manyContacts) return undefined;
  const { known } = clearancesOf(mechanism);
  return known && new Reach(known);
}
