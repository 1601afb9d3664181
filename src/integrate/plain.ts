/**
 * How is a field carried forward that has no generated code? The tableau of DOP853 as numbers in arrays: for wide
 * states, such as a motion with its derivatives, the arithmetic of the field outweighs the reading.
 */

import { dop853, type Weights } from "./dop853.js";
import { layoutOf, type StepProgram } from "./program.js";

/** Writes the rates of the state that begins at `at` in y into `out`. */
type Rates = (t: number, y: Float64Array, at: number, out: Float64Array, p: Float64Array) => void;

/**
 * This number of terms of a sum are added at once: what they are added to is read and written once for all of them.
 */
const together = 4;

/** A weighted sum over stages, as arrays; filled up with terms of weight 0. */
interface Sum {
  readonly stages: Int32Array;
  readonly weights: Float64Array;
}

function sumOf(weights: Weights): Sum {
  const length = together * Math.ceil(weights.length / together);
  const [[last] = [1]] = weights;
  return {
    stages: Int32Array.from({ length }, (_, i) => weights[i]?.[0] ?? last),
    weights: Float64Array.from({ length }, (_, i) => weights[i]?.[1] ?? 0),
  };
}

const tableau = Object.freeze(dop853.stages.map(({ c, weights }) => ({ c, sum: sumOf(weights) })));
const solution = sumOf(dop853.solution);
const error5 = sumOf(dop853.error5);
const third = sumOf(dop853.third);

/** A program without guards and without a polynomial: for integration from one time to another. */
export function plainProgram(size: number, rates: Rates): StepProgram {
  const layout = layoutOf({ state: size, integrals: 0, told: 0, guards: 0, extras: 0, scratch: 0 });
  const stages = Array.from({ length: 13 }, () => new Float64Array(size));
  const [total, other] = [new Float64Array(size), new Float64Array(size)];
  /** Adds h Σ weight · stage. */
  const add = ({ stages: terms, weights }: Sum, h: number, out: Float64Array): void => {
    for (let k = 0; k < terms.length; k += together) {
      const [wa, wb] = [h * (weights[k] as number), h * (weights[k + 1] as number)];
      const [wc, wd] = [h * (weights[k + 2] as number), h * (weights[k + 3] as number)];
      const a = stages[terms[k] as number] as Float64Array;
      const b = stages[terms[k + 1] as number] as Float64Array;
      const c = stages[terms[k + 2] as number] as Float64Array;
      const d = stages[terms[k + 3] as number] as Float64Array;
      for (let i = 0; i < size; i++) {
        const near = wa * (a[i] as number) + wb * (b[i] as number);
        out[i] = (out[i] as number) + (near + (wc * (c[i] as number) + wd * (d[i] as number)));
      }
    }
  };
  /** The state at the start of the step, and h Σ weight · stage. */
  const moved = (w: Float64Array, sum: Sum, h: number): void => {
    for (let i = 0; i < size; i++) total[i] = w[layout.y0 + i] as number;
    add(sum, h, total);
  };
  const none = () => undefined;
  const finish: StepProgram["finish"] = (w, p) => {
    const rate = stages[0] as Float64Array;
    rates(w[layout.tEnd] as number, w, layout.y1, rate, p);
    for (let i = 0; i < size; i++) w[layout.f1 + i] = rate[i] as number;
  };
  /** The error of [HNW] II.10 from both estimates. */
  const errorOf = (w: Float64Array, h: number): number => {
    total.fill(0);
    other.fill(0);
    add(error5, 1, total);
    add(solution, 1, other);
    add(third, -1, other);
    let e5 = 0;
    let e3 = 0;
    for (let i = 0; i < size; i++) {
      const larger = Math.max(Math.abs(w[layout.y0 + i] as number), Math.abs(w[layout.y1 + i] as number));
      const inverse = 1 / ((w[layout.atol + i] as number) + (w[layout.rtol] as number) * larger);
      const [fifth, third] = [(total[i] as number) * inverse, (other[i] as number) * inverse];
      e5 += fifth * fifth;
      e3 += third * third;
    }
    return e5 === 0 ? 0 : (h * e5) / Math.sqrt((e5 + 0.01 * e3) * size);
  };
  return {
    layout,
    dense: none,
    trial: none,
    stop: none,
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
        moved(w, sum, h);
        rates(t + c * h, total, 0, stages[k + 2] as Float64Array, p);
      }
      moved(w, solution, h);
      for (let i = 0; i < size; i++) w[layout.y1 + i] = total[i] as number;
      w[layout.error] = errorOf(w, h);
      finish(w, p);
    },
    finish,
  };
}
