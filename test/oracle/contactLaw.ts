/**
 * Do given contact forces satisfy the laws? Without modes: from v̇ = G λ + c alone, in the order T₁ N₁ T₂ N₂ …, the worst
 * violation of λ_N ≥ 0, v̇_N ≥ 0, λ_N v̇_N = 0, |λ_T| ≤ μ λ_N, and of sliding friction where a contact slides or begins to.
 */

import type { BruteProblem } from "./bruteContacts.js";

/** Relative to the largest force and acceleration; 0 where all laws hold exactly. */
export function worstViolation({ G, c, mu, slip }: BruteProblem, lambda: readonly number[]): number {
  const rates = G.map((row, k) => row.reduce((sum, g, j) => sum + g * (lambda[j] as number), c[k] as number));
  const force = Math.max(1, ...lambda.map(Math.abs));
  const rate = Math.max(1, ...c.map(Math.abs));
  return Math.max(
    ...mu.flatMap((friction, i) => {
      const [T, N] = [(lambda[2 * i] as number) / force, (lambda[2 * i + 1] as number) / force];
      const [vT, vN] = [(rates[2 * i] as number) / rate, (rates[2 * i + 1] as number) / rate];
      const closed = [-N, -vN, Math.min(Math.abs(N), Math.abs(vN))];
      if (slip[i] !== 0) return [...closed, Math.abs(T + (slip[i] as number) * friction * N)];
      const cone = Math.abs(T) - friction * N;
      const maximal = Math.min(Math.abs(vT), Math.abs(T + Math.sign(vT) * friction * N));
      return [...closed, cone, maximal];
    }),
  );
}
