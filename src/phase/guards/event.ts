/** An expression of an event of the model file passes zero; clock events are watched from outside the code. */

import { type Node, printText } from "../../expression/index.js";
import type { GuardRule } from "./rule.js";

export const eventRule = {
  of: "event",
  indices: ({ triggers }) => triggers.flatMap((when, i) => (when === undefined ? [] : [i])),
  value: ({ formulas, index, value }) => value(formulas.triggers[index] as Node),
  text: ({ triggers }, index) => printText(triggers[index] as Node),
  differentiable: true,
} as const satisfies GuardRule;
