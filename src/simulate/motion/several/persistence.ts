/**
 * Which solutions are excluded because stick persists? A contact that sticks begins to slip where its force leaves
 * the static cone, not before: kinetic friction below the static one would let it slip earlier, and that is no
 * ambiguity of the rigid model but the law itself.
 */

import type { ContactStates } from "../../../atlas/index.js";
import type { Modes } from "../../../contact/index.js";

/** The names of contacts that stick by more than kinetic friction. */
export function stickKeepers(
  { contacts }: ContactStates,
  sticks: (name: string) => boolean,
): ReadonlySet<string> {
  return new Set(
    contacts
      .filter(({ name, friction }) => friction.static > friction.kinetic && sticks(name))
      .map(({ name }) => name),
  );
}

/**
 * Without those in which more of these contacts slip than in another one: they could continue to stick. What slips
 * elsewhere because of it does not happen either. On a border one motion has several labels: the first is the own
 * one, and any of them shows that contacts could stick.
 */
export function withoutYielding<T>(
  list: readonly T[],
  labelsOf: (one: T) => readonly Modes[],
  keepers: ReadonlySet<string>,
): T[] {
  if (keepers.size === 0) return [...list];
  const slipping = (modes: Modes): string[] =>
    [...keepers].filter((name) => modes[name] === "slip+" || modes[name] === "slip-");
  const isLess = (some: readonly string[], all: readonly string[]): boolean =>
    some.length < all.length && some.every((name) => all.includes(name));
  return list.filter((one) => {
    const [own] = labelsOf(one);
    if (own === undefined) return true;
    const mine = slipping(own);
    return !list.some(
      (other) => other !== one && labelsOf(other).some((label) => isLess(slipping(label), mine)),
    );
  });
}
