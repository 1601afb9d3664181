/**
 * Where are the guards of a phase a moment after its start? That says on which side of zero those begin which start
 * there.
 */

import type { Guard } from "../../phase/index.js";
import { simulateTolerances } from "../tolerances.js";
import type { Phase, PointOfMotion } from "./phase.js";
import type { GuardRates } from "./rates.js";

/**
 * Where a rate outweighs what a guard is away from zero: over this share of the time, if that is a rounding of what
 * the guard is made of. Where the rate is 0, that of a moment later decides, in this share of the step.
 */
const [ahead, aheadOfStep] = [2 ** -34, 2 ** -12];
const roundingShare = 2 ** -26;

/**
 * The side of a kink, or of another guard, on which the motion is in a moment; 0 where it is not at zero, or does
 * not leave it. A return that is nearer than any step does not hide the side: the rate is exact.
 */
export function sideAfter(guards: GuardRates, phase: Phase, t: number, i: number, isZero = false): number {
  const { w, layout } = phase.stepper;
  const rate = rateAtStart(guards, phase, t, i);
  const start = Math.abs(w[layout.g0 + i] as number);
  if (rate !== 0) {
    const { size } = guards.of(phase.program.guards[i] as Guard);
    const isRounding = start <= Math.max(simulateTolerances.switching, roundingShare * size);
    const isPassed = isRounding && Math.abs(rate) * ahead * Math.max(1, Math.abs(t)) > start;
    return isZero || isPassed ? Math.sign(rate) : 0;
  }
  return !isZero && start > simulateTolerances.switching ? 0 : Math.sign(rateAfter(guards, phase, t, i));
}

/** Does the start of a phase leave the zero of a guard by no more than roundings? */
export const isStillAtZero = (guards: GuardRates, phase: Phase, t: number, i: number): boolean =>
  rateAtStart(guards, phase, t, i) === 0;

/**
 * May a motion that leaves a zero be seen to come back? Not where it turns before its height, g'²/(2 |g''|), is more
 * than the rounding of the guard.
 */
export function isReturnSeen(guards: GuardRates, phase: Phase, t: number, i: number): boolean {
  const rate = rateAtStart(guards, phase, t, i);
  const { size } = guards.of(phase.program.guards[i] as Guard);
  const second = changeOfRate(guards, phase, t, i);
  return !(rate * second < 0) || rate * rate > simulateTolerances.touching * size * 2 * Math.abs(second);
}

/**
 * When the first of the events that start at zero is back there, as far as its rate and the change of its rate tell;
 * infinite if none turns back. A step far beyond it may miss the return.
 */
export function soonestReturn(guards: GuardRates, phase: Phase, t: number): number {
  const { w, layout } = phase.stepper;
  const now = simulateTolerances.rounding * Math.max(Math.abs(t), w[layout.h] as number);
  let first = Number.POSITIVE_INFINITY;
  for (const i of phase.triggers) {
    if (phase.armed[i] === 0) continue;
    const time = (-2 * rateAtStart(guards, phase, t, i)) / changeOfRate(guards, phase, t, i);
    if (time > now) first = Math.min(first, time);
  }
  return first;
}

/** How fast a guard changes at the start of a phase. */
export function rateAtStart(guards: GuardRates, { stepper, program }: Phase, t: number, i: number): number {
  const { w, layout, p } = stepper;
  const { y0, f0, state } = layout;
  const [x, rates] = [w.subarray(y0, y0 + state), w.subarray(f0, f0 + state)];
  return guards.of(program.guards[i] as Guard).read(t, x, rates, p);
}

function rateAfter(guards: GuardRates, phase: Phase, t: number, i: number): number {
  const { stepper, program } = phase;
  phase.soon ??= momentAfter(phase, t, aheadOfStep * (stepper.w[stepper.layout.h] as number));
  const { soon } = phase;
  return guards.of(program.guards[i] as Guard).read(soon.t, soon.x, soon.rates, stepper.p);
}

/** How fast the rate of a guard changes at the start of a phase. */
function changeOfRate(guards: GuardRates, phase: Phase, t: number, i: number): number {
  const later = rateAfter(guards, phase, t, i);
  return (later - rateAtStart(guards, phase, t, i)) / ((phase.soon?.t as number) - t);
}

/** The motion of a phase a short time after its start. */
function momentAfter({ stepper: { w, layout, program, p } }: Phase, t: number, dt: number): PointOfMotion {
  const { y0, f0, y1, f1, tEnd, state } = layout;
  for (let c = 0; c < state; c++) w[y1 + c] = (w[y0 + c] as number) + dt * (w[f0 + c] as number);
  w[tEnd] = t + dt;
  program.finish(w, p);
  for (let c = 0; c < state; c++)
    w[y1 + c] = (w[y0 + c] as number) + (dt / 2) * ((w[f0 + c] as number) + (w[f1 + c] as number));
  program.finish(w, p);
  w[tEnd] = t;
  return { t: t + dt, x: w.slice(y1, y1 + state), rates: w.slice(f1, f1 + state) };
}
