/** When does a force that begins at zero pass it? After it has left zero by more than rounding. */

import { modeInput } from "../../contact/index.js";
import { type Guard, guardRule } from "../../phase/index.js";
import { fresh } from "../compliant/fresh.js";
import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { type GuardEvent, startValue } from "./event.js";

/** A guard whose size is below this share of the forces or speeds involved starts at zero. */
export const borderShare = 1e-11;

/** A force that is 0 as it begins may stay so, as on the border of tipping. */
export function armForce(run: Run, phase: Phase, place: number, index: number, error: number): void {
  const size = forceSize(phase) + loadSize(run, index);
  const unsure = error === 0 ? 0 : error / Math.sqrt(run.reader.modes[modeInput.C] as number);
  const value = startValue(phase, place);
  if (!(Math.abs(value) <= borderShare * size + unsure)) return;
  const { restingForce, rounding } = simulateTolerances;
  phase.armed[place] = 1;
  phase.slack[place] = reachesZero(run, phase, place, size)
    ? 2 * Math.abs(value) + rounding * size
    : restingForce * size + 2 * unsure;
}

/**
 * Has the event that ended the last phase, of contacts that are not coupled to this one, interrupted the guard on its
 * way to zero? Maybe not for the first time.
 */
function reachesZero({ walk, histories }: Run, phase: Phase, place: number, size: number): boolean {
  const { restingForce, rounding } = simulateTolerances;
  const { kind, index } = phase.program.guards[place] as Guard;
  const { phase: last, ended } = walk;
  if (last === undefined || ended === undefined || guardRule(ended).of === "kink") return false;
  if (histories[ended.index] === histories[index]) return false;
  const { program, stepper, armed, slack } = last;
  const before = program.guards.findIndex((guard) => guard.kind === kind && guard.index === index);
  if (before < 0 || (armed[before] !== 0 && !((slack[before] as number) < restingForce * size))) return false;
  const { w, layout } = stepper;
  return Math.abs((w[layout.g1 + before] as number) - startValue(phase, place)) <= rounding * size;
}

/** Of a compliant contact: its gap or its force has just been zero. */
export const startsWithNormal = (marks: number): boolean => (marks & fresh.normal) !== 0;

/** All contact forces together. */
export function forceSize({ program, stepper: { w, layout } }: Phase): number {
  let sum = 0;
  for (let i = program.guards.length; i < layout.outputs; i++) sum += Math.abs(w[layout.g0 + i] as number);
  return sum;
}

/**
 * The force that would hold each part of the load at a contact; the force itself says it of one contact with
 * friction.
 */
const loadSize = (run: Run, contact: number): number =>
  sharesLoad(run) && run.reader.read(run.t, contact) ? run.reader.loadSize() : 0;

export const sharesLoad = ({ contacts, mechanism }: Run): boolean =>
  contacts.length > 1 || mechanism.contacts[0]?.rubs === false;

/** What a phase watches of supports is taken up by the supports themselves. */
export const supportEvent: GuardEvent = {
  arm: armForce,
  cross: () => undefined,
  compliant: { startsAtZero: startsWithNormal },
};
