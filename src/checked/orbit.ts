/** Periodic orbits and Lyapunov exponents, with their options checked. */

import type { Mechanism } from "../mechanism/index.js";
import * as engine from "../orbit/index.js";
import type { Trajectory } from "../simulate/index.js";
import { checkOptions, guarded } from "./rule/guard.js";
import { named, number, type OptionTable, state } from "./rule/kind.js";
import { motion } from "./simulate.js";

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
  // A run says by itself what it was computed with.
  const continued = typeof from === "object" && from !== null && "provenance" in from;
  if (!continued) checkOptions("findOrbit", from, ofOrbit);
  return engine.findOrbit(mechanism, from);
}
/** Of any motion, regular or not. Throws Mistake on a mistake. */
export const measureLyapunov = /* @__PURE__ */ guarded("measureLyapunov", engine.lyapunov, 1, {
  ...motion,
  start: state,
  settle: number,
  time: number,
});
