/**
 * How long do contacts whose forces are not unique hold together? As long as some forces satisfy all inequalities, [LB01]
 * (2.5)-(2.11): the contact core is asked at the end of each step, and the last moment is found inside the step.
 */

import { contactSystem } from "../../atlas/index.js";
import { admitsModes } from "../../contact/index.js";
import type { Guard } from "../../emit/index.js";
import type { Run } from "../run.js";
import { statesAt } from "./known.js";
import type { Phase } from "./phase.js";

export const combinationGuard: Guard = Object.freeze({ kind: "combination", index: -1 });

/** Halvings of a step until the moment is known to the last float. */
const halvings = 52;

/** The share of the step after which the combination is no longer admissible; −1 where it holds up to `limit`. */
export function combinationEnds(run: Run, phase: Phase, limit: number): number {
  const { stepper, search } = phase;
  const { w, layout } = stepper;
  const holds = (theta: number): boolean => {
    w[layout.theta] = theta;
    stepper.program.trial(w, stepper.p);
    const t = (w[layout.t] as number) + theta * (w[layout.h] as number);
    return isAdmissible(run, t, w.subarray(layout.yTrial, layout.yTrial + layout.state));
  };
  search.build();
  if (holds(limit)) return -1;
  let [low, high] = [0, limit];
  for (let k = 0; k < halvings; k++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  holds(low);
  return low;
}

function isAdmissible(run: Run, t: number, state: Float64Array): boolean {
  const { mechanism, contacts } = run;
  const modes = Object.fromEntries(
    mechanism.contacts.map(({ name }, i) => [name, contacts[i]?.mode ?? "flight"]),
  );
  return admitsModes(contactSystem(statesAt(run, t, state)), modes);
}
