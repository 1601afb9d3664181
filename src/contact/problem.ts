/**
 * Which conditions does a closed contact impose on the acceleration and on the impulse? Raw: v̇_T = a + A λ_T + B
 * λ_N and v̇_N = b + B λ_T + C λ_N, [NDCb] (2.10). Scaled: A = C = 1, (2.16); the paper drops the tildes there, we
 * keep the difference as a type.
 */

import { Mistake } from "../mistake/index.js";

/** The inverse of the local mass, (2.6): A, C > 0 and AC − B² > 0. */
export interface RawContact {
  readonly A: number;
  readonly B: number;
  readonly C: number;
}

/** A raw contact with its free accelerations a, b and its friction. */
export interface RawProblem extends RawContact {
  readonly a: number;
  readonly b: number;
  readonly mu: number;
  /** Of slip⁻, where it differs: friction may depend on the direction. */
  readonly muMinus?: number;
}

/** (2.16): the only coupling left is B, |B| < 1. */
export interface ScaledProblem {
  readonly a: number;
  readonly b: number;
  readonly B: number;
  readonly mu: number;
}

/** Throws Mistake with the value where numbers are no contact: (2.7) violated, negative friction, not finite. */
export function checkContact({ A, B, C }: RawContact, mu: number): void {
  for (const [name, value] of Object.entries({ A, B, C, mu })) {
    if (!Number.isFinite(value)) throw new Mistake(`${name} must be a finite number, got ${value}`);
  }
  if (!(A > 0)) throw new Mistake(`A must be positive, got ${A}`);
  if (!(C > 0)) throw new Mistake(`C must be positive, got ${C}`);
  if (!(A * C - B * B > 0)) throw new Mistake(`AC − B² must be positive, got ${A * C - B * B} (B = ${B})`);
  if (!(mu >= 0)) throw new Mistake(`friction mu must not be negative, got ${mu}`);
}

/**
 * (2.14)-(2.15): v_T and λ_T are measured in units in which A = C. The rate of the scale itself adds
 * `scaleRate`·v_T to a, which is 0 at v_T = 0 or where A/C does not change.
 */
export function rescale({ A, B, C, a, b, mu }: RawProblem, scaleRate = 0, vT = 0): ScaledProblem {
  const scale = Math.sqrt(C / A);
  return { a: scale * a + scaleRate * vT, b, B: B / Math.sqrt(A * C), mu: mu / scale };
}
