/** Of a contact alone in stick: flight is possible too as soon as the free acceleration is positive. */

import type { GuardRule } from "./rule.js";

export const freeNormalRule = {
  of: "contact",
  watches: ({ compliant, support, held, alone }) => !compliant && support === undefined && held && alone(),
  value: ({ solved, shape, index }) => {
    const row = shape.rows.findIndex(({ contact, kind }) => contact === index && kind === "N");
    return solved.rest[row] as (typeof solved.rest)[number];
  },
  text: () => "b",
  opensFlight: true,
  unloads: true,
} as const satisfies GuardRule;
