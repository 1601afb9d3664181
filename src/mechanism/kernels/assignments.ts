/** What do events set? All their new values as one kernel of the state before. */

import { type Mechanism, stateArguments } from "../mechanism.js";
import { remembered } from "../remember.js";
import type { Kernel, StateKernel } from "./kernel.js";

export interface AssignmentKernel extends Kernel<StateKernel> {
  /** Where the values of an event begin. */
  readonly first: (event: number) => number;
}

/** Made once for each mechanism. */
export const assignmentKernel = remembered(({ events, formulas, backend }: Mechanism): AssignmentKernel => {
  const nodes = events.flatMap(({ set }) => set.map(({ value }) => value));
  return {
    size: nodes.length,
    into: backend.kernel(stateArguments(formulas), nodes) as StateKernel,
    first: (event) => events.slice(0, event).reduce((sum, { set }) => sum + set.length, 0),
  };
});
