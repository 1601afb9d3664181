/** [NDCb] §7: how little friction is enough for the rod's paradox, and for reverse chatter after positive slip? */

import { compareImpactLaws, rawRates, scaledRates } from "judder";
import { border } from "../border.js";
import type { Comparison } from "../item.js";

export const key = "NDCb-friction";
export const title = "The least friction for paradox and reverse chatter";
export const caption =
  "Over all angles of the rod: k_N⁺ < 0 needs μ > 4/3; reverse chatter after positive slip of an undamped spring needs " +
  "k_N⁺ < k_N⁰/2, which a friction of 0.8274 allows. Two numbers of the paper's conclusion are misprinted.";

const contactAt = (theta: number) => {
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  return { A: 1 + 3 * s * s, B: 3 * s * c, C: 1 + 3 * c * c }; // (2.12)
};

/** The angle at which the friction needed for k_N⁺ < share·k_N⁰ is least, and that friction. */
function least(share: number): { theta: number; mu: number } {
  const needed = (theta: number): number => {
    const holds = (mu: number) =>
      rawRates(contactAt(theta), mu).plus.kN < share * rawRates(contactAt(theta), mu).zero.kN;
    return border(holds, 100, 0);
  };
  const theta = border((angle) => needed(angle + 1e-5) < needed(angle - 1e-5), 0.9, 1.5);
  return { theta, mu: needed(theta) };
}

/** (2.32) with the root over its first term only, as printed, and what it should give: an impact in region 9. */
function printedRoot(): Comparison {
  const [mu, B, r, vT, vN] = [1 / 3, -1 / 2, 0.5, 0.2, -1];
  const { plus, minus } = scaledRates({ B, mu });
  const first = (plus.kN / plus.kT) * vT - vN;
  const [square, rest] = [(1 - minus.kN / plus.kN) * first ** 2, (minus.kN / plus.kN) * vN ** 2];
  const share = minus.kT / minus.kN;
  const [solution] = compareImpactLaws({ A: 1, B, C: 1 }, mu, r, { vT, vN }).laws.stronge.solutions;
  const ours = solution !== undefined && "vT" in solution ? solution.vT : Number.NaN;
  const right = {
    value: share * (first + r * Math.sqrt(square + rest)),
    reason: "the root covers both terms",
  };
  const paper = share * (first + r * Math.sqrt(square) + rest);
  return {
    what: "(2.32) v_T after an impact in region 9",
    paper,
    ours,
    tolerance: 1e-12,
    expected: { ...right, verdict: "misprint" },
  };
}

export function numbers(): Comparison[] {
  const [paradox, chatter] = [least(0), least(1 / 2)];
  const noAngle = "√5/2 is no cosine; cos θ = 1/√5, as tan θ = 2 says";
  const noPi = "π stands for μ, and the minimum is 0.8274";
  const angle = { value: Math.acos(1 / Math.sqrt(5)), verdict: "misprint", reason: noAngle } as const;
  return [
    { what: "k_N⁺ < 0: least μ", paper: 4 / 3, ours: paradox.mu, tolerance: 1e-9 },
    {
      what: "k_N⁺ < 0: θ there",
      paper: "arccos(√5/2)",
      ours: paradox.theta,
      tolerance: 1e-6,
      expected: angle,
    },
    {
      what: "chatter after positive slip: least μ",
      paper: "π ≈ 0.828",
      ours: chatter.mu,
      tolerance: 5e-5,
      expected: { value: 0.8274, verdict: "misprint", reason: noPi },
    },
    { what: "chatter after positive slip: θ there", paper: 1.183, ours: chatter.theta, tolerance: 5e-4 },
    printedRoot(),
  ];
}
