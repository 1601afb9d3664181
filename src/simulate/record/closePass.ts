/**
 * Where does a guard come near zero and turn back? Steps after which its samples do not rule out that it was met, but
 * in which it was not.
 */

import { staysClear } from "../../integrate/index.js";
import type { Guard } from "../../phase/index.js";
import type { Phase } from "../motion/phase.js";

/** A step in which a guard may come near zero, up to its end or to the event in it; and the state where it begins. */
export interface ClosePass {
  readonly guard: Guard;
  readonly t: number;
  readonly state: Float64Array;
  readonly tEnd: number;
}

/** Of the last step of a phase; `met` is the guard that ends it, where one does. */
export function addClosePasses(
  { stepper, program, signs, armed, slack }: Phase,
  met: Guard | undefined,
  to: ClosePass[],
): void {
  const { w, layout } = stepper;
  const { g0, g1, guards, inner } = layout;
  const t = w[layout.t] as number;
  const tEnd =
    met === undefined
      ? (w[layout.tEnd] as number)
      : t + (w[layout.theta] as number) * (w[layout.h] as number);
  for (let i = 0; i < guards; i++) {
    const guard = program.guards[i] as Guard;
    const sign = signs[i] as number;
    // A guard that rests on zero, or starts there, does not come near it.
    if (sign === 0 || armed[i] === 1 || guard === met || sign * (w[g0 + i] as number) <= (slack[i] as number))
      continue;
    if (staysClear(w, sign, g0 + i, inner + i, guards, g1 + i)) continue;
    to.push({ guard, t, state: w.slice(layout.y0, layout.y0 + layout.state), tEnd });
  }
}
