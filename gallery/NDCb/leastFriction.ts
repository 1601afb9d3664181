/** [NDCb] §7: how little friction is enough for the rod's paradox, and for reverse chatter after positive slip? */

import { compareImpactLaws } from "judder";
import { scaledRates } from "#inner";
import { border } from "../border.js";
import type { Comparison } from "../item.js";
import { misprint, printed } from "../rows.js";
import { frictionNeeded } from "./support/rod.js";

export const key = "NDCb-friction";
export const title = "The smallest friction for paradox and reverse chatter";
export const caption =
  "Over all angles of the rod: k_N⁺ < 0 needs μ > 4/3; reverse chatter after positive slip on an undamped spring needs " +
  "k_N⁺ < k_N⁰/2, which a friction of 0.8274 allows. Two numbers of the paper's conclusion are misprinted.";
export const lab = "rod?mu=0.85&Sx=0.4&r=1&from=theta=1.1828,x'=0.1&policy=slipEnd=elastic&until=1";

/** The angle at which the friction needed for k_N⁺ < share·k_N⁰ stops falling, and that friction. */
function least(share: number): { theta: number; mu: number } {
  const falls = (angle: number) => frictionNeeded(angle + 1e-5, share) < frictionNeeded(angle - 1e-5, share);
  const theta = border(falls, 0.9, 1.5);
  return { theta, mu: frictionNeeded(theta, share) };
}

/** (2.32) for an impact in region 9: as printed, with the root over its first term only, and as it should be. */
function printedRoot(): Comparison {
  const [mu, B, r, vT, vN] = [1 / 3, -1 / 2, 0.5, 0.2, -1];
  const { plus, minus } = scaledRates({ B, mu });
  const first = (plus.kN / plus.kT) * vT - vN;
  const [square, rest] = [(1 - minus.kN / plus.kN) * first ** 2, (minus.kN / plus.kN) * vN ** 2];
  const share = minus.kT / minus.kN;
  const [solution] = compareImpactLaws({ A: 1, B, C: 1 }, mu, r, { vT, vN }).laws.stronge.solutions;
  const ours = solution !== undefined && "vT" in solution ? solution.vT : Number.NaN;
  const paper = share * (first + r * Math.sqrt(square) + rest);
  const value = share * (first + r * Math.sqrt(square + rest));
  const right = { value, reason: "the root covers both terms", tolerance: 1e-12 };
  return misprint("(2.32) v_T after an impact in region 9", paper, ours, right);
}

export function numbers(): Comparison[] {
  const [paradox, chatter] = [least(0), least(1 / 2)];
  const noCosine = "√5/2 is not a cosine; cos θ = 1/√5, as tan θ = 2 says";
  const angle = { value: Math.acos(1 / Math.sqrt(5)), reason: noCosine, tolerance: 1e-6 };
  const noPi = { value: 0.8274, reason: "π stands for μ, and the minimum is 0.8274", tolerance: 5e-5 };
  return [
    printed("k_N⁺ < 0: least μ", 4 / 3, paradox.mu, 1e-9),
    misprint("k_N⁺ < 0: θ there", "arccos(√5/2)", paradox.theta, angle),
    misprint("chatter after positive slip: least μ", "π ≈ 0.828", chatter.mu, noPi),
    printed("chatter after positive slip: θ there", 1.183, chatter.theta, 5e-4),
    printedRoot(),
  ];
}
