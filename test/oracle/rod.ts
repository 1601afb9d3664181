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

/**
 * The point k_N⁺ = b = 0 of the rod that slips forward, by hand. With α = m l²/J and T = tan θ, k_N⁺ = 0 is
 * T² − αμT + 1 + α = 0; there ω follows from b = 0. In dτ = dt/k_N: θ' = ω k_N, ω' = R/J k_N + l (cos θ − μ sin θ)/J b.
 */
export function rodSlipPoint(mu: number, { m, l, J, Sy, R }: RodParameters, root: 1 | -1, turn: 1 | -1) {
  const alpha = (m * l ** 2) / J;
  const T = (alpha * mu + root * Math.sqrt((alpha * mu) ** 2 - 4 * (1 + alpha))) / 2;
  const theta = Math.atan(T);
  const [s, c] = [Math.sin(theta), Math.cos(theta)];
  const omega = turn * Math.sqrt(((l * c * R) / J - Sy / m) / (l * s));
  const alongK = (omega * (l ** 2 / J) * (-2 * s * c - mu * (c ** 2 - s ** 2))) as number;
  const alongB = (2 * l * omega * s * l * (c - mu * s)) / J;
  const coupling = ((l * s * R) / J + l * omega ** 2 * c) * omega + (2 * l * omega * s * R) / J;
  return {
    theta,
    omega,
    alongK,
    alongB,
    ratio: (2 * T * (1 - mu * T)) / (-2 * T - mu * (1 - T ** 2)),
    regularForce: -coupling / (alongK - alongB),
  };
}

/** Slip of the uniform rod of unit mass, weight 1, in τ by Runge–Kutta steps: k_N⁺ and b on the way. */
export function rodSlipMarch(mu: number, start: readonly [number, number], step: number, count: number) {
  const rates = ([theta, omega]: readonly [number, number]): [number, number] => {
    const [s, c] = [Math.sin(theta), Math.cos(theta)];
    return [omega * (1 + 3 * c ** 2 - 3 * mu * s * c), 3 * (c - mu * s) * (omega ** 2 * s - 1)];
  };
  const numbers = ([theta, omega]: readonly [number, number]) => {
    const [s, c] = [Math.sin(theta), Math.cos(theta)];
    return { kN: 1 + 3 * c ** 2 - 3 * mu * s * c, b: omega ** 2 * s - 1 };
  };
  let x = start;
  const way = [numbers(x)];
  for (let i = 0; i < count; i++) {
    const moved = (k: readonly [number, number], by: number) => [x[0] + by * k[0], x[1] + by * k[1]] as const;
    const k1 = rates(x);
    const k2 = rates(moved(k1, step / 2));
    const k3 = rates(moved(k2, step / 2));
    const k4 = rates(moved(k3, step));
    const sum = (j: 0 | 1) => k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j];
    x = [x[0] + (step / 6) * sum(0), x[1] + (step / 6) * sum(1)];
    way.push(numbers(x));
  }
  return way;
}
