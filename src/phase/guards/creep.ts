/** Where does a compliant contact that shares a force, because its tangent depended on others, begin to creep? */

import type { Node } from "../../expression/index.js";
import type { GuardRule, WatchedContact } from "./rule.js";

const creep = {
  of: "contact",
  watches: ({ shares }: WatchedContact) => shares,
} as const;

export const creepAboveRule = {
  ...creep,
  value: ({ arithmetic, value, law, contact }) =>
    arithmetic.minus(value(law?.creep as Node), [[arithmetic.one, value(contact.slip)]]),
} as const satisfies GuardRule;

export const creepBelowRule = {
  ...creep,
  value: ({ arithmetic, value, law, contact }) =>
    arithmetic.sum([[arithmetic.one, value(law?.creep as Node)]], value(contact.slip)),
} as const satisfies GuardRule;
