/**
 * What lies between the two ends of a step? Points that are looked for there are guessed from the nearest ones that
 * are known, by the cubic of Hermite: while a place is enclosed the guesses get better, and Newton's method has
 * almost nothing to do.
 */

import { dot } from "../numerics/index.js";
import type { ArcState } from "./arc.js";

/** A point of the branch at the distance s along the tangent of the step's start. */
interface Known {
  readonly s: number;
  readonly state: ArcState;
}

export class StepInside {
  /** In the order of s. */
  private readonly known: Known[];

  constructor(
    private readonly from: Known,
    to: Known,
  ) {
    this.known = [from, to];
  }

  /** The point at s, which `correct` finds from a guess. */
  at(s: number, correct: (guess: Float64Array) => ArcState | undefined): ArcState | undefined {
    const right = this.known.findIndex((one) => one.s >= s);
    const [before, after] = [this.known[right - 1], this.known[right]];
    if (after?.s === s) return after.state;
    if (before === undefined || after === undefined) return undefined;
    const state = correct(this.guess(before, after, s));
    if (state !== undefined) this.known.splice(right, 0, { s, state });
    return state;
  }

  /** Its distance along the step is s: that of both ends is a straight line, and a cubic keeps it. */
  private guess(one: Known, two: Known, s: number): Float64Array {
    const length = two.s - one.s;
    const x = (s - one.s) / length;
    const y = 1 - x;
    const [r0, r1] = [this.rate(one), this.rate(two)];
    const { z: z0 } = one.state;
    const { z: z1 } = two.state;
    return z0.map((value, i) => {
      const ends = y * y * (1 + 2 * x) * value + x * x * (3 - 2 * x) * (z1[i] as number);
      return ends + length * x * y * (y * (r0[i] as number) - x * (r1[i] as number));
    });
  }

  /** dz/ds. */
  private rate({ state: { tangent } }: Known): Float64Array {
    const along = dot(tangent, this.from.state.tangent);
    return tangent.map((value) => value / along);
  }
}
