/** [LBN] §4.2: the balance of forces and the eigenvalues of steady slip, from the printed formulas (4.7) and (4.8). */

import { findEquilibria } from "judder";
import type { Comparison } from "../../item.js";
import { mechanismOf } from "../../problem.js";
import { agrees } from "../../rows.js";
import { numbersOf44 as p, slipTerms } from "./finger.js";

export const key = "LBN-4.8";
export const title = "Steady slip of the finger: balance and eigenvalues";
export const caption =
  "Where the finger rests in forward slip at μ = 0.5 with c_φ = 0.3: F vanishes, the belt carries what the spring leaves, and the " +
  "eigenvalues are the roots of M λ² + C λ + K. K is the slope of the printed F, by differences.";

export function numbers(): Comparison[] {
  const mu = 0.5;
  const options = { parameters: { mu, cphi: p.cphi }, within: { phi: [0.2, 0.5], y: [-0.2, 0] } } as const;
  const [rest] = findEquilibria(mechanismOf("finger"), options).equilibria;
  const phi = rest?.q.phi ?? Number.NaN;
  const { M, C, F } = slipTerms(phi, mu);
  const K = (slipTerms(phi + 1e-5, mu).F - slipTerms(phi - 1e-5, mu).F) / 2e-5;
  const load = -p.k * p.l * (1 - Math.cos(phi)) + (p.m1 + p.m2) * p.g;
  const root = rest?.eigenvalues.find(({ im }) => im > 0) ?? { re: Number.NaN, im: Number.NaN };
  const carried = rest?.contacts.tip?.lambdaN ?? Number.NaN;
  return [
    agrees("F at φ_eq (N m)", 0, F, 1e-9),
    agrees("λ_N = −k l (1 − cos φ_eq) + (m₁ + m₂) g (N)", load, carried, 1e-9),
    agrees("(4.8) real part −C/(2M) (1/s)", -C / (2 * M), root.re, 1e-8),
    agrees("(4.8) imaginary part (1/s)", Math.sqrt(K / M - (C / (2 * M)) ** 2), root.im, 1e-6),
  ];
}
