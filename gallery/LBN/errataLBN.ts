/** [LBN]: misprints that no number shows. */

import type { Comparison } from "../item.js";
import { erratum } from "../rows.js";

export const key = "LBN-errata";
export const title = "Misprints of LBN in words";
export const caption = "What to change in §3 and §4.2 while reading; words only, nothing is calculated.";

export const numbers = (): Comparison[] => [
  erratum("§3, unknown of the scalar problem", "ġ_N", "g̈_N", "(3.3) is an equation of accelerations"),
  erratum("(4.9)", "explicit", "implicit", "φ_eq depends on μ: solve it together with F(φ_eq; μ) = 0"),
];
