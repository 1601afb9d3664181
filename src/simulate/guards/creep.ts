/**
 * The tangent of a compliant contact no longer depends on those that held it: what was left between them has become
 * a slip.
 */

import { follow } from "../compliant/friction/follow.js";
import { frictionModes } from "../compliant/friction/friction.js";
import type { GuardEvent } from "./event.js";

const creep = (mode: "slip+" | "slip-"): GuardEvent => ({
  cross: (run, contact) => {
    run.change(contact, mode);
    const still = run.contacts.map((one) => one.mode === "stick");
    const found = frictionModes(run, still);
    if (!Array.isArray(found)) return found;
    follow(run, still, found);
    return undefined;
  },
  compliant: { startsAtZero: () => false },
});

export const creepAboveEvent = creep("slip+");
export const creepBelowEvent = creep("slip-");
