/** An expression of an event of the model file passes zero; clock events are watched from outside the code. */

import { type Node, printText } from "../../expression/index.js";
import type { SmoothFormulas } from "../pieces.js";
import type { GuardRule } from "./rule.js";

const formula = ({ triggers }: SmoothFormulas, index: number): Node => triggers[index] as Node;

export const eventRule = {
  of: "event",
  indices: ({ triggers }) => triggers.flatMap((when, i) => (when === undefined ? [] : [i])),
  value: ({ formulas, index, value }) => value(formula(formulas, index)),
  formula,
  text: (formulas, index) => printText(formula(formulas, index)),
  differentiable: true,
} as const satisfies GuardRule;
