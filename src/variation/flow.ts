/**
 * How do the states of a phase change with where and when they started? The motion and its variational equation
 * δẋ = ∂f/∂x δx + ∂f/∂p δp are carried together by one method with one error control; columns are the derivatives by the
 * start state, the start time, and parameters.
 */

import { plainProgram, type StepProgram, Stepper, stepStatus } from "../integrate/index.js";
import type { ImplicitSystem } from "./implicit.js";

/** Errors of states and of their derivatives, per step. */
const flowTolerances = Object.freeze({ rtol: 1e-12, atol: 1e-13, slopeAtol: 1e-10 });

/**
 * This number of steps must bring a segment to its end, or on by this share of the whole motion. One that does not has left what it
 * should follow, or nears a singular point of its equations: beside a paradox a slip of no length would take ten thousands. In
 * all a motion has about 19 000 steps.
 */
const progress = Object.freeze({ steps: 800, share: 1 / 24 });

/** A work space for the motions of one field. */
export class PhaseFlow {
  readonly n: number;
  /** Derivatives by the start state (2n), the start time, the parameters. */
  readonly columns: number;
  /** Right after `carry`: the state at the end and its derivatives, ∂x_i/∂column_j at 2n·(1 + j) + i. */
  readonly y: Float64Array;
  /** Right after `carry`: the largest absolute value of each component of the state on the way, at the ends of steps. */
  readonly reach: Float64Array;
  private readonly q: Float64Array;
  private readonly v: Float64Array;
  private readonly stepper: Stepper;

  /** `made` is generated code for the same field; without it the equations are read as they stand. */
  constructor(
    readonly field: ImplicitSystem,
    n: number,
    private readonly p: Float64Array,
    made?: StepProgram,
  ) {
    this.n = n;
    this.columns = field.variables;
    const size = 2 * n * (1 + this.columns);
    this.y = new Float64Array(size);
    this.reach = new Float64Array(2 * n);
    this.q = new Float64Array(n);
    this.v = new Float64Array(n);
    const program = made ?? plainProgram(size, (t, y, at, out, values) => this.rates(t, y, at, out, values));
    this.stepper = new Stepper(program, p, flowTolerances);
    this.tighten(1);
  }

  /** Tolerances from here on, relative to the usual ones. */
  tighten(share: number): void {
    const { w, layout } = this.stepper;
    const { rtol, atol, slopeAtol } = flowTolerances;
    w[layout.rtol] = share * rtol;
    w.fill(share * atol, layout.atol, layout.atol + 2 * this.n);
    w.fill(share * slopeAtol, layout.atol + 2 * this.n, layout.atol + this.y.length);
  }

  /**
   * Over a time, which is a part of a whole motion; `y` holds the result. False where the field ends on the way, or has too long
   * a way.
   */
  carry(t: number, state: Float64Array, time: number, whole = time): boolean {
    const { y, n, stepper } = this;
    y.fill(0);
    for (let i = 0; i < 2 * n; i++) {
      y[i] = state[i] as number;
      y[2 * n * (1 + i) + i] = 1;
    }
    this.reach.fill(0);
    this.meet(y, 0);
    if (!(t + time > t)) return true;
    const { w, layout } = stepper;
    if (stepper.p !== this.p) stepper.p.set(this.p);
    stepper.begin(t, y, 0);
    let before = t;
    for (let steps = 1; ; steps++) {
      if (stepper.step(t + time) !== stepStatus.done) return false;
      this.meet(w, layout.y1);
      if ((w[layout.tEnd] as number) >= t + time) {
        y.set(w.subarray(layout.y1, layout.y1 + y.length));
        return true;
      }
      if (steps % progress.steps === 0) {
        const now = w[layout.tEnd] as number;
        if (!(now - before > progress.share * whole)) return false;
        before = now;
      }
      const h = stepper.propose();
      stepper.shift();
      w[layout.h] = h;
    }
  }

  private meet(values: Float64Array, at: number): void {
    const { reach } = this;
    for (let i = 0; i < reach.length; i++)
      reach[i] = Math.max(reach[i] as number, Math.abs(values[at + i] as number));
  }

  private rates(t: number, y: Float64Array, at: number, out: Float64Array, p: Float64Array): void {
    const { n, q, v, field, columns } = this;
    for (let i = 0; i < n; i++) {
      q[i] = y[at + i] as number;
      v[i] = y[at + n + i] as number;
    }
    if (!field.solve(t, q, v, p)) field.z.fill(Number.NaN);
    field.differentiate(t, q, v, p);
    const { z, slopes, size } = field;
    for (let i = 0; i < n; i++) {
      out[i] = v[i] as number;
      out[n + i] = z[i] as number;
    }
    for (let c = 0; c < columns; c++) {
      const own = 2 * n * (1 + c);
      for (let i = 0; i < n; i++) {
        out[own + i] = y[at + own + n + i] as number;
        // Beyond the state, the field itself changes with the variable.
        let sum = c < 2 * n ? 0 : (slopes[c * size + i] as number);
        for (let k = 0; k < 2 * n; k++) sum += (slopes[k * size + i] as number) * (y[at + own + k] as number);
        out[own + n + i] = sum;
      }
    }
  }
}
