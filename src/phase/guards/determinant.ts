/** Slip loses the rate of its normal force; only rigid contacts can. */

import { signOf } from "../shape.js";
import type { GuardRule } from "./rule.js";

export const determinantRule = {
  of: "phase",
  indices: ({ compliance }, { contacts, hyperstatic }) =>
    !hyperstatic && contacts.some(({ mode }, i) => signOf(mode) !== 0 && compliance?.[i] === undefined)
      ? [0]
      : [],
  value: ({ solved }) => solved.determinant,
  jams: true,
} as const satisfies GuardRule;
