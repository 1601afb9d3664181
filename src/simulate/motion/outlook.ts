/**
 * Where are the guards of a phase a moment after its start? That says on which side of zero those begin which start
 * there.
 */

import type { Stepper, StiffStepper } from "../../integrate/index.js";
import { simulateTolerances } from "../tolerances.js";

/** A phase that has begun. */
interface Begun {
  readonly stepper: Stepper | StiffStepper;
}

/**
 * How far ahead a motion is examined: a share of the time where the kink moves at once, of the step where its rate
 * is 0 too.
 */
const [ahead, aheadOfStep] = [2 ** -34, 2 ** -12];
/**
 * Twice as far ahead it has moved twice to four times as far; other changes, and those this small relative to the
 * state, are roundings.
 */
const [least, most, rounding] = [1.6, 4.8, 2 ** -46];

/** Changes of all guards of a phase in a time and in twice that time, by the time. */
export type Outlook = Map<number, readonly [once: Float64Array, twice: Float64Array]>;

/**
 * The side of a kink, or of another guard, on which the motion is in a moment; 0 where it is not at zero, or does
 * not leave it. One outlook serves all guards while the phase and its start stay the same.
 */
export function sideAfter(
  phase: Begun,
  t: number,
  i: number,
  isZero = false,
  outlook: Outlook = new Map(),
): number {
  const { w, layout } = phase.stepper;
  const start = w[layout.g0 + i] as number;
  const soon = moved(phase, t, i, ahead * Math.max(1, Math.abs(t)), outlook);
  if (soon !== 0) return isZero || Math.abs(soon) > Math.abs(start) ? Math.sign(soon) : 0;
  return !isZero && Math.abs(start) > simulateTolerances.switching
    ? 0
    : Math.sign(moved(phase, t, i, aheadOfStep * (w[layout.h] as number), outlook));
}

/** How a switching value changes in a time; 0 where it does not, but for roundings. */
function moved(phase: Begun, t: number, i: number, time: number, outlook: Outlook): number {
  const known = outlook.get(time) ?? ([changes(phase, t, time), changes(phase, t, 2 * time)] as const);
  outlook.set(time, known);
  const [once, twice] = [known[0][i] as number, known[1][i] as number];
  const { w, layout } = phase.stepper;
  let size = 0;
  for (let c = 0; c < layout.state; c++) size = Math.max(size, Math.abs(w[layout.y0 + c] as number));
  const ratio = twice / once;
  return ratio > least && ratio < most && Math.abs(once) > rounding * size ? once : 0;
}

/** How all guards change in a time. */
function changes({ stepper: { w, layout, program, p } }: Begun, t: number, dt: number): Float64Array {
  const { y0, f0, y1, f1, g0, g1, state, tEnd, guards } = layout;
  for (let c = 0; c < state; c++) w[y1 + c] = (w[y0 + c] as number) + dt * (w[f0 + c] as number);
  w[tEnd] = t + dt;
  program.finish(w, p);
  for (let c = 0; c < state; c++)
    w[y1 + c] = (w[y0 + c] as number) + (dt / 2) * ((w[f0 + c] as number) + (w[f1 + c] as number));
  program.finish(w, p);
  w[tEnd] = t;
  return Float64Array.from({ length: guards }, (_, i) => (w[g1 + i] as number) - (w[g0 + i] as number));
}
