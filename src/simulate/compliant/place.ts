/**
 * Where does the discrete state of a compliant contact stand, at a start, after an event, after a jump? [NDCb]
 * (6.16).
 */

import type { Laws } from "../../atlas/index.js";
import {
  type Compliance,
  isAtBorder,
  type Layer,
  layerEnd,
  type Mode,
  mayPartInside,
  pressingForce,
  storedEnergy,
} from "../../contact/index.js";
import { pathInput } from "../../impact/index.js";
import type { ContactPhase } from "../../phase/index.js";
import { compliantPhase } from "../contactPhases.js";
import type { StoredEvent } from "../record/eventLog.js";
import type { Run } from "../run.js";
import { simulateTolerances } from "../tolerances.js";
import { fresh } from "./fresh.js";

/** Takes up a run after one of its events: what the event left at zero is marked. */
export function resumeCompliant(run: Run, { modes, contact, type }: StoredEvent): void {
  run.contacts = modes.map(({ mode, layer, side }) => compliantPhase(mode, layer, side));
  if (contact === undefined || run.laws?.[contact] === undefined) return;
  const slips = type === "slip+" || type === "slip-";
  run.fresh[contact] = slips ? fresh.slip : type === "stick" ? 0 : fresh.normal;
}

/**
 * The same where only the state is known: what it has at zero, to rounding, starts there; and the side of the layer
 * it is on.
 */
export function refreshCompliant(run: Run, contact: number): void {
  const { reader, laws } = run;
  if (!reader.read(run.t, contact)) return;
  const law = (laws as Laws)[contact] as Compliance;
  const { mode, layer, side } = run.contacts[contact] as ContactPhase;
  const end = layerEnd(law);
  if (mode !== "flight" && layer === undefined && end !== undefined)
    run.contacts = run.contacts.with(contact, compliantPhase(mode, layerOf(run, contact), side));
  const touches = isAtBorder(
    law,
    reader,
    mode === "flight",
    simulateTolerances.startOfCompliance * reader.gapScale,
    simulateTolerances.startOfCompliance,
  );
  const slips =
    mode !== "stick" && Math.abs(reader.vT) <= simulateTolerances.startOfCompliance * reader.slipSize();
  const leaves =
    end !== undefined && Math.abs(Math.abs(reader.vN) - end) <= simulateTolerances.startOfCompliance * end;
  run.fresh[contact] = (touches ? fresh.normal : 0) | (slips ? fresh.slip : 0) | (leaves ? fresh.layer : 0);
}

/** Energy in a contact that was just read and opens or closes: only damping can part bodies that still penetrate. */
export function stored({ reader, laws }: Run, contact: number): number {
  const law = (laws as Laws)[contact];
  return law !== undefined && mayPartInside(law)
    ? storedEnergy(law, reader.gap, reader.impact[pathInput.r] as number)
    : 0;
}

/**
 * The contact that was just read takes a mode, on the side of the layer where its velocity is; a slide, that of its
 * force.
 */
export function place(run: Run, contact: number, mode: Mode): void {
  const force = isSlide(run, contact) ? slideForceOf(run, contact) : 1;
  run.contacts = run.contacts.with(contact, compliantPhase(mode, layerOf(run, contact), force < 0 ? -1 : 1));
}

export const isSlide = ({ mechanism }: Run, contact: number): boolean =>
  mechanism.contacts[contact]?.bilateral === true;

const slideForceOf = ({ reader, laws }: Run, contact: number): number =>
  pressingForce((laws as Laws)[contact] as Compliance, true, reader.gap, reader.vN, 1);

function layerOf({ reader, laws }: Run, contact: number): Layer | undefined {
  const law = (laws as Laws)[contact];
  const border = law && layerEnd(law);
  if (border === undefined) return undefined;
  return reader.vN < -border ? -1 : reader.vN > border ? 1 : 0;
}
