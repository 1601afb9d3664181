/** A branch of abs, sign, min or max ends. */

import { type Node, printText } from "../../expression/index.js";
import { heldIn } from "../shape.js";
import type { GuardRule } from "./rule.js";

export const kinkRule = {
  of: "kink",
  indices: ({ switching }, shape) => {
    const held = heldIn(shape);
    return [...switching.keys()].filter((kink) => !held.includes(kink));
  },
  value: ({ formulas, index, value }) => value(formulas.switching[index] as Node),
  text: ({ switching }, index) => printText(switching[index] as Node),
  differentiable: true,
  silent: true,
} as const satisfies GuardRule;
