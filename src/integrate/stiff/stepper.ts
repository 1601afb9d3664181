/**
 * How is a stiff field carried forward? Steps of Radau IIA with error control, [HW] IV.8, on the work space and
 * with the polynomial of the explicit steps, so that guards are searched in the same way on both.
 */

import { pow } from "../../elementary/index.js";
import type { StepLayout, StepProgram } from "../program.js";
import type { StepLog } from "../stepLog.js";
import { firstStepOf, stepStatus } from "../stepper.js";
import { integrateTolerances } from "../tolerances.js";
import { maxIterations } from "./newton.js";
import type { StiffProgram } from "./program.js";
import { RadauStep } from "./step.js";

/** The step control of radau5.f. */
const stiffDefaults = Object.freeze({
  /** Of the step that the error estimate would just allow. */
  safety: 0.9,
  /** A step shrinks and grows by no more than this. */
  shrink: 5,
  grow: 8,
  /** Convergence at this rate or better: the Jacobian is still good. */
  goodRate: 1e-3,
  /** A step that would grow by less keeps its length, and with it the factored matrices. */
  keep: 1.2,
});

/** Attempts to put the end of a step onto a crossing. */
const landings = 8;

const { stretch, leastError, leastRemembered, slope: slopeShare, landed } = integrateTolerances;

export class StiffStepper {
  readonly w: Float64Array;
  readonly p: Float64Array;
  readonly layout: StepLayout;
  /** The step as the search for crossings reads it: its polynomial is there as soon as the step is. */
  readonly program: StepProgram;
  steps = 0;
  /** The largest first integral, the work of the forces, at an end of a step since `begin`. */
  largest = 0;
  /** Receives every accepted step, if steps are kept. */
  log: StepLog | undefined = undefined;
  private readonly radau: RadauStep;
  private own = 0;
  /** Of the last accepted step, for the prediction of the next: its length and error. */
  private lastStep = 0;
  private lastError = 1;
  private refused = false;

  constructor(
    readonly stiff: StiffProgram,
    p: Float64Array,
    { rtol, atol }: { readonly rtol: number; readonly atol: number },
  ) {
    const { layout, finish, trial } = stiff;
    this.layout = layout;
    this.w = stiff.w ?? new Float64Array(layout.size);
    this.p = stiff.p ?? p;
    if (this.p !== p) this.p.set(p);
    this.w[layout.rtol] = rtol;
    this.w.fill(atol, layout.atol, layout.atol + layout.total);
    this.radau = new RadauStep(stiff, this.w, this.p);
    const step = () => {
      this.radau.attempt();
      this.finish();
    };
    const none = () => undefined; // its polynomial is there after every step, and it stops by `stopOn`
    this.program = {
      layout,
      finish,
      trial,
      step,
      shift: () => this.shift(),
      dense: none,
      stop: none,
      restart: (t, state) => this.begin(t, state, 1),
    };
  }

  /** Evaluations of the field; those of the Jacobian are counted apart. */
  get evaluations(): number {
    return this.own + this.radau.evaluations + this.radau.system.evaluations;
  }
  get jacobians(): number {
    return this.radau.system.jacobians;
  }
  get factorings(): number {
    return this.radau.system.factorings;
  }

  /** Starts at a state; `h` is the step to try, 0 where nothing is known. The integrals start at 0. */
  begin(t: number, state: Float64Array, h: number): void {
    const { w, layout } = this;
    for (let i = 0; i < layout.state; i++) w[layout.y1 + i] = state[i] as number;
    for (let i = layout.state; i < layout.total; i++) w[layout.y1 + i] = 0;
    w[layout.tEnd] = t;
    this.finish();
    this.shift();
    this.radau.begin();
    this.lastStep = 0;
    this.largest = 0;
    this.refused = false;
    w[layout.h] = h > 0 ? h : this.firstStep();
  }

  /** The end of the last step becomes the start of the next. */
  shift(): void {
    const { w, layout } = this;
    w.copyWithin(layout.y0, layout.y1, layout.y1 + 2 * layout.total + layout.outputs);
    w[layout.t] = w[layout.tEnd] as number;
  }

  /** One step, in the way of the explicit stepper: every step of this method is searched. */
  advance(last: number): number {
    return this.step(last);
  }

  /** Makes ready for the next step. */
  next(): void {
    this.keep();
    const { w, layout } = this;
    if (layout.told > 0)
      this.largest = Math.max(this.largest, Math.abs(w[layout.y1 + layout.state] as number));
    const h = this.propose();
    this.shift();
    w[layout.h] = h;
  }

  /** The step in the work space, with its polynomial. */
  keep(): void {
    const { w, layout } = this;
    if (this.log?.add(w, layout, this.p, 0) === true) this.log.addPolynomial(w, layout);
  }

  /** One accepted step that does not pass `last`; afterwards w[h] is the step taken, the return says how it went. */
  step(last: number): number {
    const { w, layout } = this;
    const t = w[layout.t] as number;
    for (;;) {
      let h = w[layout.h] as number;
      const toEnd = last - t;
      const ends = !((1 + stretch) * h < toEnd);
      if (ends) h = toEnd;
      w[layout.h] = h;
      const tEnd = ends ? last : t + h;
      if (!(tEnd > t)) return stepStatus.tooSmall;
      this.radau.attempt();
      const error = w[layout.error] as number;
      if (error <= 1) {
        w[layout.tEnd] = tEnd;
        this.finish();
        this.steps++;
        return stepStatus.done;
      }
      this.refused = true;
      this.radau.cautious = true;
      w[layout.h] = h / this.shrinkage(error);
      if (t + (w[layout.h] as number) === t)
        return Number.isFinite(error) ? stepStatus.tooSmall : stepStatus.notFinite;
    }
  }

  /**
   * The step to try next: the smaller of what the last error and its trend allow (Gustafsson's prediction, [HW]
   * IV.8).
   */
  propose(): number {
    const { w, layout, radau } = this;
    const { safety, shrink, grow, goodRate, keep } = stiffDefaults;
    const h = w[layout.h] as number;
    const error = Math.max(w[layout.error] as number, leastError);
    let factor = pow(error, 0.25) / this.newtonSafety();
    if (this.lastStep > 0)
      factor = Math.max(factor, ((this.lastStep / h) * pow((error * error) / this.lastError, 0.25)) / safety);
    factor = Math.min(shrink, Math.max(1 / grow, factor));
    if (this.refused) factor = Math.max(1, factor);
    this.refused = false;
    this.lastStep = h;
    this.lastError = Math.max(leastRemembered, error);
    radau.cautious = false;
    radau.stale = radau.system.result.rate > goodRate;
    return !radau.stale && factor <= 1 && 1 / factor <= keep ? h : h / factor;
  }

  /**
   * Ends the last step early, where guard `i` is zero, and says when that is. The polynomial has order 3 only:
   * steps are taken anew until the guard at their end is zero to the last bit that rounding leaves.
   */
  stopOn(i: number): number {
    const { w, layout } = this;
    const whole = w[layout.h] as number;
    let h = whole * (w[layout.theta] as number);
    let before = Number.POSITIVE_INFINITY;
    for (let k = 0; k < landings; k++) {
      if (!this.retake(h)) break;
      const value = w[layout.g1 + i] as number;
      w[layout.theta] = 1 - slopeShare;
      this.program.trial(w, this.p);
      this.own++;
      const slope = (value - (w[layout.gTrial + i] as number)) / slopeShare;
      const next = Math.min(whole, Math.max(0, h * (1 - value / slope)));
      const move = Math.abs(next - h);
      if (!(move < before / 2) || move <= landed * whole) break;
      before = move;
      h = next;
    }
    w[layout.theta] = 1;
    return w[layout.tEnd] as number;
  }

  private retake(h: number): boolean {
    const { w, layout } = this;
    if (!(h > 0)) return false;
    w[layout.h] = h;
    this.radau.attempt();
    if (!((w[layout.error] as number) < Number.POSITIVE_INFINITY)) return false;
    w[layout.tEnd] = (w[layout.t] as number) + h;
    this.finish();
    return true;
  }

  private finish(): void {
    this.program.finish(this.w, this.p);
    this.own++;
  }

  private shrinkage(error: number): number {
    if (!(error < Number.POSITIVE_INFINITY)) return this.radau.system.result.shrink;
    const { shrink } = stiffDefaults;
    return this.lastStep === 0 ? 10 : Math.min(shrink, pow(error, 0.25) / this.newtonSafety());
  }

  /** Steps whose iterations were slow should be shorter. */
  private newtonSafety(): number {
    const most = 2 * maxIterations + 1;
    return (
      Math.min(1, most / (2 * maxIterations + this.radau.system.result.iterations)) * stiffDefaults.safety
    );
  }

  private firstStep(): number {
    const { norm } = this.radau;
    norm.set();
    const { size, rate } = norm.scales();
    return firstStepOf(size, rate, this.w[this.layout.t] as number);
  }
}
