/** The slip of a contact ends. */

import { printText } from "../../expression/index.js";
import { contactOf } from "../pieces.js";
import { signOf } from "../shape.js";
import type { GuardRule } from "./rule.js";

export const slipRule = {
  of: "contact",
  watches: ({ mode }) => signOf(mode) !== 0,
  value: ({ contact, phase, signed, value }) => signed(value(contact.slip), signOf(phase.mode) || 1),
  text: (formulas, index) => printText(contactOf(formulas, index).slip),
  column: "vT",
  differentiable: true,
  slips: true,
} as const satisfies GuardRule;
