/**
 * The power xʸ as in fdlibm (Sun, 1993): log₂ x in two parts, times y in two parts, then 2 to it. Errors below 0.7
 * units in the last place.
 */

import { exponentOfOne, fromWords, headOf, highWord, magnitudeBits, withHighWord } from "./bits.js";

const cp = 0.9617966939259756; // 2/(3 ln 2)
const [cpHead, cpTail] = [0.9617967009544373, -7.028461650952758e-9];
const inverseLn2 = Math.LOG2E;
const [inverseLn2Head, inverseLn2Tail] = [1.4426950216293335, 1.9259629911266175e-8];
const [ln2, ln2Head, ln2Tail] = [Math.LN2, 0.6931471824645996, -1.904654299957768e-9];
/** −(1024 − log₂(overflow + half a unit)). */
const overflowSlack = 8.008566259537294e-17;
/** log₂ 1.5 in two parts. */
const [log15Head, log15Tail] = [0.5849624872207642, 1.350039202129749e-8];

/** A sum of two doubles, the head with 21 bits; the last result of the functions below. */
const two = { head: 0, tail: 0 };

export function pow(x: number, y: number): number {
  if (y === 0) return 1;
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  if (y === 0.5 && x > 0) return Math.sqrt(x);
  if (y === -1) return 1 / x;
  const size = Math.abs(x);
  if (!Number.isFinite(y)) return toInfinity(size, y);
  const parity = parityOf(y);
  if (size === 0 || size === 1 || size === Number.POSITIVE_INFINITY) return ofSpecial(x, y, parity);
  if (x < 0 && parity === "broken") return Number.NaN;
  const sign = x < 0 && parity === "odd" ? -1 : 1;
  const large = (highWord(y) & magnitudeBits) > 0x41e00000; // |y| > 2³¹
  if (large && Math.abs(size - 1) >= 2 ** -20) return sign * beyond(size > 1 === y > 0);
  if (large) logarithmNearOne(size);
  else logarithm(size);
  const yHead = headOf(y);
  const low = (y - yHead) * two.head + y * two.tail;
  const high = yHead * two.head;
  return sign * powerOfTwo(high, low);
}

const beyond = (grows: boolean): number => (grows ? Number.POSITIVE_INFINITY : 0);

const toInfinity = (size: number, y: number): number =>
  size === 1 ? Number.NaN : beyond(size > 1 === y > 0);

type Parity = "even" | "odd" | "broken";

const parityOf = (y: number): Parity => (!Number.isInteger(y) ? "broken" : y % 2 === 0 ? "even" : "odd");

/** Of 0, ±1 and ±∞. */
function ofSpecial(x: number, y: number, parity: Parity): number {
  const size = Math.abs(x);
  const value = size === 1 ? 1 : beyond(size > 1 === y > 0);
  const negative = x < 0 || Object.is(x, -0);
  if (!negative || parity === "even") return value;
  if (parity === "odd") return -value;
  return x === -1 ? Number.NaN : value;
}

/** log₂ x for |x − 1| < 2⁻²⁰. */
function logarithmNearOne(x: number): void {
  const t = x - 1;
  const w = t * t * (0.5 - t * (0.3333333333333333 - t * 0.25));
  const u = inverseLn2Head * t;
  const v = t * inverseLn2Tail - w * inverseLn2;
  two.head = headOf(u + v);
  two.tail = v - (two.head - u);
}

/** log₂ x by the series around 1 or 3/2. */
function logarithm(positive: number): void {
  const tiny = highWord(positive) < 0x00100000;
  const x = tiny ? positive * 2 ** 53 : positive;
  const word = highWord(x);
  let n = (tiny ? -53 : 0) + (word >> 20) - 1023;
  const bits = word & 0xfffff;
  let exponentBits = bits | exponentOfOne;
  const middle = bits > 0x3988e && bits < 0xbb67a;
  if (bits >= 0xbb67a) {
    n += 1;
    exponentBits -= 0x00100000;
  }
  const a = withHighWord(x, exponentBits);
  const base = middle ? 1.5 : 1;
  const u = a - base;
  const v = 1 / (a + base);
  const ss = u * v;
  const sHead = headOf(ss);
  const tHead = fromWords(((exponentBits >> 1) | 0x20000000) + 0x00080000 + (middle ? 1 << 18 : 0), 0);
  const tTail = a - (tHead - base);
  const sTail = v * (u - sHead * tHead - sHead * tTail);
  const s2 = ss * ss;
  const inner = 0.272728123808534 + s2 * (0.23066074577556175 + s2 * 0.20697501780033842);
  const outer = 0.5999999999999946 + s2 * (0.4285714285785502 + s2 * (0.33333332981837743 + s2 * inner));
  const r = s2 * s2 * outer + sTail * (sHead + ss);
  const sSquare = sHead * sHead;
  const head3 = headOf(3 + sSquare + r);
  const tail3 = r - (head3 - 3 - sSquare);
  const uu = sHead * head3;
  const vv = sTail * head3 + tail3 * ss;
  const pHead = headOf(uu + vv);
  const pTail = vv - (pHead - uu);
  const zHead = cpHead * pHead;
  const zTail = cpTail * pHead + pTail * cp + (middle ? log15Tail : 0);
  const dHead = middle ? log15Head : 0;
  two.head = headOf(zHead + zTail + dHead + n);
  two.tail = zTail - (two.head - n - dHead - zHead);
}

/** 2^(high + low). */
function powerOfTwo(high: number, low: number): number {
  const z = low + high;
  if (z > 1024 || (z === 1024 && low + overflowSlack > z - high)) return Number.POSITIVE_INFINITY;
  if (z < -1075 || (z === -1075 && low <= z - high)) return 0;
  const n = Math.abs(z) > 0.5 ? Math.floor(z + 0.5) : 0;
  const rest = high - n;
  const t = headOf(low + rest);
  const u = t * ln2Head;
  const v = (low - (t - rest)) * ln2 + t * ln2Tail;
  const sum = u + v;
  const w = v - (sum - u);
  const s = sum * sum;
  const inner = 0.00006613756321437934 + s * (-0.0000016533902205465252 + s * 4.1381367970572385e-8);
  const t1 = sum - s * (0.16666666666666602 + s * (-0.0027777777777015593 + s * inner));
  const r = (sum * t1) / (t1 - 2) - (w + sum * w);
  const result = 1 - (r - sum);
  const exponent = highWord(result) + (n << 20);
  if (exponent >> 20 > 0) return withHighWord(result, exponent);
  return n < -1022 ? result * 2 ** -1000 * fromWords(exponentOfOne + ((n + 1000) << 20), 0) : result * 2 ** n;
}
