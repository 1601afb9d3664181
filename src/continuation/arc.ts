/**
 * How is the next point of a branch found? Pseudo-arclength (Keller 1977): predict along the tangent, correct by
 * Newton's method in the plane across it. The plane cuts the branch also where it turns back in the parameter.
 */

import { lengthOf } from "../elementary/index.js";
import { dot } from "../numerics/index.js";
import type { BorderedSystem } from "./bordered.js";
import type { ContinuationOptions } from "./options.js";

/** A point in units of the scale, with the branch's direction and the sign of the bordered determinant. */
export interface ArcState {
  readonly z: Float64Array;
  readonly tangent: Float64Array;
  readonly sign: number;
}

/** What the method does with one step; the step's length and its acceptance are the caller's. */
export interface ContinuationMethod {
  readonly name: string;
  /**
   * The point of the branch at the distance s along the tangent; undefined where the correction fails. A guess that
   * is better than the tangent may be handed in; it must have the same distance.
   */
  readonly at: (
    system: BorderedSystem,
    from: ArcState,
    s: number,
    options: ContinuationOptions,
    better?: Float64Array,
  ) => { readonly state: ArcState; readonly iterations: number } | undefined;
}

export const pseudoArclength = Object.freeze<ContinuationMethod>({
  name: "pseudo-arclength",
  at: (system, from, s, options, better) => {
    const guess = better ?? from.z.map((value, i) => value + s * (from.tangent[i] as number));
    const corrected = correct(system, guess, from.tangent, options);
    if (corrected === undefined) return undefined;
    const found = system.tangent(corrected.z, from.tangent);
    if (found === undefined) return undefined;
    return { state: { z: corrected.z, ...found }, iterations: corrected.iterations };
  },
});

/** Newton's method on F(z) = 0 with normal · (z − guess) = 0. */
export function correct(
  system: BorderedSystem,
  guess: Float64Array,
  normal: Float64Array,
  { newtonTolerance, newtonRounding, newtonIterations }: ContinuationOptions,
): { readonly z: Float64Array; readonly iterations: number } | undefined {
  const z = guess.slice();
  let before = Number.POSITIVE_INFINITY;
  for (let iterations = 1; iterations <= newtonIterations; iterations++) {
    const offset = dot(normal, z) - dot(normal, guess);
    const { x, sign } = system.solve(system.jacobian(z), normal, system.residual(z), offset);
    if (sign === 0) return undefined;
    const from = z.slice();
    for (let i = 0; i < z.length; i++) z[i] = (z[i] as number) - (x[i] as number);
    const step = lengthOf(x);
    const size = 1 + lengthOf(z);
    if (step <= newtonTolerance * size) {
      system.settle(z, from);
      return { z, iterations };
    }
    if (step <= newtonRounding * size && step > before / 2) return { z, iterations };
    if (!(step < 2 * before) || !Number.isFinite(step)) return undefined; // it runs away
    before = step;
  }
  return undefined;
}
