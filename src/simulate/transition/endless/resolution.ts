/** Which hops are too low to be resolved in the gap of the contact that was read last? */

import { modeInput } from "../../../contact/index.js";
import type { Run } from "../../run.js";
import { accelerationAt } from "./meanwhile.js";

/** Hops that are lower than this, relative to what the gap is resolved to, cannot be distinguished from rest. */
export const resolvedHeight = 1e-14;

/**
 * The speed after an impact below which a hop is not seen. The contact falls back freely, or because of the
 * contacts that are closed: a belt that carries a body along presses it against a stop.
 */
export function unresolvedSpeed({ reader }: Pick<Run, "reader">, carried?: Float64Array): number {
  const free = reader.modes[modeInput.b] as number;
  const b = carried === undefined ? free : Math.min(free, reader.normalAcceleration(carried, 0));
  return Math.sqrt(resolvedHeight * reader.resolvedScale * Math.max(0, -b));
}

/** Accelerations under the forces of the contacts that are closed, if any are. */
export function carriedAcceleration(run: Run): Float64Array | undefined {
  if (run.contacts.every(({ mode }) => mode === "flight")) return undefined;
  const { supports } = run;
  const acceleration = accelerationAt(run, run.t, run.state);
  run.supports = supports;
  return acceleration;
}

export const isUnresolved = (run: Pick<Run, "reader">): boolean => run.reader.vN < unresolvedSpeed(run);
