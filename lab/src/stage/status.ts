/** Which contacts does the stage name? All of a few; of many those that touch, and the number of the others. */

import { type Film, type MechanismInfo, modeNames } from "../engine/protocol.js";

export interface ContactMode {
  readonly name: string;
  readonly mode: string;
}

/** Contacts that are all named, and closed ones that are named among more. */
const [few, most] = [3, 2];

/** The modes of all contacts in a row of a film, also of those that have no place in the drawing. */
export const modesAt = (
  { contacts }: Pick<MechanismInfo, "contacts">,
  { modes }: Film,
  row: number,
): ContactMode[] =>
  contacts.map(({ name, label = name }, k) => ({
    name: label,
    mode: modeNames[modes[row * contacts.length + k] as number] as string,
  }));

export function statusOf(contacts: readonly ContactMode[]): {
  readonly shown: readonly ContactMode[];
  readonly rest: string;
} {
  if (contacts.length <= few) return { shown: contacts, rest: "" };
  const closed = contacts.filter(({ mode }) => mode !== "flight");
  const [more, open] = [Math.max(0, closed.length - most), contacts.length - closed.length];
  const rest = [...(more > 0 ? [`${more} more closed`] : []), ...(open > 0 ? [`${open} open`] : [])];
  return { shown: closed.slice(0, most), rest: rest.join(", ") };
}
