/**
 * What follows at the border of stick? Slip, flight, or a question; a compliant contact finds its modes by friction
 * alone.
 */

import { type Compliance, modeInput } from "../../contact/index.js";
import { restCompliant } from "../compliant/friction/follow.js";
import { forceNoise } from "../compliant/tolerance.js";
import { storedContacts } from "../motion/known.js";
import type { Run } from "../run.js";
import { modeBeyondStick } from "../transition/rest.js";
import { ask, type Step } from "../transition/step.js";
import type { GuardEvent } from "./event.js";
import { armForce, startsWithNormal } from "./force.js";

/** Beyond it the contact slips in the direction `sign`. */
const cone = (sign: 1 | -1): GuardEvent => ({
  arm: armForce,
  cross: (run, contact) => leaveCone(run, contact, sign),
  compliant: {
    startsAtZero: startsWithNormal,
    slack: coneSlack,
    cross: (run, contact) => restCompliant(run, contact, sign),
  },
});

export const coneAboveEvent = cone(-1);
export const coneBelowEvent = cone(1);

/** A compliant contact begins at the border, to the rounding of its gap: it must pass it by more than that. */
function coneSlack(run: Run, contact: number, value: number): number {
  const { reader } = run;
  if (!reader.read(run.t, contact)) return 0;
  const noise = forceNoise(run.laws?.[contact] as Compliance, reader.gapScale);
  return Math.abs(value) <= noise ? noise : 0;
}

/** The border of stick: slip in direction s where k_N > 0; else b > 0 there and the contact opens (rule 2). */
function leaveCone(run: Run, contact: number, s: 1 | -1): Step {
  const { reader } = run;
  if (!run.alone(contact)) return ask("border", storedContacts(run), [contact]);
  if (!reader.read(run.t, contact)) return run.massless();
  const { modes } = reader;
  const mu = modes[s > 0 ? modeInput.muOnset : modeInput.muOnsetMinus] as number;
  const drops = mu !== modes[s > 0 ? modeInput.muStatic : modeInput.muStaticMinus];
  const slip = s > 0 ? "slip+" : "slip-";
  // Where friction drops as slip begins, other motions may be open, too.
  if (drops && modeBeyondStick(run) !== slip) return ask("border", storedContacts(run), [contact]);
  const kN = (modes[modeInput.C] as number) - s * mu * (modes[modeInput.B] as number);
  run.fresh[contact] = 1;
  run.change(contact, kN > 0 ? slip : "flight");
  return undefined;
}
