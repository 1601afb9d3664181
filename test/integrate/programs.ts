/** With which step programs are the stepper and the search tested? Written by hand: the tableau read term by term. */
import {
  dop853,
  keptStages,
  layoutOf,
  type StepLayout,
  type StepProgram,
  Stepper,
  sampledStages,
} from "../../src/integrate/index.js";

type Values = readonly number[];

export interface PlainField {
  readonly state: number;
  rates(t: number, y: Values): Values;
  /** Rates of the integrals. */
  powers?(t: number, y: Values): Values;
  guards?(t: number, y: Values): Values;
  extras?(t: number, y: Values): Values;
  /** Guards whose rates are the last of the integrals, and which the step must follow. */
  readonly followed?: readonly number[];
  /** The state moved back onto constraints. */
  project?(t: number, y: Values): Values;
}

const none = () => [];

/** ∫ f from 0 to x by Boole's rule on 40 parts: another rule than that of the code, and finer. */
function boole(f: (x: number) => Values, x: number): number[] {
  const [parts, weights] = [40, [7, 32, 12, 32, 7]];
  const sum = f(0).map(() => 0);
  for (let k = 0; k < parts; k++)
    for (const [j, weight] of weights.entries())
      for (const [i, value] of f(((k + j / 4) / parts) * x).entries())
        sum[i] = (sum[i] ?? 0) + (weight / 90) * (x / parts) * value;
  return sum;
}

/** A program that interprets the tableau; slow, and short enough to be read. */
export function plainProgram(field: PlainField): StepProgram {
  const { followed = [], rates, powers = none, guards = none, extras = none, project = (_t, y) => y } = field;
  const blank = new Array<number>(field.state).fill(1);
  const layout = layoutOf({
    state: field.state,
    integrals: powers(0, blank).length,
    told: powers(0, blank).length - followed.length,
    guards: guards(0, blank).length,
    extras: extras(0, blank).length,
    scratch: 0,
  });
  const { state, total } = layout;
  const read = (w: Float64Array, at: number, count: number): number[] => [...w.subarray(at, at + count)];
  const derivative = (t: number, y: Values) => [...rates(t, y), ...powers(t, y)];
  const outputs = (t: number, y: Values) => [...guards(t, y), ...extras(t, y)];
  type Derivatives = Map<number, Values>;
  const weighted = (k: Derivatives, weights: readonly (readonly [number, number])[], i: number) =>
    weights.reduce((sum, [stage, weight]) => sum + weight * (k.get(stage)?.[i] ?? Number.NaN), 0);
  const inside = (
    w: Float64Array,
    k: Derivatives,
    c: number,
    weights: readonly (readonly [number, number])[],
  ) => {
    const t = (w[layout.t] ?? 0) + c * (w[layout.h] ?? 0);
    const y = read(w, layout.y0, state).map((y0, i) => y0 + (w[layout.h] ?? 0) * weighted(k, weights, i));
    return { t, y };
  };
  const finish = (w: Float64Array) => {
    const t = w[layout.tEnd] ?? 0;
    const y = project(t, read(w, layout.y1, state));
    w.set(y, layout.y1);
    w.set(derivative(t, y), layout.f1);
    w.set(outputs(t, y), layout.g1);
  };
  /** The state of the polynomial. */
  const onPolynomial = (w: Float64Array, x: number): number[] =>
    Array.from({ length: state }, (_, i) => {
      let value = 0;
      for (let j = 6; j >= 0; j--)
        value = (w[layout.polynomial + j * state + i] ?? 0) + (j % 2 === 0 ? 1 - x : x) * value;
      return (w[layout.y0 + i] ?? 0) + x * value;
    });
  return {
    layout,
    shift: (w) => shiftIn(w, layout),
    finish,
    step(w) {
      const h = w[layout.h] ?? 0;
      const k: Derivatives = new Map([[1, read(w, layout.f0, total)]]);
      for (const [i, { c, weights }] of dop853.stages.entries()) {
        const { t, y } = inside(w, k, c, weights);
        k.set(i + 2, derivative(t, y));
        const sampled = sampledStages.indexOf(i + 2);
        if (sampled >= 0) w.set(guards(t, y), layout.inner + sampled * layout.guards);
      }
      for (const [i, stage] of keptStages.entries())
        w.set((k.get(stage) ?? []).slice(0, state), layout.k + i * state);
      let [e5, e3] = [0, 0];
      for (let i = 0; i < total; i++) {
        const y0 = w[layout.y0 + i] ?? 0;
        const y1 = y0 + h * weighted(k, dop853.solution, i);
        w[layout.y1 + i] = y1;
        const guard = followed[i - total + followed.length];
        if (i >= state && guard === undefined) continue;
        const own = (w[layout.atol + i] ?? 0) + (w[layout.rtol] ?? 0) * Math.max(Math.abs(y0), Math.abs(y1));
        const change = Math.abs(h * (w[layout.f0 + i] ?? 0)) + Math.abs(y1 - y0);
        const size = 1e-4 * (Math.abs(w[layout.g0 + (guard ?? 0)] ?? 0) + change) + (w[layout.atol] ?? 0);
        const scale = guard === undefined ? own : size;
        e5 += (weighted(k, dop853.error5, i) / scale) ** 2;
        e3 += ((weighted(k, dop853.solution, i) - weighted(k, dop853.third, i)) / scale) ** 2;
      }
      w[layout.error] = e5 === 0 ? 0 : (h * e5) / Math.sqrt((e5 + 0.01 * e3) * state);
      finish(w);
    },
    dense(w) {
      const h = w[layout.h] ?? 0;
      const k: Derivatives = new Map([
        [1, read(w, layout.f0, state)],
        [13, read(w, layout.f1, state)],
        ...keptStages.map((stage, i) => [stage, read(w, layout.k + i * state, state)] as const),
      ]);
      for (const [i, { c, weights }] of dop853.extra.entries()) {
        const { t, y } = inside(w, k, c, weights);
        k.set(i + 14, rates(t, y));
      }
      let rough = 0;
      for (let i = 0; i < state; i++) {
        const change = (w[layout.y1 + i] ?? 0) - (w[layout.y0 + i] ?? 0);
        const [first, last] = [h * (w[layout.f0 + i] ?? 0), h * (w[layout.f1 + i] ?? 0)];
        const higher = dop853.polynomial.map((weights) => h * weighted(k, weights, i));
        for (const [j, x] of [change, first - change, 2 * change - first - last, ...higher].entries())
          w[layout.polynomial + j * state + i] = x;
        const scale = (w[layout.atol + i] ?? 0) + (w[layout.rtol] ?? 0) * Math.abs(w[layout.y0 + i] ?? 0);
        rough += (Math.hypot(...higher.slice(-2)) / scale) ** 2 / state;
      }
      w[layout.rough] = rough;
    },
    trial(w) {
      const x = w[layout.theta] ?? 0;
      const y = onPolynomial(w, x);
      w.set(y, layout.yTrial);
      w.set(outputs((w[layout.t] ?? 0) + x * (w[layout.h] ?? 0), y), layout.gTrial);
    },
    stop(w) {
      const [t, x, h] = [w[layout.t] ?? 0, w[layout.theta] ?? 0, w[layout.h] ?? 0];
      const power = (share: number) => powers(t + share * h, project(t + share * h, onPolynomial(w, share)));
      const y = onPolynomial(w, x);
      const integrals = boole(power, x).map((sum, i) => (w[layout.y0 + state + i] ?? 0) + h * sum);
      w.set([...y, ...integrals], layout.y1);
      finish(w);
      w[layout.h] = x * h;
    },
  };
}

/** Accepts every step. */
export const noControl = Object.freeze({ rtol: 0, atol: 1e100 });
const noParameters: Float64Array = new Float64Array(0);

interface Start {
  readonly t: number;
  readonly y: Values;
}

/** `count` equal steps up to the time `end`; state and integrals there. */
export function fixedSteps(
  program: StepProgram,
  { t, y }: Start,
  end: number,
  count: number,
  p = noParameters,
) {
  const stepper = new Stepper(program, p, noControl);
  stepper.begin(t, Float64Array.from(y), 1);
  for (let k = 1; k <= count; k++) {
    stepper.w[stepper.layout.h] = (end - t) / count;
    if (stepper.step(t + ((end - t) * k) / count) !== 0)
      throw new Error("a step without control was refused");
    stepper.shift();
  }
  const { y0, total } = stepper.layout;
  return [...stepper.w.subarray(y0, y0 + total)];
}

/** Steps under control up to the time `end`; the stepper stands there. */
export function controlled(
  program: StepProgram,
  { t, y }: Start,
  end: number,
  tolerances: { readonly rtol: number; readonly atol: number },
  p = noParameters,
): Stepper {
  const stepper = new Stepper(program, p, tolerances);
  stepper.begin(t, Float64Array.from(y), 0);
  while ((stepper.w[stepper.layout.t] ?? end) < end) {
    const status = stepper.step(end);
    if (status !== 0) throw new Error(`the step failed with status ${status}`);
    const h = stepper.propose();
    stepper.shift();
    stepper.w[stepper.layout.h] = h;
  }
  return stepper;
}

/** The largest difference. */
export const distance = (one: Values, other: Values): number =>
  Math.max(...one.map((x, i) => Math.abs(x - (other[i] ?? Number.NaN))));

/** The mean exponent of h in errors of steps that are halved each time. */
export const meanOrder = (errors: Values): number =>
  Math.log2((errors[0] ?? Number.NaN) / (errors.at(-1) ?? Number.NaN)) / (errors.length - 1);

/** The end of a step becomes the start of the next. */
export function shiftIn(w: Float64Array, { t, tEnd, y0, y1, total, outputs }: StepLayout): void {
  w.copyWithin(y0, y1, y1 + 2 * total + outputs);
  w[t] = w[tEnd] ?? 0;
}
