/** What is known of the guards at the start of a step, and do all of them keep their side in it beyond doubt? */

import { leavesZero, staysClear } from "./dip.js";
import type { StepLayout } from "./program.js";

export interface Watch {
  /** +1 or −1: the sign that a guard has in the phase; 0: it is not watched. */
  readonly signs: Int8Array;
  /** 1: the guard starts at zero and leaves it to the watched side. */
  readonly armed: Uint8Array;
  /** By how much a guard may pass zero before it counts as crossed: 0, but for guards that rest on zero. */
  readonly slack: Float64Array;
}

/**
 * After a step: every guard has kept its side, and those that started at zero have left it and are watched like the
 * others.
 */
export function allClear(w: Float64Array, layout: StepLayout, { signs, armed, slack }: Watch): boolean {
  const { g0, g1, guards, inner } = layout;
  let leaving = false;
  for (let i = 0; i < guards; i++) {
    const sign = signs[i] as number;
    if (sign === 0) continue;
    if (armed[i] === 1) {
      if ((slack[i] as number) > 0 || !leavesZero(w, sign, inner + i, guards, g1 + i)) return false;
      leaving = true;
    } else if (!staysClear(w, sign, g0 + i, inner + i, guards, g1 + i)) return false;
  }
  if (leaving) for (let i = 0; i < guards; i++) armed[i] = 0;
  return true;
}
