/**
 * How long do contacts whose forces are not unique hold together? As long as some forces satisfy all inequalities, [LB01]
 * (2.5)-(2.11): the contact core is asked at the end of each step, and the last moment is found inside the step.
 */

import { contactSystem } from "../../atlas/index.js";
import { admitsModes } from "../../contact/index.js";
import type { Guard } from "../../emit/index.js";
import type { Run } from "../run.js";
import { statesAt } from "./known.js";
import { changeWithin } from "./moment.js";
import type { Phase } from "./phase.js";

export const combinationGuard: Guard = Object.freeze({ kind: "combination", index: -1 });

/** The share of the step after which the combination is no longer admissible; −1 where it holds up to `limit`. */
export const combinationEnds = (run: Run, phase: Phase, limit: number): number =>
  changeWithin(phase, limit, (t, state) => isAdmissible(run, t, state))?.before ?? -1;

function isAdmissible(run: Run, t: number, state: Float64Array): boolean {
  const { mechanism, contacts } = run;
  const modes = Object.fromEntries(
    mechanism.contacts.map(({ name }, i) => [name, contacts[i]?.mode ?? "flight"]),
  );
  return admitsModes(contactSystem(statesAt(run, t, state)), modes);
}
