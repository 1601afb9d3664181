/** [NDCb] (2.22)-(2.27), (3.1)-(3.8): the forces of slip and stick, when they exist, and stick as a mixture of both slips. */

import { type RawProblem, solveContactModes } from "judder";
import { scaledRates } from "#inner";
import type { Comparison } from "../../item.js";
import { agrees, holds } from "../../rows.js";

export const key = "NDCb-2.22";
export const title = "The forces of sustained slip and stick";
export const caption =
  "A scaled contact with B = 0.5, a = 0.3, b = −1, μ = 1. Without a paradox stick is a convex combination of the two slips, as on a " +
  "sliding manifold of Filippov. With μ = 3 and b > 0 slip and stick share their states with free flight.";

const contact: RawProblem = { A: 1, B: 0.5, C: 1, a: 0.3, b: -1, mu: 1 };
const paradox: RawProblem = { ...contact, mu: 3, a: 3, b: 0.5 };

/** The force of the only mode, λ_T then λ_N. */
function force(vT: number): readonly [number, number] {
  const { lambdaT, lambdaN } = solveContactModes(contact, vT).solutions[0]?.forces.contact ?? {};
  return [lambdaT ?? Number.NaN, lambdaN ?? Number.NaN];
}

const modesAt = (problem: RawProblem, vT: number): string =>
  solveContactModes(problem, vT)
    .solutions.map(({ modes }) => modes.contact)
    .sort()
    .join(" ");

export function numbers(): Comparison[] {
  const { B, a, b, mu } = contact;
  const { plus, minus, zero } = scaledRates({ B, mu });
  const [forward, backward, held] = [force(1), force(-1), force(0)];
  const mixed = (sign: 1 | -1): number => {
    const [own, other] = sign === 1 ? [plus, minus] : [minus, plus];
    return (-sign * own.kN * (a * other.kN - b * other.kT)) / (2 * mu * b * zero.kN); // (3.2)
  };
  const near = (what: string, paper: number, ours: number) => agrees(what, paper, ours, 1e-12);
  return [
    near("(2.22) λ_N in slip⁺ = −b/k_N⁺", 2, forward[1]),
    near("(2.22) λ_T in slip⁺ = μ b/k_N⁺", -2, forward[0]),
    near("(2.23) λ_N in slip⁻ = −b/k_N⁻", 2 / 3, backward[1]),
    near("(2.24) λ_T in stick = (bB − a)/k_N⁰", -0.8 / 0.75, held[0]),
    near("(2.24) λ_N in stick = (aB − b)/k_N⁰", 1.15 / 0.75, held[1]),
    near("(3.1) λ_N: α⁺λ_N⁺ + α⁻λ_N⁻", mixed(1) * forward[1] + mixed(-1) * backward[1], held[1]),
    near("(3.3) α⁺ + α⁻", 1, mixed(1) + mixed(-1)),
    holds("(3.4) α⁺ > 0 and α⁻ > 0", mixed(1) > 0 && mixed(-1) > 0),
    agrees("§2.4 slip⁺ with k_N⁺ < 0 < b", "flight slip+", modesAt(paradox, 1)),
    holds("§2.4 stick and flight with k_N⁺ < 0 < b", /flight .*stick/.test(modesAt(paradox, 0))),
    agrees("(2.25) inside the cone, b < 0 < k_N^±", "stick", modesAt(contact, 0)),
    agrees("(2.25) outside of it, a = 3", "slip+", modesAt({ ...contact, a: 3 }, 0)),
  ];
}
