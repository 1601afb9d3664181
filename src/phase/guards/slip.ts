/** The slip of a contact ends. */

import { signOf } from "../shape.js";
import type { GuardRule } from "./rule.js";

export const slipRule = {
  of: "contact",
  watches: ({ mode }) => signOf(mode) !== 0,
  value: ({ contact, phase, signed, value }) => signed(value(contact.slip), signOf(phase.mode) || 1),
  differentiable: true,
} as const satisfies GuardRule;
