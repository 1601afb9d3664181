/**
 * How do the impulses of an impact along the impulse change with its numbers? The region's own formulas, [NDCb] (2.30)-(2.32),
 * differentiated by A, B, C, μ, r, v_T, v_N: inside a region they are smooth, on its border the map is only continuous.
 */

import { type PathLaw, pathInput, type Region } from "../../impact/index.js";
import { Mistake } from "../../mistake/index.js";

/** A number with its derivatives by the seven inputs. */
class Slope {
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

/** Derivatives of the impulses in the order of the inputs, and the impulses themselves. */
export interface ImpulseSlopes {
  readonly T: readonly number[];
  readonly N: readonly number[];
  readonly impulse: { readonly T: number; readonly N: number };
  /** The impact ends with v_T = 0, whatever the velocities before: it stops in stick. */
  readonly sticks: boolean;
}

/**
 * By the formulas of a region, which go on smoothly beyond its borders. Throws Mistake for region 0, where nothing
 * happens.
 */
export function impulseSlopes(law: PathLaw, region: Region, input: Float64Array): ImpulseSlopes {
  if (region === 0) throw new Mistake("region 0 has no impulse to differentiate");
  const [A, B, C, mu, r, vT, vN] = Array.from(
    { length: pathInput.size },
    (_, i) =>
      new Slope(
        input[i] as number,
        Array.from({ length: pathInput.size }, (__, j) => (i === j ? 1 : 0)),
      ),
  ) as [Slope, Slope, Slope, Slope, Slope, Slope, Slope];
  const s = region % 2 === 1 ? 1 : -1;
  const kT = B.plus(mu.times(A), -s);
  const kN = C.plus(mu.times(B), -s);
  const gain = new Slope(
    1,
    r.by.map(() => 0),
  ).plus(r);
  if (region <= 2) {
    const p = gain.times(vN).over(kN).scaled(-1);
    return slopesOf(mu.times(p).scaled(-s), p, false);
  }
  const sticks = region <= 6;
  const inRestitution = region === 3 || region === 4 || region === 7 || region === 8;
  const p1 = vT.over(kT).scaled(-1);
  const vN1 = vN.plus(kN.times(p1));
  const kN2 = sticks ? C.plus(B.times(B).over(A), -1) : C.plus(mu.times(B), s);
  const p2 = secondPiece();
  const back = sticks ? B.over(A).times(p2).scaled(-1) : mu.times(p2).scaled(s);
  return slopesOf(mu.times(p1).scaled(-s).plus(back), p1.plus(p2), sticks);

  /** As in `impulsePathInto`; the root of (2.32) is taken of the part without r, so that r = 0 has a derivative. */
  function secondPiece(): Slope {
    if (law === "newton") return r.times(vN).plus(vN1).over(kN2).scaled(-1);
    if (law === "poisson") {
      const compression = inRestitution ? vN.over(kN).scaled(-1) : p1.plus(vN1.over(kN2), -1);
      return gain.times(compression).plus(p1, -1);
    }
    const square = vN1.times(vN1);
    const end = inRestitution
      ? square.plus(kN2.over(kN).times(r.times(vN).times(r.times(vN)).plus(square, -1))).root()
      : r.times(square.plus(kN2.times(p1).times(vN.plus(vN1)), -1).root());
    return end.plus(vN1, -1).over(kN2);
  }
}

const slopesOf = (T: Slope, N: Slope, sticks: boolean): ImpulseSlopes => ({
  T: T.by,
  N: N.by,
  impulse: { T: T.value, N: N.value },
  sticks,
});
