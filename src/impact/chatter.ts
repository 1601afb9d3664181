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

/**
 * The values of ρ at which an impact multiplies the normal speed by more than 1: (4.19)-(4.20) under the energetic law. Under
 * Poisson's impulse takes the place of work, and r > k_N⁺/k_N⁰ that of r² > k_N⁺/k_N⁰. Undefined where there are none: always
 * under Newton's law, whose growth is r.
 */
export function growthWindow(
  law: PathLaw,
  { A, B, C, mu }: Omit<RawProblem, "a" | "b">,
  r: number,
): readonly [number, number] | undefined {
  const kT = Math.abs(B) - mu * A;
  const kN = C - mu * Math.abs(B);
  const kN0 = C - (B * B) / A;
  const share = law === "stronge" ? r * r : r;
  if (law === "newton" || r === 0 || !(share * kN0 > kN)) return undefined; // (4.18): B ≠ 0 and k_T < 0 follow
  // In the impulse −ρ/k_T at which slip stops.
  const [low, high] = law === "stronge" ? energeticWindow(kN, kN0, r) : kineticWindow(kN, kN0, r);
  const from = -kT * low;
  const to = kN > 0 ? -kT * high : Number.POSITIVE_INFINITY;
  return B < 0 ? [-to, -from] : [from, to]; // (2.28)
}

/** (4.19), in region 5, and (4.20), in region 3. */
function energeticWindow(kN: number, kN0: number, r: number): [number, number] {
  const inner = (r * r * kN0 - kN) / (kN0 - kN);
  return [(1 - r * r) / (r * (kN0 - kN) * (r + Math.sqrt(inner))), (1 + Math.sqrt(inner)) / kN];
}

/** e = r(1 + (k_N⁰ − k_N)p) in region 5 and −1 + k_N p + k_N⁰((1 + r)/k_N − p) in region 3. */
function kineticWindow(kN: number, kN0: number, r: number): [number, number] {
  return [(1 - r) / (r * (kN0 - kN)), ((1 + r) * kN0 - 2 * kN) / (kN * (kN0 - kN))];
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
 * the scaling of (2.14) multiplies k_T and a alike. (4.23) says nothing where k_N ≤ 0 and is then left out.
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
  const window = growthWindow("stronge", problem, r);
  const open = window !== undefined && conditions.every(({ value }) => value > 0);
  if (open) {
    const [low, high] = window.map(Math.abs).sort((one, other) => one - other) as [number, number];
    conditions.push({ equation: "(4.22)", value: -a / b - low / 2 });
    if (kN > 0) conditions.push({ equation: "(4.23)", value: kN * ((-b * high) / 2 - a) });
  }
  const possible = open && conditions.every(({ value }) => value > 0);
  const growth = b < 0 ? growthAt("stronge", problem, r, (-2 * problem.a) / b).factor : Number.NaN;
  return { possible, growth, conditions };
}
