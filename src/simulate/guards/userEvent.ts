/**
 * An expression of an event passes zero: the event is collected if the direction is its own, and happens when the
 * phase has ended.
 */

import { type Guard, guardRule } from "../../phase/index.js";
import { guardRateAtStart, isReturnSeen, sideAfter } from "../motion/outlook.js";
import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { type GuardEvent, startValue } from "./event.js";

/** The side on which a guard is in a moment; 0 where it is not at zero, or does not leave it. */
export const sideOf = (run: Run, phase: Phase, place: number): number =>
  sideAfter(run.book.rates, phase, place, isPassed(run, phase, place));

/** Is a guard at the zero at which the last phase has ended? */
const isPassed = ({ walk }: Run, phase: Phase, place: number): boolean =>
  walk.passed.has(phase.program.guards[place] as Guard, startValue(phase, place));

/** An expression this small relative to the state that stays at zero is there but for roundings. */
const restShare = 2 ** -44;

function restLimit({ state }: Run): number {
  const size = state.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Math.min(simulateTolerances.switching, restShare * size);
}

/**
 * Rounding hides whether an event comes back that has just happened, or when, or whether one happens that is about to:
 * one of infinitely many that follow each other sooner each time.
 */
function isLost(run: Run, phase: Phase, place: number, event: number, side: number): boolean {
  const { agenda, book, t } = run;
  const from = agenda.cameFrom(event, t);
  if (from === 0) {
    const start = Math.abs(startValue(phase, place));
    if (start === 0 || !agenda.closes(event) || isPassed(run, phase, place)) return false;
    return side !== 0 || start <= restLimit(run);
  }
  if (side === from) return agenda.losesSight(event, isReturnSeen(book.rates, phase, place));
  return agenda.endsUnseen(event, guardRateAtStart(book.rates, phase, place) === 0);
}

/**
 * The side of an event that has happened a moment ago and whose expression is still within rounding of its zero; 0
 * for others. It has not come back, whatever has ended the last phase.
 */
function sideSince(run: Run, phase: Phase, place: number, event: number): number {
  const { side, t } = run.agenda.lastOf(event);
  const rate = guardRateAtStart(run.book.rates, phase, place);
  if (!(rate * side < 0)) return 0;
  const most = Math.max(Math.abs(startValue(phase, place)), Math.abs(rate) * (run.t - t));
  return most <= restLimit(run) ? -side : 0;
}

/**
 * Does the motion stand before a zero that counts as passed, and that nothing has found? Another event has ended the
 * last phase almost at the same time. At the start of a run it has happened before.
 */
function isOverdue(run: Run, phase: Phase, place: number, event: number, side: number): boolean {
  if (!(side * startValue(phase, place) < 0) || run.t === run.settings.t) return false;
  return run.agenda.cameFrom(event, run.t) === 0 && !isPassed(run, phase, place);
}

/** Does an event happen where its expression comes to zero from a side? */
function isWanted({ mechanism }: Run, event: number, side: number): boolean {
  const trigger = mechanism.events[event]?.trigger;
  if (trigger?.kind !== "zero") return false;
  return trigger.direction === "both" || (trigger.direction === "falling") === side > 0;
}

/**
 * At zero the side is that to which the motion leads: an event that has just happened does not happen again. An
 * expression that stays at zero must pass it by more than its roundings.
 */
export const userEvent: GuardEvent = {
  arm: (run, phase, place, event) => {
    const since = sideSince(run, phase, place, event);
    const side = since || sideOf(run, phase, place);
    if (isLost(run, phase, place, event, side)) run.walk.lost = event;
    const start = startValue(phase, place);
    if (since === 0 && isOverdue(run, phase, place, event, side)) {
      run.walk.passed.note(phase.program.guards[place] as Guard, start);
      if (isWanted(run, event, -side)) run.agenda.reach(event, -side);
    }
    phase.signs[place] = side || (start < 0 ? -1 : 1);
    phase.armed[place] = side === 0 && start !== 0 ? 0 : 1;
    const rest = restLimit(run);
    if (side !== 0 || Math.abs(start) > rest) return;
    phase.signs[place] = 1;
    phase.armed[place] = 0;
    phase.slack[place] = rest;
  },
  cross: () => undefined,
  keepsStretches: true,
  keepsPath: true,
};

/** The times of clock events bound the steps; what follows is collected like a zero. */
export const clockEvent: GuardEvent = { cross: () => undefined, keepsStretches: true };

/** Zeros this close to the end of a step, as a share of its change, are at its end. */
const sameInstant = 2 ** -30;

/** How long before the end of a step guards are evaluated, as a share of it. */
const shortlyBefore = 2 ** -10;

/** Guards shortly before the end of the last step, along the motion at its end. */
function guardsBefore({ stepper, program: { guards } }: Phase): Float64Array {
  const { w, layout, program, p } = stepper;
  const { y1, f1, g1, h, state } = layout;
  const [end, at] = [w.slice(y1, y1 + state), w.slice(g1, g1 + guards.length)];
  const dt = shortlyBefore * (w[h] as number);
  for (let i = 0; i < state; i++) w[y1 + i] = (end[i] as number) - dt * (w[f1 + i] as number);
  program.finish(w, p);
  const values = w.slice(g1, g1 + guards.length);
  w.set(end, y1);
  program.finish(w, p);
  w.set(at, g1);
  return values;
}

/**
 * At the end of a phase, before its transition: events whose expression is at its zero and passes it in their
 * direction.
 */
export function collectEvents(run: Run, phase: Phase, crossed: number): void {
  const { agenda, walk } = run;
  const { program, signs, armed, stepper } = phase;
  const { w, layout } = stepper;
  let earlier: Float64Array | undefined;
  for (const [place, guard] of program.guards.entries()) {
    if (guardRule(guard).of !== "event") continue;
    const sign = signs[place] as number;
    const slack = phase.slack[place] as number;
    const before = sign * (w[layout.g0 + place] as number) + slack;
    const now = sign * (w[layout.g1 + place] as number) + slack;
    // A phase of one step may begin and end at the zero: that it was away from it in between shows before its end.
    const isBack = () => {
      earlier ??= guardsBefore(phase);
      const ago = sign * (earlier[place] as number);
      return ago > 0 && Math.abs(now) <= sameInstant * ago;
    };
    const passes =
      place === crossed ||
      (armed[place] === 0 ? before > now && now <= sameInstant * (before - now) : crossed >= 0 && isBack());
    if (passes) walk.passed.note(guard, w[layout.g1 + place] as number);
    if (passes && isWanted(run, guard.index, sign)) agenda.reach(guard.index, sign);
  }
}
