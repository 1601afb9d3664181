/**
 * Which impacts lead to a chatter? How many of them are computed before it is completed depends on tolerances and on
 * rounding, so of those in a row only the first belongs to what a motion does.
 */

import { type ContactEvent, contactsOf } from "./contactEvent.js";

type HopEvent = Pick<ContactEvent, "type" | "name" | "t" | "contact" | "to" | "contacts">;

/** A hop that lasts this number of times as long as the one before it does not belong to the same chatter. */
const longerHop = 10;

/**
 * What follows the last event: the first one, of events that repeat; nothing that is known, where a motion was cut;
 * or a chatter, of each contact that had one before.
 */
export type AfterLast = "first" | "nothing" | "chatter";

export function leadsToChatter(events: readonly HopEvent[], place: number, after: AfterLast): boolean {
  const event = events[place] as HopEvent;
  if (event.type === "chatter") return true;
  if (!isHop(event)) return false;
  const end = after === "first" ? place + events.length : events.length;
  let [last, before] = [event.t, Number.POSITIVE_INFINITY];
  for (let k = place + 1; k < end; k++) {
    const next = events[k % events.length] as HopEvent;
    if (!contactsOf(next).includes(event.contact)) continue;
    if (!isHop(next)) return next.type === "chatter";
    const time = next.t - last;
    if (time > longerHop * before) return false;
    // Around the end of a period times begin anew.
    before = time > 0 ? time : Number.POSITIVE_INFINITY;
    last = next.t;
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
    const hops = isHop(event) && leadsToChatter(events, i, after);
    for (const contact of contactsOf(event)) {
      later[i] = hops && hopping.has(contact);
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
