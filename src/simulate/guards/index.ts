/** What does each kind of guard mean for a run? One line each. */

import { type Guard, type GuardKind, guardKinds } from "../../phase/index.js";
import type { Run } from "../run.js";
import type { Step } from "../transition/step.js";
import { endStretch } from "../transition/stretch.js";
import { conditionEvent } from "./condition.js";
import { coneAboveEvent, coneBelowEvent } from "./cone.js";
import { creepAboveEvent, creepBelowEvent } from "./creep.js";
import { determinantEvent } from "./determinant.js";
import type { GuardEvent } from "./event.js";
import { supportEvent } from "./force.js";
import { freeNormalEvent } from "./freeNormal.js";
import { frictionEvent } from "./friction.js";
import { gapEvent } from "./gap.js";
import { holdAboveEvent, holdBelowEvent } from "./hold.js";
import { kinkEvent } from "./kink.js";
import { layerAboveEvent, layerBelowEvent } from "./layer.js";
import { normalForceEvent } from "./normalForce.js";
import { combinationEvent, openModesEvent, reachEvent } from "./outside.js";
import { slipEvent } from "./slip.js";
import { clockEvent, userEvent } from "./userEvent.js";

export const guardEvents: Readonly<Record<GuardKind, GuardEvent>> = Object.freeze({
  condition: conditionEvent,
  gap: gapEvent,
  normalForce: normalForceEvent,
  slip: slipEvent,
  friction: frictionEvent,
  coneAbove: coneAboveEvent,
  coneBelow: coneBelowEvent,
  edge: supportEvent,
  reloadAbove: supportEvent,
  reloadBelow: supportEvent,
  freeNormal: freeNormalEvent,
  creepAbove: creepAboveEvent,
  creepBelow: creepBelowEvent,
  layerAbove: layerAboveEvent,
  layerBelow: layerBelowEvent,
  combination: combinationEvent,
  determinant: determinantEvent,
  kink: kinkEvent,
  holdAbove: holdAboveEvent,
  holdBelow: holdBelowEvent,
  eventZero: userEvent,
  eventTime: clockEvent,
  openModes: openModesEvent,
  reach: reachEvent,
});

const events = guardKinds.map((kind) => guardEvents[kind]);

export const guardEvent = ({ row }: Guard): GuardEvent => events[row] as GuardEvent;

/** The transition at a guard; an outcome where the run ends there. */
export function cross(run: Run, guard: Guard): Step {
  const { index } = guard;
  const event = guardEvent(guard);
  run.stalled++;
  if (!event.keepsStretches) endStretch(run, index); // what is open is read anew
  const compliant = run.laws?.[index] === undefined ? undefined : event.compliant?.cross;
  return (compliant ?? event.cross)(run, index);
}
