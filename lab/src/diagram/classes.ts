/** In which colour is a motion shown? One for each contact word, from left to right; rare words share one. */

import { motionName, type SweepRow } from "../engine/crew/table.js";

export interface MotionClass {
  readonly label: string;
  /** A colour of the style sheet. */
  readonly colour: string;
  readonly count: number;
}

const colours = Array.from({ length: 8 }, (_, i) => `--word-${i + 1}`);
const otherColour = "--word-other";
const endedColour = "--word-ended";

export interface Classes {
  readonly list: readonly MotionClass[];
  readonly placeOf: (row: SweepRow) => number;
}

/** Words in the order of the first axis, so that colours do not depend on who was faster. */
export function classesOf(rows: readonly SweepRow[], axis: string): Classes {
  const met = new Map<string, { count: number; first: number; label: string; ended: boolean }>();
  for (const row of rows) {
    const [name, at] = [motionName(row), row[axis] as number];
    const known = met.get(name);
    if (known === undefined)
      met.set(name, { count: 1, first: at, label: labelOf(row), ended: row.outcome !== "finished" });
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
  const others = often.filter((name) => !shown.includes(name));
  const ends = [...met.keys()].filter(isEnd).sort();
  const groups = [
    ...shown.map((name, i) => ({
      names: [name],
      label: met.get(name)?.label ?? name,
      colour: colours[i] as string,
    })),
    { names: others, label: `${others.length} others`, colour: otherColour },
    { names: ends, label: ends.map(endLabel).join(", "), colour: endedColour },
  ].filter((group) => group.names.length > 0);
  const places = new Map(groups.flatMap((group, i) => group.names.map((name) => [name, i] as const)));
  const sum = (of: readonly string[]) => of.reduce((total, name) => total + countOf(name), 0);
  return {
    list: groups.map((group) => ({ label: group.label, colour: group.colour, count: sum(group.names) })),
    placeOf: (row) => places.get(motionName(row)) ?? 0,
  };
}

/** Of runs that did not finish, by their outcome in brackets. */
const endLabel = (name: string): string =>
  name === "(impossible)" ? "no such start" : `ended as ${name.slice(1, -1)}`;

/** A word of events with dashes between them. */
const labelOf = (row: SweepRow): string =>
  row.kind === "rest" || row.word.length === 0 ? motionName(row) : row.word.join(" – ");
