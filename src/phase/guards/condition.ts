/** The condition of a contact passes zero: it begins or ceases to act. */

import { type Node, printText } from "../../expression/index.js";
import { contactOf, type SmoothFormulas } from "../pieces.js";
import type { GuardRule } from "./rule.js";

const formula = (formulas: SmoothFormulas, index: number): Node => contactOf(formulas, index).when as Node;

export const conditionRule = {
  of: "contact",
  watches: ({ conditional }) => conditional,
  value: ({ formulas, index, value }) => value(formula(formulas, index)),
  formula,
  text: (formulas, index) => printText(formula(formulas, index)),
  differentiable: true,
  silent: true,
} as const satisfies GuardRule;
