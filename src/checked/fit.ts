/** Fits, with their options checked. */

import * as engine from "../fit/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { checkOptions } from "./rule/guard.js";
import { named, needed, number, type OptionTable, shape, startValues } from "./rule/kind.js";
import { type Traced, traced } from "./rule/trace.js";
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

const tracedFit = /* @__PURE__ */ traced("fitParameters", engine.fit, 2, ofFit);

/**
 * Parameters and start values of a measured motion, with standard errors. Throws Mistake on a mistake of the data
 * or the options.
 */
export function fitParameters(
  mechanism: Mechanism,
  data: engine.DataTable,
  options: engine.FitOptions,
): engine.FitResult & Traced {
  checkOptions("fitParameters", options, ofFit);
  // The provenance has the data as plain lists, which survive JSON.
  return tracedFit(mechanism, { columns: engine.listedColumns(data) }, options);
}
