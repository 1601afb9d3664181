/** Which names does a state have in generated code? */

import type { Value } from "./scribe.js";

/** Names of the locals that hold a state. */
export interface StateNames {
  readonly t: Value;
  readonly q: readonly Value[];
  readonly v: readonly Value[];
}
