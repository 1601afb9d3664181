/** What follows when a compliant contact stops, or its stick ends? Contacts at rest choose their modes together. */

import type { Mode } from "../../../contact/index.js";
import type { ContactPhase } from "../../../phase/index.js";
import { rigidCloses, storedContacts } from "../../motion/known.js";
import type { Run } from "../../run.js";
import { ask, type Step } from "../../transition/step.js";
import { askStopped } from "../../transition/stopped.js";
import { fresh } from "../fresh.js";
import { frictionModes } from "./friction.js";
import { stillTogether } from "./still.js";

/** The slip of a contact has become 0, or its stick ends in the direction `leaving`. */
export function restCompliant(run: Run, contact: number, leaving?: 1 | -1): Step {
  if (rigidCloses(run))
    return leaving === undefined ? askStopped(run, contact) : ask("border", storedContacts(run), [contact]);
  const resting = run.contacts.map(({ mode }, i) => i === contact || mode === "stick");
  const still = leaving === undefined ? stillTogether(run, resting) : resting;
  const found = frictionModes(run, still, leaving === undefined ? undefined : { contact, sign: leaving });
  if (!Array.isArray(found)) return found;
  if (found[contact] !== "stick") run.fresh[contact] = fresh.slip;
  follow(run, still, found);
  return undefined;
}

/** The contacts at rest take the modes that were found for them. */
export function follow(run: Run, still: readonly boolean[], found: readonly Mode[]): void {
  for (const [i, mode] of found.entries()) {
    const before = run.contacts[i] as ContactPhase;
    if (!still[i] || before.mode === "flight") continue;
    if (mode !== "stick" && before.mode !== mode) run.fresh[i] = (run.fresh[i] as number) | fresh.slip;
    run.change(i, mode);
  }
}
