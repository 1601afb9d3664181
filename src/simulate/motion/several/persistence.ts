/**
 * Which solutions stand back because stick persists? A contact that sticks begins to slip where its force leaves the static cone, not
 * before: kinetic friction below the static one would let it slip earlier, and that is no ambiguity of the rigid model but the law itself.
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

/** Without those that differ from another one only in contacts which slip although they could go on sticking. */
export function withoutYielding<T>(
  list: readonly T[],
  modesOf: (one: T) => Modes | undefined,
  keepers: ReadonlySet<string>,
): T[] {
  if (keepers.size === 0) return [...list];
  const yields = (one: Modes, other: Modes): boolean => {
    const differing = Object.keys(one).filter((name) => one[name] !== other[name]);
    return (
      differing.length > 0 &&
      differing.every((name) => keepers.has(name) && other[name] === "stick" && one[name] !== "flight")
    );
  };
  return list.filter((one) => {
    const own = modesOf(one);
    return own === undefined || !list.some((other) => yields(own, modesOf(other) ?? own));
  });
}
