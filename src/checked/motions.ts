/** Trees of motions and measured restitutions, with their options checked. */

import { complianceLaws } from "../contact/index.js";
import * as engine from "../simulate/index.js";
import { valueKind } from "./rule/argument.js";
import { guarded } from "./rule/guard.js";
import { needed, number, oneOf, shape } from "./rule/kind.js";
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
  [
    valueKind(
      shape({ law: needed(oneOf(Object.keys(complianceLaws))) }, { open: true }),
      'a compliance such as { law: "spring", epsilon: 1e-3 }',
    ),
  ],
);
