/**
 * How exactly must a compliant contact be followed? Its penetrations are of size ε² and its velocities of size ε:
 * gaps are resolved to the tolerance relative to their own size, velocities relative to ε, the normal velocity in
 * the layer of [NDCb] (6.16) relative to ε_N. A gap that is a sum of large terms cannot be known better than to
 * their rounding.
 */

import type { Laws } from "../../atlas/index.js";
import { type Compliance, layerSpeed, velocityScale } from "../../contact/index.js";
import { square } from "../../elementary/index.js";
import { dynamicsLayout, type Mechanism } from "../../mechanism/index.js";
import type { Phase } from "../motion/phase.js";
import { simulateTolerances } from "../tolerances.js";

/**
 * Roundings of its largest term that a gap may be wrong by in a step. Errors of explicit steps add up; the stiff
 * method forgets them, but its iterations cannot settle below a few roundings.
 */
export const gapRoundings = Object.freeze({ explicit: 0.5, stiff: 16 });
/** A gap whose terms are 0, and stay so, has the error 0: its square is divided by that of this, not by 0. */
const nothing = 1e-150;

/**
 * What the rounding of a gap of terms of the given size is as a force, relative to μ: no border of friction is known
 * better.
 */
export const forceNoise = (law: Compliance, largest: number): number =>
  (simulateTolerances.forceRoundings * Number.EPSILON * largest) / square(velocityScale(law));

/** The largest term of a gap, from its row W_N. */
export function largestTerm(row: ArrayLike<number>, state: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < row.length; i++)
    largest = Math.max(largest, Math.abs((row[i] as number) * (state[i] as number)));
  return largest;
}

export function scaleTolerances(
  { stepper: { w, layout, p }, program }: Phase,
  mechanism: Mechanism,
  laws: Laws,
  { rtol, atol }: { readonly rtol: number; readonly atol: number },
  state: Float64Array,
  roundings: number = gapRoundings.explicit,
): void {
  const dynamics = dynamicsLayout(mechanism);
  const values = new Float64Array(mechanism.dynamics.size);
  const { n } = dynamics;
  mechanism.dynamics.into(w[layout.t] as number, state.subarray(0, n), state.subarray(n, 2 * n), p, values);
  let speed = 1;
  let noise = 0;
  for (const [k, { index, of }] of program.resolved.entries()) {
    const at = layout.atol + layout.state + layout.told + k;
    const law = of === "expression" ? undefined : laws[index];
    if (law === undefined) continue; // the gap of a rigid contact and an expression have their own resolution
    if (of === "vN") w[at] = rtol * (layerSpeed(law) ?? 0);
    else {
      const row = dynamics.contact(index) + dynamics.WN;
      const largest = largestTerm(values.subarray(row, row + n), state);
      w[at] = Math.max(roundings * Number.EPSILON * largest, nothing);
      const scale = velocityScale(law);
      speed = Math.min(speed, scale);
      noise = Math.max(noise, (w[at] as number) / scale);
    }
  }
  // The rounding of a gap is a force that shakes the velocities: below that there is nothing to control.
  const from = layout.atol + layout.state / 2;
  w.fill(Math.max(atol * speed, noise), from, from + layout.state / 2);
}
