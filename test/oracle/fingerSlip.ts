/**
 * Steady slip of the finger in closed form, typed from [LBN] (4.6)-(4.9) and (4.13): one equation for φ on the belt. Imports
 * nothing but types.
 */
import type { FingerParameters } from "./finger.js";

export interface SlipTerms {
  readonly M: number;
  readonly D: number;
  readonly C: number;
  readonly F: number;
  /** ∂F/∂φ */
  readonly K: number;
  readonly lambdaN: number;
}

/** (4.7), and λ_N at rest. */
export function slipTerms(phi: number, mu: number, p: FingerParameters): SlipTerms {
  const [s, c] = [Math.sin(phi), Math.cos(phi)];
  const lever = s - mu * c;
  return {
    M: (p.m1 * c * c + p.m2 * s * lever) * p.l ** 2,
    D: ((p.m2 - p.m1) * s * c - p.m2 * mu * c * c) * p.l ** 2,
    C: p.cphi + p.c * p.l ** 2 * s * lever,
    F:
      p.kphi * (phi - p.phi0) +
      p.k * p.l ** 2 * (1 - c) * lever +
      ((p.m1 + p.m2) * mu * c - p.m2 * s) * p.l * p.g,
    K:
      p.kphi +
      p.k * p.l ** 2 * (s * lever + (1 - c) * (c + mu * s)) -
      ((p.m1 + p.m2) * mu * s + p.m2 * c) * p.l * p.g,
    lambdaN: -p.k * p.l * (1 - c) + (p.m1 + p.m2) * p.g,
  };
}

/** Newton's method on F(φ; μ) = 0. */
export function slipEquilibrium(mu: number, p: FingerParameters): number {
  let phi = p.phi0;
  for (let i = 0; i < 60; i++) {
    const { F, K } = slipTerms(phi, mu, p);
    phi -= F / K;
  }
  return phi;
}

/** (4.8): both roots of M s² + C s + K = 0 as [re, im], the larger real part first. */
export function slipEigenvalues(phi: number, mu: number, p: FingerParameters): [number, number][] {
  const { M, C, K } = slipTerms(phi, mu, p);
  const square = (C / (2 * M)) ** 2 - K / M;
  const middle = -C / (2 * M);
  if (square < 0) {
    const im = Math.sqrt(-square);
    return [
      [middle, im],
      [middle, -im],
    ];
  }
  const root = Math.sqrt(square);
  return [
    [middle + root, 0],
    [middle - root, 0],
  ];
}

/** The friction at which a term of (4.7) vanishes at the equilibrium of that friction, by bisection. */
export function frictionWhere(of: "C" | "M", low: number, high: number, p: FingerParameters): number {
  const at = (mu: number) => slipTerms(slipEquilibrium(mu, p), mu, p)[of];
  let [a, b] = [low, high];
  for (let i = 0; i < 200; i++) {
    const middle = (a + b) / 2;
    if (at(middle) > 0 === at(a) > 0) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

/** Swings of (4.6) by the classical Runge–Kutta method: half the distance of successive extremes of φ, with their times. */
export function slipSwings(
  phi0: number,
  mu: number,
  p: FingerParameters,
  until: number,
  step: number,
): { t: number; amplitude: number }[] {
  const rate = ([phi, w]: readonly [number, number]): [number, number] => {
    const { M, D, C, F } = slipTerms(phi, mu, p);
    return [w, -(D * w * w + C * w + F) / M];
  };
  let x: [number, number] = [phi0, 0];
  const swings: { t: number; amplitude: number }[] = [];
  let before = phi0;
  for (let k = 0; k * step < until; k++) {
    const k1 = rate(x);
    const k2 = rate([x[0] + (step / 2) * k1[0], x[1] + (step / 2) * k1[1]]);
    const k3 = rate([x[0] + (step / 2) * k2[0], x[1] + (step / 2) * k2[1]]);
    const k4 = rate([x[0] + step * k3[0], x[1] + step * k3[1]]);
    const next: [number, number] = [
      x[0] + (step / 6) * (k1[0] + 2 * k2[0] + 2 * k3[0] + k4[0]),
      x[1] + (step / 6) * (k1[1] + 2 * k2[1] + 2 * k3[1] + k4[1]),
    ];
    if (x[1] !== 0 && x[1] > 0 !== next[1] > 0) {
      const share = x[1] / (x[1] - next[1]);
      // φ at φ̇ = 0: the Hermite cubic is flat there, so the nearer end and its acceleration do.
      const extreme = x[0] + share * step * x[1] * 0.5 + 0;
      swings.push({ t: (k + share) * step, amplitude: Math.abs(extreme - before) / 2 });
      before = extreme;
    }
    x = next;
  }
  return swings;
}
