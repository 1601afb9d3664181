/**
 * How large is an error relative to what is tolerable? Each component relative to its own tolerance; and sums of
 * components that are far smaller than their terms, such as the gap of a stiff contact, relative to theirs.
 */

import { square } from "../../elementary/index.js";
import type { StepLayout } from "../program.js";
import type { StiffProgram } from "./program.js";

export class ErrorNorm {
  private readonly layout: StepLayout;
  private readonly weights: Float64Array;
  private readonly rows: Float64Array;
  private readonly rowWeights: Float64Array;
  private readonly y: Float64Array;

  constructor(
    private readonly program: StiffProgram,
    private readonly w: Float64Array,
    private readonly p: Float64Array,
  ) {
    this.layout = program.layout;
    const { state } = this.layout;
    const { integrals } = program.sums;
    this.weights = new Float64Array(state);
    this.rows = new Float64Array(integrals.length * state);
    this.rowWeights = new Float64Array(integrals.length);
    this.y = new Float64Array(state);
  }

  /** Tolerances at the start of a step. */
  set(): void {
    const { w, layout, weights, rowWeights, y, program } = this;
    const { integrals, guards, rows } = program.sums;
    const rtol = w[layout.rtol] as number;
    for (let i = 0; i < layout.state; i++) {
      y[i] = w[layout.y0 + i] as number;
      weights[i] = 1 / ((w[layout.atol + i] as number) + rtol * Math.abs(y[i] as number));
    }
    if (integrals.length === 0) return;
    rows(w[layout.t] as number, y, this.p, this.rows);
    for (let k = 0; k < integrals.length; k++) {
      const at = integrals[k] as number;
      const change = Math.abs((w[layout.h] as number) * (w[layout.f0 + at] as number));
      const size = Math.abs(w[layout.g0 + (guards[k] as number)] as number) + change;
      rowWeights[k] = 1 / ((w[layout.atol + at] as number) + rtol * size);
    }
  }

  /** The square of the size of x, from `from` on, as a mean over its components. */
  square(x: Float64Array, from: number): number {
    const { layout, weights, rows, rowWeights } = this;
    const { state } = layout;
    let sum = 0;
    for (let i = 0; i < state; i++) sum += square((x[from + i] as number) * (weights[i] as number));
    for (let k = 0; k < rowWeights.length; k++) {
      let row = 0;
      for (let i = 0; i < state; i++) row += (rows[k * state + i] as number) * (x[from + i] as number);
      sum += square(row * (rowWeights[k] as number));
    }
    return sum / state;
  }

  /** How fast the state changes relative to its tolerable errors, and how large it is relative to them. */
  scales(): { readonly size: number; readonly rate: number } {
    const { w, layout, weights } = this;
    let [size, rate] = [0, 0];
    for (let i = 0; i < layout.state; i++) {
      const weight = weights[i] as number;
      size += square((w[layout.y0 + i] as number) * weight);
      rate += square((w[layout.f0 + i] as number) * weight);
    }
    return { size, rate };
  }
}
