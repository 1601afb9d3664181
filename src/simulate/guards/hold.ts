/** A kink releases the motion that it holds: from there on only the force of one side acts. */

import { canStay, sharesOfFollower } from "../motion/follower.js";
import { branchPlace } from "../motion/kink.js";
import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";
import { rereadStretches } from "../transition/stretch.js";
import type { GuardEvent } from "./event.js";

const release = (side: 1 | -1): GuardEvent => ({
  cross: (run: Run, kink: number) => {
    const { kinks, phase } = run.walk;
    const [follower] = kinks.followers;
    if (
      follower !== undefined &&
      canStay(sharesOfFollower(phase as Phase, branchPlace(run, follower), "end"))
    )
      return rereadStretches(run);
    run.p[branchPlace(run, kink)] = side;
    kinks.released = kinks.releasedAt === run.t ? [...kinks.released, kink] : [kink];
    kinks.releasedAt = run.t;
    run.addKinkEvent("release", kink);
    return rereadStretches(run);
  },
  keepsStretches: true,
});

export const holdAboveEvent = release(1);
export const holdBelowEvent = release(-1);
