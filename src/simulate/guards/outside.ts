/** What follows at guards that are watched from outside the code of a phase? */

import { storedContacts } from "../motion/known.js";
import { ask } from "../transition/step.js";
import { changeStretch } from "../transition/stretch.js";
import type { GuardEvent } from "./event.js";

export const combinationEvent: GuardEvent = {
  cross: (run, contact) => ask("border", storedContacts(run), [contact]),
};

/** The phase begins anew with other contacts that are watched. */
export const reachEvent: GuardEvent = { cross: () => undefined, keepsStretches: true, keepsPath: true };

/** Other motions of a block have opened or closed in the last step. */
export const openModesEvent: GuardEvent = {
  cross: (run) => {
    const change = run.walk.openChange;
    run.walk.openChange = undefined;
    return change === undefined ? undefined : changeStretch(run, change.members, change.open);
  },
  keepsStretches: true,
  keepsPath: true,
};
