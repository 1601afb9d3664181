/** Which lanes does the timeline have? One for each contact, or for those that touch where there are many, and for the model's own events. */

import { modeNames, type RunAnswer } from "../engine/protocol.js";

export interface Lane {
  readonly name: string;
  readonly label: string;
  /** The number of its contact; without one the lane has the events of this name. */
  readonly contact?: number;
}

export interface Lanes {
  readonly lanes: readonly Lane[];
  /** Contacts without a lane. */
  readonly hidden: number;
}

/** All contacts have a lane up to the first number; otherwise those that touch have one, at most the second number of them. */
const [few, most] = [6, 8];

/** Events of this number of names have lanes of their own; others share one. */
const mostNames = 3;

const flight = modeNames.indexOf("flight");

type Run = Pick<RunAnswer, "film" | "events"> & { readonly info: Pick<RunAnswer["info"], "contacts"> };

/** By contact, the number of rows in which it is closed, and of events that it has. */
function touchesOf({ film: { modes, rows }, events, info: { contacts } }: Run): number[] {
  const counts = contacts.map(() => 0);
  for (let i = 0; i < rows * contacts.length; i++) {
    const k = i % contacts.length;
    if (modes[i] !== flight) counts[k] = (counts[k] as number) + 1;
  }
  const places = new Map(contacts.map(({ name }, k) => [name, k]));
  for (const { contact, contacts: several = [contact] } of events)
    for (const name of several) {
      const k = places.get(name);
      if (k !== undefined) counts[k] = (counts[k] as number) + 1;
    }
  return counts;
}

/** The contacts that touch at all. */
export function touchingContacts(run: Run): ReadonlySet<string> {
  const touches = touchesOf(run);
  return new Set(run.info.contacts.filter((_, k) => (touches[k] as number) > 0).map(({ name }) => name));
}

/** The contact that touches most. */
export function busiestContact(run: Run): string | undefined {
  const touches = touchesOf(run);
  return run.info.contacts[touches.indexOf(Math.max(...touches))]?.name;
}

export function lanesOf(run: Run): Lanes {
  const { contacts } = run.info;
  const all = contacts.map(({ name, label = name }, contact) => ({ name, label, contact }));
  const names = [...new Set(run.events.flatMap(({ name }) => (name === undefined ? [] : [name])))];
  const own = (names.length > mostNames ? ["events"] : names).map((name) => ({ name, label: name }));
  if (all.length <= few) return { lanes: [...all, ...own], hidden: 0 };
  const touches = touchesOf(run);
  const of = ({ contact }: { readonly contact: number }) => touches[contact] as number;
  const shown = all
    .filter((one) => of(one) > 0)
    .sort((one, other) => of(other) - of(one))
    .slice(0, most)
    .sort((one, other) => one.contact - other.contact);
  return { lanes: [...shown, ...own], hidden: all.length - shown.length };
}

/** The lanes on which an event has its mark. */
export const lanesWith = (
  lanes: readonly Lane[],
  { name, contact, contacts = [contact] }: RunAnswer["events"][number],
): number[] =>
  [...lanes.keys()].filter((i) => {
    const lane = lanes[i] as Lane;
    if (name === undefined) return lane.contact !== undefined && contacts.includes(lane.name);
    return lane.contact === undefined && (lane.name === name || lane.name === "events");
  });
