/**
 * The energetic law of Stronge: the impact ends where restitution has given back r² of the work of compression.
 * Equations are those of [NDCb] §2.5 and, for small impacts near stick, §4.
 */

import type { RawProblem } from "../../contact/index.js";
import { growthOf, windowOf } from "../along/chatter.js";
import { lawAlongImpulse } from "../along/law.js";
import type { EndSlopes } from "../along/slopes.js";
import type { Slope } from "../slope.js";

/** The root of (2.32) is taken of the part without r, so that r = 0 has a derivative. */
function endSlope({ r, vN, kN, kN2, p1, vN1, early }: EndSlopes): Slope {
  const square = vN1.times(vN1);
  const after = early
    ? r.times(square.plus(kN2.times(p1).times(vN.plus(vN1)), -1).root())
    : square.plus(kN2.over(kN).times(r.times(vN).times(r.times(vN)).plus(square, -1))).root();
  return after.plus(vN1, -1).over(kN2);
}

/** (4.19), in region 5, and (4.20), in region 3; (4.18): B ≠ 0 and k_T < 0 follow. */
function window(kN: number, kN0: number, r: number): [number, number] | undefined {
  if (r === 0 || !(r * r * kN0 > kN)) return undefined;
  const inner = (r * r * kN0 - kN) / (kN0 - kN);
  return [(1 - r * r) / (r * (kN0 - kN) * (r + Math.sqrt(inner))), (1 + Math.sqrt(inner)) / kN];
}

/** One inequality of the conditions for reverse chatter: it holds where `value` is positive. */
export interface ChatterCondition {
  readonly equation: string;
  readonly value: number;
}

export interface ReverseChatter {
  readonly possible: boolean;
  /** e at ρ = −2a/b; the family of motions repeats with it. */
  readonly growth: number;
  readonly conditions: readonly ChatterCondition[];
}

/**
 * (4.22)-(4.25), necessary and sufficient under the energetic law, at a contact with v_T = v_N = 0. In raw rate
 * constants: the scaling of (2.14) multiplies k_T and a alike. (4.23) says nothing where k_N ≤ 0 and is then left
 * out.
 */
export function reverseChatter(problem: RawProblem, r: number): ReverseChatter {
  const { A, C, mu, b } = problem;
  const mirror = problem.B < 0 ? -1 : 1; // (2.28)
  const [a, B] = [mirror * problem.a, mirror * problem.B];
  const [kT, kN, kN0] = [B - mu * A, C - mu * B, C - (B * B) / A];
  const conditions: ChatterCondition[] = [
    { equation: "b < 0", value: -b },
    { equation: "B ≠ 0", value: Math.abs(B) },
    { equation: "r² > k_N⁺/k_N⁰", value: r * r - kN / kN0 },
    { equation: "(4.24) a > 0", value: a },
    { equation: "(4.24) a k_N⁺ − b k_T⁺ < 0", value: b * kT - a * kN },
  ];
  const found = windowOf({ window }, problem, r);
  const open = found !== undefined && conditions.every(({ value }) => value > 0);
  if (open) {
    const [low, high] = found.map(Math.abs).sort((one, other) => one - other) as [number, number];
    conditions.push({ equation: "(4.22)", value: -a / b - low / 2 });
    if (kN > 0) conditions.push({ equation: "(4.23)", value: kN * ((-b * high) / 2 - a) });
  }
  const possible = open && conditions.every(({ value }) => value > 0);
  const growth = b < 0 ? growthOf(stronge.impactInto, problem, r, (-2 * problem.a) / b).factor : Number.NaN;
  return { possible, growth, conditions };
}

export const stronge = lawAlongImpulse({
  name: "stronge",
  endSlope,
  growthWindow: window,
  reverseChatter: { reverse: reverseChatter, because: "(4.22)-(4.25) hold" },
  words: {
    aliases: ["energetic law", "energetic", "Stronge's law"],
    title: "stronge: the energetic law",
    lines: [
      "The impact is followed along the normal impulse: slip, stick, perhaps slip the other way.",
      "It ends when the normal force has given back r² of the work it took in compression.",
      "Energy never grows, for every r between 0 and 1.",
      "Ten regions of velocities have a closed formula each; there is exactly one solution.",
    ],
    equation: {
      text: "∫ v_N dp over restitution = −r² ∫ v_N dp over compression",
      latex: "\\int_{p_c}^{p_f} v_N\\,\\mathrm{d}p = -r^2 \\int_0^{p_c} v_N\\,\\mathrm{d}p",
      cite: "[NDCb] (2.30)-(2.32); Stronge 2000",
    },
    see: ["region", "poisson", "newton", "restitution", "smoothness"],
  },
  works: ["Stronge2000", "NDCa", "NDCb", "Batlle1996"],
});
