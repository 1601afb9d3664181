/** Branches of orbits and curves in two parameters, with their options checked. */

import * as engine from "../branch/index.js";
import { alongRest, steps } from "./equilibria.js";
import { ofOrbit } from "./orbit.js";
import { objectKind } from "./rule/argument.js";
import {
  callback,
  flag,
  list,
  needed,
  number,
  type OptionTable,
  pair,
  shape,
  text,
  work,
} from "./rule/kind.js";
import { traced } from "./rule/trace.js";

const along = { parameter: needed(text), to: needed(number), ...steps };
const over: OptionTable<engine.OrbitsOverOptions> = {
  ...ofOrbit,
  ...along,
  from: needed(number),
  startAt: callback,
  searches: number,
  double: flag,
};

/** The second parameter of a plane. */
const second = needed(
  shape({ parameter: needed(text), low: needed(number), high: needed(number), searches: number }),
);

/** Follows the orbit; the value returned at last states why the branch ended. Throws Mistake on a caller's mistake. */
export const continueOrbit = /* @__PURE__ */ traced(
  "continueOrbit",
  engine.continueOrbit,
  1,
  {
    ...along,
    within: pair,
    ...work,
  },
  [],
);
/** Follows the orbits of twice the period from a point of a branch that is labelled PD. */
export const continueDoubled = /* @__PURE__ */ traced(
  "continueDoubled",
  engine.continueDoubled,
  1,
  {
    ...steps,
    ...work,
  },
  [objectKind("a point of a branch")],
);
/** Throws Mistake on a caller's mistake; no orbit is an answer. */
export const followOrbits = /* @__PURE__ */ traced("followOrbits", engine.orbitsOver, 1, over);
/** Throws Mistake on a caller's mistake; no orbit, and no curve, is an answer. */
export const followOrbitCurves = /* @__PURE__ */ traced("followOrbitCurves", engine.orbitCurves, 1, {
  ...over,
  second,
  labels: list(text),
  onCurvePoint: callback,
  ...work,
});
/** Throws Mistake on a caller's mistake. */
export const followEquilibriumCurves = /* @__PURE__ */ traced(
  "followEquilibriumCurves",
  engine.equilibriumCurves,
  1,
  {
    ...alongRest,
    ...steps,
    second,
    labels: list(text),
    onCurvePoint: callback,
    ...work,
  },
);
