/**
 * Closed form of the rod: [NDCb] (2.9)-(2.12), and by hand for general m, l, J.
 * q = (x, y, θ): the tip and the angle, θ clockwise; the centre is at (x − l cos θ, y + l sin θ).
 */
import type { ContactTerms, LocalProblem, Terms } from "./lagrange.js";

export interface RodParameters {
  readonly m: number;
  readonly l: number;
  readonly J: number;
  readonly Sx: number;
  readonly Sy: number;
  readonly R: number;
}

type Triple = readonly [number, number, number];

export function rod([, , theta]: Triple, [, , omega]: Triple, { m, l, J, Sx, Sy, R }: RodParameters): Terms {
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  const M = [
    [m, 0, m * l * s],
    [0, m, m * l * c],
    [m * l * s, m * l * c, J + m * l ** 2],
  ];
  const h = [Sx - m * l * c * omega ** 2, Sy + m * l * s * omega ** 2, R + l * (Sx * s + Sy * c)];
  const tip: ContactTerms = { WN: [0, 1, 0], WT: [1, 0, 0], wTildeN: 0, wTildeT: 0, wBarN: 0, wBarT: 0 };
  return { M, h, contacts: { tip } };
}

/** (2.11)-(2.12) for the uniform rod of unit mass and half length, exactly as printed. */
export function unitRodProblem(theta: number, omega: number, p: Pick<RodParameters, "Sx" | "Sy" | "R">) {
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  return {
    A: 1 + 3 * s ** 2,
    B: 3 * s * c,
    C: 1 + 3 * c ** 2,
    a: p.Sx - 3 * p.R * s - omega ** 2 * c,
    b: p.Sy - 3 * p.R * c + omega ** 2 * s,
  } satisfies LocalProblem;
}

/** The same for general m, l, J: the contact force has the arm (l cos θ, −l sin θ) about the centre. */
export function rodProblem(
  theta: number,
  omega: number,
  { m, l, J, Sx, Sy, R }: RodParameters,
): LocalProblem {
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  return {
    A: 1 / m + (l * s) ** 2 / J,
    B: (l ** 2 * s * c) / J,
    C: 1 / m + (l * c) ** 2 / J,
    a: Sx / m - (l * s * R) / J - l * omega ** 2 * c,
    b: Sy / m - (l * c * R) / J + l * omega ** 2 * s,
  };
}

/** (2.9) for general m, l, J: ω̇ under the forces λ at the tip. */
export function rodSpin(theta: number, lambdaT: number, lambdaN: number, p: RodParameters): number {
  return (p.R - p.l * (Math.sin(theta) * lambdaT + Math.cos(theta) * lambdaN)) / p.J;
}
