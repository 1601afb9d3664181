/**
 * Which rows does a phase leave behind? Those at its ends, and those at the times that were requested inside a
 * step.
 */

import { type Guard, guardRule } from "../../phase/index.js";
import { forceSize } from "../guards/force.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import type { Phase } from "./phase.js";

/** The row at the start, or at the far side of a jump. */
export function addStartRow(run: Run, phase: Phase): void {
  const { stepper, contacts } = phase;
  const { w, layout } = stepper;
  const { samples, frozenJ } = run.listeners;
  const hasOne = phase.hasStartRow && phase.began === run.t; // it is entered once more
  phase.hasStartRow = false;
  if (samples === undefined || frozenJ !== undefined) return;
  const isNew = samples.add(run.t, run.j, w, layout.y0, contacts, w, layout.g0 + layout.guards);
  phase.hasStartRow = isNew || hasOne;
  if (samples.next <= run.t) samples.advance();
}

/** Rows inside the last step, up to a crossing. */
export function addRows(run: Run, { stepper, search, contacts }: Phase, crossed: boolean): void {
  const { samples } = run.listeners;
  if (samples === undefined) return;
  const { w, layout } = stepper;
  const [t, h] = [w[layout.t] as number, w[layout.h] as number];
  const theta = crossed ? (w[layout.theta] as number) : 1;
  const end = crossed ? t + theta * h : (w[layout.tEnd] as number);
  const forces = layout.gTrial + layout.guards;
  while (samples.next <= end) {
    search.build();
    w[layout.theta] = Math.min(Math.max(1, theta), Math.max(0, (samples.next - t) / h));
    stepper.program.trial(w, stepper.p);
    samples.add(samples.next, run.listeners.frozenJ ?? run.j, w, layout.yTrial, contacts, w, forces);
    samples.advance();
  }
  w[layout.theta] = theta;
  if (crossed) stepper.program.trial(w, stepper.p);
}

/**
 * Does a force break its inequality at the start of a phase by more than its error? After a jump of the loads it may.
 */
function isBroken(phase: Phase, place: number, size = forceSize(phase)): boolean {
  const { unloads, cone, opensFlight } = guardRule(phase.program.guards[place] as Guard);
  if (!(unloads || cone) || opensFlight) return false;
  return beyondStart(phase, place) > simulateTolerances.edge * size;
}

/** How far a guard has passed zero where the phase begins. */
const beyondStart = ({ signs, stepper: { w, layout } }: Phase, place: number): number =>
  -(signs[place] as number) * (w[layout.g0 + place] as number);

/** Does the phase end where it begins, since the loads, or the expression of a kink, have jumped? */
export function endsAtOnce(phase: Phase): boolean {
  const size = forceSize(phase);
  return phase.program.guards.some((guard, place) => {
    if (phase.armed[place] !== 0) return false;
    const isKink = guardRule(guard).of === "kink";
    return isKink ? beyondStart(phase, place) > simulateTolerances.switching : isBroken(phase, place, size);
  });
}

/**
 * Takes back the row at the start of a phase that a force ends there: after a jump of the loads the modes that follow
 * have their own row, and this one breaks an inequality.
 */
function withdrawBroken(run: Run, phase: Phase): boolean {
  const { hasStartRow, began, program } = phase;
  const place = run.walk.ended === undefined ? -1 : program.guards.indexOf(run.walk.ended);
  if (!hasStartRow || place < 0 || run.t !== began) return false;
  if (!isBroken(phase, place)) return false;
  run.listeners.samples?.withdraw();
  return true;
}

/** The near side of a jump. */
export function addEndRow(run: Run, phase: Phase): void {
  const { samples, frozenJ } = run.listeners;
  if (samples === undefined || frozenJ !== undefined || withdrawBroken(run, phase)) return;
  const { stepper, contacts } = phase;
  const { w, layout } = stepper;
  samples.add(run.t, run.j, w, layout.y1, contacts, w, layout.g1 + layout.guards);
}
