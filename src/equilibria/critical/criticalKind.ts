/** What can happen to an equilibrium at a value of a parameter? */

import type { RestInequality } from "../conditions.js";

/**
 * `hopf`: a pair ±iω; `fold`: the branch turns back; `branchPoint`: another branch crosses; `painleve`: k_N = 0;
 * `liftoff`: λ_N = 0; `breakaway`: stick reaches the border of its cone; `touch`: an open contact closes;
 * `standstill`: the surface stops and the slip with it; `flutter`: without damping two frequencies meet; `corner`:
 * eigenvalues jump over the axis at a kink of a formula; `end`: a continuum begins or vanishes.
 */
export type CriticalKind =
  | "hopf"
  | "fold"
  | "branchPoint"
  | "painleve"
  | "liftoff"
  | "breakaway"
  | "touch"
  | "standstill"
  | "flutter"
  | "corner"
  | "end";

/** What the end of a branch means, by the inequality that fails. */
export const kindAtBorder: Readonly<Record<RestInequality["kind"], CriticalKind>> = {
  normalForce: "liftoff",
  cone: "breakaway",
  gap: "touch",
  slip: "standstill",
  acts: "liftoff",
  hold: "breakaway",
};
