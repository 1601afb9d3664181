/**
 * What follows when a contact in flight reaches its surface? An impact, a graze, or nothing where it leaves by
 * rounding.
 */

import { type Mode, modeInput, type Slip } from "../../contact/index.js";
import { fresh } from "../compliant/fresh.js";
import { follow } from "../compliant/friction/follow.js";
import { frictionModes } from "../compliant/friction/friction.js";
import { isStill, stillTogether } from "../compliant/friction/still.js";
import { place, stored } from "../compliant/place.js";
import { rigidCloses, storedContacts } from "../motion/known.js";
import type { Phase } from "../motion/phase.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { impactAlone, isAtSurface, knownAt, slipOf, stillShare } from "../transition/jump.js";
import { passesCorner } from "../transition/pastCorner.js";
import { restAlone } from "../transition/rest.js";
import { ask, type Step } from "../transition/step.js";
import type { GuardEvent } from "./event.js";
import { startsWithNormal } from "./force.js";

export const gapEvent: GuardEvent = {
  arm,
  cross: touch,
  compliant: { startsAtZero: startsWithNormal, cross: touchCompliant },
};

function arm(run: Run, { armed, slack, signs }: Phase, at: number, contact: number): void {
  if (run.fresh[contact] === fresh.leaving) slack[at] = gapNoise(run, contact);
  armed[at] = run.fresh[contact] === 0 ? 0 : 1;
  if (run.idle[contact] === 1) signs[at] = 0; // it passes through the other body
}

/**
 * A contact that opens where its force vanishes has neither speed nor acceleration yet: its gap rises out of its
 * own rounding, and from where an impact has left it.
 */
const gapNoise = ({ reader, t }: Run, contact: number): number =>
  reader.read(t, contact)
    ? simulateTolerances.rounding * Math.max(reader.gapTerm, Math.abs(reader.wTildeN * t)) +
      Math.max(0, -reader.gap)
    : 0;

function touch(run: Run, contact: number): Step {
  const { reader } = run;
  const others = run.contacts.length > 1 && !(run.alone(contact) && arrivesAlone(run, contact));
  run.fresh[contact] = 1;
  if (passesCorner(run, contact)) return undefined; // its condition ends it
  if (!reader.read(run.t, contact)) return run.massless();
  const scale = stillShare * (Math.abs(reader.vT) + Math.abs(reader.vN) + Math.abs(reader.wTildeN));
  const height = (reader.vN * reader.vN) / (-2 * (reader.modes[modeInput.b] as number));
  const clears = !(height > 0 && reader.gap + height < 0);
  if (reader.vN > scale && clears) {
    run.fresh[contact] = fresh.leaving; // the gap was below zero by rounding only
    return undefined;
  }
  const slip = clears ? slipOf(run) : slipWithoutRise(run, scale);
  if (others) return ask("touch", knownAt(run, contact, reader.vN >= -scale ? slip : undefined), [contact]);
  if (reader.vN < -scale) return impactAlone(run, contact, "impact");
  // The surfaces only graze: the acceleration says whether they stay together.
  if (!reader.smooth && (reader.modes[modeInput.b] as number) > 0) {
    run.fresh[contact] = fresh.leaving;
    return undefined;
  }
  return restAlone(run, contact, slip, "touch");
}

/** The slip of a contact that rises too slowly to clear its surface, once it is held there: v_T − (B/C) v_N. */
function slipWithoutRise({ reader }: Run, small: number): Slip {
  const { modes, vT, vN, smooth } = reader;
  const slip = vT - ((modes[modeInput.B] as number) / (modes[modeInput.C] as number)) * vN;
  return smooth || Math.abs(slip) <= small ? 0 : slip > 0 ? 1 : -1;
}

/** No other open contact that is coupled to this one reaches its surface at the same instant. */
const arrivesAlone = (run: Run, contact: number): boolean =>
  run.contacts.every((_, i) => i === contact || !run.coupling[contact]?.[i] || !isAtSurface(run, i));

/** Flight to contact: an impact, unless the body leaves again by rounding. */
function touchCompliant(run: Run, contact: number): Step {
  const { reader } = run;
  if (!reader.read(run.t, contact)) return run.massless();
  run.mark();
  const stops = isStill(run);
  const sign = reader.vT > 0 ? "slip+" : "slip-";
  place(run, contact, sign);
  run.losses.dissipated -= stored(run, contact);
  run.fresh[contact] = fresh.normal;
  if (rigidCloses(run)) return touchBeside(run, contact);
  const still = run.contacts.map(({ mode }, i) => (i === contact ? stops : mode === "stick"));
  const together = stillTogether(run, still);
  // A damper pushes at once: contacts that stick may be torn loose by it.
  const found = together.includes(true) ? frictionModes(run, together) : undefined;
  if (found !== undefined && !Array.isArray(found)) return found;
  if (found !== undefined && together[contact]) {
    place(run, contact, found[contact] as Mode);
    if (found[contact] !== "stick") run.fresh[contact] = fresh.normal | fresh.slip;
  }
  run.events.add(run, run.j, "impact", contact, "flight", run.contacts[contact]?.mode as Mode);
  run.j++;
  if (found !== undefined) follow(run, together.with(contact, false), found);
  return undefined;
}

/** Where a rigid contact is closed: what a damper pushes at once may change all modes. */
function touchBeside(run: Run, contact: number): Step {
  const slip = slipOf(run);
  if (slip === 0) place(run, contact, "stick");
  run.events.add(run, run.j, "impact", contact, "flight", run.contacts[contact]?.mode as Mode);
  run.j++;
  return ask("touch", storedContacts(run), [contact]);
}
