/** The formulas of a mechanism, with the options checked. */

import * as engine from "../mechanism/index.js";
import { oneOf, parameters } from "./rule/kind.js";
import { traced } from "./rule/trace.js";

/** M, h, W, contacts and energies as formulas; parameters and start as numbers. */
export const describeMechanism = /* @__PURE__ */ traced("describeMechanism", engine.describeMechanism, 1, {
  notation: oneOf(["text", "latex"]),
  parameters,
});
