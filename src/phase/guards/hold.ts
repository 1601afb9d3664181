/**
 * Where does a kink that holds a motion release it? Where the force of one side alone is needed: s = ±1
 * (Filippov 1988).
 */

import { type Node, printText } from "../../expression/index.js";
import type { SmoothFormulas } from "../pieces.js";
import { heldIn, type PhaseShape } from "../shape.js";
import type { GuardRule } from "./rule.js";

const hold = {
  of: "phase",
  indices: (_: SmoothFormulas, shape: PhaseShape) => heldIn(shape),
  differentiable: true,
  slips: true,
} as const;

/** 1 − s: beyond it the motion follows the positive side. */
export const holdAboveRule = {
  ...hold,
  letsGoAt: 1,
  text: ({ switching }, index) => `1 - share of ${printText(switching[index] as Node)}`,
  value: ({ arithmetic, solved, index }) =>
    arithmetic.minus(arithmetic.one, [[arithmetic.one, solved.shares(index)]]),
} as const satisfies GuardRule;

/** 1 + s: beyond it the motion follows the negative side. */
export const holdBelowRule = {
  ...hold,
  letsGoAt: -1,
  text: ({ switching }, index) => `1 + share of ${printText(switching[index] as Node)}`,
  value: ({ arithmetic, solved, index }) =>
    arithmetic.sum([[arithmetic.one, solved.shares(index)]], arithmetic.one),
} as const satisfies GuardRule;
