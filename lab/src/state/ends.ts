/** How long is a motion shown at first? */

import { firstEnds } from "virtual:ends";
import { scenarioDefaults } from "../scenario/scenario.js";

/** Seconds; of a shipped mechanism until something has happened. */
export const firstEnd = (mechanism: string, model?: string): number =>
  (model === undefined && Object.hasOwn(firstEnds, mechanism) ? firstEnds[mechanism] : undefined) ??
  scenarioDefaults.until;
