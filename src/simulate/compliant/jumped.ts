/**
 * What does an impact of rigid contacts leave of a compliant one? It takes no impulse, since its force is finite;
 * but the velocities have jumped: it slips another way, is thrown through the layer of [NDCb] (6.16), or a damper
 * that would pull opens it.
 */

import type { KnownContact } from "../../atlas/index.js";
import { type Compliance, isClipped, modeOfSlip, normalForce, pressingForce } from "../../contact/index.js";
import { pathInput } from "../../impact/index.js";
import { storedContact } from "../motion/known.js";
import type { Run } from "../run.js";
import { isSlide, place, stored } from "./place.js";

/** The contact, which was just read after the jump, in its new discrete state; a slip below `small` is none. */
export function jumpedContact(run: Run, contact: number, small: number): KnownContact {
  const { reader } = run;
  const law = run.laws?.[contact] as Compliance;
  const before = run.contacts[contact]?.mode !== "flight";
  const [gap, vN, r] = [reader.gap, reader.vN, reader.impact[pathInput.r] as number];
  const pushes = before
    ? !isClipped(law) || pressingForce(law, false, gap, vN, r) > 0
    : normalForce(law, gap, vN, r) > 0;
  const closed = isSlide(run, contact) || pushes;
  if (closed !== before) run.losses.dissipated += closed ? -stored(run, contact) : stored(run, contact);
  if (closed) place(run, contact, modeOfSlip(Math.abs(reader.vT) <= small ? 0 : reader.vT));
  else if (before) run.setMode(contact, "flight");
  return storedContact(run, contact);
}
