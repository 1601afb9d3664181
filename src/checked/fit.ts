/** Fits, with their options checked. */

import * as engine from "../fit/index.js";
import { guarded } from "./rule/guard.js";
import { named, needed, number, type OptionTable, shape, startValues } from "./rule/kind.js";
import { motion } from "./simulate.js";

const ofFit: OptionTable<engine.FitOptions> = {
  ...motion,
  start: startValues,
  fit: needed(named(shape({ low: needed(number), high: needed(number), start: number }))),
  noise: named(number),
  starts: number,
  seed: number,
  maxIterations: number,
};

/**
 * Parameters and start values of a measured motion, with standard errors. Throws Mistake on a mistake of the data
 * or the options.
 */
export const fitParameters = /* @__PURE__ */ guarded("fitParameters", engine.fit, 2, ofFit);
