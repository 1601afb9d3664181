/** What does a contact do in a phase, as one object per mode, and how is a change of it called? */

import { type Layer, type Mode, modeCode, modeNames } from "../contact/index.js";
import type { ContactPhase } from "../phase/index.js";
import type { EventType } from "./record/contactEvent.js";

const phaseOf = (mode: Mode): ContactPhase => ({ mode, side: 1 });
/** One object per mode, so that combinations can be compared by identity. */
export const phases = Object.freeze({
  flight: phaseOf("flight"),
  "slip+": phaseOf("slip+"),
  "slip-": phaseOf("slip-"),
  stick: phaseOf("stick"),
});

/** An open contact that is out of reach. */
export const farPhase: ContactPhase = Object.freeze({ mode: "flight", side: 1, far: true });

const phaseList = modeNames.map((mode) => phases[mode]);
/**
 * All contacts of a mechanism that has one; not frozen, because elements of a frozen list are many times slower to
 * read.
 */
const onlyPhase: readonly (readonly ContactPhase[])[] = phaseList.map((phase) => [phase]);

const layers = Object.freeze([-1, 0, 1] as const);
const layered: ReadonlyMap<string, ContactPhase> = new Map(
  (["slip+", "slip-", "stick"] as const).flatMap((mode) =>
    layers.map((layer) => [`${mode}${layer}`, Object.freeze({ mode, side: 1 as const, layer })]),
  ),
);

/** Of compliant contacts: one object per mode and side of the layer; slides have a side of their force instead. */
export function compliantPhase(mode: Mode, layer: Layer | undefined, side: 1 | -1 = 1): ContactPhase {
  if (side < 0) return { mode, side };
  return layer === undefined || mode === "flight"
    ? phases[mode]
    : (layered.get(`${mode}${layer}`) as ContactPhase);
}

/**
 * A change of mode without a jump is named after the new mode; one that does not rub closes without friction to
 * speak of.
 */
export const modeEvent = (to: Mode, rubs = true): EventType =>
  to === "flight" ? "liftoff" : rubs ? to : "impact";

/** Is a change of mode an event? Where nothing rubs, slip that ends or begins is none. */
export const isEvent = ({ smooth }: { readonly smooth: boolean }, from: Mode, to: Mode): boolean =>
  from !== to && (!smooth || from === "flight" || to === "flight");

/** The modes with another one for a contact of the rigid model. */
export function withMode(
  contacts: readonly ContactPhase[],
  contact: number,
  mode: Mode,
): readonly ContactPhase[] {
  const code = modeCode(mode);
  return contacts.length === 1
    ? (onlyPhase[code] as readonly ContactPhase[])
    : contacts.with(contact, phaseList[code] as ContactPhase);
}
