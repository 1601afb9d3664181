/** Why does a branch end, and where? */

import type { Place } from "./problem.js";

/**
 * `bound`: p left its range or a limit was met; `closed`: back at the start; `broken`: a condition of the caller;
 * the others are numerical.
 */
export type BranchEndKind = "bound" | "closed" | "maxPoints" | "broken" | "newton" | "stepTooSmall";

/** Why a branch ends, with its numbers; C is the type of a broken condition. */
export type BranchReason<C = string> =
  /** A parameter at an end of its range; without a value a limit of the caller, by its name. */
  | { readonly kind: "bound"; readonly name: string; readonly value?: number }
  | { readonly kind: "closed" }
  | { readonly kind: "maxPoints"; readonly points: number }
  | { readonly kind: "broken"; readonly condition: C }
  /** Without the smallest step: at the start itself. */
  | { readonly kind: "newton"; readonly dsMin?: number }
  /** The branch turns too much even in the smallest step. */
  | { readonly kind: "stepTooSmall"; readonly dsMin: number };

/** The reason with the last point that is known to lie on the branch. */
export type BranchStop<C = string> = BranchReason<C> & { readonly at: Place };

export type BranchEnd = BranchStop & {
  /** What happened, or the name of the broken condition. */
  readonly because: string;
};
