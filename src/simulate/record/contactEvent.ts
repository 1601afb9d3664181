/** What happened at a contact, or at several at once? Events as objects with names. */

import type { Mode } from "../../contact/index.js";
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
  "event",
  "hold",
  "release",
] as const);
export type EventType = (typeof eventTypes)[number];

export interface EventImpulse {
  readonly T: number;
  readonly N: number;
}

/**
 * An event of the model file has a name, a kink that holds the motion or lets it go its expression, and neither has
 * contact, from and to.
 */
export interface ContactEvent {
  readonly type: EventType;
  /** Of an event of the model file, or of a kink. */
  readonly name?: string;
  readonly t: number;
  /** How far t may be off; of runs with `errors: true`, as long as smaller tolerances give the same events. */
  readonly error?: number;
  /** How many jumps and mode changes came before: (t, j) is the hybrid time. */
  readonly j: number;
  /** Of a chatter of several contacts: the first of them. */
  readonly contact: string;
  readonly from: Mode;
  readonly to: Mode;
  readonly before: State;
  readonly after: State;
  readonly impulse?: EventImpulse;
  readonly region?: Region;
  /** Of a chatter: how many impacts were computed before it was completed; infinitely many follow. */
  readonly impacts?: number;
  /**
   * Of a chatter: the factor of the speeds from one impact of a contact to its next one in the pattern that
   * repeats.
   */
  readonly eigenvalue?: number;
  /**
   * Of a chatter of several contacts: all of them, their modes after it, and the sums of the impulses that follow
   * where these are known.
   */
  readonly contacts?: readonly string[];
  readonly modes?: Readonly<Record<string, Mode>>;
  readonly impulses?: Readonly<Record<string, EventImpulse>>;
  /**
   * Of a jam: those of the flow in dτ = dt/k_N, along k_N and along b, and b/k_N of them. Below 1 the force
   * diverges.
   */
  readonly eigenvalues?: { readonly kN: number; readonly b: number };
  readonly ratio?: number;
}

/** The part of an event that needs no state. */
export interface EventOutline
  extends Pick<ContactEvent, "type" | "name" | "t" | "contact" | "to" | "contacts" | "modes"> {
  /** Its place in the log. */
  readonly place: number;
}

/** Several contacts that come to rest by infinitely many impacts. */
export interface ChatterOfSeveral {
  readonly contacts: readonly number[];
  readonly from: readonly Mode[];
  readonly impacts: number;
  readonly eigenvalue?: number;
  /** In the order of the contacts. */
  readonly impulses?: readonly EventImpulse[];
}

/** The contacts that an event is about. */
export const contactsOf = ({
  contact,
  contacts,
  name,
}: Pick<ContactEvent, "contact" | "contacts" | "name">): readonly string[] =>
  contacts ?? (name === undefined ? [contact] : []);

/** The mode of one of them after it. */
export const modeAfter = ({ to, modes }: Pick<ContactEvent, "to" | "modes">, contact: string): Mode =>
  modes?.[contact] ?? to;

/** What an event without a contact adds to a word: an event of the model file its name, a kink what it does. */
export const namedItem = ({ type, name }: Pick<ContactEvent, "type" | "name">): string =>
  type === "event" ? (name as string) : type;
