/** Periodic orbits and Lyapunov exponents, with their options checked. */

import type { Mechanism } from "../mechanism/index.js";
import * as engine from "../orbit/index.js";
import type { Trajectory } from "../simulate/index.js";
import { argued, checkArguments, mechanismKind, numberKind, optional, valueKind } from "./rule/argument.js";
import { checkOptions } from "./rule/guard.js";
import { named, needed, number, type OptionTable, parameters, shape, state } from "./rule/kind.js";
import { provenanceOf, traced, withProvenance } from "./rule/trace.js";
import { motion, runKind } from "./simulate.js";

export const ofOrbit: OptionTable<engine.OrbitOptions> = {
  ...motion,
  start: state,
  settle: number,
  search: number,
  period: number,
  samples: number,
  member: named(number),
};
/** From a run that has settled, or from options. Throws Mistake on a mistake; no orbit is an answer. */
export function findOrbit(mechanism: Mechanism, from?: Trajectory | engine.OrbitOptions): engine.OrbitResult {
  checkArguments("findOrbit", [mechanism], [mechanismKind]);
  // A run contains what it was computed with.
  const continued = typeof from === "object" && from !== null && "provenance" in from;
  if (continued) checkArguments("findOrbit", [mechanism, from], [mechanismKind, runKind]);
  else checkOptions("findOrbit", from, ofOrbit);
  const result = engine.findOrbit(mechanism, from);
  // An orbit is the result of its last run, which says what it was computed from.
  return result.found
    ? result
    : withProvenance(result, () => provenanceOf("findOrbit", [mechanism, from], 1));
}
const orbit = shape(
  {
    start: needed(shape({ t: needed(number) }, { open: true })),
    period: needed(number),
    provenance: needed(
      shape({ parameters: needed(parameters), options: needed(shape({}, { open: true })) }, { open: true }),
    ),
  },
  { open: true },
);
/** One period of an orbit as a run, with rows; the orbit may be a copy. */
export const simulateOrbit = /* @__PURE__ */ argued(
  "simulateOrbit",
  engine.simulateOrbit,
  mechanismKind,
  valueKind(orbit, "an orbit that was found, or a copy of one"),
  optional(numberKind),
);
/** Of any motion, regular or not. Throws Mistake on a mistake. */
export const measureLyapunov = /* @__PURE__ */ traced("measureLyapunov", engine.lyapunov, 1, {
  ...motion,
  start: state,
  settle: number,
  time: number,
});
