/**
 * How is a field carried forward that has no generated code? The tableau of DOP853 as numbers in arrays: for wide states, such as
 * a motion with its derivatives, the arithmetic of the field outweighs the reading.
 */

import { dop853, type Weights } from "./dop853.js";
import { layoutOf, type StepProgram } from "./program.js";

/** Writes the rates of the state that begins at `at` in y into `out`. */
type Rates = (t: number, y: Float64Array, at: number, out: Float64Array, p: Float64Array) => void;

/** A weighted sum over stages, as arrays. */
interface Sum {
  readonly stages: Int32Array;
  readonly weights: Float64Array;
}

const sumOf = (weights: Weights): Sum => ({
  stages: Int32Array.from(weights, ([stage]) => stage),
  weights: Float64Array.from(weights, ([, weight]) => weight),
});

const tableau = Object.freeze(dop853.stages.map(({ c, weights }) => ({ c, sum: sumOf(weights) })));
const solution = sumOf(dop853.solution);
const error5 = sumOf(dop853.error5);
const error3 = sumOf(dop853.error3);

/** A program without guards and without a polynomial: for integration from one time to another. */
export function plainProgram(size: number, rates: Rates): StepProgram {
  const layout = layoutOf({ state: size, integrals: 0, guards: 0, extras: 0, scratch: 0 });
  const stages = Array.from({ length: 13 }, () => new Float64Array(size));
  const [total, other] = [new Float64Array(size), new Float64Array(size)];
  const add = ({ stages: terms, weights }: Sum, out: Float64Array): void => {
    out.fill(0);
    for (let k = 0; k < terms.length; k++) {
      const weight = weights[k] as number;
      const stage = stages[terms[k] as number] as Float64Array;
      for (let i = 0; i < size; i++) out[i] = (out[i] as number) + weight * (stage[i] as number);
    }
  };
  const none = () => undefined;
  const finish: StepProgram["finish"] = (w, p) => {
    const rate = stages[0] as Float64Array;
    rates(w[layout.tEnd] as number, w, layout.y1, rate, p);
    for (let i = 0; i < size; i++) w[layout.f1 + i] = rate[i] as number;
  };
  /** The error of [HNW] II.10 from both estimates. */
  const errorOf = (w: Float64Array, h: number): number => {
    add(error5, total);
    add(error3, other);
    let e5 = 0;
    let e3 = 0;
    for (let i = 0; i < size; i++) {
      const larger = Math.max(Math.abs(w[layout.y0 + i] as number), Math.abs(w[layout.y1 + i] as number));
      const scale = (w[layout.atol + i] as number) + (w[layout.rtol] as number) * larger;
      e5 += ((total[i] as number) / scale) ** 2;
      e3 += ((other[i] as number) / scale) ** 2;
    }
    return e5 === 0 ? 0 : (h * e5) / Math.sqrt((e5 + 0.01 * e3) * size);
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
      const t = w[layout.t] as number;
      const h = w[layout.h] as number;
      const first = stages[1] as Float64Array;
      for (let i = 0; i < size; i++) first[i] = w[layout.f0 + i] as number;
      for (let k = 0; k < tableau.length; k++) {
        const { c, sum } = tableau[k] as (typeof tableau)[number];
        add(sum, total);
        for (let i = 0; i < size; i++) total[i] = (w[layout.y0 + i] as number) + h * (total[i] as number);
        rates(t + c * h, total, 0, stages[k + 2] as Float64Array, p);
      }
      add(solution, total);
      for (let i = 0; i < size; i++)
        w[layout.y1 + i] = (w[layout.y0 + i] as number) + h * (total[i] as number);
      w[layout.error] = errorOf(w, h);
      finish(w, p);
    },
    finish,
  };
}
