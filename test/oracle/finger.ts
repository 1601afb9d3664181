/**
 * Closed form of the finger, typed from [LBN] (4.2)-(4.4) and (4.11)-(4.12); imports nothing but types.
 * q = (φ, y).
 */
import type { ContactTerms, Terms } from "./lagrange.js";

export interface FingerParameters {
  readonly m1: number;
  readonly m2: number;
  readonly l: number;
  readonly k: number;
  readonly kphi: number;
  readonly c: number;
  readonly cphi: number;
  readonly phi0: number;
  readonly vdr: number;
  readonly g: number;
}

type Pair = readonly [number, number];

export function finger([phi, y]: Pair, [phiDot, yDot]: Pair, p: FingerParameters): Terms {
  const [s, c] = [Math.sin(phi), Math.cos(phi)];
  const M = [
    [p.m1 * p.l ** 2, p.m1 * p.l * s],
    [p.m1 * p.l * s, p.m1 + p.m2],
  ];
  const h = [
    -p.kphi * (phi - p.phi0) - p.cphi * phiDot - p.m1 * p.g * p.l * s,
    -p.k * y - p.c * yDot - (p.m1 + p.m2) * p.g - p.m1 * p.l * c * phiDot ** 2,
  ];
  const tip: ContactTerms = {
    WN: [p.l * s, 1],
    WT: [p.l * c, 0],
    wTildeN: 0,
    wTildeT: p.vdr,
    wBarN: p.l * phiDot ** 2 * c,
    wBarT: -p.l * phiDot ** 2 * s,
  };
  return { M, h, contacts: { tip } };
}

/** (4.11): LBN's A⁺ and A⁻, our k_N⁺ and k_N⁻. */
export function fingerRate(phi: number, mu: number, p: Pick<FingerParameters, "m1" | "m2">) {
  const [c, tangent] = [Math.cos(phi), Math.tan(phi)];
  const N = p.m1 * c ** 2 + p.m2;
  const A = (slip: 1 | -1) => (c ** 2 / N) * (1 + (p.m2 / p.m1) * tangent * (tangent - slip * mu));
  return { plus: A(1), minus: A(-1) };
}

/** (4.12): the free normal acceleration b on g_N = ġ_N = 0. */
export function fingerB(phi: number, phiDot: number, p: FingerParameters): number {
  const [s, c, tangent] = [Math.sin(phi), Math.cos(phi), Math.tan(phi)];
  const N = p.m1 * c ** 2 + p.m2;
  const joint = p.cphi * phiDot + p.kphi * (phi - p.phi0);
  const inner =
    -((p.m2 * tangent) / (p.m1 * p.l * c)) * joint +
    p.c * p.l * s * phiDot +
    p.k * p.l * (1 - c) +
    ((p.m2 * p.l) / c) * phiDot ** 2;
  return (c ** 2 / N) * inner - p.g;
}
