/**
 * Which method carries a compliant phase? The explicit one, as long as it follows the oscillation of the contact.
 * Where that is damped and has died down, only stability holds its steps short: then the L-stable method continues,
 * [HW] IV.2. An undamped oscillation is never left to it: a method that damps would turn reverse chatter into a
 * false stick.
 */

import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { isDamped } from "../../contact/index.js";
import { hypot, log } from "../../elementary/index.js";
import { type FieldFunction, StiffStepper } from "../../integrate/index.js";
import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";

const methodDefaults = Object.freeze({
  /** Steps inside one phase before the first look, doubled from look to look up to the longest pause. */
  firstLook: 64,
  longestPause: 1024,
  /** Rates above this share of the fastest are those of contacts; slower ones both methods follow. */
  fast: 0.01,
  /** e-foldings beyond the tolerance by which fast motion must have decayed. */
  margin: 5,
  /** Step times fastest rate with which the stiff method begins. */
  leap: 10,
  /** Step times fastest rate: where it stays below this, the explicit method follows everything and comes back. */
  resolved: 1,
  /** Steps in a row that must be so short. */
  patience: 20,
});

/** Called at the start of a stay in a phase. */
export function beginStay({ method, stepper }: Phase, t: number): void {
  method.before = stepper.steps;
  method.steps = 0;
  method.since = t;
  method.short = 0;
  method.next = methodDefaults.firstLook;
}

/**
 * The step with which a phase continues after steps of length `h` of the other method. Roundings of a gap look like
 * errors to short stiff steps, which would then stay short.
 */
export function firstStep({ method, stepper }: Phase, h: number): number {
  return stepper instanceof StiffStepper ? Math.max(h, methodDefaults.leap / method.rate) : h;
}

/** After an accepted step of `phase`: the phase on the other method, where that should continue. */
export function otherMethod(run: Run, phase: Phase): Phase | undefined {
  const { stepper, method } = phase;
  const { w, layout } = stepper;
  method.steps = stepper.steps - method.before;
  const t = w[layout.tEnd] as number;
  if (stepper instanceof StiffStepper) {
    const follows = (w[layout.h] as number) * method.rate < methodDefaults.resolved;
    method.short = follows ? method.short + 1 : 0;
    if (method.short < methodDefaults.patience) return undefined;
    const explicit = run.book.explicitOf(phase);
    beginStay(explicit, t);
    explicit.method.next = 4 * methodDefaults.longestPause; // not at once back again
    return explicit;
  }
  if (method.steps < method.next) return undefined;
  method.next += Math.min(method.next, methodDefaults.longestPause);
  const damped = run.laws?.some((law, i) => law && isDamped(law) && run.contacts[i]?.mode !== "flight");
  if (!damped) return undefined;
  const y = w.slice(layout.y1, layout.y1 + layout.state);
  const stiff = run.book.stiffOf(phase, y);
  if (stiff === undefined) return undefined;
  const rates = ratesOf((stiff.stepper as StiffStepper).stiff.jacobian, t, y, stepper.p);
  const foldings = log(1 / run.settings.rtol) + methodDefaults.margin;
  if (!hasDecayed(rates, (t - method.since) / foldings)) return undefined;
  beginStay(stiff, t);
  stiff.method.rate = Math.max(...rates.map(({ size }) => size));
  return stiff;
}

/** A rate η at which small changes grow or decay. */
interface Rate {
  readonly size: number;
  /** −Re η. */
  readonly decay: number;
}

/** Every fast motion has had the time to decay; there is one. */
function hasDecayed(rates: readonly Rate[], time: number): boolean {
  const least = methodDefaults.fast * Math.max(...rates.map(({ size }) => size));
  const fast = rates.filter(({ size }) => size >= least && size * time > 1);
  return fast.length > 0 && fast.every(({ decay }) => decay * time > 1);
}

/** The eigenvalues of the Jacobian; none where it is not finite. */
function ratesOf(jacobian: FieldFunction, t: number, y: Float64Array, p: Float64Array): Rate[] {
  const size = y.length;
  const n = size / 2;
  const values = new Float64Array(size * size);
  jacobian(t, y, p, values);
  let stiffest = 0;
  for (let i = n; i < size; i++)
    for (let j = 0; j < n; j++) stiffest = Math.max(stiffest, Math.abs(values[i * size + j] as number));
  if (!values.every(Number.isFinite)) return [];
  // Velocities in units of the fastest motion: the entries are then of one size.
  const unit = Math.sqrt(stiffest) || 1;
  const matrix = Matrix.zeros(size, size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const scale = i < n === j < n ? 1 : i < n ? unit : 1 / unit;
      matrix.set(i, j, (values[i * size + j] as number) * scale);
    }
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(matrix);
  return realEigenvalues.map((re, i) => ({
    size: hypot(re, imaginaryEigenvalues[i] as number),
    decay: -re,
  }));
}
