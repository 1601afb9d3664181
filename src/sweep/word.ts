/**
 * How is a recorded motion written? As the word of its impacts and modes over one return to its section; it begins
 * at an impact, else at its smallest rotation. A motion without events is the modes that it keeps.
 */

import type { Mechanism } from "../mechanism/index.js";
import { contactsOf, type EventOutline, type FinalState, modeAfter, namedItem } from "../simulate/index.js";

/** What events in a row add to a word. */
export function itemsOf(
  { contacts }: Pick<Mechanism, "contacts">,
  events: readonly EventOutline[],
): string[] {
  const several = contacts.length > 1;
  return events.flatMap((event, i) => {
    const { type, to } = event;
    const next = events[i + 1];
    if (event.name !== undefined) return [namedItem(event)];
    return contactsOf(event).flatMap((contact) => {
      const name = (item: string) => (several ? `${contact}:${item}` : item);
      // A chatter follows the impact that it was completed at: the flight between them has no length.
      const chatters = next?.type === "chatter" && contactsOf(next).includes(contact) && next.t === event.t;
      const mode = chatters ? [] : [name(modeAfter(event, contact))];
      return type !== to && type !== "liftoff" ? [name(type), ...mode] : mode;
    });
  });
}

const isImpact = (item: string): boolean => /(^|:)impact$/.test(item);

/** The rotation with which a word is written. */
export function rotated(items: readonly string[]): string[] {
  const places = [...items.keys()];
  const impacts = places.filter((i) => isImpact(items[i] as string));
  const from = (i: number) => [...items.slice(i), ...items.slice(0, i)];
  const candidates = (impacts.length > 0 ? impacts : places).map(from);
  return candidates.reduce((best, one) => (one.join(" ") < best.join(" ") ? one : best), candidates[0] ?? []);
}

/** The modes at the end of a motion. */
export function heldModes({ contacts }: Pick<Mechanism, "contacts">, final: FinalState): string[] {
  const modes = contacts.map(({ name }) => {
    const mode = final.contacts[name]?.mode ?? "flight";
    return contacts.length > 1 ? `${name}:${mode}` : mode;
  });
  return [...modes, ...(final.held ?? []).map(() => "hold")];
}
