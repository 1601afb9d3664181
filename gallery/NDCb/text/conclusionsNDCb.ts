/** [NDCb] §7: the statements of the conclusion, and that Poisson's law chatters where Stronge's does, r = 1. */

import type { RawProblem } from "judder";
import { elasticVerdicts, growthAt, iterateChatter, rawRates, scaledRates } from "#inner";
import { border } from "../../border.js";
import type { Comparison } from "../../item.js";
import { contactProblem } from "../../problem.js";
import { agrees, holds } from "../../rows.js";
import { frictionNeeded } from "../support/rod.js";

export const key = "NDCb-conclusions";
export const title = "Conclusions on reverse chatter";
export const caption =
  "After negative slip any friction will do, if the rod lies flat or stands upright and S_x is right; after positive slip there is a bound. " +
  "With k_N⁺ < 0 impacts can grow by any factor, whatever r is.";

const scaled = (B: number, mu: number, a: number): RawProblem => ({ A: 1, B, C: 1, a, b: -1, mu });

/** Does an undamped rod chatter after negative slip for the a halfway between the bounds (5.33) and (4.24)? */
function chatters(theta: number, mu: number): boolean {
  const { A, B, C } = contactProblem("rod", { theta }, {});
  const { plus, minus } = rawRates({ A, B, C }, mu);
  const [low, high] = [-plus.kT / minus.kN, plus.kN > 0 ? -plus.kT / plus.kN : 1e6];
  const problem = { A, B, C, a: (low + high) / 2, b: -1, mu };
  return elasticVerdicts(problem).fromMinus.verdict === "reverseChatter";
}
const least = (theta: number): number => border((mu) => chatters(theta, mu), 1.3, 0);

/** Contacts at which the two laws give different answers, of 1200. */
function differences(): number {
  const all = [0.2, 0.5, 0.8].flatMap((B) =>
    Array.from({ length: 400 }, (_, i) => scaled(B, 0.2 + (i % 20) / 5, 0.05 + Math.floor(i / 20) / 4)),
  );
  const possible = (law: "stronge" | "poisson", one: RawProblem) => iterateChatter(law, one, 1).possible;
  return all.filter((one) => possible("stronge", one) !== possible("poisson", one)).length;
}

/** The angle at which reverse chatter needs least friction. */
function bestAngle(r: number): number {
  const falls = (theta: number) => frictionNeeded(theta + 1e-4, r * r) < frictionNeeded(theta - 1e-4, r * r);
  return border(falls, 0.9, 1.5);
}

export function numbers(): Comparison[] {
  const [paradox, tame] = [scaled(0.5, 3, 1), scaled(0.5, 1.5, 1)];
  const { plus, zero } = scaledRates({ B: 0.5, mu: 1.5 });
  const growths = Array.from({ length: 400 }, (_, i) => growthAt("stronge", tame, 1, i / 20).factor);
  const lossy = iterateChatter("stronge", { ...paradox, a: 1000 }, 0.05);
  return [
    agrees("least μ after negative slip at θ = 0.01: B/A", 0.03 / 1.0003, least(0.01), 1e-4),
    agrees("and at θ = π/2 − 0.01", 0.03 / 3.9997, least(Math.PI / 2 - 0.01), 1e-4),
    agrees("contacts at which Poisson's law differs, r = 1", 0, differences()),
    agrees("k_N⁺ > 0: largest e, r = 1", Math.sqrt(zero.kN / plus.kN), Math.max(...growths), 1e-4),
    holds("k_N⁺ < 0: e > 1000 at a large ρ₀", growthAt("stronge", paradox, 0.1, 1e6).factor > 1000),
    holds("k_N⁺ < 0: reverse chatter at r = 0.05, a = 1000", lossy.possible),
    holds("least friction for 1 < θ < π/2, r = 0.5 … 0.9", bestAngle(0.5) > 1 && bestAngle(0.9) > 1),
  ];
}
