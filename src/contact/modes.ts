/**
 * Which modes do the closed contacts admit, however many there are? All of them where they can be enumerated or
 * searched, [LB01] (2.5)-(2.11); beyond that one, and whether it is known to be the only motion.
 */

import { enumerateModes, enumerationLimit, searchModes } from "./enumerate/enumerate.js";
import { isDeterminate } from "./enumerate/only.js";
import { lemkeModes } from "./lemke/search.js";
import type { ModeReport, PartialModeReport } from "./solution.js";
import { type ContactSystem, toUnitMass } from "./system.js";

/**
 * Undefined where the mass matrix is not positive definite. Without `reasons` few rejected combinations are listed,
 * without `labels` not all modes that mean the same forces.
 */
export function solveModes(
  system: ContactSystem,
  { reasons = true, labels = true } = {},
): ModeReport | PartialModeReport | undefined {
  const count = system.contacts.length;
  if (count <= enumerationLimit) return enumerateModes(system, { reasons, labels });
  const searched = searchModes(system, { labels });
  if (searched !== undefined) return searched;
  const result = lemkeModes(system);
  if (result === undefined) return undefined;
  const solutions = result.kind === "found" ? [result.solution] : [];
  const unit = toUnitMass(system);
  if (result.kind === "found" && unit !== undefined && isDeterminate(unit))
    return {
      verdict: "consistent",
      complete: true,
      solutions,
      rejected: [],
      degenerate: result.solution.degenerate === true,
    };
  return {
    verdict: null,
    complete: false,
    note: `${count} closed contacts are too many to try all combinations: ${result.note}`,
    solutions,
    rejected: [],
    degenerate: solutions.some(({ degenerate }) => degenerate === true),
  };
}
