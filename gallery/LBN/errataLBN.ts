/** [LBN]: a misprint that no number shows, and a remark. */

import type { Comparison } from "../item.js";
import { erratum, remark } from "../rows.js";

export const key = "LBN-errata";
export const title = "Misprints of LBN in words, and a remark";
export const caption = "What to change in §3 and §4.2 while reading; words only, nothing is calculated.";

export const numbers = (): Comparison[] => [
  erratum("§3, unknown of the scalar problem", "ġ_N", "g̈_N", "(3.3) is an equation of accelerations"),
  remark(
    "(4.9)",
    "a formula for μ_d",
    "an equation",
    "φ_eq depends on μ: solve it together with F(φ_eq; μ) = 0",
  ),
];
