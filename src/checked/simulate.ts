/** A motion and its start, with their options checked; and the options that motions of all kinds share. */

import * as engine from "../simulate/index.js";
import { guarded } from "./rule/guard.js";
import {
  callback,
  compliant,
  flag,
  list,
  number,
  type OptionTable,
  occasion,
  textLike,
} from "./rule/kind.js";

export { type Columns, columnsAt, stateAt } from "../simulate/index.js";

/** Tolerances and bounds. */
export const bounds = { rtol: number, atol: number, maxSteps: number, maxEvents: number };

/** What is followed where the rigid model leaves a choice. */
export const choices = {
  law: textLike("moreau"),
  policy: textLike("stick=eager"),
  phase: number,
  jump: textLike("theta'=2"),
};

/** What every motion can be given, however long it is. */
export const motion: OptionTable<Omit<engine.SimulateOptions, "until" | "samples" | "method" | "step">> = {
  ...compliant,
  ...occasion,
  ...bounds,
  ...choices,
  follow: list(textLike("flight")),
  shouldStop: callback,
  onProgress: callback,
};

export const whole: OptionTable<engine.SimulateOptions> = {
  ...motion,
  until: number,
  samples: number,
  method: textLike("timestepping"),
  step: number,
};

/** The motion from a start state. Throws Mistake where the state or an option is a mistake; mechanics ends in an outcome. */
export const simulate = /* @__PURE__ */ guarded("simulate", engine.simulate, 2, {
  ...whole,
  onRows: callback,
  dense: flag,
  errors: flag,
});
/** The options of a run, which may be handed in as a whole, say how its contacts are modelled. */
export const startOfRun = /* @__PURE__ */ guarded("startOfRun", engine.startOfRun, 2, whole);
