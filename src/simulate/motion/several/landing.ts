/** When does an open contact close, as far as its gap can tell? Bodies that have just been hit meet their neighbours soon. */

import type { Run } from "../../run.js";
import type { Phase } from "../phase.js";

/** Times that are shorter than this beside the time itself are roundings of it. */
const roundings = 2 ** -48;

/**
 * The first time at which a gap, with its present rate and acceleration, is closed; infinite where none is. A step far beyond it may pass
 * over a hop that is low beside it, and over contacts that open again by themselves. One contact alone knows its own hops.
 */
export function firstLanding({ contacts, reader, fresh, laws, t }: Run, { stepper }: Phase): number {
  let first = Number.POSITIVE_INFINITY;
  if (contacts.length === 1) return first;
  const { w, layout } = stepper;
  for (let i = 0; i < contacts.length; i++) {
    if (contacts[i]?.mode !== "flight" || laws?.[i] !== undefined || !reader.read(t, i)) continue;
    const gap = fresh[i] === 0 ? Math.max(0, reader.gap) : 0;
    const time = landing(gap, reader.vN, reader.normalAcceleration(w, layout.f0 + layout.state / 2));
    if (time > roundings * Math.abs(t)) first = Math.min(first, time);
  }
  return first;
}

/** The first zero of gap + v t + b t²/2 after the start; not a number where there is none. */
function landing(gap: number, v: number, b: number): number {
  const root = Math.sqrt(v * v - 2 * b * gap);
  if (v < 0) return (2 * gap) / (root - v);
  return b < 0 ? (v + root) / -b : Number.NaN;
}
