/**
 * What happened, and when? Events as rows of numbers while the run continues; objects with names are made when
 * requested.
 */

import { type Mode, modeCode, modeNames } from "../../contact/index.js";
import type { Region } from "../../impact/index.js";
import { namedState, type StateLayout } from "../../mechanism/index.js";
import type { ContactPhase } from "../../phase/index.js";
import {
  type ChatterOfSeveral,
  type ContactEvent,
  type EventImpulse,
  type EventOutline,
  type EventType,
  eventTypes,
} from "./contactEvent.js";
import { firstNamed, phaseOfCode, typeCode } from "./eventCode.js";
import { RowStore } from "./rowStore.js";

/** What a run needs to continue from an event. */
export interface StoredEvent {
  /** The time of the state after it. */
  readonly t: number;
  /** How many jumps lie before that state. */
  readonly j?: number;
  /** Of the event's own contact: which it is, and what happened to it. */
  readonly contact?: number;
  readonly type?: EventType;
  readonly after: Float64Array;
  /** Of all contacts, right after the event. */
  readonly modes: readonly ContactPhase[];
  /** The contact whose slip continues through a jam that is the event; −1 for all others. */
  readonly jammed: number;
}

/** Where a motion is. */
interface Present {
  readonly t: number;
  readonly state: Float64Array;
}

/**
 * t, j, type, contact, from, to, impulse T and N, region, impacts, time of the state after, eigenvalues of a jam,
 * that of a chatter; then states and modes.
 */
const fixed = 14;

export class EventLog {
  /** The state before the event that is about to be added. */
  readonly before: Float64Array;
  count = 0;
  /** The time of the state after the last event; a number in an object would be a new one every time. */
  private readonly lastTime = new Float64Array(1);
  private closed = 0;
  private silent = false;
  private readonly counts = new Int32Array(eventTypes.length);
  private readonly rows: RowStore;
  /** By their places. */
  private readonly ofSeveral = new Map<number, ChatterOfSeveral>();

  constructor(
    private readonly names: StateLayout,
    private readonly contacts: readonly string[],
    private readonly userEvents: readonly string[] = [],
    private readonly kinks: readonly string[] = [],
  ) {
    this.before = new Float64Array(2 * names.dimension);
    this.rows = new RowStore(fixed + 4 * names.dimension + contacts.length);
  }

  /** Of a run whose events are not needed: from now on they are only counted. */
  forget(): void {
    this.silent = true;
  }

  /** At the present time and state; numbers that are handed over one by one would be new objects. */
  add({ t, state }: Present, j: number, type: EventType, contact: number, from: Mode, to: Mode): void {
    const { rows, before } = this;
    const index = this.count++;
    const code = typeCode(type);
    this.counts[code] = (this.counts[code] as number) + 1;
    this.lastTime[0] = t;
    if (this.silent) return;
    rows.add();
    const block = rows.blockOf(index);
    const at = rows.placeOf(index);
    block[at] = t;
    block[at + 1] = j;
    block[at + 2] = code;
    block[at + 3] = contact;
    block[at + 4] = modeCode(from);
    block[at + 5] = modeCode(to);
    block[at + 6] = Number.NaN;
    block[at + 10] = t;
    block[at + 11] = Number.NaN;
    block[at + 13] = Number.NaN;
    const size = before.length;
    for (let i = 0; i < size; i++) {
      block[at + fixed + i] = before[i] as number;
      block[at + fixed + size + i] = state[i] as number;
    }
  }

  /** The time of the state after the last event, if there was one. */
  get last(): number | undefined {
    return this.count > 0 ? this.lastTime[0] : undefined;
  }

  /** Completes the last event. */
  addImpulse(T: number, N: number, region: number): void {
    this.complete(6, T);
    this.complete(7, N);
    this.complete(8, region);
  }

  /** The last event took a moment: the state after it is that of a later time. */
  addResume(t: number): void {
    this.lastTime[0] = t;
    this.complete(10, t);
  }

  /** Of a jam that is the last event. */
  addEigenvalues({ kN, b }: { readonly kN: number; readonly b: number }): void {
    this.complete(11, kN);
    this.complete(12, b);
  }

  /** Of a chatter that is the last event. */
  addImpacts(count: number, eigenvalue = Number.NaN): void {
    this.complete(9, count);
    this.complete(13, eigenvalue);
  }

  /** One event for a chatter of several contacts; what is known of each of them goes with it. */
  addChatter(present: Present, j: number, to: Mode, chatter: ChatterOfSeveral): void {
    const [first, ...others] = chatter.contacts as [number, ...number[]];
    this.add(present, j, "chatter", first, chatter.from[first] as Mode, to);
    if (others.length > 0 && !this.silent) this.ofSeveral.set(this.count - 1, chatter);
    const [impulse] = chatter.impulses ?? [];
    if (others.length === 0 && impulse !== undefined) this.addImpulse(impulse.T, impulse.N, 0);
    this.addImpacts(chatter.impacts, chatter.eigenvalue);
  }

  private complete(field: number, value: number): void {
    if (!this.silent) this.rows.set(this.count - 1, field, value);
  }

  /** What is known of an event only later: the mode in which a contact ends. */
  setTo(index: number, to: Mode): void {
    if (!this.silent) this.rows.set(index, 5, modeCode(to));
  }

  /** Of all contacts, for the events added since the last call: those of one instant share what follows. */
  addModes(contacts: readonly ContactPhase[]): void {
    if (this.silent) return;
    const first = this.rows.width - contacts.length;
    for (; this.closed < this.count; this.closed++)
      for (let i = 0; i < contacts.length; i++) {
        const { mode, side, layer } = contacts[i] as ContactPhase;
        const code = side * (1 + modeCode(mode) + (layer === undefined ? 0 : 4 * (layer + 2)));
        this.rows.set(this.closed, first + i, code);
      }
  }

  /** The last event that is not after a time. */
  lastBefore(t: number): StoredEvent | undefined {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rows.get(middle, 0) <= t) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return undefined;
    const row = this.rows.row(low - 1);
    const { dimension: n } = this.names;
    const codes = [...row.subarray(fixed + 4 * n)];
    const isNamed = (row[2] as number) >= firstNamed;
    return {
      t: row[10] as number,
      j: (row[1] as number) + 1,
      ...(isNamed ? {} : { type: eventTypes[row[2] as number] as EventType, contact: row[3] as number }),
      after: row.slice(fixed + 2 * n, fixed + 4 * n),
      jammed: row[2] === typeCode("jam") ? (row[3] as number) : -1,
      modes: codes.map(phaseOfCode),
    };
  }

  /** How many events are of one type. */
  countOf(type: EventType): number {
    return this.counts[typeCode(type)] as number;
  }

  /** The events of one contact, or of all, without their states. */
  outlines(contact?: number): EventOutline[] {
    const { rows } = this;
    const found: EventOutline[] = [];
    for (let i = 0; i < this.count; i++) {
      const own = rows.get(i, 3);
      const several = this.ofSeveral.get(i);
      const isNamed = rows.get(i, 2) >= firstNamed;
      if (contact !== undefined && (isNamed || !(several?.contacts.includes(contact) ?? own === contact)))
        continue;
      found.push({
        ...this.subject(i),
        t: rows.get(i, 0),
        place: i,
        ...this.namedSeveral(i),
      });
    }
    return found;
  }

  /** The state before the event at a place. */
  stateBefore(place: number): Float64Array {
    return this.rows.row(place).subarray(fixed, fixed + this.before.length);
  }

  /** The state after it, as a copy. */
  stateAfter(place: number): Float64Array {
    const from = fixed + this.before.length;
    return this.rows.row(place).slice(from, from + this.before.length);
  }

  /** All events, or those from one on, as objects. */
  events(first = 0): ContactEvent[] {
    return Array.from({ length: this.count - first }, (_, i) => this.event(first + i));
  }

  /** The contacts of a chatter of several, with their modes; nothing of another event. */
  private namedSeveral(i: number): Pick<ContactEvent, "contacts" | "modes" | "impulses"> {
    const several = this.ofSeveral.get(i);
    if (several === undefined) return {};
    const names = several.contacts.map((contact) => this.contacts[contact] as string);
    const first = this.rows.width - this.contacts.length;
    const modes = several.contacts.map((contact) => phaseOfCode(this.rows.get(i, first + contact)).mode);
    const { impulses } = several;
    return {
      contacts: names,
      modes: Object.fromEntries(names.map((name, k) => [name, modes[k] as Mode])),
      ...(impulses === undefined
        ? {}
        : { impulses: Object.fromEntries(names.map((name, k) => [name, impulses[k] as EventImpulse])) }),
    };
  }

  /**
   * What happened, and to what: events of the model file and kinks have a name where others have a contact and
   * modes.
   */
  private subject(i: number): Pick<ContactEvent, "type" | "contact" | "from" | "to"> {
    const { rows } = this;
    const [code, of] = [rows.get(i, 2), rows.get(i, 3)];
    const type = eventTypes[code] as EventType;
    if (code >= firstNamed) {
      const name = (code === firstNamed ? this.userEvents : this.kinks)[of] as string;
      const named: Pick<ContactEvent, "type" | "name"> = { type, name };
      return named as ContactEvent;
    }
    return {
      type,
      contact: this.contacts[of] as string,
      from: modeNames[rows.get(i, 4)] as Mode,
      to: modeNames[rows.get(i, 5)] as Mode,
    };
  }

  private event(i: number): ContactEvent {
    const row = this.rows.row(i);
    // One by one: taking a row apart as a list would make an object for each of its numbers.
    const [T, region, impacts] = [row[6] as number, row[8] as number, row[9] as number];
    const [kN, b, eigenvalue] = [row[11] as number, row[12] as number, row[13] as number];
    const { dimension: n } = this.names;
    const [t, j] = [row[0] as number, row[1] as number];
    const before = namedState(this.names, row.subarray(fixed, fixed + 2 * n));
    const after = namedState(this.names, row.subarray(fixed + 2 * n, fixed + 4 * n));
    const isPlain = !impacts && Number.isNaN(eigenvalue) && Number.isNaN(kN) && !this.ofSeveral.has(i);
    if (isPlain && (row[2] as number) < firstNamed) {
      // Literals: objects that are put together from parts are slower to make.
      const type = eventTypes[row[2] as number] as EventType;
      const contact = this.contacts[row[3] as number] as string;
      const from = modeNames[row[4] as number] as Mode;
      const to = modeNames[row[5] as number] as Mode;
      if (Number.isNaN(T)) return { type, contact, from, to, t, j, before, after };
      const impulse = { T, N: row[7] as number };
      if (!region) return { type, contact, from, to, t, j, before, after, impulse };
      return { type, contact, from, to, t, j, before, after, impulse, region: region as Region };
    }
    const jump = Number.isNaN(T) ? {} : { impulse: { T, N: row[7] as number } };
    return {
      ...{ ...this.subject(i), t, j, before, after },
      ...jump,
      ...(region ? { region: region as Region } : {}),
      ...(impacts ? { impacts } : {}),
      ...(Number.isNaN(eigenvalue) ? {} : { eigenvalue }),
      ...this.namedSeveral(i),
      ...(Number.isNaN(kN) ? {} : { eigenvalues: { kN, b }, ratio: b / kN }),
    };
  }
}
