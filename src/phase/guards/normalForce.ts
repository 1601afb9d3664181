/** A closed contact opens, or the force of a slide changes sides. A compliant contact depends on its penetration. */

import { isEdge } from "../support.js";
import type { GuardRule } from "./rule.js";

export const normalForceRule = {
  of: "contact",
  watches: ({ mode, compliant, support, held }) =>
    mode !== "flight" &&
    (compliant || support === undefined || isEdge(support) || (support === "inside" && !held)),
  value: ({ law, pressing, signed, value, phase }) =>
    law === undefined ? pressing() : signed(value(law.closed), phase.side),
  text: () => "lambdaN",
  column: "lambdaN",
  resolves: ({ compliant }) => (compliant ? "gap" : undefined),
  differentiable: true,
  unloads: true,
  supportBeyond: () => "idle",
  silent: true,
} as const satisfies GuardRule;
