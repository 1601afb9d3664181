/** Derivatives of motions, with their options checked. */

import * as engine from "../sensitivity/index.js";
import { flag, list, number, type OptionTable, startValues, textLike } from "./rule/kind.js";
import { traced } from "./rule/trace.js";
import { motion } from "./simulate.js";

const ofSensitivity: OptionTable<engine.SensitivityOptions> = {
  ...motion,
  until: number,
  samples: number,
  times: list(number),
  with: list(textLike("mu")),
  start: startValues,
  oneSided: flag,
};

/**
 * Derivatives of a motion by parameters and start values. Throws Mistake on a mistake; where they do not exist, the
 * answer says why.
 */
export const measureSensitivity = /* @__PURE__ */ traced(
  "measureSensitivity",
  engine.sensitivity,
  1,
  ofSensitivity,
);
