/**
 * The exponential function, and eˣ − 1 without cancellation, as in fdlibm (Sun, 1993): errors below one unit in the
 * last place.
 */

import { fromWords, powerOfTwo } from "./bits.js";

const inverseLn2 = Math.LOG2E;
/** ln 2 in two parts; products of the first with exponents are exact. */
export const [ln2Head, ln2Tail] = [0.6931471803691238, 1.9082149292705877e-10];
const [overflow, underflow] = [709.782712893384, -745.1332191019411];
/** Borders at ln 2/2, at 3 ln 2/2, and where eˣ is 1 + x: comparing doubles is faster than reading their words. */
const [halfLn2, threeHalvesLn2, tiny] = [fromWords(0x3fd62e43, 0), fromWords(0x3ff0a2b2, 0), 2 ** -28];

export function exp(x: number): number {
  const size = Math.abs(x);
  if (size < halfLn2) return size < tiny ? 1 + x : expOfSmall(x);
  if (!(x <= overflow)) return x > overflow ? Number.POSITIVE_INFINITY : x;
  if (x < underflow) return 0;
  if (x === 1) return Math.E;
  const k = size < threeHalvesLn2 ? (x < 0 ? -1 : 1) : Math.trunc(inverseLn2 * x + (x < 0 ? -0.5 : 0.5));
  const high = x - k * ln2Head;
  const low = k * ln2Tail;
  const r = high - low;
  const c = corrected(r);
  return scaled(1 - (low - (r * c) / (2 - c) - high), k);
}

/** y·2^k for 1/2 ≤ y < 2, also where the result is subnormal. */
function scaled(y: number, k: number): number {
  if (k < -1021) return y * powerOfTwo(k + 1000) * 2 ** -1000;
  return k === 1024 ? y * 2 * powerOfTwo(1023) : y * powerOfTwo(k);
}

function expOfSmall(x: number): number {
  const c = corrected(x);
  return 1 - ((x * c) / (c - 2) - x);
}

/** x less the series of Remez for x (eˣ + 1)/(eˣ − 1). */
function corrected(x: number): number {
  const t = x * x;
  const inner = 0.00006613756321437934 + t * (-0.0000016533902205465252 + t * 4.1381367970572385e-8);
  return x - t * (0.16666666666666602 + t * (-0.0027777777777015593 + t * inner));
}

export function expm1(value: number): number {
  if (Number.isNaN(value) || value > overflow) return value > overflow ? Number.POSITIVE_INFINITY : value;
  if (value < -38.8) return -1;
  const size = Math.abs(value);
  if (size < 2 ** -54) return value;
  if (size < halfLn2) return nearZero(value, 0, 0);
  const k =
    size < threeHalvesLn2 ? (value < 0 ? -1 : 1) : Math.trunc(inverseLn2 * value + (value < 0 ? -0.5 : 0.5));
  const high = value - k * ln2Head;
  const low = k * ln2Tail;
  const x = high - low;
  return nearZero(x, high - x - low, k);
}

/** 2^k·exp(x + c) − 1 for |x| ≤ ln 2/2. */
function nearZero(x: number, c: number, k: number): number {
  const half = 0.5 * x;
  const square = x * half;
  const inner = 0.000004008217827329362 + square * -2.0109921818362437e-7;
  const r1 =
    1 +
    square *
      (-0.03333333333333313 +
        square * (0.0015873015872548146 + square * (-0.0000793650757867488 + square * inner)));
  const t = 3 - r1 * half;
  let e = square * ((r1 - t) / (6 - x * t));
  if (k === 0) return x - (x * e - square);
  e = x * (e - c) - c - square;
  if (k === -1) return 0.5 * (x - e) - 0.5;
  if (k === 1) return x < -0.25 ? -2 * (e - (x + 0.5)) : 1 + 2 * (x - e);
  return scaledLessOne(x, e, k);
}

function scaledLessOne(x: number, e: number, k: number): number {
  if (k <= -2 || k > 56) {
    const y = 1 - (e - x);
    return (k === 1024 ? y * 2 * powerOfTwo(1023) : y * powerOfTwo(k)) - 1;
  }
  const shrink = powerOfTwo(-k);
  const y = k < 20 ? 1 - shrink - (e - x) : x - (e + shrink) + 1;
  return y * powerOfTwo(k);
}
