/** A kink releases the motion that it holds: from there on only the force of one side acts. */

import { branchPlace } from "../motion/branch.js";
import { canStay, followingOf, lettingGo } from "../motion/follower.js";
import { isSoonAfter } from "../motion/kinkWalk.js";
import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { rereadStretches } from "../transition/stretch.js";
import type { GuardEvent } from "./event.js";

function letGo(run: Run, kink: number, side: number): void {
  const { kinks } = run.walk;
  run.p[branchPlace(run, kink)] = side;
  const together = isSoonAfter(kinks, run.t, simulateTolerances.passedKink);
  kinks.released = together ? [...kinks.released, kink] : [kink];
  kinks.releasedAt = run.t;
  run.addKinkEvent("release", kink);
}

/** Where another kink follows from this one, those at their borders release the motion together. */
const release = (side: 1 | -1): GuardEvent => ({
  cross: (run, kink) => {
    const { kinks, phase } = run.walk;
    const following = kinks.followers
      .map((follower) => followingOf(run, phase as Phase, follower, "end"))
      .find(({ acts }) => acts.some((one) => one.kink === kink));
    if (following !== undefined && canStay(following)) return rereadStretches(run);
    letGo(run, kink, side);
    const others = following === undefined ? [] : lettingGo(following);
    for (const other of others) if (other.kink !== kink) letGo(run, other.kink, other.side);
    return rereadStretches(run);
  },
  keepsStretches: true,
});

export const holdAboveEvent = release(1);
export const holdBelowEvent = release(-1);
