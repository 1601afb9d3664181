/**
 * Which impacts lead to a chatter? How many of them are computed before it is completed depends on tolerances and on
 * rounding, so of those in a row only the first belongs to what a motion does.
 */

import { type ContactEvent, contactsOf } from "./contactEvent.js";

type HopEvent = Pick<ContactEvent, "type" | "name" | "contact" | "to" | "contacts">;

/**
 * What follows the last event: the first one, of events that repeat; nothing that is known, where a motion was cut; or a
 * chatter, of each contact that had one before.
 */
export type AfterLast = "first" | "nothing" | "chatter";

export function leadsToChatter(events: readonly HopEvent[], place: number, after: AfterLast): boolean {
  const event = events[place] as HopEvent;
  if (event.type === "chatter") return true;
  if (!isHop(event)) return false;
  const end = after === "first" ? place + events.length : events.length;
  for (let k = place + 1; k < end; k++) {
    const next = events[k % events.length] as HopEvent;
    if (!isHop(next) && contactsOf(next).includes(event.contact)) return next.type === "chatter";
  }
  return after === "chatter" && chatters(events, event.contact);
}

/** By event: is it an impact of a row that leads to a chatter, other than the first of the row? */
export function laterHops(events: readonly HopEvent[], after: AfterLast): boolean[] {
  const later = events.map(() => false);
  if (!events.some(({ type }) => type === "chatter")) return later;
  const hopping = new Set<string>();
  // Twice around: what comes before the first event is known only then.
  for (let k = after === "first" ? 0 : events.length; k < 2 * events.length; k++) {
    const i = k % events.length;
    const event = events[i] as HopEvent;
    const hops = isHop(event);
    for (const contact of contactsOf(event)) {
      later[i] = hops && hopping.has(contact) && leadsToChatter(events, i, after);
      if (hops) hopping.add(contact);
      else hopping.delete(contact);
    }
  }
  return later;
}

const chatters = (events: readonly HopEvent[], contact: string): boolean =>
  events.some((event) => event.type === "chatter" && contactsOf(event).includes(contact));

const isHop = ({ type, to, name }: HopEvent): boolean =>
  type === "impact" && to === "flight" && name === undefined;
