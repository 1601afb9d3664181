/** [NDCb]: misprints that no number shows. */

import type { Comparison } from "../item.js";
import { erratum } from "../rows.js";

export const key = "NDCb-errata";
export const title = "Misprints of NDCb in words";
export const caption =
  "Missing dots, a wrong reference and two turns of phrase. Words only: nothing is calculated.";

export const numbers = (): Comparison[] => [
  erratum("(2.8) and (6.3), angular velocity", "ω = θ", "ω = θ̇", "the dot is missing"),
  erratum("§5.2, condition for sustained stick", "(17)", "(5.9)", "the paper has no equation (17)"),
  erratum(
    "§3.3, time constant in the rigid limit",
    "infinity",
    "0",
    "the growth is the faster the stiffer the contact",
  ),
  erratum("§6.2, g after compression", "r² lower", "lower by the factor r²", "as (6.16) has it"),
];
