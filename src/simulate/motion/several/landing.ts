/**
 * Estimates when an open contact closes, from its gap, rate and acceleration: bodies that were just hit meet their
 * neighbours soon.
 */

import type { Run } from "../../run.js";
import { simulateTolerances } from "../../tolerances.js";
import type { Phase } from "../phase.js";

/**
 * The first time at which a gap, with its present rate and acceleration, is closed; infinite if none is. A step far
 * beyond it may miss a low hop, or a contact that opens again. A single rigid contact has its own estimate of the
 * next hop.
 */
export function firstLanding({ contacts, reader, fresh, laws, idle, t }: Run, { stepper }: Phase): number {
  let first = Number.POSITIVE_INFINITY;
  if (contacts.length === 1 && laws === undefined) return first;
  const { w, layout } = stepper;
  // Nearer than this the contact is on its surface already, and its guard is armed accordingly.
  const now = simulateTolerances.rounding * Math.max(Math.abs(t), w[layout.h] as number);
  for (let i = 0; i < contacts.length; i++) {
    if (idle[i] === 1 || contacts[i]?.mode !== "flight" || !reader.read(t, i)) continue;
    const gap = fresh[i] === 0 ? Math.max(0, reader.gap) : 0;
    const time = landing(gap, reader.vN, reader.normalAcceleration(w, layout.f0 + layout.state / 2));
    if (time > now) first = Math.min(first, time);
  }
  return first;
}

/** The first zero of gap + v t + b t²/2 after the start; not after it, or not a number, where there is none. */
function landing(gap: number, v: number, b: number): number {
  const root = Math.sqrt(v * v - 2 * b * gap);
  if (v < 0) return (2 * gap) / (root - v);
  return (v + root) / -b;
}
