/**
 * A contact in flight closes. In flight nothing else may show how fast a gap changes, hence the step control resolves
 * it.
 */

import { printText } from "../../expression/index.js";
import { contactOf } from "../pieces.js";
import type { GuardRule } from "./rule.js";

export const gapRule = {
  of: "contact",
  watches: ({ mode }) => mode === "flight",
  value: ({ value, law, contact }) => value(law?.open ?? contact.gap),
  text: (formulas, index) => printText(contactOf(formulas, index).gap),
  column: "gap",
  resolves: () => "gap",
  differentiable: true,
  touches: true,
} as const satisfies GuardRule;
