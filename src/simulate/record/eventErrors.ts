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

/** Two events are the same one of a motion. */
const isSame = (one: ContactEvent, other: ContactEvent | undefined): boolean =>
  one.type === other?.type && one.contact === other.contact && one.name === other.name && one.to === other.to;

/** Adds `error` to each event, as long as both runs have the same events in the same order. */
export function withEventErrors<T extends Recorded>(recorded: T, sharper: Pick<Recorded, "events">): T {
  const { events, provenance } = recorded;
  const parted = events.findIndex((event, i) => !isSame(event, sharper.events[i]));
  const known = parted < 0 ? events.length : parted;
  const value = events.map((event, i): ContactEvent => {
    if (i >= known) return event;
    const { errorMargin, rounding } = simulateTolerances;
    const apart = Math.abs(event.t - (sharper.events[i]?.t as number));
    const time = Math.max(Math.abs(event.t), Math.abs(provenance.options.t));
    return { ...event, error: errorMargin * apart + (rounding * time) / 2 };
  });
  return Object.defineProperty(recorded, "events", { value, enumerable: true });
}
