/** Where do events of the model file happen? The expressions that pass zero, as one kernel; those of clocks are 1. */

import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import type { Kernel, StateKernel } from "./kernel.js";

/** Made once for each mechanism. */
export const triggerKernel = remembered(({ events, formulas, backend }: Mechanism): Kernel<StateKernel> => {
  const { one } = formulas.words.graph;
  const nodes = events.map(({ trigger }) => (trigger.kind === "zero" ? trigger.when : one));
  return { size: nodes.length, into: backend.kernel(stateArguments(formulas), nodes) as StateKernel };
});
