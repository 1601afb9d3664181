/** How long may the next steps of a phase be, and how many are taken before they are examined? */

import { stepStatus } from "../../integrate/index.js";
import type { Run } from "../run.js";
import { nextStop } from "./agenda.js";
import type { Phase } from "./phase.js";

/** How many steps may be taken before a listener needs one. */
export function stepsUnseen(run: Run, phase: Phase): number {
  const everyStep =
    run.listeners.samples !== undefined ||
    run.listeners.extrema !== undefined ||
    run.stretches.watches ||
    run.reach !== undefined ||
    run.folds !== undefined;
  return everyStep ? 1 : Math.min(run.walk.look, phase.method.next);
}

/** Does nothing but the tolerance bound the length of steps? */
export const isUnbounded = ({ horizon, reach, folds }: Run): boolean =>
  horizon === undefined && reach === undefined && folds === undefined;

/** Takes them. */
export function takeSteps(run: Run): number {
  const phase = run.walk.phase as Phase;
  const { horizon, reach, folds } = run;
  if (isUnbounded(run)) return phase.stepper.advance(nextStop(run), stepsUnseen(run, phase), phase);
  const { w, layout } = phase.stepper;
  const t = w[layout.t] as number;
  if (horizon !== undefined && !(t < horizon.end))
    horizon.look(run, t, w.subarray(layout.y0, layout.y0 + layout.state));
  const longest = Number.POSITIVE_INFINITY;
  const end = Math.min(nextStop(run), horizon?.end ?? longest);
  folds?.plan(phase, run.p, end);
  if (folds?.crossed || folds?.lost !== undefined) return stepStatus.done;
  w[layout.longest] = Math.min(
    horizon?.longest ?? longest,
    reach?.longest ?? longest,
    folds?.longest ?? longest,
  );
  return phase.stepper.advance(end, stepsUnseen(run, phase), phase);
}
