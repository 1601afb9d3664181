/**
 * At which friction do several closed contacts lose their only answer together? The matrix of [LB01] (2.9) stops
 * being a P-matrix where one of its principal minors vanishes; a minor of one contact is its k_N. The frictions
 * keep the ratio they have at the state (all equal where there is none), and μ is the largest of them.
 */

import {
  type Coupling,
  criticalMinor,
  enumerationLimit,
  type Modes,
  minor,
  type Slip,
} from "../../contact/index.js";
import { Mistake } from "../../mistake/index.js";
import type { ContactStates } from "../contactState.js";
import { normalCoupling } from "../localProblem.js";

/** A principal minor: the contacts in it with their directions of slip, and where it vanishes first. */
export interface CriticalMinor {
  readonly modes: Modes;
  readonly mu: number | null;
}

export interface CriticalContacts {
  /** The minor that vanishes first; null where none does. */
  readonly least: CriticalMinor | null;
  readonly minors: readonly CriticalMinor[];
}

/** Several closed contacts as one: what the minors are made of. */
export interface Together {
  readonly contacts: readonly { readonly name: string; readonly slip: Slip; readonly friction: number }[];
  readonly coupling: Coupling;
}

/** The unilateral contacts that rest. */
export function togetherAt(states: ContactStates): Together {
  const closed = states.contacts.filter((contact) => contact.resting && !contact.bilateral);
  return {
    contacts: closed.map(({ name, slip, friction }) => ({ name, slip, friction: friction.kinetic })),
    coupling: normalCoupling(states, closed),
  };
}

/** Every minor, for each direction in which a contact slips or may begin to slip. */
export function criticalTogether({ contacts, coupling }: Together): CriticalContacts {
  if (contacts.length > enumerationLimit) {
    throw new Mistake(`at most ${enumerationLimit} contacts are taken together, got ${contacts.length}`);
  }
  const largest = Math.max(...contacts.map(({ friction }) => friction));
  const ratios = contacts.map(({ friction }) => (largest > 0 ? friction / largest : 1));
  const minors = subsetsOf(contacts.length).flatMap((of) =>
    directionsOf(of.map((i) => contacts[i]?.slip as Slip)).map((signs) => {
      const weights = ratios.slice();
      for (const [k, i] of of.entries()) weights[i] = (ratios[i] as number) * (signs[k] as number);
      const modes = of.map((i, k) => [contacts[i]?.name, (signs[k] as number) > 0 ? "slip+" : "slip-"]);
      return { modes: Object.fromEntries(modes) as Modes, mu: criticalMinor(coupling, of, weights) };
    }),
  );
  const least = minors.reduce<CriticalMinor | null>((best, one) => {
    if (one.mu === null) return best;
    return best?.mu == null || one.mu < best.mu ? one : best;
  }, null);
  return { least, minors };
}

/** A minor with its sign, at the frictions of the state; NaN where not all of these contacts rest. */
export function minorTogether({ contacts, coupling }: Together, modes: Modes): number {
  const friction = contacts.map(({ name, friction: mu }) => (modes[name] === "slip-" ? -mu : mu));
  const of = [...contacts.keys()].filter((i) => Object.hasOwn(modes, contacts[i]?.name as string));
  return of.length === Object.keys(modes).length ? minor(coupling, of, friction) : Number.NaN;
}

/** Groups of two and more contacts that slip, with their directions. */
export function slippingGroups({ contacts }: Together): Modes[] {
  const slipping = contacts.filter(({ slip }) => slip !== 0);
  return subsetsOf(slipping.length)
    .filter(({ length }) => length > 1)
    .map((of) =>
      Object.fromEntries(of.map((i) => [slipping[i]?.name, slipping[i]?.slip === 1 ? "slip+" : "slip-"])),
    );
}

/** All non-empty subsets of 0 … count − 1, small ones first. */
function subsetsOf(count: number): number[][] {
  const all = Array.from({ length: 2 ** count - 1 }, (_, code) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => ((code + 1) >> i) & 1),
  );
  return all.sort((one, other) => one.length - other.length);
}

/** A slipping contact has its own sign; one at rest may begin to slip in both. */
function directionsOf(slips: readonly Slip[]): number[][] {
  return slips.reduce<number[][]>(
    (found, slip) =>
      found.flatMap((signs) => (slip === 0 ? [1, -1] : [slip]).map((sign) => [...signs, sign])),
    [[]],
  );
}
