/**
 * How is a field carried forward that has no generated code? The tableau of DOP853 read term by term: for wide states, such as
 * a motion with its derivatives, the arithmetic of the field outweighs the reading.
 */

import { dop853, type Weights } from "./dop853.js";
import { layoutOf, type StepProgram } from "./program.js";

/** Writes the rates of the state that begins at `at` in y into `out`. */
type Rates = (t: number, y: Float64Array, at: number, out: Float64Array, p: Float64Array) => void;

/** A program without guards and without a polynomial: for integration from one time to another. */
export function plainProgram(size: number, rates: Rates): StepProgram {
  const layout = layoutOf({ state: size, integrals: 0, guards: 0, extras: 0, scratch: 0 });
  const stages = Array.from({ length: 13 }, () => new Float64Array(size));
  const trial = new Float64Array(size);
  const sum = (weights: Weights, i: number): number => {
    let total = 0;
    for (let k = 0; k < weights.length; k++) {
      const [stage, weight] = weights[k] as readonly [number, number];
      total += weight * ((stages[stage] as Float64Array)[i] as number);
    }
    return total;
  };
  const none = () => undefined;
  const finish: StepProgram["finish"] = (w, p) => {
    const rate = stages[0] as Float64Array;
    rates(w[layout.tEnd] as number, w, layout.y1, rate, p);
    w.set(rate, layout.f1);
  };
  return {
    layout,
    dense: none,
    trial: none,
    shift(w) {
      w.copyWithin(layout.y0, layout.y1, layout.y1 + 2 * layout.total);
      w[layout.t] = w[layout.tEnd] as number;
    },
    step(w, p) {
      const [t, h] = [w[layout.t] as number, w[layout.h] as number];
      stages[1]?.set(w.subarray(layout.f0, layout.f0 + size));
      for (const [i, { c, weights }] of dop853.stages.entries()) {
        for (let k = 0; k < size; k++) trial[k] = (w[layout.y0 + k] as number) + h * sum(weights, k);
        rates(t + c * h, trial, 0, stages[i + 2] as Float64Array, p);
      }
      let [e5, e3] = [0, 0];
      for (let i = 0; i < size; i++) {
        const y0 = w[layout.y0 + i] as number;
        const y1 = y0 + h * sum(dop853.solution, i);
        w[layout.y1 + i] = y1;
        const scale =
          (w[layout.atol + i] as number) + (w[layout.rtol] as number) * Math.max(Math.abs(y0), Math.abs(y1));
        e5 += (sum(dop853.error5, i) / scale) ** 2;
        e3 += (sum(dop853.error3, i) / scale) ** 2;
      }
      w[layout.error] = e5 === 0 ? 0 : (h * e5) / Math.sqrt((e5 + 0.01 * e3) * size);
      finish(w, p);
    },
    finish,
  };
}
