/** Logarithms as in fdlibm (Sun, 1993): errors below one unit in the last place. */

import { exponentOfInfinity, highWord, powerOfTwo, withHighWord } from "./bits.js";
import { ln2Head, ln2Tail } from "./exponential.js";

const firstNormal = 0x00100000;

/** (log(1 + f) − f + f²/2) with s = f/(2 + f): the series in s². */
function series(s: number): number {
  const z = s * s;
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd =
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  return odd + even;
}

/** x = 2^exponent·fraction with √2/2 < fraction < √2. */
const split = { exponent: 0, fraction: 1 };

function divide(positive: number): void {
  const tiny = highWord(positive) < firstNormal;
  const x = tiny ? positive * 2 ** 54 : positive;
  const word = highWord(x);
  const bits = word & 0xfffff;
  const i = (bits + 0x95f64) & 0x100000;
  const exponent = (word >> 20) - 1023 + (i >> 20);
  split.exponent = (tiny ? -54 : 0) + exponent;
  split.fraction = x * 0.5 * powerOfTwo(1 - exponent);
}

/** Values outside the positive finite numbers. */
const edge = (x: number): number => (x === 0 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN);

export function log(x: number): number {
  if (!(x > 0) || highWord(x) >= exponentOfInfinity) return edge(x);
  divide(x);
  const k = split.exponent;
  const bits = highWord(split.fraction) & 0xfffff;
  const f = split.fraction - 1;
  if ((0xfffff & (2 + bits)) < 3) {
    if (f === 0) return k * ln2Head + k * ln2Tail;
    const R = f * f * (0.5 - 0.3333333333333333 * f);
    return k === 0 ? f - R : k * ln2Head - (R - k * ln2Tail - f);
  }
  const s = f / (2 + f);
  const R = series(s);
  if (((bits - 0x6147a) | (0x6b851 - bits)) > 0) {
    const half = 0.5 * f * f;
    return k === 0 ? f - (half - s * (half + R)) : k * ln2Head - (half - (s * (half + R) + k * ln2Tail) - f);
  }
  return k === 0 ? f - s * (f - R) : k * ln2Head - (s * (f - R) - k * ln2Tail - f);
}

const inverseLn10 = Math.LOG10E;
const [lg2Head, lg2Tail] = [0.30102999566361177, 3.694239077158931e-13];

/** Exact at powers of ten up to 10²². */
export function log10(x: number): number {
  if (!(x > 0) || highWord(x) >= exponentOfInfinity) return edge(x);
  const tiny = highWord(x) < firstNormal;
  const normal = tiny ? x * 2 ** 54 : x;
  const word = highWord(normal);
  const k = (tiny ? -54 : 0) + (word >> 20) - 1023;
  const i = k < 0 ? 1 : 0;
  const fraction = withHighWord(normal, (word & 0xfffff) | ((0x3ff - i) << 20));
  const y = k + i;
  return y * lg2Tail + inverseLn10 * log(fraction) + y * lg2Head;
}

/** The series term by term, whose rounding suits small arguments. */
function oneByOne(z: number): number {
  const last = 0.1818357216161805 + z * (0.15313837699209373 + z * 0.14798198605116586);
  const inner = 0.2857142874366239 + z * (0.22222198432149784 + z * last);
  return z * (0.6666666666666735 + z * (0.3999999999940942 + z * inner));
}

/** log(1 + x) without cancellation: what rounding took from 1 + x is added in the first order. */
export function log1p(x: number): number {
  if (x <= -1 || Number.isNaN(x) || x === Number.POSITIVE_INFINITY) return edge(1 + x);
  const size = Math.abs(x);
  if (size < 2 ** -29) return size < 2 ** -54 ? x : x - x * x * 0.5;
  const u = 1 + x;
  divide(u);
  const k = split.exponent;
  // Without an exponent the argument itself is the small number.
  const f = k === 0 ? x : split.fraction - 1;
  const lost = k === 0 ? 0 : (k > 0 ? 1 - (u - x) : x - (u - 1)) / u;
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  const R = half + oneByOne(s * s);
  return k === 0 ? f - (half - s * R) : k * ln2Head - (half - (s * R + (k * ln2Tail + lost)) - f);
}
