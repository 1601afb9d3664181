/**
 * When inside a step does something change that no guard of the generated code watches? The time is found by
 * bisection from outside.
 */

import type { Phase } from "./phase.js";

/** Shares of a step, at neighbouring floats of the time: right before and right after the change. */
export interface Moment {
  readonly before: number;
  readonly after: number;
}

/**
 * The first change of what holds at the start of the step, up to the share `limit`; undefined where none is seen at
 * shares of that. The work space is left right after it.
 */
export function changeWithin(
  { stepper, search }: Phase,
  limit: number,
  shares: readonly number[],
  holds: (t: number, state: Float64Array) => boolean,
): Moment | undefined {
  const { w, layout } = stepper;
  const look = (theta: number): void => {
    w[layout.theta] = theta;
    stepper.program.trial(w, stepper.p);
  };
  const timeAt = (theta: number) => (w[layout.t] as number) + theta * (w[layout.h] as number);
  const holdsAt = (theta: number): boolean => {
    look(theta);
    return holds(timeAt(theta), w.subarray(layout.yTrial, layout.yTrial + layout.state));
  };
  search.build();
  let [before, after] = [0, Number.NaN];
  for (const share of shares) {
    if (!holdsAt(share * limit)) {
      after = share * limit;
      break;
    }
    before = share * limit;
  }
  if (Number.isNaN(after)) return undefined;
  const between = (theta: number) => timeAt(before) < timeAt(theta) && timeAt(theta) < timeAt(after);
  for (let middle = (before + after) / 2; between(middle); middle = (before + after) / 2) {
    if (holdsAt(middle)) before = middle;
    else after = middle;
  }
  look(after);
  return { before, after };
}
