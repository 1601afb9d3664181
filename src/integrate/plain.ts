/**
 * How is a field carried forward that has no generated step? The tableau of DOP853 as numbers in arrays: for wide
 * states, such as a motion with its derivatives, sums over stages are most of the work. Each is one loop.
 */

import { dop853, type Weights } from "./dop853.js";
import { type LayoutSizes, layoutOf, type StepProgram } from "./program.js";

/** Where a field reads its state and writes its rates, and what does so. */
export interface RatesRoom {
  readonly state: Float64Array;
  readonly rates: Float64Array;
  readonly write: (t: number, p: Float64Array) => void;
}

/** This number of terms of a sum are added at once. */
const together = 4;

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
const third = sumOf(dop853.third);

/** Stages one after the other: stage s stands at s · stride, of which the first `size` numbers are summed up. */
interface Stages {
  readonly k: Float64Array;
  readonly size: number;
  readonly stride: number;
}

/** out = first + h Σ weight · stage, where `first` begins at a place of its array. Nothing is allocated here. */
function sumInto(
  out: Float64Array,
  first: Float64Array,
  at: number,
  sum: Sum,
  h: number,
  { k, size, stride }: Stages,
): void {
  const { stages, weights } = sum;
  const count = stages.length;
  let [base, from] = [first, at];
  let term = 0;
  for (; term + together <= count; term += together) {
    const wa = h * (weights[term] as number);
    const wb = h * (weights[term + 1] as number);
    const wc = h * (weights[term + 2] as number);
    const wd = h * (weights[term + 3] as number);
    const a = (stages[term] as number) * stride;
    const b = (stages[term + 1] as number) * stride;
    const c = (stages[term + 2] as number) * stride;
    const d = (stages[term + 3] as number) * stride;
    for (let i = 0; i < size; i++) {
      const near = wa * (k[a + i] as number) + wb * (k[b + i] as number);
      const far = wc * (k[c + i] as number) + wd * (k[d + i] as number);
      out[i] = (base[from + i] as number) + (near + far);
    }
    base = out;
    from = 0;
  }
  if (term < count) restInto(out, base, from, sum, h, { k, size, stride }, term);
}

/** The last one, two or three terms of a sum, from a term on. */
function restInto(
  out: Float64Array,
  base: Float64Array,
  at: number,
  { stages, weights }: Sum,
  h: number,
  { k, size, stride }: Stages,
  term: number,
): void {
  const wa = h * (weights[term] as number);
  const a = (stages[term] as number) * stride;
  const count = stages.length - term;
  if (count === 1) {
    for (let i = 0; i < size; i++) out[i] = (base[at + i] as number) + wa * (k[a + i] as number);
    return;
  }
  const wb = h * (weights[term + 1] as number);
  const b = (stages[term + 1] as number) * stride;
  if (count === 2) {
    for (let i = 0; i < size; i++)
      out[i] = (base[at + i] as number) + (wa * (k[a + i] as number) + wb * (k[b + i] as number));
    return;
  }
  const wc = h * (weights[term + 2] as number);
  const c = (stages[term + 2] as number) * stride;
  for (let i = 0; i < size; i++) {
    const near = wa * (k[a + i] as number) + wb * (k[b + i] as number);
    out[i] = (base[at + i] as number) + (near + wc * (k[c + i] as number));
  }
}

const none = () => undefined;

/**
 * A program without guards and without a polynomial: for integration from one time to another. Integrals
 * follow the state, and the error control does not include them.
 */
export function plainProgram(
  { state: size, integrals = 0 }: Partial<LayoutSizes> & Pick<LayoutSizes, "state">,
  { state, rates, write }: RatesRoom,
): StepProgram {
  const layout = layoutOf({ state: size, integrals, told: 0, guards: 0, extras: 0, scratch: 0 });
  const { total, y0, y1, f0, f1, atol } = layout;
  const k = new Float64Array(13 * total);
  const finish: StepProgram["finish"] = (w, p) => {
    for (let i = 0; i < size; i++) state[i] = w[y1 + i] as number;
    write(w[layout.tEnd] as number, p);
    for (let i = 0; i < total; i++) w[f1 + i] = rates[i] as number;
  };
  const inner: Stages = { k, size, stride: total };
  const all: Stages = { k, size: total, stride: total };
  const slope = new Float64Array(total);
  const fifth = new Float64Array(size);
  const lower = new Float64Array(size);
  const zero = new Float64Array(total);
  /** The end of the step, and the error of [HNW] II.10 from both estimates. */
  const end = (w: Float64Array, h: number): number => {
    const rtol = w[layout.rtol] as number;
    let e5 = 0;
    let e3 = 0;
    sumInto(slope, zero, 0, solution, 1, all);
    sumInto(fifth, zero, 0, error5, 1, inner);
    sumInto(lower, zero, 0, third, 1, inner);
    for (let i = 0; i < total; i++) w[y1 + i] = (w[y0 + i] as number) + h * (slope[i] as number);
    for (let i = 0; i < size; i++) {
      const larger = Math.max(Math.abs(w[y0 + i] as number), Math.abs(w[y1 + i] as number));
      const inverse = 1 / ((w[atol + i] as number) + rtol * larger);
      const five = (fifth[i] as number) * inverse;
      const three = ((slope[i] as number) - (lower[i] as number)) * inverse;
      e5 += five * five;
      e3 += three * three;
    }
    return e5 === 0 ? 0 : (h * e5) / Math.sqrt((e5 + 0.01 * e3) * size);
  };
  return {
    layout,
    dense: none,
    trial: none,
    stop: none,
    shift(w) {
      w.copyWithin(y0, y1, y1 + 2 * total);
      w[layout.t] = w[layout.tEnd] as number;
    },
    step(w, p) {
      const t = w[layout.t] as number;
      const h = w[layout.h] as number;
      for (let i = 0; i < total; i++) k[total + i] = w[f0 + i] as number;
      for (let stage = 0; stage < tableau.length; stage++) {
        const { c, sum } = tableau[stage] as (typeof tableau)[number];
        sumInto(state, w, y0, sum, h, inner);
        write(t + c * h, p);
        k.set(rates, (stage + 2) * total);
      }
      w[layout.error] = end(w, h);
      finish(w, p);
    },
    finish,
  };
}
