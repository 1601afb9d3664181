/**
 * How do the states of a phase change with where and when they started? The motion and its variational equation δẋ
 * = ∂f/∂x δx + ∂f/∂p δp are carried together by one method with one error control. Columns are derivatives: of any
 * changes of the start, or by the start state, the start time, and parameters.
 */

import { plainProgram, type StepProgram, Stepper, stepStatus } from "../integrate/index.js";
import type { ImplicitSystem } from "./implicit.js";

/** Errors of states and of their derivatives, per step. */
const flowTolerances = Object.freeze({ rtol: 1e-12, atol: 1e-13, slopeAtol: 1e-10 });

/**
 * This number of steps must bring a segment to its end, or on by this share of the whole motion. One that does not
 * has left what it should follow, or nears a singular point of its equations: near a paradox a slip of no length
 * would take ten thousands. In all a motion has about 19 000 steps.
 */
const progress = Object.freeze({ steps: 800, share: 1 / 24 });

/** Columns by the start state, which the field does not change with by itself, then by each further variable. */
export const allColumns = (n: number, variables: number): number[] =>
  Array.from({ length: variables }, (_, j) => (j < 2 * n ? -1 : j));

/** A work space for the motions of one field with columns of derivatives. */
export class ColumnFlow {
  readonly columns: number;
  /** The state and its derivatives, ∂x_i of column j at 2n·(1 + j) + i. */
  readonly y: Float64Array;
  /** The largest absolute value of each component of the state on the way, at the ends of steps. */
  readonly reach: Float64Array;
  /** The time that `y` belongs to. */
  t = 0;
  /** The step that the errors allowed last; phases come back, and need not begin with a small one again. */
  private usual = 0;
  private readonly q: Float64Array;
  private readonly v: Float64Array;
  private readonly stepper: Stepper;

  /** Begins with the step that was good last; else results depend on nothing that was carried before. */
  keepsStep = false;

  /**
   * `own`: of each column the variable with which the field itself changes, or −1. `made` is generated code for the
   * same field and columns.
   */
  constructor(
    readonly field: ImplicitSystem,
    readonly n: number,
    private readonly p: Float64Array,
    private readonly own: readonly number[],
    made?: StepProgram,
  ) {
    this.columns = own.length;
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
    const { rtol, atol, slopeAtol } = flowTolerances;
    this.tolerate(share * rtol, share * atol, () => share * slopeAtol);
  }

  /** Relative tolerance, absolute ones of the state and of each column. */
  tolerate(rtol: number, atol: number, ofColumn: (column: number) => number): void {
    const { w, layout } = this.stepper;
    const size = 2 * this.n;
    w[layout.rtol] = rtol;
    w.fill(atol, layout.atol, layout.atol + size);
    for (let j = 0; j < this.columns; j++)
      w.fill(ofColumn(j), layout.atol + size * (1 + j), layout.atol + size * (2 + j));
  }

  /** From a state at t, with the columns that `y` holds behind it. */
  begin(t: number, state: Float64Array): void {
    this.y.set(state);
    this.t = t;
    this.reach.fill(0);
    this.meet(this.y, 0);
  }

  /**
   * On to a time, a part of a motion that lasts `whole`; false where the field ends on the way, or has too long a
   * way. `onStep` receives the end of each step: its time, an array and the place of the state in it.
   */
  advance(to: number, whole: number, onStep?: (t: number, w: Float64Array, at: number) => void): boolean {
    const { y, stepper } = this;
    if (!(to > this.t)) return true;
    const { w, layout } = stepper;
    if (stepper.p !== this.p) stepper.p.set(this.p);
    stepper.begin(this.t, y, this.usual);
    let before = this.t;
    for (let steps = 1; ; steps++) {
      if (stepper.step(to) !== stepStatus.done) return false;
      this.meet(w, layout.y1);
      onStep?.(w[layout.tEnd] as number, w, layout.y1);
      if ((w[layout.tEnd] as number) >= to) {
        if (this.keepsStep) this.usual = Math.max(this.usual, w[layout.h] as number);
        y.set(w.subarray(layout.y1, layout.y1 + y.length));
        this.t = to;
        return true;
      }
      if (steps % progress.steps === 0) {
        const now = w[layout.tEnd] as number;
        if (!(now - before > progress.share * whole)) return false;
        before = now;
      }
      const h = stepper.propose();
      if (this.keepsStep) this.usual = h;
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
    const { n, q, v, field, columns, own } = this;
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
      const from = 2 * n * (1 + c);
      const variable = own[c] as number;
      for (let i = 0; i < n; i++) {
        out[from + i] = y[at + from + n + i] as number;
        // Beyond the state, the field itself changes with the variable.
        let sum = variable < 0 ? 0 : (slopes[variable * size + i] as number);
        for (let k = 0; k < 2 * n; k++)
          sum += (slopes[k * size + i] as number) * (y[at + from + k] as number);
        out[from + n + i] = sum;
      }
    }
  }
}

/** The derivatives by the start state (2n), the start time, the parameters. */
export class PhaseFlow extends ColumnFlow {
  constructor(field: ImplicitSystem, n: number, p: Float64Array, made?: StepProgram) {
    super(field, n, p, allColumns(n, field.variables), made);
  }

  /**
   * Over a time, which is a part of a whole motion; `y` holds the result. False where the field ends on the way, or
   * has too long a way.
   */
  carry(t: number, state: Float64Array, time: number, whole = time): boolean {
    const { y, n } = this;
    y.fill(0);
    for (let i = 0; i < 2 * n; i++) y[2 * n * (1 + i) + i] = 1;
    this.begin(t, state);
    return this.advance(t + time, whole);
  }
}
