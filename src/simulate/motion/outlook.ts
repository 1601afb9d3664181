/**
 * Where are the guards of a phase a moment after its start? That says on which side of zero those begin which start
 * there.
 */

import type { GuardRate } from "../../emit/index.js";
import type { Guard } from "../../phase/index.js";
import { simulateTolerances } from "../tolerances.js";
import type { Phase } from "./phase.js";
import type { GuardRates } from "./rates.js";

/**
 * Where a rate outweighs what a guard is away from zero: over this share of the time, if that is a rounding of what
 * the guard is made of. Where the rate is 0, that of a moment later decides, in this share of the step.
 */
const [ahead, aheadOfStep] = [2 ** -34, 2 ** -12];
/** Of the terms of a guard: what may be rounding of earlier steps, and what a single evaluation loses. */
const [roundingShare, lastDigits] = [2 ** -26, 2 ** -51];

const rateOf = (guards: GuardRates, { program }: Phase, i: number): GuardRate =>
  guards.of(program.guards[i] as Guard);

/**
 * The side of a kink, or of another guard, on which the motion is in a moment; 0 where it is not at zero, or does
 * not leave it. A return that is nearer than any step does not hide the side: the rate is exact.
 */
export function sideAfter(guards: GuardRates, phase: Phase, i: number, isZero = false): number {
  const { w, layout } = phase.stepper;
  const formula = rateOf(guards, phase, i);
  const rate = rateAtStart(formula, phase);
  const start = Math.abs(w[layout.g0 + i] as number);
  if (rate === 0)
    return !isZero && start > simulateTolerances.switching ? 0 : Math.sign(rateAfter(formula, phase));
  if (isZero) return Math.sign(rate);
  const isRounding = start <= Math.max(simulateTolerances.switching, roundingShare * formula.size);
  const time = Math.max(w[layout.h] as number, Math.abs(w[layout.t] as number));
  const passed = Math.max(Math.abs(rate) * ahead * time, lastDigits * formula.size);
  return isRounding && passed > start ? Math.sign(rate) : 0;
}

/** How fast a guard changes at the start of a phase. */
export const guardRateAtStart = (guards: GuardRates, phase: Phase, i: number): number =>
  rateAtStart(rateOf(guards, phase, i), phase);

/**
 * May a motion that leaves a zero be seen to come back? Not where it turns before its height, g'²/(2 |g''|), is more
 * than the rounding of the guard.
 */
export function isReturnSeen(guards: GuardRates, phase: Phase, i: number): boolean {
  const formula = rateOf(guards, phase, i);
  const rate = rateAtStart(formula, phase);
  const { size } = formula;
  const second = changeOfRate(formula, phase);
  return !(rate * second < 0) || rate * rate > simulateTolerances.touching * size * 2 * Math.abs(second);
}

/**
 * When the first of the events that start at zero is back there, as far as its rate and the change of its rate say;
 * infinite if none turns back. A step far beyond it may miss the return.
 */
export function soonestReturn(guards: GuardRates, phase: Phase): number {
  const { w, layout } = phase.stepper;
  const now = simulateTolerances.rounding * Math.max(Math.abs(w[layout.t] as number), w[layout.h] as number);
  let first = Number.POSITIVE_INFINITY;
  for (const i of phase.triggers) {
    if (phase.armed[i] === 0) continue;
    const formula = rateOf(guards, phase, i);
    const time = (-2 * rateAtStart(formula, phase)) / changeOfRate(formula, phase);
    if (time > now) first = Math.min(first, time);
  }
  return first;
}

const rateAtStart = (formula: GuardRate, { stepper: { w, layout, p }, start }: Phase): number =>
  formula.read(w[layout.t] as number, start, p);

/** Sets `ahead` of the phase where it is not known. */
function rateAfter(formula: GuardRate, phase: Phase): number {
  const { stepper, soon } = phase;
  const { w, layout, p } = stepper;
  if (phase.ahead === 0) moveAhead(phase, aheadOfStep * (w[layout.h] as number));
  return formula.read((w[layout.t] as number) + phase.ahead, soon, p);
}

/** How fast the rate of a guard changes at the start of a phase. */
function changeOfRate(formula: GuardRate, phase: Phase): number {
  const change = rateAfter(formula, phase) - rateAtStart(formula, phase);
  return change / phase.ahead;
}

/** The end of the step becomes the motion of a phase a short time after its start. */
function moveAhead(phase: Phase, dt: number): void {
  const { w, layout, program, p } = phase.stepper;
  const { y0, f0, y1, f1, t, tEnd, state } = layout;
  w[tEnd] = (w[t] as number) + dt;
  for (let c = 0; c < state; c++) w[y1 + c] = (w[y0 + c] as number) + dt * (w[f0 + c] as number);
  program.finish(w, p);
  for (let c = 0; c < state; c++)
    w[y1 + c] = (w[y0 + c] as number) + (dt / 2) * ((w[f0 + c] as number) + (w[f1 + c] as number));
  program.finish(w, p);
  w[tEnd] = w[t] as number;
  phase.ahead = dt;
}
