/** Trees of motions, observations and measured restitutions, with their options checked. */

import * as engine from "../simulate/index.js";
import { guarded } from "./guard.js";
import { needed, number } from "./kind.js";
import { motion, whole } from "./simulate.js";

export const simulateTree = /* @__PURE__ */ guarded("simulateTree", engine.simulateTree, 2, {
  ...whole,
  branches: number,
});
export const observe = /* @__PURE__ */ guarded("observe", engine.observe, 2, {
  ...motion,
  settle: needed(number),
  record: needed(number),
});
export const effectiveRestitution = /* @__PURE__ */ guarded(
  "effectiveRestitution",
  engine.effectiveRestitution,
  1,
  { mass: number, speed: number, r: number },
);
