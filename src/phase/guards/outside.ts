/** Which guards are watched from outside the code? No phase has a formula of them. */

import type { GuardRule } from "./rule.js";

/** The end of a combination whose forces are not unique. */
export const combinationRule = {
  of: "contact",
  releases: true,
  watches: () => false,
  value: ({ arithmetic }) => arithmetic.one,
} as const satisfies GuardRule;

/** The next time of a clock event. */
export const clockRule = {
  of: "event",
  indices: () => [],
  value: ({ arithmetic }) => arithmetic.one,
  timed: true,
} as const satisfies GuardRule;

/** A contact that was out of reach comes near. */
export const reachRule = {
  of: "phase",
  indices: () => [],
  value: ({ arithmetic }) => arithmetic.one,
} as const satisfies GuardRule;

/** Other motions of a block open or close. */
export const openModesRule = {
  of: "phase",
  indices: () => [],
  value: ({ arithmetic }) => arithmetic.one,
} as const satisfies GuardRule;
