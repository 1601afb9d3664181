/**
 * How do the impulses of an impact along the impulse change with its numbers? The region's own formulas, [NDCb]
 * (2.30)-(2.32), differentiated by A, B, C, μ, r, v_T, v_N: inside a region they are smooth, on its border the map
 * is only continuous.
 */

import { Mistake } from "../../mistake/index.js";
import type { ImpulseSlopes } from "../law.js";
import { type InputSlopes, impulseSlopes, inputSlopes, type Slope } from "../slope.js";
import type { Region } from "../solution.js";

/** The numbers of a `PathEnd` with their derivatives. */
export interface EndSlopes extends InputSlopes {
  readonly kN: Slope;
  readonly kN2: Slope;
  readonly p1: Slope;
  readonly vN1: Slope;
  readonly early: boolean;
}

/**
 * By the formulas of a region, which continue smoothly beyond its borders; `end` is p₂. Throws Mistake for region
 * 0, where nothing happens.
 */
export function pathSlopes(
  end: (numbers: EndSlopes) => Slope,
  region: Region,
  input: Float64Array,
): ImpulseSlopes {
  if (region === 0) throw new Mistake("region 0 has no impulse to differentiate");
  const numbers = inputSlopes(input);
  const { A, B, C, mu, vT, vN, gain } = numbers;
  const s = region % 2 === 1 ? 1 : -1;
  const kT = B.plus(mu.times(A), -s);
  const kN = C.plus(mu.times(B), -s);
  if (region <= 2) {
    const p = gain.times(vN).over(kN).scaled(-1);
    return impulseSlopes(mu.times(p).scaled(-s), p, false);
  }
  const sticks = region <= 6;
  const early = region === 5 || region === 6 || region === 9 || region === 10;
  const p1 = vT.over(kT).scaled(-1);
  const vN1 = vN.plus(kN.times(p1));
  const kN2 = sticks ? C.plus(B.times(B).over(A), -1) : C.plus(mu.times(B), s);
  const p2 = end({ ...numbers, kN, kN2, p1, vN1, early });
  const back = sticks ? B.over(A).times(p2).scaled(-1) : mu.times(p2).scaled(s);
  return impulseSlopes(mu.times(p1).scaled(-s).plus(back), p1.plus(p2), sticks);
}
