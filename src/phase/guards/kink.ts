/** A branch of abs, sign, min or max ends. */

import { type Node, printText } from "../../expression/index.js";
import type { SmoothFormulas } from "../pieces.js";
import { heldIn } from "../shape.js";
import type { GuardRule } from "./rule.js";

const formula = ({ switching }: SmoothFormulas, index: number): Node => switching[index] as Node;

export const kinkRule = {
  of: "kink",
  indices: ({ switching }, shape) => {
    const held = heldIn(shape);
    return [...switching.keys()].filter((kink) => !held.includes(kink));
  },
  value: ({ formulas, index, value }) => value(formula(formulas, index)),
  formula,
  text: (formulas, index) => printText(formula(formulas, index)),
  differentiable: true,
  silent: true,
} as const satisfies GuardRule;
