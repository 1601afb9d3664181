/** Periodic orbits, their branches and curves, with their options checked. */

import type { Mechanism } from "../mechanism/index.js";
import * as engine from "../orbit/index.js";
import type { Trajectory } from "../simulate/index.js";
import { second, steps } from "./equilibria.js";
import { checkOptions, guarded } from "./rule/guard.js";
import {
  callback,
  flag,
  list,
  named,
  needed,
  number,
  type OptionTable,
  pair,
  state,
  text,
} from "./rule/kind.js";
import { motion } from "./simulate.js";

const ofOrbit: OptionTable<engine.OrbitOptions> = {
  ...motion,
  start: state,
  settle: number,
  search: number,
  period: number,
  samples: number,
  member: named(number),
};
const along = { parameter: needed(text), to: needed(number), ...steps };
const over: OptionTable<engine.OrbitsOverOptions> = {
  ...ofOrbit,
  ...along,
  from: needed(number),
  startAt: callback,
  searches: number,
  double: flag,
  onPoint: callback,
};

/** From a run that has settled, or from options. Throws Mistake on a mistake; no orbit is an answer. */
export function findOrbit(mechanism: Mechanism, from?: Trajectory | engine.OrbitOptions): engine.OrbitResult {
  // A run says by itself what it was computed with.
  const continued = typeof from === "object" && from !== null && "provenance" in from;
  if (!continued) checkOptions("findOrbit", from, ofOrbit);
  return engine.findOrbit(mechanism, from);
}
/** Of any motion, regular or not. Throws Mistake on a mistake. */
export const lyapunov = /* @__PURE__ */ guarded("lyapunov", engine.lyapunov, 1, {
  ...motion,
  start: state,
  settle: number,
  time: number,
});
/** Follows the orbit; the value returned at last says why the branch ended. Throws Mistake on a caller's mistake. */
export const continueOrbit = /* @__PURE__ */ guarded("continueOrbit", engine.continueOrbit, 1, {
  ...along,
  within: pair,
  onProgress: callback,
});
/** Follows the orbits of twice the period from a point of a branch that is labelled PD. */
export const continueDoubled = /* @__PURE__ */ guarded("continueDoubled", engine.continueDoubled, 1, {
  ...steps,
  onProgress: callback,
});
/** Throws Mistake on a caller's mistake; no orbit is an answer. */
export const orbitsOver = /* @__PURE__ */ guarded("orbitsOver", engine.orbitsOver, 1, over);
/** Throws Mistake on a caller's mistake; no orbit, and no curve, is an answer. */
export const orbitCurves = /* @__PURE__ */ guarded("orbitCurves", engine.orbitCurves, 1, {
  ...over,
  second,
  labels: list(text),
  onCurve: callback,
  onCurvePoint: callback,
});
