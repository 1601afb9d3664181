/** A contact ceases to act: it opens. It begins to act: where its bodies touch it closes or collides. */

import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";
import { beginsToAct } from "../transition/reread.js";
import type { Step } from "../transition/step.js";
import { rereadStretches } from "../transition/stretch.js";
import { type GuardEvent, startValue } from "./event.js";
import { sideOf } from "./userEvent.js";

/** An open contact acts on the side to which the motion leads. */
function arm(run: Run, phase: Phase, place: number, contact: number): void {
  const side = sideOf(run, phase, place);
  const value = startValue(phase, place);
  phase.signs[place] = side || (value > 0 ? 1 : -1);
  phase.armed[place] = side === 0 && value !== 0 ? 0 : 1;
  if (run.contacts[contact]?.mode === "flight")
    run.idle[contact] = (phase.signs[place] as number) < 0 ? 1 : 0;
}

function cross(run: Run, contact: number): Step {
  if (run.idle[contact] === 1) return beginsToAct(run, contact);
  run.idle[contact] = 1;
  run.change(contact, "flight");
  run.supports = undefined;
  return rereadStretches(run);
}

export const conditionEvent: GuardEvent = { arm, cross, keepsPath: true };
