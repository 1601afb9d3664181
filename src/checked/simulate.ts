/** A motion and its start, with their options checked; and the options that motions of all kinds share. */

import { impactLaws } from "../model/index.js";
import * as engine from "../simulate/index.js";
import { argued, mechanismKind, numberKind, optional, valueKind } from "./rule/argument.js";
import { guarded } from "./rule/guard.js";
import {
  callback,
  compliant,
  flag,
  list,
  named,
  needed,
  number,
  type OptionTable,
  occasion,
  oneOf,
  parameters,
  shape,
  startValues,
  state,
  textLike,
  work,
} from "./rule/kind.js";

/** Tolerances and bounds. */
export const bounds = { rtol: number, atol: number, maxSteps: number, maxEvents: number };

/** Rules of the policy, each with its own values. */
const policyKind = shape({
  ...Object.fromEntries(Object.entries(engine.policyRules).map(([rule, values]) => [rule, oneOf(values)])),
  impact: number,
  combination: named(oneOf(["flight", "slip+", "slip-", "stick"])),
});

/** What is followed where the rigid model leaves a choice. */
export const choices = {
  law: oneOf(impactLaws),
  policy: policyKind,
  phase: number,
  jump: named(number),
};

/** What every motion can be given, however long it is. */
export const motion: OptionTable<Omit<engine.SimulateOptions, "until" | "samples" | "method" | "step">> = {
  ...compliant,
  ...occasion,
  ...bounds,
  ...choices,
  follow: list(textLike("flight")),
  outputs: named(textLike("l*cos(phi)")),
  ...work,
};

export const whole: OptionTable<engine.SimulateOptions> = {
  ...motion,
  until: number,
  samples: number,
  method: oneOf(engine.methods),
  step: number,
};

const origin = shape(
  {
    model: needed(textLike("9f0c")),
    start: needed(state),
    parameters: needed(parameters),
    options: needed(shape({ ...whole, until: needed(number), t: needed(number) }, { open: true })),
  },
  { open: true },
);
export const runKind = valueKind(
  shape(
    {
      provenance: needed(origin),
      final: needed(
        shape({ t: needed(number), contacts: needed(named(shape({}, { open: true }))) }, { open: true }),
      ),
    },
    { open: true },
  ),
  "a run, or a copy of one",
);
const timesKind = valueKind(list(number), "a list of times");

/** The state at a time of a run, as `run.at`; the run may be a copy. Throws Mistake outside the run. */
export const evaluateState = /* @__PURE__ */ argued(
  "evaluateState",
  engine.evaluateState,
  mechanismKind,
  runKind,
  numberKind,
);
/** The motion at times of a run, as `run.columns`; the run may be a copy. Throws Mistake outside the run. */
export const evaluateColumns = /* @__PURE__ */ argued(
  "evaluateColumns",
  engine.evaluateColumns,
  mechanismKind,
  runKind,
  timesKind,
);

/**
 * The motion from a start state. Throws Mistake where the state or an option is a mistake; mechanics ends in an
 * outcome.
 */
export const simulate = /* @__PURE__ */ guarded("simulate", engine.simulate, 2, {
  ...whole,
  onRows: callback,
  dense: flag,
  errors: flag,
});
/**
 * The state that values describe; options of a motion may be handed in as a whole: they say how its contacts are
 * modelled.
 */
export const makeState = /* @__PURE__ */ guarded("makeState", engine.makeState, 2, whole, [
  mechanismKind,
  optional(valueKind(startValues, "values of the start by name")),
]);
