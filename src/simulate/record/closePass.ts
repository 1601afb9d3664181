/**
 * Where does a guard come near zero and turn back? Steps after which its samples do not rule out that it was met, but
 * in which it was not.
 */

import { staysClear } from "../../integrate/index.js";
import { type Guard, guardRule } from "../../phase/index.js";
import type { Phase } from "../motion/phase.js";

/** A step in which a guard may come near zero, up to its end or to the event in it; and the state where it begins. */
export interface ClosePass {
  readonly guard: Guard;
  readonly t: number;
  readonly state: Float64Array;
  readonly tEnd: number;
  /** Of the determinant of slip: its value at the end relative to that at the start of the phase. */
  readonly share?: number;
}

/** Of the last step of a phase; `met` is the guard that ends it, where one does. */
export function addClosePasses(phase: Phase, met: Guard | undefined, to: ClosePass[]): void {
  const { stepper, program, signs, armed, slack } = phase;
  const { w, layout } = stepper;
  const { g0, g1, guards, inner } = layout;
  const t = w[layout.t] as number;
  const tEnd =
    met === undefined
      ? (w[layout.tEnd] as number)
      : t + (w[layout.theta] as number) * (w[layout.h] as number);
  const state = () => w.slice(layout.y0, layout.y0 + layout.state);
  for (let i = 0; i < guards; i++) {
    const guard = program.guards[i] as Guard;
    const sign = signs[i] as number;
    // The way to the point where slip loses its solution is steep: there no samples are clear, and all motions meet.
    if (i === phase.rate && met !== undefined && guard !== met)
      to.push({
        guard,
        t,
        state: state(),
        tEnd,
        share: Math.abs((w[layout.gTrial + i] as number) / phase.determinant),
      });
    // A trigger that only touches zero is met, and nothing happens.
    else if (guard === met && guardRule(guard).of === "event")
      to.push({ guard, t, state: state(), tEnd: w[layout.tEnd] as number });
    // A guard that rests on zero, or starts there, does not come near it.
    else if (
      sign === 0 ||
      armed[i] === 1 ||
      guard === met ||
      sign * (w[g0 + i] as number) <= (slack[i] as number)
    )
      continue;
    else if (!staysClear(w, sign, g0 + i, inner + i, guards, g1 + i))
      to.push({ guard, t, state: state(), tEnd });
  }
}
