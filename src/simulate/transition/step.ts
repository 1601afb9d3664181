/**
 * What does a transition leave at its instant? Nothing: the run goes on. An outcome: it ends. Or a question that the transition does not
 * answer itself, with what is left to do after the answer. Whoever carries the run answers it; a transition knows nothing of that.
 */

import type { KnownContact } from "../../atlas/index.js";
import type { Outcome } from "../record/outcome.js";

/** What brought the run to a question. */
export type Cause = "start" | "impact" | "slipEnd" | "border" | "touch" | "stretch";

/** How do some contacts go on, and those that feel them? */
export interface Asking {
  readonly cause: Cause;
  readonly known: readonly KnownContact[];
  readonly about: readonly number[];
  /** What is left to do after the answer, told how it ended. */
  readonly next?: (ended: Outcome | undefined) => Step;
}

export type Step = Outcome | Asking | undefined;

export const ask = (cause: Cause, known: readonly KnownContact[], about: readonly number[]): Asking => ({
  cause,
  known,
  about,
});

export const isAsking = (step: Step): step is Asking => step !== undefined && "cause" in step;

/** Goes on once a step is done; told how it ended. */
export function whenDone(step: Step, next: (ended: Outcome | undefined) => Step): Step {
  if (!isAsking(step)) return next(step);
  const { next: first } = step;
  return { ...step, next: (ended) => whenDone(first === undefined ? ended : first(ended), next) };
}
