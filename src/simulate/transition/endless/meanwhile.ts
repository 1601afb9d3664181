/**
 * What do the other contacts do while infinitely many impacts happen? They continue in the present modes, or the
 * impacts are not summed up.
 */

import { type Guard, guardRule } from "../../../phase/index.js";
import { presentPhase } from "../../motion/several/supports.js";
import type { Run } from "../../run.js";

/** Accelerations in the present modes, at a time and a state. */
export function accelerationAt(run: Run, t: number, state: Float64Array): Float64Array {
  const { stepper } = presentPhase(run);
  stepper.begin(t, state, 1);
  const { w, layout } = stepper;
  return w.slice(layout.f0 + state.length / 2, layout.f0 + state.length);
}

interface End {
  readonly t: number;
  readonly state: Float64Array;
}

/** What is the error of a number of this size? */
export const tolerated = ({ settings: { atol, rtol } }: Run, size: number): number => atol + rtol * size;

/**
 * The end of the hops with what the impulses do not reach as it moves meanwhile; undefined where that is not known
 * well enough.
 */
export function withOthers<E extends End>(run: Run, end: E, pushed: readonly number[]): E | undefined {
  const n = run.state.length / 2;
  if (pushed.length === 2 * n) return end;
  const others = [...run.state.keys()].filter((i) => i < n && !pushed.includes(i));
  const [once, twice] = [carried(run, end, others, 1), carried(run, end, others, 2)];
  const isKnown = (i: number) =>
    Math.abs((once[i] as number) - (twice[i] as number)) <= tolerated(run, Math.abs(twice[i] as number));
  return others.every((i) => isKnown(i) && isKnown(n + i)) ? { ...end, state: twice } : undefined;
}

/**
 * The end of the hops, with other coordinates as they move meanwhile: steps of Runge and Kutta, with what hops on a
 * straight line.
 */
function carried(run: Run, end: End, others: readonly number[], steps: number): Float64Array {
  const n = run.state.length / 2;
  const h = (end.t - run.t) / steps;
  const rateAt = (share: number, own: Float64Array): Float64Array => {
    const state = run.state.map((value, i) => value + ((end.state[i] as number) - value) * share);
    for (const i of others) [state[i], state[n + i]] = [own[i] as number, own[n + i] as number];
    const a = accelerationAt(run, run.t + share * (end.t - run.t), state);
    return Float64Array.from(state, (_, i) => (i < n ? (state[n + i] as number) : (a[i - n] as number)));
  };
  const along = (own: Float64Array, rate: Float64Array, time: number) =>
    own.map((value, i) => value + time * (rate[i] as number));
  let own = run.state.slice();
  for (let k = 0; k < steps; k++) {
    const [from, middle, to] = [k / steps, (k + 0.5) / steps, (k + 1) / steps];
    const first = rateAt(from, own);
    const second = rateAt(middle, along(own, first, h / 2));
    const third = rateAt(middle, along(own, second, h / 2));
    const fourth = rateAt(to, along(own, third, h));
    const mean = first.map(
      (rate, i) => (rate + 2 * (second[i] as number) + 2 * (third[i] as number) + (fourth[i] as number)) / 6,
    );
    own = along(own, mean, h);
  }
  const isOther = (i: number) => others.includes(i % n);
  return end.state.map((value, i) => (isOther(i) ? (own[i] as number) : value));
}

/**
 * Does nothing happen to other contacts until the hops of some have ended? Their guards keep their signs up to
 * there. A contact that is about to be hit may be below its surface by rounding already.
 */
export function staysQuiet(run: Run, hops: (contact: number) => boolean, end: End): boolean {
  if (run.reach?.staysClear(run.p, end.t, end.state) === false) return false;
  const before = signsAt(run, hops, run);
  const after = signsAt(run, hops, end);
  return before.every((sign, i) => !landsBy(run, i, after) && (sign === 0 || sign === after[i]));
}

/** Is another contact below its surface at the end of the hops of some? It is hit before that end. */
export function landsBefore(run: Run, hops: (contact: number) => boolean, end: End): boolean {
  return signsAt(run, hops, end).some((_, i, after) => landsBy(run, i, after));
}

/** The signs of the guards of the present phase at a state; 0 for those of contacts that hop. */
function signsAt(run: Run, hops: (contact: number) => boolean, { t, state }: End): number[] {
  const { stepper, program } = presentPhase(run);
  const { w, layout } = stepper;
  stepper.begin(t, state, 1);
  return program.guards.map(({ index }, i) => (hops(index) ? 0 : Math.sign(w[layout.g0 + i] as number)));
}

const landsBy = (run: Run, place: number, signs: readonly number[]): boolean =>
  guardRule(presentPhase(run).program.guards[place] as Guard).touches === true &&
  (signs[place] as number) < 0;
