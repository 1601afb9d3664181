/** What follows when the slip of a contact ends? */

import { fresh } from "../compliant/fresh.js";
import { restCompliant } from "../compliant/friction/follow.js";
import { restAlone } from "../transition/rest.js";
import { askStopped } from "../transition/stopped.js";
import type { GuardEvent } from "./event.js";

export const slipEvent: GuardEvent = {
  arm: (run, { armed }, place, contact) => {
    armed[place] = run.fresh[contact] === 0 ? 0 : 1;
  },
  cross: (run, contact) =>
    run.alone(contact) ? restAlone(run, contact, 0, "slipEnd") : askStopped(run, contact),
  compliant: {
    startsAtZero: (marks) => (marks & fresh.slip) !== 0,
    cross: (run, contact) => restCompliant(run, contact),
  },
};
