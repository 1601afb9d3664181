/**
 * Which mode does a single closed contact take? The mask of the kernel where it has one bit, else all futures are
 * listed.
 */

import {
  contactModesInto,
  type Mode,
  modeBits,
  modeForces,
  modeInput,
  type Slip,
  sustainedMask,
} from "../../contact/index.js";
import { pathInput } from "../../impact/index.js";
import { fresh } from "../compliant/fresh.js";
import { accelerationError } from "../motion/several/accuracy.js";
import type { Run } from "../run.js";
import { ask, type Cause, type Step } from "./step.js";

const forces = new Float64Array(modeForces.size);
const modeOfBit: Readonly<Record<number, Mode>> = { 1: "flight", 2: "slip+", 4: "slip-", 8: "stick" };

/**
 * A contact with v_N = 0, alone: its mode for the given slip; a start or an impact are recorded by their own
 * events.
 */
export function restAlone(run: Run, contact: number, slip: Slip, cause: Cause): Step {
  const { reader } = run;
  if (!reader.read(run.t, contact)) return run.massless();
  const mode =
    slip === 0 && cause === "slipEnd" && mayReverse(run, contact) ? undefined : clearMode(run, contact, slip);
  if (mode === undefined) {
    const known = run.contacts.map((_, i) =>
      i === contact ? { touching: true, resting: true, slip } : { touching: false },
    );
    return ask(cause, known, [contact]);
  }
  run.fresh[contact] = mode === "flight" ? fresh.leaving : slip === 0 && mode !== "stick" ? 1 : 0;
  if (cause === "impact" || cause === "start") run.setMode(contact, mode);
  else run.change(contact, mode);
  return undefined;
}

/** The reader is left at the contact. */
function errorAt(run: Run, contact: number): number {
  const error = accelerationError(run, (i) => i === contact);
  run.reader.read(run.t, contact);
  return error;
}

/** The only mode, clearly inside its borders; undefined where there are several, none, or it is not sustained. */
function clearMode(run: Run, contact: number, slip: Slip): Mode | undefined {
  const { modes, smooth } = run.reader;
  const b = modes[modeInput.b] as number;
  // What neither presses nor parts stays closed: bodies that move alike are together.
  if (smooth)
    return b <= errorAt(run, contact) * Math.sqrt(modes[modeInput.C] as number) ? "stick" : "flight";
  return soleMode(modes, slip, contactModesInto(modes, 0, slip, forces));
}

/** At the border of stick, for the contact that was read last: the only other mode; undefined as above. */
export function modeBeyondStick({ reader: { modes } }: Run): Mode | undefined {
  return soleMode(modes, 0, contactModesInto(modes, 0, 0, forces) & ~modeBits.stick);
}

/** The mode of a mask with one bit, if it is sustained. */
function soleMode(modes: Float64Array, slip: Slip, mask: number): Mode | undefined {
  const B = modes[modeInput.B] as number;
  const C = modes[modeInput.C] as number;
  const plus = modes[slip === 0 ? modeInput.muOnset : modeInput.muKinetic] as number;
  const minus = modes[slip === 0 ? modeInput.muOnsetMinus : modeInput.muKineticMinus] as number;
  return sustainedMask(mask, B, C, plus, minus) === mask ? modeOfBit[mask] : undefined;
}

/**
 * Reverse chatter needs an impact law that defines it and r above k_N/k_N⁰ of some direction ([NDCb] (4.19) and
 * weaker).
 */
function mayReverse(run: Run, contact: number): boolean {
  const { impact, modes } = run.reader;
  const r = impact[pathInput.r] as number;
  if (r === 0 || run.lawOf(contact).chatter === undefined) return false;
  const [A, B, C] = modes as unknown as [number, number, number];
  const least = C - (impact[pathInput.mu] as number) * Math.abs(B);
  return r * (C - (B * B) / A) > least;
}
