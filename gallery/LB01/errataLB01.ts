/** [LB01] §2: misprints that no number shows. */

import type { Comparison } from "../item.js";
import { erratum } from "../rows.js";

export const key = "LB01-errata";
export const title = "Misprints of LB01 in words";
export const caption =
  "What the contact sets and laws of §2 must say for (2.9)-(2.11) to hold. Words only: nothing is calculated.";

export const numbers = (): Comparison[] => [
  erratum("(2.8), what decides between stick and slip", "ġ_T", "g̈_T", "in stick ġ_T = 0; its rate decides"),
  erratum("(2.9), last term", "w̃", "w̄", "it is an acceleration, (2.4)"),
  erratum("(2.9), μ_G", "not said", "diag(−μ sign ġ_T)", "friction opposes the slip, (2.7)"),
  erratum("law that (2.15) coincides with", "(2.8)", "(2.7)", "both are laws of velocities"),
];
