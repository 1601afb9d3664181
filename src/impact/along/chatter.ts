/**
 * Do small impacts near stick grow under a law? [NDCb] (4.5)-(4.10), (4.21): iterate f = h∘g, the impact and the
 * flight after it, on the ratio ρ = −v_T/v_N before an impact. §7 announces Poisson's law; the iteration takes
 * every kernel with one answer. An impact that ends in stick sends ρ to −2a/b whatever it was, so the iteration
 * begins there. Impacts that end in slip give back at most r of the normal speed and cannot sustain growth.
 */

import type { RawProblem } from "../../contact/index.js";
import type { ChatterRule, ImpactKernel } from "../law.js";
import type { Region } from "../solution.js";
import { pathResult } from "./impulsePath.js";

/** Two ratios this close, relative to 1 + |ρ|, are one; growth has to exceed 1 by as much. */
const sameRatio = 1e-12;

/** Outside stick f multiplies ρ by 1/r at least: what has not settled by now never does. */
const iterationLimit = 200;

export interface IteratedChatter {
  readonly possible: boolean;
  /** Where ρ settles; NaN where it does not. */
  readonly rho: number;
  /** e of (4.10) there; NaN where ρ does not settle. */
  readonly growth: number;
}

/** Reverse chatter at v_T = v_N = 0 by iteration: b < 0, ρ settles, and the normal speed grows there. */
export function iteratedChatter(
  impactInto: ImpactKernel,
  { A, B, C, mu, a, b }: RawProblem,
  r: number,
): IteratedChatter {
  const input = Float64Array.of(A, B, C, mu, r, 0, -1);
  const out = new Float64Array(pathResult.size);
  const gain = (-2 * a) / b; // (4.7): what a flight adds to ρ
  let rho = gain;
  for (let i = 0; b < 0 && i < iterationLimit && Number.isFinite(rho); i++) {
    input[5] = rho;
    impactInto(input, 0, out);
    const growth = out[pathResult.vN] as number;
    const next = (out[pathResult.vT] as number) / growth + gain;
    const rounding = sameRatio * (1 + Math.abs(rho));
    if (Math.abs(next - rho) <= rounding) return { possible: growth > 1 + rounding, rho, growth };
    rho = next;
  }
  return { possible: false, rho: Number.NaN, growth: Number.NaN };
}

export interface Growth {
  /** e of (4.12)-(4.14). */
  readonly factor: number;
  readonly region: Region;
}

/** The factor by which an impact with v_T = −ρ v_N multiplies the normal speed. */
export function growthOf(
  impactInto: ImpactKernel,
  { A, B, C, mu }: RawProblem,
  r: number,
  rho: number,
): Growth {
  const out = new Float64Array(pathResult.size);
  const region = impactInto(Float64Array.of(A, B, C, mu, r, rho, -1), 0, out) as Region;
  return { factor: out[pathResult.vN] as number, region };
}

/** The values of ρ at which an impact multiplies the normal speed by more than 1; undefined where there are none. */
export function windowOf(
  { window }: Pick<ChatterRule, "window">,
  { A, B, C, mu }: Omit<RawProblem, "a" | "b">,
  r: number,
): readonly [number, number] | undefined {
  const kT = Math.abs(B) - mu * A;
  const kN = C - mu * Math.abs(B);
  const kN0 = C - (B * B) / A;
  const inImpulse = window(kN, kN0, r);
  if (inImpulse === undefined) return undefined;
  const from = -kT * inImpulse[0];
  const to = kN > 0 ? -kT * inImpulse[1] : Number.POSITIVE_INFINITY;
  return B < 0 ? [-to, -from] : [from, to]; // (2.28)
}
