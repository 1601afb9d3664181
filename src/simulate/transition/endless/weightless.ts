/**
 * Where do impacts of two contacts in turn accumulate that have neither friction nor load? Each contact then keeps its
 * speed between impacts, and the speeds of approach x of the impacts in a row satisfy x_{n+1} = s_i x_n − r_k
 * x_{n−1} (decision 0037). Times and gaps follow from x and a second solution of this recurrence in closed form, so
 * that the border between rest and a last impact is exact.
 */

import { pathInput } from "../../../impact/index.js";
import { simulateTolerances } from "../../tolerances.js";
import type { Accumulated, Alternating, ImpactSums } from "./alternation.js";

/** Contacts without friction that no force presses. */
export const isWeightless = (pair: readonly [Alternating, Alternating]): boolean =>
  pair.every(({ impact, a: [, b] }) => impact[pathInput.mu] === 0 && b === 0);

/** G, and the factors s and r of both contacts. */
function factorsOf(pair: readonly [Alternating, Alternating]) {
  const G = pair.map(({ answer }) => answer.map(([, , , NN]) => NN)) as unknown as [
    [number, number],
    [number, number],
  ];
  const r = pair.map(({ impact }) => impact[pathInput.r] as number) as [number, number];
  const s: [number, number] = [(-(1 + r[0]) * G[1][0]) / G[0][0], (-(1 + r[1]) * G[0][1]) / G[1][1]];
  return { G, r, s };
}

/** s₁s₂ ≥ (√r₁ + √r₂)²: the impacts have no end. Written as the discriminant of the eigenvalues, and their trace. */
function spectrumOf({ r, s }: ReturnType<typeof factorsOf>) {
  const trace = s[0] * s[1] - r[0] - r[1];
  const discriminant = trace * trace - 4 * r[0] * r[1];
  const rounding = simulateTolerances.rounding * trace * trace;
  return {
    trace,
    root: Math.sqrt(Math.max(0, discriminant)),
    endless: s[0] > 0 && s[1] > 0 && trace >= 0 && discriminant >= -rounding,
  };
}

/** Do two weightless contacts part after finitely many impacts in turn, however they begin? */
export const partsAtLast = (pair: readonly [Alternating, Alternating]): boolean =>
  isWeightless(pair) && !spectrumOf(factorsOf(pair)).endless;

/** The contact `first` was hit last, the other one is next; undefined where the impacts have an end. */
export function weightlessEnd(
  pair: readonly [Alternating, Alternating],
  first: 0 | 1,
): Accumulated | undefined {
  const factors = factorsOf(pair);
  const { G, r, s } = factors;
  const { trace, root, endless } = spectrumOf(factors);
  if (!endless) return undefined;
  const next = (1 - first) as 0 | 1;
  const v = pair.map((one) => one.v[1]) as [number, number];
  const gaps = pair.map(({ gap }, i) => (i === first ? 0 : Math.max(0, gap))) as [number, number];
  // z_{n+1}/z_n of the solution that vanishes faster is r_first · share; the sum of the flights is a Casorati
  // quotient.
  const share = (2 * s[first]) / (s[0] * s[1] + r[first] - r[next] + root);
  const closing = -v[next] - v[first] * share;
  if (!(closing > 0)) return undefined;
  const time = gaps[next] / closing;
  const det = G[0][0] * G[1][1] - G[0][1] * G[1][0];
  // Walls that face each other: no impulses stop both of their contacts.
  if (!(det > simulateTolerances.rounding * G[0][0] * G[1][1])) return undefined;
  const solve = (one: number, other: number): [number, number] => [
    (G[1][1] * one - G[0][1] * other) / det,
    (G[0][0] * other - G[1][0] * one) / det,
  ];
  const N = solve(-v[0], -v[1]);
  const moments = solve(...gaps);
  const sums = N.map(
    (impulse, i): ImpactSums => ({ T: 0, N: impulse, momentT: 0, momentN: moments[i] as number }),
  );
  return {
    time,
    eigenvalue: (trace + root) / 2,
    energy: (N[0] * v[0] + N[1] * v[1]) / 2,
    sums: sums as unknown as [ImpactSums, ImpactSums],
  };
}
