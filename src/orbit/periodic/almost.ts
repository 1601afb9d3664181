/**
 * Is a start meant to lie just after an event? Its rounded numbers may lie slightly before the zero of the
 * event, which then happens at once: one time too many.
 */

import { simulate } from "../../simulate/index.js";
import type { OrbitQuestion } from "../search/options.js";
import { orbitTolerances } from "../tolerances.js";
import type { AlmostOnZero } from "./reason.js";

/** The event of the model file that happens almost at the start, compared with the time to the next one. */
export function almostOnZero({
  mechanism,
  start,
  simulate: options,
  search,
}: OrbitQuestion): AlmostOnZero | undefined {
  if (!("q" in start) || mechanism.events.every(({ trigger }) => trigger.kind === "clock")) return undefined;
  const { events } = simulate(mechanism, start, { ...options, until: search, maxEvents: 1 });
  const [first, second] = events;
  const { t = 0 } = options;
  const own = mechanism.events.find(({ name }) => name === first?.name);
  if (first === undefined || own?.trigger.kind !== "zero") return undefined;
  const after = first.t - t;
  return after > 0 && after < orbitTolerances.almostAtOnce * ((second?.t ?? t + search) - first.t)
    ? { event: own.name, after }
    : undefined;
}
