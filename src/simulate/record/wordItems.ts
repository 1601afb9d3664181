/** What do events in a row add to the word of a motion? Impacts and other jumps, and the modes that follow them. */

import type { Mechanism } from "../../mechanism/index.js";
import { type ContactEvent, contactsOf, modeAfter, namedItem } from "./contactEvent.js";

type WordEvent = Pick<ContactEvent, "type" | "name" | "contact" | "to" | "contacts" | "modes">;

export function wordItems({ contacts }: Pick<Mechanism, "contacts">, events: readonly WordEvent[]): string[] {
  const several = contacts.length > 1;
  return events.flatMap((event, i) => {
    if (event.name !== undefined) return [namedItem(event)];
    const { type, to } = event;
    const next = events[i + 1];
    return contactsOf(event).flatMap((contact) => {
      const name = (item: string) => (several ? `${contact}:${item}` : item);
      // A chatter is completed at the impact before it: there is no flight between them.
      const chatters = next?.type === "chatter" && contactsOf(next).includes(contact);
      const mode = chatters ? [] : [name(modeAfter(event, contact))];
      return type !== to && type !== "liftoff" ? [name(type), ...mode] : mode;
    });
  });
}
