/**
 * Which method carries a compliant phase? The explicit one, as long as it follows the oscillation of the contact. Where that is
 * damped and has died down, only stability holds its steps short: then the L-stable method goes on, [HW] IV.2. An undamped
 * oscillation is never left to it: a method that damps would turn reverse chatter into a false stick.
 */

import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import type { Compliance } from "../../contact/index.js";
import { type FieldFunction, StiffStepper } from "../../integrate/index.js";
import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";

export const methodDefaults = Object.freeze({
  /** Steps inside one phase before the first look, doubled from look to look up to the longest pause. */
  firstLook: 64,
  longestPause: 1024,
  /** Step times fastest rate: above it the explicit step does not follow what decays, below the lower one it would do. */
  stiff: 2,
  resolved: 1,
  /** Least −Re η/|η| of the fast rates η: this share of critical damping. */
  damped: 0.02,
  /** Steps in a row that must be short enough before the explicit method comes back. */
  patience: 20,
});

/** What a phase remembers between looks. */
export interface MethodState {
  /** Steps in the present stay. */
  steps: number;
  next: number;
  /** The fastest rate when the stiff method took over. */
  rate: number;
  short: number;
}

export const newMethodState = (): MethodState => ({
  steps: 0,
  next: methodDefaults.firstLook,
  rate: 0,
  short: 0,
});

/** Called at the start of a stay in a phase. */
export function beginStay(method: MethodState): void {
  method.steps = 0;
  method.short = 0;
  method.next = methodDefaults.firstLook;
}

/** Has the law a damper? Only then can a contact come to rest by itself. */
const isDamped = (law: Compliance | undefined): boolean =>
  law?.law === "restitution" ||
  ((law?.law === "kelvinVoigt" || law?.law === "hertz") && (law.damping ?? 0) > 0);

/** After an accepted step of `phase`: the phase on the other method, where that should go on. */
export function otherMethod(run: Run, phase: Phase): Phase | undefined {
  const { stepper, method } = phase;
  const { w, layout } = stepper;
  const h = w[layout.h] as number;
  method.steps++;
  if (stepper instanceof StiffStepper) {
    method.short = h * method.rate < methodDefaults.resolved ? method.short + 1 : 0;
    if (method.short < methodDefaults.patience) return undefined;
    const explicit = run.book.explicitOf(phase);
    beginStay(explicit.method);
    explicit.method.next = 4 * methodDefaults.longestPause; // not at once back again
    return explicit;
  }
  if (method.steps < method.next) return undefined;
  method.next += Math.min(method.next, methodDefaults.longestPause);
  if (!run.contacts.some(({ mode }, i) => mode !== "flight" && isDamped(run.laws?.[i]))) return undefined;
  const stiff = run.book.stiffOf(phase);
  if (stiff === undefined) return undefined;
  const { jacobian } = (stiff.stepper as StiffStepper).stiff;
  const y = w.slice(layout.y1, layout.y1 + layout.state);
  const rate = fastestDamped(jacobian, w[layout.tEnd] as number, y, stepper.p, h);
  if (rate === undefined) return undefined;
  beginStay(stiff.method);
  stiff.method.rate = rate;
  return stiff;
}

/** The size of the fastest rate, if all that the step h does not follow are damped; undefined where that is not so. */
function fastestDamped(
  jacobian: FieldFunction,
  t: number,
  y: Float64Array,
  p: Float64Array,
  h: number,
): number | undefined {
  const size = y.length;
  const n = size / 2;
  const values = new Float64Array(size * size);
  jacobian(t, y, p, values);
  let stiffest = 0;
  for (let i = n; i < size; i++)
    for (let j = 0; j < n; j++) stiffest = Math.max(stiffest, Math.abs(values[i * size + j] as number));
  if (!(stiffest < Number.POSITIVE_INFINITY)) return undefined;
  // Velocities in units of the fastest motion: the entries are then of one size.
  const unit = Math.sqrt(stiffest) || 1;
  const matrix = Matrix.zeros(size, size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const scale = i < n === j < n ? 1 : i < n ? unit : 1 / unit;
      matrix.set(i, j, (values[i * size + j] as number) * scale);
    }
  const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(matrix);
  let fastest = 0;
  for (const [i, re] of realEigenvalues.entries()) {
    const rate = Math.hypot(re, imaginaryEigenvalues[i] as number);
    fastest = Math.max(fastest, rate);
    if (h * rate > methodDefaults.resolved && -re < methodDefaults.damped * rate) return undefined;
  }
  return h * fastest > methodDefaults.stiff ? fastest : undefined;
}
