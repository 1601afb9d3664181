/** Designs, with their options checked. */

import * as engine from "../design/index.js";
import { impactLaws } from "../model/index.js";
import {
  either,
  named,
  needed,
  number,
  type OptionTable,
  oneOf,
  parameters,
  shape,
  startValues,
  text,
  work,
} from "./rule/kind.js";
import { traced } from "./rule/trace.js";
import { choices } from "./simulate.js";

const range = { low: needed(number), high: needed(number) };
const ofDesign: OptionTable<engine.DesignOptions> = {
  ...work,
  property: needed(
    either(
      shape({ period: needed(number) }),
      shape({ multiplier: needed(number) }),
      shape({ paradoxFree: needed(text), ...range, contact: text, margin: number }),
      shape({ critical: needed(text), parameter: needed(text), ...range, margin: number }),
    ),
  ),
  change: needed(named(shape(range))),
  parameters,
  start: startValues,
  law: oneOf(impactLaws),
  policy: choices.policy,
  settle: number,
  steps: number,
  tries: number,
};

/**
 * The smallest change of parameters that gives a property. Throws Mistake on a mistake; a property that is not
 * reached is an answer.
 */
export const designParameters = /* @__PURE__ */ traced("designParameters", engine.design, 1, ofDesign);
