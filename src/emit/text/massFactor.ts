/** Which operations does a mass matrix offer that the code has factored? */

import type { Value } from "./scribe.js";

export interface MassFactor {
  /** Positive where M is positive definite. */
  readonly pivots: readonly Value[];
  /** M⁻¹ b. */
  solve(b: readonly Value[]): Value[];
}
