/** Equilibria, with their options checked. */

import * as engine from "../orbit/index.js";
import { guarded } from "./rule/guard.js";
import {
  callback,
  compliant,
  list,
  named,
  needed,
  number,
  type OptionTable,
  pair,
  parameters,
  shape,
  text,
} from "./rule/kind.js";

/** Steps along a branch or a curve. */
export const steps = { ds: number, dsMin: number, dsMax: number, maxPoints: number };

const atRest: OptionTable<engine.EquilibriaOptions> = { ...compliant, parameters, within: named(pair) };
const along: OptionTable<engine.AlongOptions> = {
  ...atRest,
  parameter: needed(text),
  low: needed(number),
  high: needed(number),
  searches: number,
  ...steps,
};

/** The second parameter of a plane. */
export const second = needed(
  shape({ parameter: needed(text), low: needed(number), high: needed(number), searches: number }),
);

/** All equilibria that the search finds. */
export const equilibriaOf = /* @__PURE__ */ guarded("equilibriaOf", engine.equilibriaOf, 1, atRest);
/** Equilibria along a parameter; `progress` receives the share that is done. */
export const equilibriaAlong = /* @__PURE__ */ guarded("equilibriaAlong", engine.equilibriaAlong, 1, along);
/** `progress` receives the share that is done. Throws Mistake on a caller's mistake. */
export const equilibriumCurves = /* @__PURE__ */ guarded("equilibriumCurves", engine.equilibriumCurves, 1, {
  ...along,
  ...steps,
  second,
  labels: list(text),
  onCurvePoint: callback,
});
