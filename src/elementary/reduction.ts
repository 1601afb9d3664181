/**
 * Reduces an angle to n·π/2 + r with |r| ≤ π/4, r as the sum of two doubles: Cody and Waite with up to three parts
 * of π/2 as in fdlibm (Sun, 1993); angles beyond 2²⁰·π/2 by whole numbers of any length, which need no table.
 */

import { exponentOfOne, fromWords, highWord, lowWord, magnitudeBits } from "./bits.js";

const twoOverPi = 0.6366197723675814;
/** Parts of π/2 of 33 bits each, and what is left after each of them. */
const [part1, rest1] = [1.5707963267341256, 6.077100506506192e-11];
const [part2, rest2] = [6.077100506303966e-11, 2.0222662487959506e-21];
const [part3, rest3] = [2.0222662487111665e-21, 8.4784276603689e-32];

/** 2²⁰·π/2: up to here products with the parts are exact. */
const largestByParts = 2 ** 19 * Math.PI;
/** Remainders smaller than this relative to the angle need the next part of π/2. */
const [firstSpare, secondSpare] = [2 ** -16, 2 ** -48];

/**
 * The remainder of the last call and what its double leaves, then the angle: an array of doubles, because a double in
 * a variable of a module is a new object at each assignment.
 */
export const remainder: Float64Array = Float64Array.of(0, 0, Number.NaN);

/** Sine and cosine of one angle are often computed in turn: the quarter turns of the last one. */
let lastTurn = 0;

/** The number of quarter turns, negative for negative angles; writes the remainder. */
export function reduceAngle(x: number): number {
  if (x === remainder[2]) return lastTurn;
  remainder[2] = x;
  lastTurn = Math.abs(x) > largestByParts ? reduceLarge(x) : reduceByParts(x);
  return lastTurn;
}

function reduceByParts(x: number): number {
  const size = Math.abs(x);
  const n = Math.floor(size * twoOverPi + 0.5);
  let r = size - n * part1;
  let w = n * rest1;
  let value = r - w;
  if (Math.abs(value) < size * firstSpare) {
    let t = r;
    w = n * part2;
    r = t - w;
    w = n * rest2 - (t - r - w);
    value = r - w;
    if (Math.abs(value) < size * secondSpare) {
      t = r;
      w = n * part3;
      r = t - w;
      w = n * rest3 - (t - r - w);
      value = r - w;
    }
  }
  const tail = r - value - w;
  remainder[0] = x < 0 ? -value : value;
  remainder[1] = x < 0 ? -tail : tail;
  return x < 0 ? -n : n;
}

/**
 * Bits behind the point: enough for the largest double, whose last bits decide, and for the longest known
 * cancellation.
 */
const bits = 1400n;
const one = 1n << bits;
/** Of a remainder these bits are kept; a double can hold a whole number this large. */
const keptBits = 256n;
let halfPi: bigint | undefined;

/** arctan(1/n)·2^bits by its series. */
function inverseTangent(n: bigint): bigint {
  let [power, sum] = [one / n, 0n];
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += k % 4n === 1n ? power / k : -power / k;
    power /= n * n;
  }
  return sum;
}

function reduceLarge(x: number): number {
  // Machin: π/4 = 4 arctan(1/5) − arctan(1/239).
  halfPi ??= 2n * (4n * inverseTangent(5n) - inverseTangent(239n));
  const exponent = ((highWord(x) & magnitudeBits) >> 20) - 1023 - 52;
  const fraction = fromWords((highWord(x) & 0xfffff) | exponentOfOne, lowWord(x));
  const whole = BigInt(fraction * 2 ** 52);
  const exact = whole << (bits + BigInt(exponent));
  let n = exact / halfPi;
  let rest = exact - n * halfPi;
  if (2n * rest > halfPi) {
    n += 1n;
    rest -= halfPi;
  }
  const sign = x < 0 ? -1 : 1;
  const kept = rest >> (bits - keptBits);
  const value = Number(kept);
  const scale = 2 ** -Number(keptBits);
  remainder[0] = sign * value * scale;
  remainder[1] = sign * Number(kept - BigInt(value)) * scale;
  return sign * Number(n % 4n);
}
