/** The other branch of abs, sign, min or max follows. */

import { branchPlace } from "../motion/kink.js";
import { rereadStretches } from "../transition/stretch.js";
import { type GuardEvent, startValue } from "./event.js";
import { borderShare } from "./force.js";

export const kinkEvent: GuardEvent = {
  arm: (run, phase, place, index) => {
    phase.signs[place] = run.p[branchPlace(run, index)] as number;
    phase.armed[place] = Math.abs(startValue(phase, place)) <= borderShare ? 1 : 0;
  },
  cross: (run, index) => {
    if (run.crossings.happens(index, run.t))
      return run.outcome(
        "kinkChatter",
        `the motion crosses ${run.mechanism.kinks[index]?.text} = 0 sooner each time: infinitely many crossings lie ahead, and no kink holds the motion where they end`,
      );
    const at = branchPlace(run, index);
    run.p[at] = -(run.p[at] as number);
    run.supports = undefined; // loads may have jumped
    return rereadStretches(run);
  },
  keepsStretches: true,
};
