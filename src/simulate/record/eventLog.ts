/** What happened, and when? Events as rows of numbers while the run goes on; objects with names are made when asked for. */

import type { Mode } from "../../contact/index.js";
import type { ContactPhase, Layer } from "../../emit/index.js";
import type { Region } from "../../impact/index.js";
import type { State } from "../../mechanism/index.js";

export const eventTypes = Object.freeze([
  "impact",
  "stick",
  "slip+",
  "slip-",
  "liftoff",
  "chatter",
  "reverseChatter",
  "impactWithoutCollision",
  "velocityJump",
  "jam",
] as const);
export type EventType = (typeof eventTypes)[number];

export interface ContactEvent {
  readonly type: EventType;
  readonly t: number;
  /** How many jumps and mode changes came before: (t, j) is the hybrid time. */
  readonly j: number;
  readonly contact: string;
  readonly from: Mode;
  readonly to: Mode;
  readonly before: State;
  readonly after: State;
  readonly impulse?: { readonly T: number; readonly N: number };
  readonly region?: Region;
  /** Of a chatter: how many impacts were computed before it was completed. */
  readonly impacts?: number;
  /** Of a jam: those of the flow in dτ = dt/k_N, along k_N and along b, and b/k_N of them. Below 1 the force diverges. */
  readonly eigenvalues?: { readonly kN: number; readonly b: number };
  readonly ratio?: number;
}

/** What a run needs to go on from an event. */
export interface StoredEvent {
  /** The time of the state after it. */
  readonly t: number;
  /** Of the event's own contact: which it is, and what happened to it. */
  readonly contact?: number;
  readonly type?: EventType;
  readonly after: Float64Array;
  /** Of all contacts, right after the event. */
  readonly modes: readonly ContactPhase[];
  /** The contact whose slip goes on through a jam that is the event; −1 for all others. */
  readonly jammed: number;
}

/** As much of an event as a report about a contact needs; the state is that before it. */
export interface EventOutline {
  readonly type: EventType;
  readonly t: number;
  readonly to: Mode;
  readonly before: Float64Array;
}

const modes: readonly Mode[] = ["flight", "slip+", "slip-", "stick"];
const modeCodes: Readonly<Record<Mode, number>> = { flight: 0, "slip+": 1, "slip-": 2, stick: 3 };
const typeCodes = Object.fromEntries(eventTypes.map((type, i) => [type, i])) as Record<EventType, number>;
/** t, j, type, contact, from, to, impulse T and N, region, impacts, time of the state after, eigenvalues; then states and modes. */
const fixed = 13;

export class EventLog {
  /** The state before the event that is about to be added. */
  readonly before: Float64Array;
  count = 0;
  private closed = 0;
  private readonly stride: number;
  private rows: Float64Array;

  constructor(
    private readonly coordinates: readonly string[],
    private readonly contacts: readonly string[],
  ) {
    this.before = new Float64Array(2 * coordinates.length);
    this.stride = fixed + 4 * coordinates.length + contacts.length;
    this.rows = new Float64Array(64 * this.stride);
  }

  add(
    t: number,
    j: number,
    type: EventType,
    contact: number,
    from: Mode,
    to: Mode,
    after: Float64Array,
  ): void {
    const { stride, before } = this;
    const at = this.count * stride;
    if (at + stride > this.rows.length) {
      const larger = new Float64Array(2 * this.rows.length);
      larger.set(this.rows);
      this.rows = larger;
    }
    const { rows } = this;
    rows[at] = t;
    rows[at + 1] = j;
    rows[at + 2] = typeCodes[type];
    rows[at + 3] = contact;
    rows[at + 4] = modeCodes[from];
    rows[at + 5] = modeCodes[to];
    rows[at + 6] = Number.NaN;
    rows[at + 10] = t;
    rows[at + 11] = Number.NaN;
    const size = before.length;
    for (let i = 0; i < size; i++) {
      rows[at + fixed + i] = before[i] as number;
      rows[at + fixed + size + i] = after[i] as number;
    }
    this.count++;
  }

  /** Completes the last event. */
  addImpulse(T: number, N: number, region: number): void {
    const at = (this.count - 1) * this.stride;
    this.rows[at + 6] = T;
    this.rows[at + 7] = N;
    this.rows[at + 8] = region;
  }

  /** The last event took a moment: the state after it is that of a later time. */
  addResume(t: number): void {
    this.rows[(this.count - 1) * this.stride + 10] = t;
  }

  /** Of a jam that is the last event. */
  addEigenvalues({ kN, b }: { readonly kN: number; readonly b: number }): void {
    const at = (this.count - 1) * this.stride;
    this.rows[at + 11] = kN;
    this.rows[at + 12] = b;
  }

  /** What is known of the last event only later: the mode in which a contact ends. */
  setTo(index: number, to: Mode): void {
    this.rows[index * this.stride + 5] = modeCodes[to];
  }

  addImpacts(count: number): void {
    this.rows[(this.count - 1) * this.stride + 9] = count;
  }

  /** Of all contacts, for the events added since the last call: those of one instant share what follows. */
  addModes(contacts: readonly ContactPhase[]): void {
    for (; this.closed < this.count; this.closed++) {
      const at = (this.closed + 1) * this.stride - contacts.length;
      for (let i = 0; i < contacts.length; i++) {
        const { mode, side, layer } = contacts[i] as ContactPhase;
        this.rows[at + i] = side * (1 + modeCodes[mode] + (layer === undefined ? 0 : 4 * (layer + 2)));
      }
    }
  }

  /** The last event that is not after a time. */
  lastBefore(t: number): StoredEvent | undefined {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.rows[middle * this.stride] as number) <= t) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return undefined;
    const row = this.rows.subarray((low - 1) * this.stride, low * this.stride);
    const n = this.coordinates.length;
    const codes = [...row.subarray(fixed + 4 * n)];
    return {
      t: row[10] as number,
      type: eventTypes[row[2] as number] as EventType,
      contact: row[3] as number,
      after: row.slice(fixed + 2 * n, fixed + 4 * n),
      jammed: row[2] === typeCodes.jam ? (row[3] as number) : -1,
      modes: codes.map(phaseOfCode),
    };
  }

  /** How many events are of one type. */
  countOf(type: EventType): number {
    let count = 0;
    for (let i = 0; i < this.count; i++) if (this.rows[i * this.stride + 2] === typeCodes[type]) count++;
    return count;
  }

  /** The events of one contact, without names. */
  outlines(contact: number): EventOutline[] {
    const { rows, stride, before } = this;
    const found: EventOutline[] = [];
    for (let at = 0; at < this.count * stride; at += stride) {
      if (rows[at + 3] !== contact) continue;
      found.push({
        type: eventTypes[rows[at + 2] as number] as EventType,
        t: rows[at] as number,
        to: modes[rows[at + 5] as number] as Mode,
        before: rows.subarray(at + fixed, at + fixed + before.length),
      });
    }
    return found;
  }

  /** All events, or those from one on, as objects. */
  events(first = 0): ContactEvent[] {
    return Array.from({ length: this.count - first }, (_, i) => this.event(first + i));
  }

  private event(i: number): ContactEvent {
    const row = this.rows.subarray(i * this.stride, (i + 1) * this.stride);
    const [t, j, type, contact, from, to, T, N, region, impacts, , kN = Number.NaN, b = 0] =
      row as unknown as number[];
    const n = this.coordinates.length;
    const jump = Number.isNaN(T) ? {} : { impulse: { T: T as number, N: N as number } };
    return {
      type: eventTypes[type as number] as EventType,
      t: t as number,
      j: j as number,
      contact: this.contacts[contact as number] as string,
      from: modes[from as number] as Mode,
      to: modes[to as number] as Mode,
      before: namedState(this.coordinates, row.subarray(fixed, fixed + 2 * n)),
      after: namedState(this.coordinates, row.subarray(fixed + 2 * n, fixed + 4 * n)),
      ...jump,
      ...(region ? { region: region as Region } : {}),
      ...(impacts ? { impacts } : {}),
      ...(Number.isNaN(kN) ? {} : { eigenvalues: { kN, b }, ratio: b / kN }),
    };
  }
}

/** The inverse of what `addModes` writes. */
function phaseOfCode(code: number): ContactPhase {
  const place = Math.abs(code) - 1;
  const mode = modes[place % 4] as Mode;
  const side = code < 0 ? -1 : 1;
  return place < 4 ? { mode, side } : { mode, side, layer: (Math.floor(place / 4) - 2) as Layer };
}

/** A state by coordinate name. */
export function namedState(coordinates: readonly string[], state: ArrayLike<number>): State {
  const n = coordinates.length;
  return {
    q: Object.fromEntries(coordinates.map((name, i) => [name, state[i] as number])),
    v: Object.fromEntries(coordinates.map((name, i) => [name, state[n + i] as number])),
  };
}
