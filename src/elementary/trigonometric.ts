/**
 * Sine, cosine and tangent as in fdlibm (Sun, 1993; the cosine as in FreeBSD): errors below one unit in the last
 * place.
 */

import { fromWords, headOf } from "./bits.js";
import { reduceAngle, remainder } from "./reduction.js";

/** Borders at π/4, and where the square of an angle is lost in rounding. */
const [quarterPi, tiny] = [fromWords(0x3fe921fc, 0), 2 ** -27];

export function sin(x: number): number {
  const size = Math.abs(x);
  if (size < quarterPi) return size < tiny ? x : sineOf(x, 0);
  if (!(size < Number.POSITIVE_INFINITY)) return Number.NaN;
  const turn = reduceAngle(x) & 3;
  const value = remainder[0] as number;
  const tail = remainder[1] as number;
  const result = (turn & 1) === 0 ? sineOf(value, tail) : cosineOf(value, tail);
  return turn < 2 ? result : -result;
}

export function cos(x: number): number {
  const size = Math.abs(x);
  if (size < quarterPi) return cosineOf(x, 0);
  if (!(size < Number.POSITIVE_INFINITY)) return Number.NaN;
  const turn = reduceAngle(x) & 3;
  const value = remainder[0] as number;
  const tail = remainder[1] as number;
  const result = (turn & 1) === 0 ? cosineOf(value, tail) : sineOf(value, tail);
  return turn === 0 || turn === 3 ? result : -result;
}

export function tan(x: number): number {
  const size = Math.abs(x);
  if (size < quarterPi) return tangentOf(x, 0, false);
  if (!(size < Number.POSITIVE_INFINITY)) return Number.NaN;
  const turn = reduceAngle(x);
  return tangentOf(remainder[0] as number, remainder[1] as number, (turn & 1) !== 0);
}

/** sin(x + tail) for |x| ≤ π/4. */
function sineOf(x: number, tail: number): number {
  const z = x * x;
  const v = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 +
        z * (0.0000027557313707070068 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  const first = -0.16666666666666632;
  if (tail === 0) return x + v * (first + z * r);
  return x - (z * (0.5 * tail - v * r) - tail - v * first);
}

/** cos(x + tail) for |x| ≤ π/4; what 1 − x²/2 loses in rounding is added again. */
function cosineOf(x: number, tail: number): number {
  const z = x * x;
  const inner =
    0.00002480158728947673 +
    z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11));
  const r = z * (0.0416666666666666 + z * (-0.001388888888887411 + z * inner));
  const half = 0.5 * z;
  const rough = 1 - half;
  return rough + (1 - rough - half + (z * r - x * tail));
}

const oddTangent = [
  0.13333333333320124, 0.021869488294859542, 0.0035920791075913124, 0.0005880412408202641,
  0.00007817944429395571, -0.000018558637485527546,
] as const;
const evenTangent = [
  0.05396825397622605, 0.0088632398235993, 0.0014562094543252903, 0.0002464631348184699,
  0.00007140724913826082, 0.00002590730518636337,
] as const;
/** From here the tangent is computed from what is left to π/4. */
const largeTangent = fromWords(0x3fe59428, 0);
const [pio4, pio4Tail] = [0.7853981633974483, 3.061616997868383e-17];

const horner = ([a, b, c, d, e, f]: readonly [number, number, number, number, number, number], w: number) =>
  a + w * (b + w * (c + w * (d + w * (e + w * f))));

/** tan(x + tail), or −1 over it, for |x| ≤ π/4. */
function tangentOf(angle: number, angleTail: number, inverted: boolean): number {
  let [x, tail] = [angle, angleTail];
  const negative = x < 0;
  const size = Math.abs(x);
  if (size < 2 ** -28 && !inverted) return x;
  const large = size >= largeTangent;
  if (large) {
    if (negative) [x, tail] = [-x, -tail];
    x = pio4 - x + (pio4Tail - tail);
    tail = 0;
  }
  const z = x * x;
  const w = z * z;
  const s = z * x;
  const r =
    tail + z * (s * (horner(oddTangent, w) + z * horner(evenTangent, w)) + tail) + 0.3333333333333341 * s;
  const sum = x + r;
  if (large) {
    const v = inverted ? -1 : 1;
    return (negative ? -1 : 1) * (v - 2 * (x - ((sum * sum) / (sum + v) - r)));
  }
  return inverted ? negativeInverse(sum, x, r) : sum;
}

/** −1/(x + r), where `sum` is x + r rounded: the quotient alone would lose the last bit. */
function negativeInverse(sum: number, x: number, r: number): number {
  const head = headOf(sum);
  const rest = r - (head - x);
  const quotient = -1 / sum;
  const t = headOf(quotient);
  return t + quotient * (1 + t * head + t * rest);
}
