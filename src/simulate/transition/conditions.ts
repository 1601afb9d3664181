/**
 * Which contacts begin or cease to act at the very start of a phase? Where a corner passes the end of an edge one
 * contact ceases and another begins at the same instant: it takes over, though neither is crossed inside a phase.
 */

import type { Outcome } from "../record/outcome.js";
import type { Run } from "../run.js";
import { settled } from "./decide.js";
import { beginsToAct } from "./reread.js";
import type { Step } from "./step.js";
import { rereadStretches } from "./stretch.js";

/** An outcome where the run ends there; true where the phase is another one now. */
export function settleConditions(run: Run): Outcome | boolean {
  const { turned } = run.walk;
  if (turned.length === 0) return false;
  run.walk.turned = [];
  const [modes, j] = [run.contacts, run.j];
  for (const contact of turned) {
    const isOpen = run.contacts[contact]?.mode === "flight";
    const outcome = settled(run, isOpen ? beginsToAct(run, contact) : ceasesToAct(run, contact));
    if (outcome !== undefined) return outcome;
  }
  const changed = run.contacts !== modes || run.j !== j;
  if (changed) run.stalled++;
  return changed;
}

/** A closed contact opens. */
export function ceasesToAct(run: Run, contact: number): Step {
  run.idle[contact] = 1;
  run.change(contact, "flight");
  run.supports = undefined;
  return rereadStretches(run);
}
