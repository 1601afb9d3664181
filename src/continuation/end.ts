/** Why does a branch end, and where? */

import type { Place } from "./problem.js";

/** `bound`: p left its range or a limit was met; `closed`: back at the start; `broken`: a condition of the caller; the others are numerical. */
export type BranchEndKind = "bound" | "closed" | "maxPoints" | "broken" | "newton" | "stepTooSmall";

export interface BranchEnd {
  readonly kind: BranchEndKind;
  /** The last point that is known to lie on the branch. */
  readonly at: Place;
  /** What happened, or the name of the broken condition. */
  readonly because: string;
}
