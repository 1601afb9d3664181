/** Derivatives of motions, with their options checked. */

import type { Mechanism } from "../mechanism/index.js";
import * as engine from "../sensitivity/index.js";
import { flag, list, number, type OptionTable, startValues, textLike } from "./rule/kind.js";
import { traced } from "./rule/trace.js";
import { motion } from "./simulate.js";

const ofSensitivity: OptionTable<engine.SensitivityOptions & Partial<engine.GoalOptions>> = {
  ...motion,
  until: number,
  samples: number,
  times: list(number),
  with: list(textLike("mu")),
  start: startValues,
  oneSided: flag,
  goal: textLike("phi"),
};

/** With a goal, of one number only, at a cost that hardly grows with the variables. */
export interface MeasureSensitivity {
  (mechanism: Mechanism, options: engine.GoalOptions): engine.GoalSensitivity;
  (mechanism: Mechanism, options?: engine.SensitivityOptions): engine.Sensitivity;
}

type Either = engine.SensitivityOptions & Partial<engine.GoalOptions>;

const either = (mechanism: Mechanism, { goal, ...options }: Either = {}) =>
  goal === undefined
    ? engine.sensitivity(mechanism, options)
    : engine.goalSensitivity(mechanism, { ...options, goal });

/**
 * Derivatives of a motion by parameters and start values. Throws Mistake on a mistake; where they do not exist, the
 * answer says why.
 */
export const measureSensitivity = /* @__PURE__ */ traced(
  "measureSensitivity",
  either,
  1,
  ofSensitivity,
) as MeasureSensitivity;
