/**
 * How much work may a run do, and how often does it check for cancellation? Work is counted in steps times the code
 * that a step runs, so limits are the same on every machine; a time in seconds would not be.
 */

import type { Run } from "../run.js";
import type { Phase } from "./phase.js";

/**
 * Steps between two checks for cancellation; fewer where their code is long, so that a look never waits for more than
 * this work.
 */
export const stepsPerLook = 1000;
const workPerLook = 1e9;

/** Steps that the run may take in this phase before the next check for cancellation. */
export function stepsToLook(run: Run, { program }: Phase): number {
  return Math.max(1, Math.min(stepsPerLook, run.settings.maxSteps, Math.floor(workPerLook / program.cost)));
}

/**
 * A phase that was made just now has cost time without a step: the run checks for cancellation before it continues.
 */
export function lookWithin(run: Run, phase: Phase): void {
  run.walk.look = phase.stepper.steps === 0 ? 0 : Math.min(run.walk.look, stepsToLook(run, phase));
}

/** Which limit the run has passed, in words; undefined where none. */
export function passedLimit({ book, settings }: Run): string | undefined {
  const { maxSteps, maxWork } = settings;
  const { steps } = book;
  if (steps > maxSteps) return `more than ${maxSteps} steps`;
  const { work } = book;
  if (!(work > maxWork)) return undefined;
  const each = Math.round(work / steps).toExponential(1);
  return (
    `${steps} steps, each with generated code of cost ${each}, are more work than the ` +
    `${maxWork.toExponential(0)} that a run is granted; set maxSteps to allow more steps`
  );
}
