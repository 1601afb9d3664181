/**
 * Do events of the model file change something in every hop of a contact? Infinitely many such hops have no sum:
 * they are followed one by one, and the run ends where they are no longer seen.
 */

import { modeInput } from "../../../contact/index.js";
import { square } from "../../../elementary/index.js";
import type { Run } from "../../run.js";
import type { Step } from "../step.js";
import { tolerated } from "./meanwhile.js";

/** Hops that are lower than this number of errors of the gap are not seen. */
const seen = 100;

/** After an impact that ends in flight; false where nothing has changed since the last one. */
export function changesInHops(run: Run, contact: number): Step | false {
  const { walk, reader, t } = run;
  const before = walk.impacts.get(contact) ?? Number.POSITIVE_INFINITY;
  walk.impacts.set(contact, t);
  if (!(walk.changed > before) || !reader.read(t, contact)) return false;
  const fall = -(reader.modes[modeInput.b] as number);
  const low = fall > 0 && square(reader.vN) < 2 * fall * seen * tolerated(run, reader.gapScale);
  if (!low) return undefined;
  const { name } = run.mechanism.contacts[contact] as Run["mechanism"]["contacts"][number];
  const reason = `infinitely many hops of ${name} lie ahead, and events of the model change the state in each of them`;
  return run.outcome("tooManyEvents", reason);
}
