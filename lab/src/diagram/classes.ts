/** In which colour is a motion shown? One for each contact word, the same in all views; rare words share one. */

import { motionName, type SweepRow } from "../engine/crew/table.js";

export interface MotionClass {
  readonly label: string;
  /** A colour of the style sheet. */
  readonly colour: string;
  readonly count: number;
}

const colours = Array.from({ length: 8 }, (_, i) => `--word-${i + 1}`);
/** The colour of every word that has been shown since the page was opened. */
const known = new Map<string, number>();

/** A colour of its own for each of at most as many words as there are colours: the one it had before, else one that its letters choose. */
function coloursOf(names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, number>();
  const free = new Set(colours.keys());
  const take = (name: string, place: number) => {
    found.set(name, place);
    free.delete(place);
  };
  for (const name of names) {
    const before = known.get(name);
    if (before !== undefined && free.has(before)) take(name, before);
  }
  for (const name of names.filter((one) => !found.has(one)).sort()) {
    const wanted =
      [...name].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 7919, 7) % colours.length;
    const place =
      [...colours.keys()].map((i) => (wanted + i) % colours.length).find((i) => free.has(i)) ?? wanted;
    take(name, place);
    if (!known.has(name)) known.set(name, place);
  }
  return new Map([...found].map(([name, place]) => [name, colours[place] as string]));
}

const otherColour = "--word-other";
const endedColour = "--word-ended";

export interface Classes {
  readonly list: readonly MotionClass[];
  readonly placeOf: (row: SweepRow) => number;
}

/** Words in the order of the first axis. */
export function classesOf(rows: readonly SweepRow[], axis: string): Classes {
  const met = new Map<string, { count: number; first: number; ended: boolean }>();
  for (const row of rows) {
    const [name, at] = [nameOf(row), row[axis] as number];
    const known = met.get(name);
    if (known === undefined) met.set(name, { count: 1, first: at, ended: row.outcome !== "finished" });
    else {
      known.count++;
      known.first = Math.min(known.first, at);
    }
  }
  const isEnd = (name: string) => met.get(name)?.ended === true;
  const names = [...met.keys()].filter((name) => !isEnd(name));
  const countOf = (name: string) => met.get(name)?.count ?? 0;
  const firstOf = (name: string) => met.get(name)?.first ?? 0;
  const often = [...names].sort((one, other) => countOf(other) - countOf(one) || (one < other ? -1 : 1));
  const shown = often.slice(0, names.length > colours.length ? colours.length - 1 : colours.length);
  shown.sort((one, other) => firstOf(one) - firstOf(other) || (one < other ? -1 : 1));
  const colourOf = coloursOf(shown);
  const others = often.filter((name) => !shown.includes(name));
  const ends = [...met.keys()].filter(isEnd).sort();
  const groups = [
    ...shown.map((name) => ({
      names: [name],
      label: name,
      colour: colourOf.get(name) ?? otherColour,
    })),
    { names: others, label: `${others.length} others`, colour: otherColour },
    { names: ends, label: ends.map(endLabel).join(", "), colour: endedColour },
  ].filter((group) => group.names.length > 0);
  const places = new Map(groups.flatMap((group, i) => group.names.map((name) => [name, i] as const)));
  const sum = (of: readonly string[]) => of.reduce((total, name) => total + countOf(name), 0);
  return {
    list: groups.map((group) => ({ label: group.label, colour: group.colour, count: sum(group.names) })),
    placeOf: (row) => places.get(nameOf(row)) ?? 0,
  };
}

/** Of runs that did not finish, by their outcome in brackets. */
const endLabel = (name: string): string =>
  name === "(impossible)" ? "no such start" : `ended as ${name.slice(1, -1)}`;

/** A word of events with dashes between them; motions of one word are one class. */
export const nameOf = (row: SweepRow): string =>
  row.outcome !== "finished" || row.kind === "rest" || row.word.length === 0
    ? motionName(row)
    : row.word.join(" – ");
