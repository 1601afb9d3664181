/** [NDCb] (2.8)-(2.27): are the printed equations of the rod and its rate constants those of the model file? */

import { findModes, makeState } from "judder";
import { rawRates, rescale, scaledRates } from "#inner";
import type { Comparison } from "../../item.js";
import { contactProblem, mechanismOf } from "../../problem.js";
import { agrees, holds } from "../../rows.js";

export const key = "NDCb-2.9";
export const title = "The equations of the rod and its rate constants";
export const caption =
  "The printed formulas by hand at θ = 0.9, ω = 0.7, v_T = 1, S_x = 0.4, S_y = −1, R = 0.2, μ = 0.3 against what is derived from " +
  "the model file, and the identities of §2.4 for 2000 contacts of all signs.";

const [theta, omega, Sx, R] = [0.9, 0.7, 0.4, 0.2];
const parameters = { Sx, R, mu: 0.3 };
const values = { theta, "theta'": omega, "x'": 1 };

export function numbers(): Comparison[] {
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  const { A, B, C, a, b } = contactProblem("rod", values, parameters);
  const rod = mechanismOf("rod");
  const [slip] = findModes(rod, makeState(rod, values, { parameters }), { parameters }).solutions;
  const { lambdaT = Number.NaN, lambdaN = Number.NaN } = slip?.forces.tip ?? {};
  const near = (what: string, paper: number, ours = Number.NaN) => agrees(what, paper, ours, 1e-12);
  const raw = rawRates({ A, B, C }, 0.3).plus;
  const scaled = rescale({ A, B, C, a, b, mu: 0.3 });
  return [
    near("(2.9) ω' in slip⁺ (rad/s²)", 3 * R - 3 * s * lambdaT - 3 * c * lambdaN, slip?.acceleration.theta),
    near("(2.11) a (m/s²)", Sx - 3 * R * s - omega ** 2 * c, a),
    near("(2.11) b (m/s²)", -1 - 3 * R * c + omega ** 2 * s, b),
    near("(2.12) A (1/kg)", 1 + 3 * s * s, A),
    near("(2.12) B (1/kg)", 3 * s * c, B),
    near("(2.12) C (1/kg)", 1 + 3 * c * c, C),
    near("(2.12) AC − B² (1/kg²)", 4, A * C - B * B),
    near("(2.15) scaled B", (3 * s * c) / Math.sqrt((1 + 3 * s * s) * (1 + 3 * c * c)), scaled.B),
    near("(2.15) scaled μ", 0.3 * Math.sqrt((1 + 3 * s * s) / (1 + 3 * c * c)), scaled.mu),
    near("(2.17) k_N⁺ = C − μB, unscaled (1/kg)", 1 + 3 * c * c - 0.9 * s * c, raw.kN),
    ...identities(),
  ];
}

/** B from −0.99 to 0.99 and μ up to 5. */
function identities(): Comparison[] {
  const all = Array.from({ length: 2000 }, (_, i) => ({
    B: -0.99 + (1.98 * (i % 50)) / 49,
    mu: (i + 1) / 400,
  }));
  const rates = all.map((one) => ({ ...one, k: scaledRates(one) }));
  const error = ({ k: { plus, minus, zero }, mu }: (typeof rates)[number]) =>
    Math.abs(plus.kN * minus.kT - minus.kN * plus.kT - 2 * mu * zero.kN);
  const few = ({ k: { plus, minus } }: (typeof rates)[number]) =>
    [plus.kN, minus.kN, -plus.kT, minus.kT].filter((value) => value < 0).length <= 1;
  const ordered = ({ k: { plus, minus, zero } }: (typeof rates)[number]) => minus.kT > plus.kT && zero.kN > 0;
  return [
    agrees("(2.21) largest error of k_N⁺k_T⁻ − k_N⁻k_T⁺ = 2μk_N⁰", 0, Math.max(...rates.map(error)), 1e-12),
    holds("(2.21) at most one of k_N⁺, k_N⁻, −k_T⁺, k_T⁻ is negative", rates.every(few)),
    holds("(2.18) k_T⁻ > k_T⁺ and k_N⁰ > 0, for μ > 0", rates.every(ordered)),
  ];
}
