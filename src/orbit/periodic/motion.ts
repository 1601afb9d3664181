/** What does an orbit look like over one period? The motion from its start, with rows, for tables and pictures. */

import type { Mechanism } from "../../mechanism/index.js";
import { simulate, type Trajectory } from "../../simulate/index.js";
import { orbitTolerances } from "../tolerances.js";
import type { Orbit } from "./orbit.js";

export const orbitMotionDefaults = Object.freeze({ samples: 1000 });

/** From right after the first event of the word to right after its next one. */
export function simulateOrbit(
  mechanism: Mechanism,
  { start, period, provenance }: Orbit,
  samples: number = orbitMotionDefaults.samples,
): Trajectory {
  const { until: _, method: __, step: ___, ...options } = provenance.options;
  return simulate(mechanism, start, {
    ...options,
    t: start.t,
    until: period * (1 + orbitTolerances.motionOvertime),
    samples,
    parameters: provenance.parameters,
  });
}
