/**
 * When does an ambiguity of several contacts begin and end? Where another combination of modes becomes admissible beside the one that
 * is followed, the policy is asked and the answer written down; the entry ends with the stretch ([LB01] (2.5)-(2.11), rule
 * `combination`). Without a policy the present combination goes on.
 */

import { storedContacts } from "../motion/known.js";
import { openModes, watchesModes } from "../motion/openModes.js";
import type { Outcome, Run } from "../run.js";
import { decide } from "./decide.js";

/** At the start of a phase: what is open is read, unless a crossing has just told it. */
export function beginStretch(run: Run): Outcome | undefined {
  if (!watchesModes(run)) {
    endStretch(run);
    return undefined;
  }
  const last = run.ambiguities.at(-1);
  const known = run.open !== undefined;
  run.open ??= openModes(run, run.t, run.state).join(";");
  if (run.open !== "" && last?.t === run.t) {
    if (run.stretch !== last) run.closeStretch();
    run.stretch = last; // it has just been decided
    return undefined;
  }
  return known ? undefined : changeStretch(run);
}

/** Nobody watches several contacts any more. */
export function endStretch(run: Run): void {
  if (run.open !== undefined) run.closeStretch();
  run.open = undefined;
}

/** Other motions have opened or closed. */
export function changeStretch(run: Run): Outcome | undefined {
  run.closeStretch();
  if (run.open === "") return undefined;
  const before = run.ambiguities.length;
  const outcome = decide(run, "stretch", storedContacts(run));
  if (outcome !== undefined) return outcome;
  // A policy that left the combination has left the stretch too.
  if (run.open !== undefined && run.ambiguities.length > before) run.stretch = run.ambiguities.at(-1);
  return undefined;
}
