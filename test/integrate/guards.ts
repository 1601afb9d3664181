/** How is the search for crossings asked about a function that is known? */
import {
  CrossingSearch,
  dop853,
  layoutOf,
  type StepProgram,
  Stepper,
  sampledStages,
} from "../../src/integrate/index.js";
import { noControl, shiftIn } from "./programs.js";

export type Guard = (theta: number) => number;

/** A program whose guards are given functions of the share of the step; there is no state in them. */
function guardProgram(guards: readonly Guard[]): StepProgram {
  const layout = layoutOf({ state: 1, integrals: 0, told: 0, guards: guards.length, extras: 0, scratch: 0 });
  const put = (w: Float64Array, at: number, theta: number) => {
    for (const [i, guard] of guards.entries()) w[at + i] = guard(theta);
  };
  return {
    layout,
    shift: (w) => shiftIn(w, layout),
    step(w) {
      for (const [i, stage] of sampledStages.entries())
        put(w, layout.inner + i * layout.guards, dop853.stages[stage - 2]?.c ?? Number.NaN);
      w[layout.error] = 0;
      put(w, layout.g1, 1);
    },
    finish: (w) => put(w, layout.g1, w[layout.tEnd] === 0 ? 0 : 1),
    dense() {},
    stop() {},
    trial: (w) => put(w, layout.gTrial, w[layout.theta] ?? Number.NaN),
  };
}

export interface Found {
  readonly index: number;
  readonly theta: number;
  readonly evaluations: number;
  /** Guards at the crossing, as left in the work space. */
  readonly values: readonly number[];
}

/** What the search says of one step; signs default to the watched side +1, `armed` to none. */
export function searched(
  guards: readonly Guard[],
  options: { signs?: number[]; armed?: number[]; slack?: number[] } = {},
): Found {
  const program = guardProgram(guards);
  const p = new Float64Array(0);
  const stepper = new Stepper(program, p, noControl);
  const { w, layout } = stepper;
  const watch = {
    signs: Int8Array.from(options.signs ?? guards.map(() => 1)),
    armed: Uint8Array.from(options.armed ?? guards.map(() => 0)),
    slack: Float64Array.from(options.slack ?? guards.map(() => 0)),
  };
  const search = new CrossingSearch(program, w, p, watch);
  stepper.begin(0, Float64Array.of(0), 1);
  stepper.step(1);
  const index = search.first();
  return {
    index,
    theta: w[layout.theta] ?? Number.NaN,
    evaluations: search.evaluations,
    values: [...w.subarray(layout.gTrial, layout.gTrial + guards.length)],
  };
}

/** By brute force: the first place after `from` where a function is below 0 on a fine grid, by bisection; −1 if none. */
export function firstBelow(guard: Guard, from = 0, parts = 20000): number {
  for (let k = 0; k <= parts; k++) {
    const right = from + ((1 - from) * k) / parts;
    if (!(guard(right) < 0)) continue;
    if (k === 0) return right;
    let [a, b] = [from + ((1 - from) * (k - 1)) / parts, right];
    for (let i = 0; i < 60; i++) {
      const middle = (a + b) / 2;
      if (guard(middle) < 0) b = middle;
      else a = middle;
    }
    return b;
  }
  return -1;
}
