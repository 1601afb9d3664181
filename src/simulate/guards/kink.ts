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
    const at = branchPlace(run, index);
    run.p[at] = -(run.p[at] as number);
    run.supports = undefined; // loads may have jumped
    return rereadStretches(run);
  },
  keepsStretches: true,
};
