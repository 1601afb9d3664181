/**
 * How is an orbit written? As the word of its impacts and modes, from an impact on, or from its
 * lexicographically smallest rotation.
 */

import type { Mechanism } from "../../mechanism/index.js";
import { type PathPiece, wordItems } from "../../simulate/index.js";
import { countedEvents } from "../../variation/pieces.js";

/** The place of the piece whose end begins the word. */
export function firstPlace(mechanism: Mechanism, pieces: readonly PathPiece[]): number {
  const counted = countedEvents(pieces, "first");
  const items = counted.map((events) => wordItems(mechanism, events, "nothing"));
  const places = [...items.keys()].filter((i) => (items[i] as string[]).length > 0);
  const impacts = places.filter((i) => counted[i]?.[0]?.type === "impact");
  const rotated = (from: number) =>
    [...items.slice(from), ...items.slice(0, from)]
      .flatMap((own) => (own.length > 0 ? [own.join(" ")] : []))
      .join(" ");
  const candidates = impacts.length > 0 ? impacts : places;
  // Among equal rotations the strongest impact comes first.
  const strength = (i: number) =>
    Math.max(0, ...(pieces[i]?.events.map(({ impulse }) => Math.abs(impulse?.N ?? 0)) ?? []));
  const before = (one: number, other: number) =>
    rotated(one) === rotated(other) ? strength(one) > strength(other) : rotated(one) < rotated(other);
  return candidates.reduce((best, i) => (before(i, best) ? i : best), candidates[0] ?? 0);
}

/** The word of one period, whose last event is its first; a motion without events is the modes that it keeps. */
export function wordOf(mechanism: Mechanism, pieces: readonly PathPiece[]): string[] {
  const ordered = [...pieces.slice(-1), ...pieces.slice(0, -1)];
  const items = wordItems(
    mechanism,
    ordered.flatMap(({ events }) => events),
    "first",
  );
  if (items.length > 0) return items;
  const { contacts } = mechanism;
  const modes = pieces[0]?.contacts ?? [];
  return contacts.map(({ name }, i) => {
    const mode = modes[i]?.mode ?? "flight";
    return contacts.length > 1 ? `${name}:${mode}` : mode;
  });
}
