/**
 * On which side of a kink does a motion go on? A crossing is located to rounding, so the place may lie just before it, or on it
 * where sign() is 0. The phase knows its new branch; but who asks the formulas themselves at that instant, such as an impact
 * that follows from a jump of friction, must see the same side. The motion is moved on by a few roundings until they do.
 */

import type { Phase } from "./phase.js";

/** The first move beside the time, and how often it is doubled: up to about 1e-10. */
const [first, doublings] = [2 ** -53, 20];

/** Moves the end of the last step beyond the kink that was crossed there; `i` is its guard. */
export function passKink({ stepper, signs }: Phase, i: number): void {
  const { w, layout, program, p } = stepper;
  const { y1, f1, g1, state, tEnd } = layout;
  const before = signs[i] as number;
  const t = w[tEnd] as number;
  const end = w.slice(y1, y1 + state);
  for (let k = 0, dt = first * Math.max(1, Math.abs(t)); k < doublings; k++, dt *= 2) {
    if (before * (w[g1 + i] as number) < 0) return;
    for (let c = 0; c < state; c++) w[y1 + c] = (end[c] as number) + dt * (w[f1 + c] as number);
    w[tEnd] = t + dt;
    program.finish(w, p);
  }
}
