/**
 * How do the states of a phase change with where and when they started? The motion and its variational equation δẋ
 * = ∂f/∂x δx + ∂f/∂p δp are carried together by one method with one error control. Columns are derivatives: of any
 * changes of the start, or by the start state, the start time, and parameters.
 */

import { plainProgram, type StepProgram, Stepper, stepStatus } from "../integrate/index.js";
import type { FlowExtent } from "./extent.js";
import { type ImplicitSystem, split } from "./implicit.js";

/** Errors of states and of their derivatives, per step. */
const flowTolerances = Object.freeze({ rtol: 1e-12, atol: 1e-13, slopeAtol: 1e-10 });

/**
 * This number of steps must bring a segment to its end, or on by this share of the whole motion. One that does not
 * has left what it should follow, or nears a singular point of its equations: near a paradox a slip of no length
 * would take ten thousands. A stiff field, as of a state of friction, takes 160 000 in all.
 */
const progress = Object.freeze({ steps: 800, share: 1 / 200 });

/** Columns by the start state, which the field does not change with by itself, then by each further variable. */
export const allColumns = (n: number, variables: number): number[] =>
  Array.from({ length: variables }, (_, j) => (j < 2 * n ? -1 : j));

/** What is summed up along a flow: values at a state with derivatives by its variables, ∂value_i at i·variables + j. */
export interface FlowIntegrand {
  readonly values: Float64Array;
  readonly slopes: Float64Array;
  /** Solves the field of the flow at the state, too, and differentiates it where it says so. */
  readonly differentiates: boolean;
  readonly evaluate: (t: number, q: Float64Array, v: Float64Array, p: Float64Array) => boolean;
}

/** A work space for the motions of one field with columns of derivatives. */
export class ColumnFlow {
  readonly columns: number;
  /** The state and its derivatives, ∂x_i of column j at 2n·(1 + j) + i. */
  readonly y: Float64Array;
  /** Integrals since `begin`, then those of each column; and their rates at the start and at the present time. */
  readonly integrals: Float64Array;
  readonly first: Float64Array;
  readonly last: Float64Array;
  /** The largest absolute value of each component of the state on the way, at the ends of steps. */
  readonly reach: Float64Array;
  /** The time that `y` belongs to. */
  t = 0;
  /** The step that the errors allowed last; phases come back, and need not begin with a small one again. */
  protected usual = 0;
  private readonly q: Float64Array;
  private readonly v: Float64Array;
  private readonly stepper: Stepper;

  /** Begins with the step that was good last; else results depend on nothing that was carried before. */
  keepsStep = false;
  /** Receives how far coordinates go, where that is recorded. */
  extent: FlowExtent | undefined;
  /** Rates at the start are known. */
  private begun = false;

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
    private readonly integrand?: FlowIntegrand,
  ) {
    this.columns = own.length;
    const size = 2 * n * (1 + this.columns);
    this.y = new Float64Array(size);
    this.reach = new Float64Array(2 * n);
    this.q = new Float64Array(n);
    this.v = new Float64Array(n);
    const integrals = (integrand?.values.length ?? 0) * (1 + this.columns);
    const room = { state: new Float64Array(size), rates: new Float64Array(size + integrals) };
    const write = (t: number, values: Float64Array) => this.rates(t, room.state, room.rates, values);
    const program = made ?? plainProgram({ state: size, integrals }, { ...room, write });
    this.integrals = new Float64Array(program.layout.integrals);
    this.first = new Float64Array(program.layout.integrals);
    this.last = new Float64Array(program.layout.integrals);
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
    for (let i = 0; i < size; i++) w[layout.atol + i] = atol;
    for (let j = 0; j < this.columns; j++) {
      const own = ofColumn(j);
      const at = layout.atol + size * (1 + j);
      for (let i = 0; i < size; i++) w[at + i] = own;
    }
  }

  /** From a state at t, with the columns that `y` holds behind it. */
  begin(t: number, state: Float64Array): void {
    this.y.set(state);
    this.t = t;
    this.reach.fill(0);
    this.meet(this.y, 0);
    this.extent?.begin(state);
    this.integrals.fill(0);
    this.begun = false;
  }

  /** From where the flow is. */
  private start(): void {
    const { stepper, first, last } = this;
    const { w, layout } = stepper;
    if (stepper.p !== this.p) stepper.p.set(this.p);
    stepper.begin(this.t, this.y, this.usual);
    const at = layout.f0 + layout.state;
    for (let i = 0; i < last.length; i++) last[i] = w[at + i] as number;
    if (!this.begun) first.set(last);
    this.begun = true;
  }

  /** The end of the last step is where the flow is. */
  private take(to: number): void {
    const { stepper, y, integrals, last } = this;
    const { w, layout } = stepper;
    for (let i = 0; i < y.length; i++) y[i] = w[layout.y1 + i] as number;
    for (let i = 0; i < last.length; i++) {
      integrals[i] = (integrals[i] as number) + (w[layout.y1 + layout.state + i] as number);
      last[i] = w[layout.f1 + layout.state + i] as number;
    }
    this.t = to;
  }

  /**
   * On to a time, a part of a motion that lasts `whole`; false where the field ends on the way, or has too long a
   * way. `onStep` receives the end of each step: its time, an array and the place of the state in it.
   */
  advance(to: number, whole: number, onStep?: (t: number, w: Float64Array, at: number) => void): boolean {
    const { stepper } = this;
    const { w, layout } = stepper;
    if (to > this.t || !this.begun) this.start();
    if (!(to > this.t)) return true;
    let before = this.t;
    for (let steps = 1; ; steps++) {
      if (stepper.step(to) !== stepStatus.done) return false;
      this.meet(w, layout.y1);
      this.extent?.add(stepper);
      onStep?.(w[layout.tEnd] as number, w, layout.y1);
      if ((w[layout.tEnd] as number) >= to) {
        if (this.keepsStep) this.usual = Math.max(this.usual, w[layout.h] as number);
        this.take(to);
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

  private rates(t: number, y: Float64Array, out: Float64Array, p: Float64Array): void {
    const { n, q, v, field, columns, own, integrand } = this;
    split(y, q, v);
    if (integrand !== undefined) {
      if (!integrand.evaluate(t, q, v, p)) field.z.fill(Number.NaN);
      if (!integrand.differentiates) field.differentiate(t, q, v, p);
      this.integralRates(y, out, integrand);
    } else {
      if (!field.solve(t, q, v, p)) field.z.fill(Number.NaN);
      field.differentiate(t, q, v, p);
    }
    const { z, slopes, size } = field;
    for (let i = 0; i < n; i++) {
      out[i] = v[i] as number;
      out[n + i] = z[i] as number;
    }
    for (let c = 0; c < columns; c++) {
      const from = 2 * n * (1 + c);
      const variable = own[c] as number;
      for (let i = 0; i < n; i++) {
        out[from + i] = y[from + n + i] as number;
        // Beyond the state, the field itself changes with the variable.
        let sum = variable < 0 ? 0 : (slopes[variable * size + i] as number);
        for (let k = 0; k < 2 * n; k++) sum += (slopes[k * size + i] as number) * (y[from + k] as number);
        out[from + n + i] = sum;
      }
    }
  }

  private integralRates(y: Float64Array, out: Float64Array, { values, slopes }: FlowIntegrand): void {
    const { n, columns, own, field } = this;
    const count = values.length;
    for (let r = 0; r < count; r++) {
      const row = r * field.variables;
      out[y.length + r] = values[r] as number;
      for (let c = 0; c < columns; c++) {
        const from = 2 * n * (1 + c);
        const variable = own[c] as number;
        let sum = variable < 0 ? 0 : (slopes[row + variable] as number);
        for (let k = 0; k < 2 * n; k++) sum += (slopes[row + k] as number) * (y[from + k] as number);
        out[y.length + count * (1 + c) + r] = sum;
      }
    }
  }
}

/** A part of a motion: its start, how long it is, and the derivatives of its end by its start. */
export interface CarriedPart {
  readonly t: number;
  readonly state: Float64Array;
  readonly time: number;
  /** Row i, column j at i·2n + j. */
  readonly flow: Float64Array;
}

/** The derivatives by the start state (2n), the start time, the parameters. */
export class PhaseFlow extends ColumnFlow {
  /** Of the last motion. */
  parts: readonly CarriedPart[] = [];

  constructor(field: ImplicitSystem, n: number, p: Float64Array, made?: StepProgram) {
    super(field, n, p, allColumns(n, field.variables), made);
  }

  /**
   * Over a time, which is a part of a whole motion; `y` holds the result. `cuts` are shares of the time where one part
   * ends and another begins. False where the field ends on the way, or has too long a way.
   */
  carry(t: number, state: Float64Array, time: number, whole = time, cuts: readonly number[] = []): boolean {
    const parts: CarriedPart[] = [];
    this.parts = parts;
    this.y.fill(0);
    this.startColumns();
    this.begin(t, state);
    this.keepsStep = cuts.length > 0;
    this.usual = 0;
    for (const share of [...cuts, 1]) {
      const [from, first] = [this.t, this.y.slice(0, 2 * this.n)];
      const to = share === 1 ? t + time : t + share * time;
      if (!this.advance(to, whole)) return false;
      parts.push({ t: from, state: first, time: to - from, flow: this.matrix() });
      if (share < 1) this.startColumns();
    }
    for (const { flow } of parts.slice(0, -1).reverse()) this.precede(flow);
    return true;
  }

  /** The derivatives of the state by that at the start. */
  private matrix(): Float64Array {
    const size = 2 * this.n;
    const flow = new Float64Array(size * size);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) flow[i * size + j] = this.y[size * (1 + j) + i] as number;
    return flow;
  }

  private startColumns(): void {
    const size = 2 * this.n;
    this.y.fill(0, size, size + size * size);
    for (let i = 0; i < size; i++) this.y[size * (1 + i) + i] = 1;
  }

  /** The columns of the state times a flow before them. */
  private precede(flow: Float64Array): void {
    const { y } = this;
    const size = 2 * this.n;
    const last = this.matrix();
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) {
        let sum = 0;
        for (let k = 0; k < size; k++) sum += (last[i * size + k] as number) * (flow[k * size + j] as number);
        y[size * (1 + j) + i] = sum;
      }
  }
}
