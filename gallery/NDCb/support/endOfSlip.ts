/** When slip ends, does the stiff limit of an undamped contact chatter? [NDCb] (5.29) and (5.33), scaled, b = −1, B = 0.5. */

import type { ElasticVerdicts } from "judder";
import { elasticVerdicts } from "#inner";
import { border } from "../../border.js";
import { bestRatio, problemAt } from "./window.js";

const chattersAfter = (slip: keyof ElasticVerdicts, mu: number, ratio: number): boolean =>
  elasticVerdicts(problemAt(mu, ratio))[slip].verdict === "reverseChatter";

/** (5.29), after positive slip, which itself needs k_N⁺ > 0. */
export const fromPositive = (mu: number, ratio: number): boolean => chattersAfter("fromPlus", mu, ratio);

/** (5.33), after negative slip. */
export const fromNegative = (mu: number, ratio: number): boolean => chattersAfter("fromMinus", mu, ratio);

/** The frictions between which positive slip can end so. */
export function positiveRange(): [number, number] {
  const holds = (mu: number) => fromPositive(mu, bestRatio(mu));
  return [border(holds, 1.9, 1), border(holds, 1.9, 2.1)];
}
