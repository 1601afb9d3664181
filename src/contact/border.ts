/** Where does a compliant contact open, close, or leave the layer of [NDCb] (6.16)? In any algebra. */

import type { Algebra } from "./algebra.js";
import type { ContactLaw, LawNumbers, Pressed } from "./law.js";

/** Where |v_N| exceeds this many ε_N, tanh is ±1 to the last bit: the layer ends there. */
const layerWidth = 20;

/** The normal speed at which the layer of a law ends; undefined where it has none. */
export const layerBorder = <T>(
  algebra: Algebra<T>,
  law: ContactLaw,
  numbers: LawNumbers<T>,
): T | undefined => {
  const speed = law.layerSpeed?.(numbers);
  return speed === undefined ? undefined : algebra.scale(layerWidth, speed);
};

/** Positive while a contact is closed, in metres; where the law has a grip, only the sign counts. */
export function closedBorder<T>(algebra: Algebra<T>, { lead, grip }: ContactLaw, contact: Pressed<T>): T {
  if (grip !== undefined) return algebra.multiply(contact.depth, grip(algebra, contact));
  return lead === undefined ? contact.depth : algebra.subtract(contact.depth, lead(algebra, contact));
}

/** Positive while it is open. */
export function openBorder<T>(algebra: Algebra<T>, { lead, grip }: ContactLaw, contact: Pressed<T>): T {
  const { gap } = contact;
  if (grip !== undefined) return algebra.call("max", [gap, algebra.negate(grip(algebra, contact))]);
  return lead === undefined
    ? gap
    : algebra.add(gap, algebra.call("max", [lead(algebra, contact), algebra.zero]));
}
