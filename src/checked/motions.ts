/** Trees of motions, observations and measured restitutions, with their options checked. */

import * as engine from "../simulate/index.js";
import { guarded } from "./rule/guard.js";
import { needed, number } from "./rule/kind.js";
import { motion, whole } from "./simulate.js";

/** The tree from a start state, in the order in which branches are met. */
export const simulateTree = /* @__PURE__ */ guarded("simulateTree", engine.simulateTree, 2, {
  ...whole,
  branches: number,
});
/** Throws Mistake where the state or an option is a mistake; mechanics ends in an outcome. */
export const observe = /* @__PURE__ */ guarded("observe", engine.observe, 2, {
  ...motion,
  settle: needed(number),
  record: needed(number),
});
/** Measured by a run of a mass against the contact. */
export const effectiveRestitution = /* @__PURE__ */ guarded(
  "effectiveRestitution",
  engine.effectiveRestitution,
  1,
  { mass: number, speed: number, r: number },
);
