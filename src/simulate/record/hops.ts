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

/** At a contact: does what follows lead to a chatter, when is the next impact, how long is the hop after it? */
interface Next {
  readonly leads: boolean;
  readonly t: number;
  readonly hop: number;
}

/** By event: does it lead to a chatter, or is it one? */
export function leadingEvents(events: readonly HopEvent[], after: AfterLast): boolean[] {
  const leading = events.map(({ type }) => type === "chatter");
  if (!leading.includes(true)) return leading;
  const other = { t: Number.NaN, hop: 0 };
  const next = new Map<string, Next>();
  if (after === "chatter")
    for (const event of events)
      if (event.type === "chatter")
        for (const contact of contactsOf(event)) next.set(contact, { leads: true, ...other });
  // From the last one back; twice around, where what follows the last event is the first one.
  for (let k = (after === "first" ? 2 : 1) * events.length - 1; k >= 0; k--) {
    const i = k % events.length;
    const event = events[i] as HopEvent;
    const { type, t, contact } = event;
    if (!isHop(event)) {
      for (const one of contactsOf(event)) next.set(one, { leads: type === "chatter", ...other });
      continue;
    }
    const following = next.get(contact);
    const time = (following?.t ?? Number.NaN) - t;
    // Around the end of a period times begin anew.
    const hop = time > 0 ? time : Number.POSITIVE_INFINITY;
    leading[i] = following?.leads === true && !(following.hop > longerHop * hop);
    next.set(contact, { leads: leading[i] as boolean, t, hop: Math.max(time, 0) });
  }
  return leading;
}

/** By event: is it an impact of a row that leads to a chatter, other than the first of the row? */
export function laterHops(events: readonly HopEvent[], after: AfterLast): boolean[] {
  const leading = leadingEvents(events, after);
  const later = events.map(() => false);
  if (!leading.includes(true)) return later;
  const hopping = new Set<string>();
  // Twice around: what comes before the first event is known only then.
  for (let k = after === "first" ? 0 : events.length; k < 2 * events.length; k++) {
    const i = k % events.length;
    const event = events[i] as HopEvent;
    const hops = isHop(event) && leading[i] === true;
    for (const contact of contactsOf(event)) {
      later[i] = hops && hopping.has(contact);
      if (hops) hopping.add(contact);
      else hopping.delete(contact);
    }
  }
  return later;
}

const isHop = ({ type, to, name }: HopEvent): boolean =>
  type === "impact" && to === "flight" && name === undefined;
