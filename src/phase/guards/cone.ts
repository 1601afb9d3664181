/** Where does stick end? At a border of the friction cone, [LB01] (2.5)-(2.8). */

import type { GuardRule, WatchedContact } from "./rule.js";

const cone = {
  of: "contact",
  watches: ({ held, support = "inside" }: WatchedContact) => held && support === "inside",
  column: "lambdaN",
  differentiable: true,
  slips: true,
  cone: true,
} as const;

/** μλ_N − λ_T: beyond it slip⁻ begins. */
export const coneAboveRule = {
  ...cone,
  supportBeyond: () => "edge+",
  text: () => "mu*lambdaN - lambdaT",
  value: ({ arithmetic, value, contact, pressing, tangential }) =>
    arithmetic.minus(arithmetic.times(value(contact.friction.minus.static), pressing()), [
      [arithmetic.one, tangential],
    ]),
} as const satisfies GuardRule;

/** μλ_N + λ_T: beyond it slip⁺ begins. */
export const coneBelowRule = {
  ...cone,
  supportBeyond: () => "edge-",
  text: () => "mu*lambdaN + lambdaT",
  value: ({ arithmetic, value, contact, pressing, tangential }) =>
    arithmetic.sum([[value(contact.friction.plus.static), pressing()]], tangential),
} as const satisfies GuardRule;
