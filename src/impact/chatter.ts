/**
 * Do small impacts near stick die out or grow? [NDCb] §4.
 * Between two impacts the contact flies for −2v_N/b and gains a·(−2v_N/b) of slip; near stick the ratio ρ = −v_T/v_N before
 * an impact therefore settles at −2a/b, and the normal speed is multiplied by e, (4.10). e > 1 is reverse chatter.
 */

import type { RawProblem } from "../contact/index.js";
import { impulsePathInto, type PathLaw, pathResult, type Region } from "./impulsePath.js";

export interface Growth {
  /** e of (4.12)-(4.14). */
  readonly factor: number;
  readonly region: Region;
}

/** The factor by which an impact with v_T = −ρ v_N multiplies the normal speed, for any law along the impulse. */
export function growthAt(law: PathLaw, { A, B, C, mu }: RawProblem, r: number, rho: number): Growth {
  const out = new Float64Array(pathResult.size);
  const region = impulsePathInto(law, Float64Array.of(A, B, C, mu, r, rho, -1), 0, out);
  return { factor: out[pathResult.vN] as number, region };
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
 * (4.22)-(4.25), necessary and sufficient under the energetic law, at a contact with v_T = v_N = 0. In raw rate constants:
 * the scaling of (2.14) multiplies k_T and a alike.
 */
export function reverseChatter(problem: RawProblem, r: number): ReverseChatter {
  const { A, C, mu, b } = problem;
  const mirror = problem.B < 0 ? -1 : 1; // (2.28)
  const [a, B] = [mirror * problem.a, mirror * problem.B];
  const [kT, kN, kN0] = [B - mu * A, C - mu * B, C - (B * B) / A];
  const square = r * r;
  const inner = (square * kN0 - kN) / (kN0 - kN);
  const conditions: ChatterCondition[] = [
    { equation: "b < 0", value: -b },
    { equation: "B ≠ 0", value: Math.abs(B) },
    { equation: "r² > k_N⁺/k_N⁰", value: square - kN / kN0 },
    { equation: "(4.24) a > 0", value: a },
    { equation: "(4.24) a k_N⁺ − b k_T⁺ < 0", value: b * kT - a * kN },
  ];
  const window = conditions.every(({ value }) => value > 0) && kT < 0;
  if (window) {
    const low = (-kT * (1 - square)) / (2 * square * (kN0 - kN)) / (1 + Math.sqrt(inner / square));
    conditions.push({ equation: "(4.22)", value: -a / b - low });
    conditions.push({ equation: "(4.23)", value: (b * kT * (1 + Math.sqrt(inner))) / 2 - a * kN });
  }
  const possible = window && conditions.every(({ value }) => value > 0);
  const growth = b < 0 ? growthAt("stronge", problem, r, (-2 * problem.a) / b).factor : Number.NaN;
  return { possible, growth, conditions };
}
