/** By which names does generated code know a state? */

import type { Value } from "./scribe.js";

/** Names of the locals that hold a state. */
export interface StateNames {
  readonly t: Value;
  readonly q: readonly Value[];
  readonly v: readonly Value[];
}
