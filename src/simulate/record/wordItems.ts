/**
 * What do events in a row add to the word of a motion? Impacts and other jumps, and the modes that follow them; of the
 * impacts that lead to a chatter the first.
 */

import type { Mechanism } from "../../mechanism/index.js";
import { type ContactEvent, contactsOf, modeAfter, namedItem } from "./contactEvent.js";
import { type AfterLast, laterHops } from "./hops.js";

type WordEvent = Pick<ContactEvent, "type" | "name" | "t" | "contact" | "to" | "contacts" | "modes">;

export function wordItems(
  { contacts }: Pick<Mechanism, "contacts">,
  all: readonly WordEvent[],
  after: AfterLast,
): string[] {
  const several = contacts.length > 1;
  const later = laterHops(all, after);
  const events = all.filter((_, i) => !later[i]);
  return events.flatMap((event, i) => {
    if (event.name !== undefined) return [namedItem(event)];
    const { type, to } = event;
    const next = events[after === "first" ? (i + 1) % events.length : i + 1];
    return contactsOf(event).flatMap((contact) => {
      const name = (item: string) => (several ? `${contact}:${item}` : item);
      // A chatter is completed at the impact before it: there is no flight between them.
      const chatters = next?.type === "chatter" && contactsOf(next).includes(contact);
      const mode = chatters ? [] : [name(modeAfter(event, contact))];
      return type !== to && type !== "liftoff" ? [name(type), ...mode] : mode;
    });
  });
}
