/** [NDCb]: misprints that belong to no figure; those that can be computed are. */

import { velocityStiffness } from "#inner";
import type { Comparison } from "../item.js";
import { erratum, misprint } from "../rows.js";

export const key = "NDCb-errata";
export const title = "Misprints of NDCb";
export const caption =
  "Missing dots, a wrong reference and a turn of phrase: (6.16) makes the stiffness after compression smaller by the factor r², " +
  "not by the amount r².";

export function numbers(): Comparison[] {
  const [before, after] = [velocityStiffness(-50, 0.8), velocityStiffness(50, 0.8)];
  return [
    misprint("§6.2 g before minus g after compression, r = 0.8", 0.64, before - after, {
      value: 0.36,
      reason: "g falls by the factor r² = 0.64, from 1 to 0.64, as (6.16) has it",
      tolerance: 1e-12,
    }),
    erratum("(2.8) and (6.3), angular velocity", "ω = θ", "ω = θ̇", "the dot is missing"),
    erratum("§5.2, condition for sustained stick", "(17)", "(5.9)", "the paper has no equation (17)"),
  ];
}
