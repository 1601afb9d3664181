/** The printed formulas of [LBN] (4.7), (4.11) and (4.12) for the frictional impact oscillator, as functions of a state. */

/** Not those of §4.4 alone: all damped, so that every term of the formulas counts. */
export const numbersOf44 = {
  m1: 0.1,
  m2: 1,
  l: 1,
  k: 100,
  kphi: 100,
  c: 10,
  cphi: 0.3,
  phi0: Math.PI / 8,
  g: 10,
};

type Numbers = typeof numbersOf44;

/** (4.7): M φ'' + D φ'² + C φ' + F = 0 in forward slip. */
export function slipTerms(phi: number, mu: number, p: Numbers = numbersOf44) {
  const [s, c] = [Math.sin(phi), Math.cos(phi)];
  const drive = s - mu * c;
  return {
    M: (p.m1 * c * c + p.m2 * s * drive) * p.l ** 2,
    D: ((p.m2 - p.m1) * s * c - p.m2 * mu * c * c) * p.l ** 2,
    C: p.cphi + p.c * p.l ** 2 * s * drive,
    F:
      p.kphi * (phi - p.phi0) +
      p.k * p.l ** 2 * (1 - c) * drive +
      ((p.m1 + p.m2) * mu * c - p.m2 * s) * p.l * p.g,
  };
}

/** (4.11), A⁺ for s = 1 and A⁻ for s = −1. */
export function printedA(phi: number, mu: number, s: 1 | -1, p: Numbers = numbersOf44): number {
  const tan = Math.tan(phi);
  return factor(phi, p) * (1 + (p.m2 / p.m1) * tan * (tan - s * mu));
}

/** (4.12). */
export function printedB(phi: number, rate: number, p: Numbers = numbersOf44): number {
  const [tan, c] = [Math.tan(phi), Math.cos(phi)];
  const moment = p.cphi * rate + p.kphi * (phi - p.phi0);
  const sum =
    (-(p.m2 * tan) / (p.m1 * p.l * c)) * moment +
    p.c * p.l * Math.sin(phi) * rate +
    p.k * p.l * (1 - c) +
    ((p.m2 * p.l) / c) * rate ** 2;
  return factor(phi, p) * sum - p.g;
}

/** cos²φ/N with N of §4.3. */
const factor = (phi: number, { m1, m2 }: Numbers): number =>
  Math.cos(phi) ** 2 / (m1 * Math.cos(phi) ** 2 + m2);
