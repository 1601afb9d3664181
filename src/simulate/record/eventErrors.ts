/** How far are the times of events known? Their differences from those of the same motion with smaller tolerances. */

import { simulateTolerances } from "../tolerances.js";
import type { ContactEvent } from "./contactEvent.js";
import type { Recorded } from "./trajectory.js";

/** The tolerances of the second run. */
export function sharperTolerances({ rtol, atol }: { readonly rtol: number; readonly atol: number }) {
  const { secondTolerance, smallestRtol } = simulateTolerances;
  const share = Math.max(secondTolerance, smallestRtol / rtol);
  return { rtol: share * rtol, atol: share * atol };
}

/** Roundings before the first event, in those that an event adds. */
const firstRoundings = 4;

/** Two events are the same one of a motion. */
const isSame = (one: ContactEvent, other: ContactEvent | undefined): boolean =>
  one.type === other?.type && one.contact === other.contact && one.name === other.name && one.to === other.to;

/**
 * Adds `error` to each event, as long as both runs have the same events in the same order. Differences that later
 * events do not show are still there, and each event adds roundings, which both runs may share.
 */
export function withEventErrors<T extends Recorded>(recorded: T, sharper: Pick<Recorded, "events">): T {
  const { events, provenance } = recorded;
  const parted = events.findIndex((event, i) => !isSame(event, sharper.events[i]));
  const known = parted < 0 ? events.length : parted;
  const { errorMargin, rounding } = simulateTolerances;
  let apart = 0;
  const value = events.map((event, i): ContactEvent => {
    if (i >= known) return event;
    apart = Math.max(apart, Math.abs(event.t - (sharper.events[i]?.t as number)));
    const time = Math.max(Math.abs(event.t), Math.abs(provenance.options.t));
    return { ...event, error: errorMargin * apart + ((i + firstRoundings) * rounding * time) / 2 };
  });
  return Object.defineProperty(recorded, "events", { value, enumerable: true });
}
