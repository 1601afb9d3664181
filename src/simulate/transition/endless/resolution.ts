/** Which hops are too low to be seen in the gap of the contact that was read last? */

import { modeInput } from "../../../contact/index.js";
import type { Run } from "../../run.js";

/** Hops that are lower than this, relative to the terms of the gap, cannot be distinguished from rest. */
export const resolvedHeight = 1e-14;

/** The speed after an impact below which a hop is not seen. */
export function unresolvedSpeed({ reader }: Pick<Run, "reader">): number {
  return Math.sqrt(resolvedHeight * reader.gapScale * Math.max(0, -(reader.modes[modeInput.b] as number)));
}

export const isUnresolved = (run: Pick<Run, "reader">): boolean => run.reader.vN < unresolvedSpeed(run);
