/** [NDCb] (4.11)-(4.25): the printed growth factors and bounds of reverse chatter against impacts followed along the impulse. */

import type { RawProblem } from "judder";
import { growthAt, iterateChatter, scaledRates } from "#inner";
import { border } from "../../border.js";
import type { Comparison } from "../../item.js";
import { agrees, holds } from "../../rows.js";

export const key = "NDCb-4.19";
export const title = "The bounds of reverse chatter";
export const caption =
  "For B = 0.5, μ = 1.5, r = 0.8. Ours: the growth of one impact followed along its impulse, and the map of impact and flight " +
  "iterated; where it begins and ceases to grow is found by bisection. The paper's column is its closed forms.";

const [B, mu, r] = [0.5, 1.5, 0.8];
const { plus, zero } = scaledRates({ B, mu });
const contact: RawProblem = { A: 1, B, C: 1, a: 0, b: -1, mu };
const growth = (rho: number, restitution = r): number =>
  growthAt("stronge", contact, restitution, rho).factor;

/** (4.13) in region 3, (4.14) in region 5. */
function printed(rho: number, inRestitution: boolean): number {
  const share = zero.kN / plus.kN;
  const rest = (1 - share) * (1 + (plus.kN / plus.kT) * rho) ** 2;
  return Math.sqrt(inRestitution ? share * r ** 2 + rest : r ** 2 * (share + rest));
}

export function numbers(): Comparison[] {
  const middle = -plus.kT / plus.kN; // between regions 5 and 3
  const root = Math.sqrt((r ** 2 * zero.kN - plus.kN) / (r ** 2 * (zero.kN - plus.kN)));
  const lower = (-plus.kT * (1 - r ** 2)) / (r ** 2 * (zero.kN - plus.kN)) / (1 + root);
  const upper = middle * (1 + root * r);
  const grows = (rho: number) => growth(rho) > 1;
  const chatters = (a: number) => iterateChatter("stronge", { ...contact, a }, r).possible;
  const slope = (growth(1e-6) ** 2 - growth(0) ** 2) / 1e-6;
  const atBorder = [0.2, 0.4, 0.6, 0.8, 1].map((one) => growth(2 * middle, one));
  return [
    agrees("(4.11), (4.12) e in region 1 (ρ₀ = 20)", r, growth(20), 1e-12),
    agrees("(4.13) e in region 3 (ρ₀ = 5)", printed(5, true), growth(5), 1e-12),
    agrees("(4.14) e in region 5 (ρ₀ = 3)", printed(3, false), growth(3), 1e-12),
    agrees("(4.17) slope of e² at ρ₀ = 0", (2 * r ** 2 * (plus.kN - zero.kN)) / plus.kT, slope, 1e-5),
    agrees("(4.19) least ρ₀ with e > 1", lower, border(grows, middle, 0), 1e-9),
    agrees("(4.20) largest ρ₀ with e > 1", upper, border(grows, middle, 20), 1e-9),
    agrees("(4.22) least a/(−b)", lower / 2, border(chatters, middle / 2, 0), 1e-9),
    agrees("(4.23) largest a/(−b)", upper / 2, border(chatters, middle / 2, 20), 1e-9),
    agrees(
      "r² > k_N⁺/k_N⁰: least r with a growing impact",
      Math.sqrt(plus.kN / zero.kN),
      leastRestitution(middle),
      1e-9,
    ),
    holds("§4.3 e ≤ 1 on the border of stick, for every r", Math.max(...atBorder) <= 1 + 1e-12),
  ];
}

/** At the best ρ₀. */
const leastRestitution = (middle: number): number => border((one) => growth(middle, one) > 1, 1, 0);
