/** What follows when the slip of a contact ends? */

import { fresh } from "../compliant/fresh.js";
import { restCompliant } from "../compliant/friction/follow.js";
import { slipRounding } from "../motion/slipRounding.js";
import { restAlone } from "../transition/rest.js";
import { askStopped } from "../transition/stopped.js";
import type { GuardEvent } from "./event.js";

export const slipEvent: GuardEvent = {
  arm: (run, { armed, slack }, place, contact) => {
    if (run.fresh[contact] === 0) return;
    armed[place] = 1;
    // At the edge of the cone slip begins without acceleration: it rises out of its own rounding, and out of that
    // of other contacts.
    if (run.contacts.length > 1) slack[place] = slipRounding(run, contact);
  },
  cross: (run, contact) =>
    run.alone(contact) ? restAlone(run, contact, 0, "slipEnd") : askStopped(run, contact),
  compliant: {
    startsAtZero: (marks) => (marks & fresh.slip) !== 0,
    cross: (run, contact) => restCompliant(run, contact),
  },
};
