/** When slip ends, does the stiff limit of an undamped contact chatter? [NDCb] (5.29) and (5.33), scaled, b = −1, B = 0.5. */

import { border } from "../../border.js";
import { ratesOf } from "./cases.js";
import { bestRatio, chatters, range } from "./window.js";

/** (5.29), after positive slip, which itself needs k_N⁺ > 0. */
export function fromPositive(mu: number, ratio: number): boolean {
  const { plus, zero } = ratesOf({ B: range.B, mu });
  return chatters(1, mu, ratio) && plus.kN > 0 && 2 * plus.kN < zero.kN;
}

/** (5.33), after negative slip. */
export function fromNegative(mu: number, ratio: number): boolean {
  const { plus, minus } = ratesOf({ B: range.B, mu });
  return chatters(1, mu, ratio) && ratio * minus.kN + plus.kT > 0;
}

/** The frictions between which positive slip can end so. */
export function positiveRange(): [number, number] {
  const holds = (mu: number) => fromPositive(mu, bestRatio(mu));
  return [border(holds, 1.9, 1), border(holds, 1.9, 2.1)];
}
