/**
 * How does a formula change with the seven numbers of an impact? Forward differentiation by A, B, C, μ, r, v_T,
 * v_N.
 */

import { pathInput } from "./along/impulsePath.js";
import type { ImpulseSlopes } from "./law.js";

/** A number with its derivatives by the seven inputs. */
export class Slope {
  constructor(
    readonly value: number,
    readonly by: readonly number[],
  ) {}

  plus(other: Slope, weight = 1): Slope {
    return this.with(this.value + weight * other.value, 1, other, weight);
  }

  times(other: Slope): Slope {
    return this.with(this.value * other.value, other.value, other, this.value);
  }

  over(other: Slope): Slope {
    const quotient = this.value / other.value;
    return this.with(quotient, 1 / other.value, other, -quotient / other.value);
  }

  scaled(weight: number): Slope {
    return new Slope(
      weight * this.value,
      this.by.map((slope) => weight * slope),
    );
  }

  root(): Slope {
    const root = Math.sqrt(this.value);
    return new Slope(
      root,
      this.by.map((slope) => slope / (2 * root)),
    );
  }

  private with(value: number, own: number, other: Slope, others: number): Slope {
    return new Slope(
      value,
      this.by.map((slope, i) => own * slope + others * (other.by[i] as number)),
    );
  }
}

/** The inputs themselves. */
export interface InputSlopes {
  readonly A: Slope;
  readonly B: Slope;
  readonly C: Slope;
  readonly mu: Slope;
  readonly r: Slope;
  readonly vT: Slope;
  readonly vN: Slope;
  /** 1 + r. */
  readonly gain: Slope;
}

export function inputSlopes(input: Float64Array): InputSlopes {
  const of = (place: number) =>
    new Slope(
      input[place] as number,
      Array.from({ length: pathInput.size }, (_, j) => (place === j ? 1 : 0)),
    );
  const { A, B, C, mu, r, vT, vN } = pathInput;
  const gain = new Slope(1, new Array<number>(pathInput.size).fill(0)).plus(of(r));
  return { A: of(A), B: of(B), C: of(C), mu: of(mu), r: of(r), vT: of(vT), vN: of(vN), gain };
}

export const impulseSlopes = (T: Slope, N: Slope, sticks: boolean): ImpulseSlopes => ({
  T: T.by,
  N: N.by,
  impulse: { T: T.value, N: N.value },
  sticks,
});
