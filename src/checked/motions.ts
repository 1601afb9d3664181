/** Trees of motions and measured restitutions, with their options checked. */

import * as engine from "../simulate/index.js";
import { objectKind } from "./rule/argument.js";
import { guarded } from "./rule/guard.js";
import { number } from "./rule/kind.js";
import { traced } from "./rule/trace.js";
import { whole } from "./simulate.js";

/** The tree from a start state, in the order in which branches are met. */
export const simulateTree = /* @__PURE__ */ traced("simulateTree", engine.simulateTree, 2, {
  ...whole,
  branches: number,
});
/** Measured by a run of a mass against the contact. */
export const measureRestitution = /* @__PURE__ */ guarded(
  "measureRestitution",
  engine.effectiveRestitution,
  1,
  { mass: number, speed: number, r: number },
  [objectKind('a compliance such as { law: "spring", epsilon: 1e-3 }', "law")],
);
