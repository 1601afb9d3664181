/**
 * How is a recorded motion written? As the word of its impacts and modes over one return to its section; it
 * begins at an impact, otherwise so that it is first in alphabetical order. A motion without events is the modes
 * that it keeps.
 */

import type { Mechanism } from "../mechanism/index.js";
import { type EventOutline, type FinalState, wordItems } from "../simulate/index.js";
import type { SectionPoint } from "./recurrence.js";

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

/** Of one period; where nothing recurs, the most frequent word of single returns, or of all that was recorded. */
export function recordedWord(
  mechanism: Mechanism,
  events: readonly EventOutline[],
  points: readonly SectionPoint[],
  returns: number | undefined,
): string[] {
  const between = (from: SectionPoint, to: SectionPoint) =>
    rotated(
      wordItems(mechanism, events.slice(countUntil(events, from.t), countUntil(events, to.t)), "first"),
    );
  const last = points.at(-1);
  if (last === undefined || points.length < 2) return rotated(wordItems(mechanism, events, "nothing"));
  if (returns !== undefined) return between(points.at(-1 - returns) as SectionPoint, last);
  const counts = new Map<string, { readonly word: string[]; count: number }>();
  for (let i = 0; i + 1 < points.length; i++) {
    const word = between(points[i] as SectionPoint, points[i + 1] as SectionPoint);
    const known = counts.get(word.join(" "));
    if (known === undefined) counts.set(word.join(" "), { word, count: 1 });
    else known.count++;
  }
  return [...counts.values()].reduce((best, one) => (one.count > best.count ? one : best)).word;
}

/**
 * How many events happen until a time, itself included. They are in order; a long recording has too many to examine
 * each.
 */
function countUntil(events: readonly EventOutline[], t: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle] as EventOutline).t <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}
