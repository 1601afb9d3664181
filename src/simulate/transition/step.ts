/**
 * The result of a transition: undefined if the run continues, an outcome if it ends, or a question about the next
 * modes together with the work that remains after its answer. `decide` answers; transitions do not depend on it.
 */

import type { KnownContact } from "../../atlas/index.js";
import type { Outcome } from "../record/outcome.js";

/** What brought the run to a question. */
export type Cause = "start" | "impact" | "slipEnd" | "border" | "touch" | "stretch";

/** Which modes follow for these contacts and for those coupled to them? */
export interface Asking {
  readonly cause: Cause;
  readonly known: readonly KnownContact[];
  readonly about: readonly number[];
  /** What is left to do after the answer; it gets how that ended. */
  readonly next?: (ended: Outcome | undefined) => Step;
}

export type Step = Outcome | Asking | undefined;

export const ask = (cause: Cause, known: readonly KnownContact[], about: readonly number[]): Asking => ({
  cause,
  known,
  about,
});

export const isAsking = (step: Step): step is Asking => step !== undefined && "cause" in step;

/** Continues after a step is complete, with its outcome. */
export function whenDone(step: Step, next: (ended: Outcome | undefined) => Step): Step {
  if (!isAsking(step)) return next(step);
  const { next: first } = step;
  return { ...step, next: (ended) => whenDone(first === undefined ? ended : first(ended), next) };
}
