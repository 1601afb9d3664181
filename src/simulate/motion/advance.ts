/**
 * How far does a phase go? To the first guard that is crossed, to the end of the run, or to a failure of the
 * numerics.
 */

import { type Stepper, StiffStepper, stepStatus } from "../../integrate/index.js";
import { type Guard, guardOf, guardRule } from "../../phase/index.js";
import { beginStay, firstStep, otherMethod } from "../compliant/method.js";
import { manyContacts } from "../record/notes.js";
import type { Outcome } from "../record/outcome.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { nextStop } from "./agenda.js";
import { armGuards, forgetFresh } from "./arm.js";
import { boundFirstStep } from "./firstStep.js";
import { passKink, placeKinks, reopenHolds } from "./kink.js";
import type { Phase } from "./phase.js";
import { hasState, moveTo } from "./project.js";
import { addEndRow, addRows, addStartRow } from "./rows.js";
import { openModesChange, openModesGuard } from "./several/openModes.js";
import { presentPhase } from "./several/supports.js";
import { lookWithin, passedLimit, stepsToLook } from "./work.js";

/** Enters the phase of the present modes: projects the state, evaluates guards, arms those that start at zero. */
export function enter(run: Run): Phase {
  const { dimension, states, kinks } = run.mechanism;
  // The integrals of first-order states mean nothing.
  if (states.length > 0) run.state.fill(0, dimension - states.length, dimension);
  if (kinks.length > 0) reopenHolds(run);
  run.reach?.choose(run);
  run.folds?.choose(run);
  countClosed(run);
  const phase = presentPhase(run);
  const { stepper } = phase;
  const { layout, w } = stepper;
  const h = phase.h > 0 ? Math.min(phase.h, simulateTolerances.hopReach * run.hop) : 0;
  stepper.begin(run.t, run.state, h);
  if (kinks.length > 0) placeKinks(run, phase, h);
  if (h === 0) w[layout.h] = Math.min(w[layout.h] as number, simulateTolerances.hopReach * run.hop);
  moveTo(run, phase);
  armGuards(run, phase);
  boundFirstStep(run, phase);
  addStartRow(run, phase);
  phase.began = run.t;
  w[layout.due] = run.t + phase.lasts;
  run.hop = Number.POSITIVE_INFINITY;
  return phase;
}

function countClosed({ contacts, findings }: Run): void {
  if (contacts.length <= manyContacts) return;
  let closed = 0;
  for (let i = 0; i < contacts.length; i++) if (contacts[i]?.mode !== "flight") closed++;
  findings.closed = Math.max(findings.closed, closed);
}

/** Guards that have left zero are watched like the others from here on. */
function disarm(run: Run, phase: Phase): void {
  const { armed, signs, stepper } = phase;
  const { w, layout } = stepper;
  for (let i = 0; i < armed.length; i++)
    if ((signs[i] as number) * (w[layout.g1 + i] as number) > 0) armed[i] = 0;
  for (let i = 0; i < run.fresh.length; i++) run.fresh[i] = 0;
}

/** Says that a phase continues. */
export const moreSteps = Symbol("more steps");

/** Steps that are kept from here on belong to this phase. */
function keepSteps({ book: { log }, j }: Run, { place, program }: Phase): void {
  if (log === undefined) return;
  log.program = place;
  log.free = program.free;
  log.j = j;
}

/** The run is in this phase from here on. */
export function beginSteps(run: Run, phase: Phase): void {
  keepSteps(run, phase);
  if (run.laws !== undefined) beginStay(phase, run.t);
  run.walk.phase = phase;
  run.walk.first = true;
  lookWithin(run, phase);
}

/** Another method continues with the phase: from the end of the last step, with the guards as they were watched. */
function handOver(run: Run, from: Phase, to: Phase): void {
  const { w, layout } = from.stepper;
  run.t = w[layout.tEnd] as number;
  take(run, from, layout.y1);
  from.stepper.keep();
  keepSteps(run, to);
  if (to.stepper.p !== from.stepper.p) to.stepper.p.set(from.stepper.p);
  to.stepper.begin(run.t, run.state, firstStep(to, w[layout.h] as number));
  to.signs.set(from.signs);
  to.armed.set(from.armed);
  to.slack.set(from.slack);
  to.began = from.began;
  to.stepper.w[to.stepper.layout.due] = w[layout.due] as number;
}

/**
 * After steps: the guard that ends the phase, an outcome, undefined at the end of the run's time, or that more are
 * wanted.
 */
export function afterSteps(run: Run, status: number): Guard | Outcome | typeof moreSteps | undefined {
  const phase = run.walk.phase as Phase;
  const { stepper, search } = phase;
  const { w, layout } = stepper;
  const taken = stepper.steps - phase.counted;
  run.walk.look -= taken;
  phase.counted = stepper.steps;
  if (run.walk.first && taken > 1) passStart(run, phase);
  if (run.walk.stopping !== undefined) return stop(run, phase);
  if (status !== stepStatus.done) return failure(run, phase, status);
  if (run.folds?.lost !== undefined) return dependent(run, phase, run.folds.lost);
  if (run.reach?.isPassed(run, phase)) {
    if (run.folds?.crossed) run.folds.refuse(w[layout.h] as number);
    w[layout.h] = (w[layout.h] as number) / 2; // the step is taken anew
    return moreSteps;
  }
  if (run.folds?.crossed) return cross(run, phase);
  const guard = firstGuard(run, phase, search.first());
  if (run.folds?.isMet(phase, run.p, guard !== undefined)) {
    w[layout.h] = (w[layout.h] as number) / 2;
    return moreSteps;
  }
  addRows(run, phase, guard !== undefined);
  run.listeners.extrema?.add(phase, guard !== undefined);
  run.listeners.outputs?.add(phase, guard !== undefined);
  run.listeners.path?.step(phase, guard);
  if (guard !== undefined) {
    const before = run.t;
    run.t = (w[layout.t] as number) + (w[layout.theta] as number) * (w[layout.h] as number);
    if (run.t - before > simulateTolerances.rounding * Math.abs(run.t)) run.stalled = 0;
    if (run.walk.first) phase.h = stepper.propose();
    run.walk.stopping = guard;
    if (run.laws !== undefined && stepper instanceof StiffStepper)
      run.t = stepper.stopOn(phase.program.guards.indexOf(guard));
    else if ((stepper as Stepper).aimAtTrial()) {
      if (phase.berth) return moreSteps; // other runs wait for it
      stepper.program.step(w, stepper.p);
    }
    return stop(run, phase);
  }
  disarm(run, phase);
  run.stalled = 0;
  const end = nextStop(run);
  const nears = run.reach?.nears === true;
  if ((w[layout.tEnd] as number) < end && !nears) {
    makeReady(run, phase);
    return moreSteps;
  }
  run.t = w[layout.tEnd] as number;
  take(run, phase, layout.y1);
  stepper.keep();
  if (nears && run.t < end) {
    if (run.walk.first) phase.h = stepper.propose();
    return guardOf("reach", 0);
  }
  if (run.agenda.next > end) return undefined;
  addEndRow(run, phase);
  return guardOf("eventTime", run.agenda.nextIndex);
}

/** A bridge has led over a position at which slides are dependent; the phase begins anew behind it. */
function cross(run: Run, phase: Phase): Guard {
  const { w, layout } = phase.stepper;
  addRows(run, phase, true);
  run.listeners.extrema?.add(phase, true);
  run.listeners.outputs?.add(phase, true);
  run.t = w[layout.tEnd] as number;
  run.stalled = 0;
  (phase.stepper as Stepper).stopOnPolynomial();
  take(run, phase, layout.y1);
  return guardOf("reach", 0);
}

/** Neither steps nor a bridge lead over the position at which a slide follows from the others. */
function dependent(run: Run, phase: Phase, slide: number): Outcome {
  const { w, layout } = phase.stepper;
  run.t = w[layout.t] as number;
  take(run, phase, layout.y0);
  return run.outcome(
    "singular",
    `constraint ${run.mechanism.contacts[slide]?.name} follows from the others at the position ahead, where branches ` +
      "of the motion cross: rounding is larger than the tolerance there, and an event, a kink or another branch " +
      "is too near to step over it; change a length or a load, or use a larger rtol",
  );
}

/** The first step of a phase has gone by unseen. */
function passStart(run: Run, phase: Phase): void {
  const { w, layout } = phase.stepper;
  phase.h = w[layout.second] as number;
  for (let i = 0; i < run.fresh.length; i++) run.fresh[i] = 0;
  run.walk.first = false;
}

/** The phase ends where its last step, taken anew, does. */
function stop(run: Run, phase: Phase): Guard {
  const { stepper, program } = phase;
  const { w, layout } = stepper;
  const guard = run.walk.stopping as Guard;
  run.walk.stopping = undefined;
  run.walk.ended = guard;
  if (stepper instanceof StiffStepper) stepper.keep();
  else stepper.stopped();
  if (guardRule(guard).of === "kink") {
    passKink(phase, program.guards.indexOf(guard));
    run.t = w[layout.tEnd] as number;
  }
  phase.ends(run.t);
  take(run, phase, layout.y1);
  forgetFresh(run, guard);
  addEndRow(run, phase);
  return guard;
}

/** The phase continues, perhaps with another method. */
function makeReady(run: Run, phase: Phase): void {
  const { stepper } = phase;
  const other = run.laws === undefined ? undefined : otherMethod(run, phase);
  if (other !== undefined) {
    handOver(run, phase, other);
    run.walk.phase = other;
    run.walk.first = true;
    return;
  }
  stepper.next();
  if (run.walk.first) phase.h = stepper.w[stepper.layout.h] as number; // phases of one kind begin alike
  run.walk.first = false;
}

/** The guard that ends the step; while several contacts are closed other motions may open before it. */
function firstGuard(run: Run, phase: Phase, crossed: number): Guard | undefined {
  const { program, stepper } = phase;
  const { w, layout } = stepper;
  const guard = crossed < 0 ? undefined : program.guards[crossed]; // places outside a list are slow to read
  if (!run.stretches.watches) return guard;
  const limit = guard === undefined ? 1 : (w[layout.theta] as number);
  run.walk.openChange = openModesChange(run, phase, limit);
  if (run.walk.openChange !== undefined) return openModesGuard;
  w[layout.theta] = limit;
  program.trial(w, stepper.p);
  return guard;
}

/** The state and the integrals of a phase become those of the run. */
function take(run: Run, { stepper: { w, layout, largest } }: Phase, from: number): void {
  for (let i = 0; i < layout.state; i++) run.state[i] = w[from + i] as number;
  if (layout.told === 0) return;
  const { losses, walk } = run;
  walk.work = Math.max(walk.work, largest); // forces may take back what they gave
  losses.work += w[from + layout.state] as number;
  walk.work = Math.max(walk.work, Math.abs(losses.work));
  losses.dissipated += w[from + layout.state + 1] as number;
  losses.friction += w[from + layout.state + 2] as number;
}

/** Ends the run on cancellation, a step limit, or a stalled clock. */
export function lookOutside(run: Run): Guard | Outcome | undefined {
  const phase = run.walk.phase as Phase;
  const { w, layout } = phase.stepper;
  const { settings } = run;
  run.walk.look = stepsToLook(run, phase);
  settings.onProgress(w[layout.t] as number);
  const crawls =
    (w[layout.h] as number) < simulateTolerances.crawl * Math.max(1, Math.abs(w[layout.t] as number));
  if (crawls && isJammed(phase)) return failure(run, phase, stepStatus.tooSmall);
  const stopped = settings.shouldStop();
  const limit = passedLimit(run);
  if (!stopped && limit === undefined) return undefined;
  run.t = w[layout.t] as number;
  take(run, phase, layout.y0);
  return stopped
    ? run.outcome("stopped", "the caller asked the run to stop")
    : run.outcome("tooManySteps", limit);
}

function failure(run: Run, phase: Phase, status: number): Guard | Outcome {
  const { w, layout } = phase.stepper;
  run.t = w[layout.t] as number;
  if (hasState(phase)) take(run, phase, layout.y0);
  // Near a jam the trial steps may meet k_N = 0 itself.
  if (isJammed(phase)) return phase.program.guards[phase.rate] as Guard;
  if (status === stepStatus.notFinite)
    return run.outcome("singular", "the equations of motion have no finite value beyond this state");
  return run.outcome("stepTooSmall", "the step that the tolerance asks for is below the resolution of time");
}

/** Slip with k_N near 0, compared with where it began. */
function isJammed({ rate, stepper: { w, layout }, determinant }: Phase): boolean {
  return rate >= 0 && Math.abs(w[layout.g0 + rate] as number) < simulateTolerances.jam * determinant;
}
