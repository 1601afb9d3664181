/** How much work did the phases of a run take, by method? */

import { StiffStepper } from "../../integrate/index.js";
import type { Phase } from "./phase.js";

/** Of one method. */
export interface MethodCounts {
  readonly steps: number;
  readonly evaluations: number;
  /** Jacobians and factored matrices, which an explicit method does not need. */
  readonly jacobians: number;
  readonly factorings: number;
}

export interface Counts {
  readonly dop853: MethodCounts;
  readonly radau5: MethodCounts;
}

export function countsOf(phases: Iterable<Phase>): MethodCounts {
  let [steps, evaluations, jacobians, factorings] = [0, 0, 0, 0];
  for (const { stepper, search } of phases) {
    steps += stepper.steps;
    evaluations += stepper.evaluations + search.evaluations;
    if (!(stepper instanceof StiffStepper)) continue;
    jacobians += stepper.jacobians;
    factorings += stepper.factorings;
  }
  return { steps, evaluations, jacobians, factorings };
}
