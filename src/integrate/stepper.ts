/**
 * How is a smooth field carried forward? Steps of DOP853 with error control, [HNW] II.4. All numbers live in one
 * work space, so that the loop allocates nothing and the compiler meets one type of each value.
 */

import { square } from "../elementary/index.js";
import { type StepLayout, type StepProgram, stopEvaluations } from "./program.js";
import type { StepLog } from "./stepLog.js";
import { integrateTolerances } from "./tolerances.js";
import { allClear, type Watch } from "./watch.js";

/** How a step ended; `again`: it is to be tried with a shorter one. */
export const stepStatus = Object.freeze({ done: 0, tooSmall: 1, notFinite: 2, again: 3 });

/** The step control of dop853.f. */
export const stepDefaults = Object.freeze({
  rtol: 1e-11,
  atol: 1e-12,
  /** Of the step that the error estimate would just allow. */
  safety: 0.9,
  /** A step shrinks and grows by no more than this. */
  shrink: 3,
  grow: 6,
});

const { stretch, due, rough, memory, still, seen, firstShare, firstStep, resolved } = integrateTolerances;

/** Stages 2 to 12 and the end, which is the first of the next step. */
const fieldsPerStep = 12;

/** Gives arrays filled with zeros; after `clear` none of them is used any more. */
export interface Room {
  readonly take: (size: number) => Float64Array;
  readonly clear: () => void;
}
export const ownRoom: Room = Object.freeze({
  take: (size: number) => new Float64Array(size),
  clear: () => undefined,
});

export class Stepper {
  readonly w: Float64Array;
  readonly p: Float64Array;
  readonly layout: StepLayout;
  /** Accepted steps, and evaluations of the field in all of them. */
  steps = 0;
  evaluations = 0;
  /** The largest first integral, the work of the forces, at an end of a step since `begin`. */
  largest = 0;
  /** Receives every accepted step, if steps are kept. */
  log: StepLog | undefined = undefined;
  /** The length of a step that ends early, and whether it is taken anew. */
  private whole = 0;
  private anew = false;

  constructor(
    readonly program: StepProgram,
    p: Float64Array,
    { rtol, atol }: { readonly rtol: number; readonly atol: number },
    room: Room = ownRoom,
  ) {
    this.layout = program.layout;
    this.w = program.w ?? room.take(this.layout.size);
    this.p = program.p ?? p;
    if (this.p !== p) this.p.set(p);
    this.w[this.layout.rtol] = rtol;
    this.w[this.layout.memory] = 1;
    this.w[this.layout.due] = Number.NaN;
    this.w[this.layout.longest] = Number.POSITIVE_INFINITY;
    this.w.fill(atol, this.layout.atol, this.layout.atol + this.layout.state);
  }

  /** Starts at a state; `h` is the step to try, 0 where nothing is known. The integrals start at 0. */
  begin(t: number, state: Float64Array, h: number): void {
    const { w, layout } = this;
    for (let i = 0; i < layout.state; i++) w[layout.y1 + i] = state[i] as number;
    for (let i = layout.state; i < layout.total; i++) w[layout.y1 + i] = 0;
    w[layout.tEnd] = t;
    w[layout.wish] = 0;
    w[layout.second] = 0;
    this.largest = 0;
    this.program.finish(w, this.p);
    this.evaluations++;
    this.shift();
    w[layout.h] = h > 0 ? h : this.firstStep();
  }

  /** The end of the last step becomes the start of the next. */
  shift(): void {
    this.program.shift(this.w, this.p);
  }

  /**
   * Steps that do not pass `last`, as long as no guard that is watched can have crossed zero in the last one.
   * Afterwards the work space holds that step, which was the last of at most `budget`.
   */
  advance(last: number, budget: number, watch: Watch): number {
    for (let left = budget; ; left--) {
      const status = this.step(last);
      if (status !== stepStatus.done || left <= 1 || !this.goesOn(watch)) return status;
    }
  }

  /** After a step in which every guard has kept its sign beyond doubt, the next one is made ready. */
  goesOn(watch: Watch): boolean {
    const { w, layout } = this;
    if ((w[layout.tEnd] as number) >= (w[layout.last] as number)) return false;
    if (!allClear(w, layout, watch)) return false;
    this.next();
    return true;
  }

  /** Makes ready for the next step. */
  next(): void {
    const { w, layout } = this;
    if (this.log !== undefined) this.log.add(w, layout, this.p, 0);
    if (layout.told > 0)
      this.largest = Math.max(this.largest, Math.abs(w[layout.y1 + layout.state] as number));
    this.foresee();
    this.shift();
    w[layout.h] = w[layout.next] as number;
    if (w[layout.second] === 0) w[layout.second] = w[layout.next] as number;
  }

  /** One accepted step that does not pass `last`; afterwards w[h] is the step taken, the return says how it went. */
  step(last: number): number {
    this.w[this.layout.last] = last;
    for (;;) {
      if (!this.aim()) return stepStatus.tooSmall;
      this.program.step(this.w, this.p);
      const status = this.judge();
      if (status !== stepStatus.again) return status;
    }
  }

  /** Where the step to try ends, w[last] at the latest; false where it does not lead on. */
  aim(): boolean {
    const { w, layout } = this;
    const t = w[layout.t] as number;
    const last = w[layout.last] as number;
    if ((w[layout.h] as number) > (w[layout.longest] as number)) w[layout.h] = w[layout.longest] as number;
    const rest = (w[layout.due] as number) - t;
    if (rest > due * (w[layout.h] as number) && rest < (w[layout.h] as number)) {
      w[layout.wish] = w[layout.h] as number;
      w[layout.h] = rest;
    }
    if ((1 + stretch) * (w[layout.h] as number) < last - t) w[layout.tEnd] = t + (w[layout.h] as number);
    else {
      w[layout.h] = last - t;
      w[layout.tEnd] = last;
    }
    return (w[layout.tEnd] as number) > t;
  }

  /** Is the step that was tried good enough? If not, the next try is shorter. */
  judge(): number {
    const { w, layout } = this;
    const { safety, shrink } = stepDefaults;
    this.evaluations += fieldsPerStep;
    const error = w[layout.error] as number;
    if (error <= 1) {
      this.steps++;
      return stepStatus.done;
    }
    w[layout.wish] = 0;
    // NaN too: the stages left the field's domain.
    const factor = error < Number.POSITIVE_INFINITY ? Math.min(shrink, eighthRoot(error) / safety) : 10;
    w[layout.h] = (w[layout.h] as number) / factor;
    const t = w[layout.t] as number;
    if (t + (w[layout.h] as number) !== t) return stepStatus.again;
    return Number.isFinite(error) ? stepStatus.tooSmall : stepStatus.notFinite;
  }

  /**
   * Ends the last step early, at the trial point. Where the polynomial, which has order 7, is not good enough, the
   * step is to be taken anew with that length and order 8, and this is true; `stopped` comes afterwards.
   */
  aimAtTrial(): boolean {
    const { w, layout } = this;
    const theta = w[layout.theta] as number;
    const h = w[layout.h] as number;
    w[layout.tEnd] = (w[layout.t] as number) + theta * h;
    const shape = theta * theta * (1 - theta);
    this.whole = h;
    this.anew = theta * h > 0 && !((w[layout.rough] as number) * shape * shape < rough);
    if (!this.anew) return false;
    w[layout.h] = theta * h;
    return true;
  }

  /** The step has ended early. Where the field ends at the crossing itself, the polynomial is all there is. */
  stopped(): void {
    const { w, layout } = this;
    if (this.anew) {
      this.evaluations += fieldsPerStep;
      if ((w[layout.error] as number) < Number.POSITIVE_INFINITY) {
        this.keep();
        return;
      }
      w[layout.h] = this.whole;
    }
    this.program.stop(w, this.p);
    this.evaluations += stopEvaluations(layout);
    if (this.log !== undefined) this.log.add(w, layout, this.p, this.whole);
  }

  /** A polynomial that is no step of this method is followed up to the trial point. */
  stopOnPolynomial(): void {
    const { w, layout, log, p } = this;
    this.steps++;
    if (log?.add(w, layout, p, w[layout.h] as number)) log.addPolynomial(w, layout);
    this.program.stop(w, p);
    this.evaluations += stopEvaluations(layout);
  }

  /** The step in the work space is the last one of a phase, or of this method. */
  keep(): void {
    if (this.log !== undefined) this.log.add(this.w, this.layout, this.p, 0);
  }

  /** The step to try next. */
  propose(): number {
    this.foresee();
    return this.w[this.layout.next] as number;
  }

  /**
   * From the errors of the last two steps ([HNW] IV.2, the controller with memory): err^(−3/32) old^(1/32) as
   * err^(−1/8) (err old)^(1/32), the last fourth root by a fraction, off by 3 % at most between 0.05 and 1, which
   * need not wait for two more roots. A step whose estimate is small by chance is not followed by one that is too
   * long. The result stays in the work space: a number that is handed over is a new object.
   */
  private foresee(): void {
    const { w, layout } = this;
    const { safety, grow } = stepDefaults;
    const eighth = eighthRoot(w[layout.error] as number);
    const both = eighth * (w[layout.memory] as number);
    const factor = (safety * (0.3843 + 2.81 * both)) / (eighth * (1 + 2.1943 * both));
    w[layout.next] = Math.max(w[layout.wish] as number, (w[layout.h] as number) * Math.min(grow, factor));
    w[layout.memory] = Math.max(eighth, memory);
    w[layout.wish] = 0;
  }

  private firstStep(): number {
    const { w, layout } = this;
    let [size, rate] = [0, 0];
    for (let i = 0; i < layout.state; i++) {
      const y = w[layout.y0 + i] as number;
      const scale = (w[layout.atol + i] as number) + (w[layout.rtol] as number) * Math.abs(y);
      size += square(y / scale);
      rate += square((w[layout.f0 + i] as number) / scale);
    }
    return firstStepOf(size, rate, w[layout.t] as number);
  }
}

/**
 * A hundredth of the time in which the state would change by its own size; both squared, in tolerable errors. Never
 * below the resolution of time.
 */
export const firstStepOf = (size: number, rate: number, t: number): number =>
  Math.max(
    size > seen && rate > still ? firstShare * Math.sqrt(size / rate) : firstStep,
    resolved * Math.abs(t),
  );

/** Roots of roots are much cheaper than a power. */
const eighthRoot = (x: number): number => Math.sqrt(Math.sqrt(Math.sqrt(x)));
