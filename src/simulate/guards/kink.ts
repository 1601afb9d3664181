/** The other branch of abs, sign, min or max follows. */

import { branchPlace } from "../motion/branch.js";
import { settleLag } from "../motion/lagged.js";
import { smoothFormulasOf } from "../motion/phases.js";
import type { Run } from "../run.js";
import { rereadAtKink } from "../transition/reread.js";
import type { Step } from "../transition/step.js";
import { rereadStretches } from "../transition/stretch.js";
import { type GuardEvent, startValue } from "./event.js";
import { borderShare } from "./force.js";

/** Of kinks whose crossings end together one without velocities can hold the motion where they end. */
function restingKink({ mechanism, walk, crossings, t }: Run, index: number): number | undefined {
  const can = (kink: number) => walk.phase?.program.canRest(kink) === true;
  if (can(index)) return index;
  const others = mechanism.kinks.map((_, kink) => kink);
  return others.find((kink) => can(kink) && crossings.isRecent(kink, t));
}

/** Both sides lead back to the kink: positions and velocities stay where the crossings end. */
function rest(run: Run, kink: number): Step {
  if (smoothFormulasOf(run.mechanism).held[kink]?.isLagged) settleLag(run, kink);
  run.p[branchPlace(run, kink)] = 0;
  run.addKinkEvent("hold", kink);
  run.walk.kinks.jumps = run.j; // its own event leaves it held
  return rereadStretches(run);
}

export const kinkEvent: GuardEvent = {
  arm: (run, phase, place, index) => {
    phase.signs[place] = run.p[branchPlace(run, index)] as number;
    phase.armed[place] = Math.abs(startValue(phase, place)) <= borderShare ? 1 : 0;
  },
  cross: (run, index) => {
    if (run.crossings.happens(index, run.t)) {
      const resting = restingKink(run, index);
      if (resting !== undefined) return rest(run, resting);
      return run.outcome(
        "kinkChatter",
        `the motion crosses ${run.mechanism.kinks[index]?.text} = 0 sooner each time: infinitely many crossings ` +
          "lie ahead, and no kink holds the motion where they end",
      );
    }
    const at = branchPlace(run, index);
    run.p[at] = -(run.p[at] as number);
    run.supports = undefined; // loads may have jumped
    return rereadAtKink(run, index);
  },
  keepsStretches: true,
};
