/** Periodic orbits, their branches and curves, with their options checked. */

import * as engine from "../orbit/index.js";
import { second, steps } from "./equilibria.js";
import { checkOptions, guarded } from "./guard.js";
import { callback, flag, list, named, needed, number, type OptionTable, pair, state, text } from "./kind.js";
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

/** A run that is continued says by itself what it was computed with. */
export const findOrbit: typeof engine.findOrbit = (mechanism, from) => {
  const continued = typeof from === "object" && from !== null && "provenance" in from;
  if (!continued) checkOptions("findOrbit", from, ofOrbit);
  return engine.findOrbit(mechanism, from);
};
export const lyapunov = /* @__PURE__ */ guarded("lyapunov", engine.lyapunov, 1, {
  ...motion,
  start: state,
  settle: number,
  time: number,
});
export const continueOrbit = /* @__PURE__ */ guarded("continueOrbit", engine.continueOrbit, 1, {
  ...along,
  within: pair,
  onProgress: callback,
});
export const continueDoubled = /* @__PURE__ */ guarded("continueDoubled", engine.continueDoubled, 1, {
  ...steps,
  onProgress: callback,
});
export const orbitsOver = /* @__PURE__ */ guarded("orbitsOver", engine.orbitsOver, 1, over);
export const orbitCurves = /* @__PURE__ */ guarded("orbitCurves", engine.orbitCurves, 1, {
  ...over,
  second,
  labels: list(text),
  onCurve: callback,
  onCurvePoint: callback,
});
