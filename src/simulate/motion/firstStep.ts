/**
 * How long may the first step of a phase be? A contact that was just hit, or an event that has just happened, may
 * return within a step of the last length.
 */

import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { soonestReturn } from "./outlook.js";
import type { Phase } from "./phase.js";
import { firstLanding } from "./several/landing.js";

/** The first step does not reach far beyond the first landing, or return to a zero, that can be foreseen. */
export function boundFirstStep(run: Run, phase: Phase): void {
  const { w, layout } = phase.stepper;
  const { hopReach } = simulateTolerances;
  w[layout.h] = Math.min(w[layout.h] as number, hopReach * firstLanding(run, phase));
  if (phase.triggers.length === 0) return;
  w[layout.h] = Math.min(w[layout.h] as number, hopReach * soonestReturn(run.book.rates, phase));
}
