/**
 * Which rows does a phase leave behind? Those at its ends, and those at the times that were asked for inside a
 * step.
 */

import type { Run } from "../run.js";
import type { Phase } from "./phase.js";

/** The row at the start, or at the far side of a jump. */
export function addStartRow(run: Run, { stepper: { w, layout }, contacts }: Phase): void {
  const { samples, frozenJ } = run.listeners;
  if (samples === undefined || frozenJ !== undefined) return;
  samples.add(run.t, run.j, w, layout.y0, contacts, w, layout.g0 + layout.guards);
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
    w[layout.theta] = Math.min(1, Math.max(0, (samples.next - t) / h));
    stepper.program.trial(w, stepper.p);
    samples.add(samples.next, run.listeners.frozenJ ?? run.j, w, layout.yTrial, contacts, w, forces);
    samples.advance();
  }
  w[layout.theta] = theta;
  if (crossed) stepper.program.trial(w, stepper.p);
}

/** The near side of a jump. */
export function addEndRow(
  { listeners: { samples, frozenJ }, t, j }: Run,
  { stepper: { w, layout }, contacts }: Phase,
): void {
  if (frozenJ === undefined) samples?.add(t, j, w, layout.y1, contacts, w, layout.g1 + layout.guards);
}
