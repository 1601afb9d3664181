/** Which smooth bifurcation is a place where a test of a branch vanishes? Its multipliers decide. */

import type { Multiplier } from "../orbit/shooting/multipliers.js";
import { isNear, pairOnCircle } from "./equations.js";

/** LP, BP, PD or NS, where a multiplier says so too; a guard that is met with no speed makes a fold of its own. */
export function smoothLabel(label: string, multipliers: readonly Multiplier[]): string | undefined {
  if (label === "PD") return isNear(multipliers, -1) ? label : undefined;
  if (label === "NS") return pairOnCircle(multipliers) === undefined ? undefined : label;
  return isNear(multipliers, 1) ? (label === "fold" ? "LP" : "BP") : undefined;
}
