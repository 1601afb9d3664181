/** How exact is the slip of a closed contact next to others? */

import { modeInput } from "../../contact/index.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";

/**
 * Moving the state onto the surfaces of other contacts rounds every slip by the speeds of all that moves: by the
 * slip that the kinetic energy could give to this contact..
 */
export function slipRounding(run: Run, contact: number): number {
  const { reader } = run;
  if (!reader.read(run.t, contact)) return 0;
  const { kinetic } = run.energy();
  const largest = Math.sqrt(2 * Math.abs(kinetic) * (reader.modes[modeInput.A] as number));
  return Math.max(reader.speedRounding(), simulateTolerances.rounding * largest);
}
