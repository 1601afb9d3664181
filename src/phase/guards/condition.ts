/** The condition of a contact passes zero: it begins or ceases to act. */

import { type Node, printText } from "../../expression/index.js";
import { contactOf } from "../pieces.js";
import type { GuardRule } from "./rule.js";

export const conditionRule = {
  of: "contact",
  watches: ({ conditional }) => conditional,
  value: ({ contact, value }) => value(contact.when as Node),
  text: (formulas, index) => printText(contactOf(formulas, index).when as Node),
  differentiable: true,
  silent: true,
} as const satisfies GuardRule;
