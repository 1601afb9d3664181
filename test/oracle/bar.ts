/**
 * Closed form of Painlevé's bar, typed from [FIV] (7) and (9); the paper's reaction is −λ, its weight g is
 * our m g.
 * q = (x, y, θ): the centre and the angle from the horizontal, counterclockwise.
 */
import type { ContactTerms, Terms } from "./lagrange.js";

export interface BarParameters {
  readonly m: number;
  readonly l: number;
  readonly I: number;
  readonly g: number;
}

type Triple = readonly [number, number, number];

export function bar([, , theta]: Triple, [, , omega]: Triple, { m, l, I, g }: BarParameters): Terms {
  const M = [
    [m, 0, 0],
    [0, m, 0],
    [0, 0, I],
  ];
  // A lies at −l along the bar, H at +l: the two ends differ by the sign of l only.
  const end = (arm: number): ContactTerms => ({
    WN: [0, 1, arm * Math.cos(theta)],
    WT: [1, 0, -arm * Math.sin(theta)],
    wTildeN: 0,
    wTildeT: 0,
    wBarN: -arm * omega ** 2 * Math.sin(theta),
    wBarT: -arm * omega ** 2 * Math.cos(theta),
  });
  return { M, h: [0, -m * g, 0], contacts: { A: end(-l), H: end(l) } };
}

/** (9): the normal reaction r_N = −λ_N at A while the bar slides to the left. */
export function barReaction(theta: number, omega: number, mu: number, { m, l, I, g }: BarParameters): number {
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  return (I * (omega ** 2 * m * l * s - m * g)) / (I - m * l ** 2 * c * (mu * s - c));
}
