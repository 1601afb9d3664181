/**
 * A contact ceases to act: it opens. It begins to act: where its bodies touch it closes or collides. One that reaches
 * its surface at the instant at which it ceases to act, as corner meets corner, collides.
 */

import type { Guard } from "../../phase/index.js";
import { guardRateAtStart } from "../motion/outlook.js";
import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { ceasesToAct } from "../transition/conditions.js";
import { isAtSurface } from "../transition/jump.js";
import { passesCorner } from "../transition/pastCorner.js";
import { beginsToAct } from "../transition/reread.js";
import type { Step } from "../transition/step.js";
import { type GuardEvent, startValue } from "./event.js";
import { gapEvent } from "./gap.js";
import { sideOf } from "./userEvent.js";

/**
 * A contact acts on the side to which the motion leads; on zero it stays as it is until it leaves it by more than
 * roundings. Where a contact begins or ceases to act, `settleConditions` says what follows.
 */
function arm(run: Run, phase: Phase, place: number, contact: number): void {
  const side = sideOf(run, phase, place);
  const value = startValue(phase, place);
  const { rounding } = simulateTolerances;
  const rest = restLimit(run, phase, place);
  const rests = side === 0 && Math.abs(value) <= rest;
  const isOpen = run.contacts[contact]?.mode === "flight";
  const wouldAct = rests ? !isOpen || run.idle[contact] === 0 : (side || value) > 0;
  const passes = wouldAct && isOpen && passesCorner(run, contact);
  const acts = wouldAct && !passes;
  phase.signs[place] = acts ? 1 : -1;
  phase.armed[place] = side === 0 && !passes ? 0 : 1;
  phase.slack[place] = rests ? rest : side === 0 ? 0 : rounding * sizeOf(run, phase, place);
  if (passes) phase.slack[place] = simulateTolerances.switching + 2 * Math.abs(value);
  if (isOpen ? acts && run.idle[contact] === 1 : !acts) run.walk.turned.push(contact);
  if (isOpen) run.idle[contact] = acts ? 0 : 1;
}

/** How far from zero a condition may rest there: its error, where the motion does not change it. */
function restLimit(run: Run, phase: Phase, place: number): number {
  const { errorTolerances, switching } = simulateTolerances;
  const { atol, rtol } = run.settings;
  const error = errorTolerances * (atol + rtol * sizeOf(run, phase, place));
  const isNear = Math.abs(startValue(phase, place)) <= error;
  return isNear && guardRateAtStart(run.book.rates, phase, place) === 0
    ? Math.max(switching, error)
    : switching;
}

/** What the condition is made of, as `sideOf` has read it. */
const sizeOf = ({ book }: Run, { program }: Phase, place: number): number =>
  book.rates.of(program.guards[place] as Guard).size;

function cross(run: Run, contact: number): Step {
  if (run.idle[contact] === 1) return beginsToAct(run, contact);
  return isAtSurface(run, contact) ? gapEvent.cross(run, contact) : ceasesToAct(run, contact);
}

export const conditionEvent: GuardEvent = { arm, cross, keepsPath: true };
