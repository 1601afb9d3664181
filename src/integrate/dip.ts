/**
 * Can a guard have been below zero between samples that are not? The polynomial of degree 4 through the five
 * samples of a step says so, with a margin for what it cannot see.
 */

import { pow, square } from "../elementary/index.js";
import { solveInPlace } from "../numerics/index.js";
import { integrateTolerances } from "./tolerances.js";

/** Where the samples stand in a step: its start, three stages of the method, its end. */
export const places: Float64Array = Float64Array.of(0, 4 / 13, 0.6, 6 / 7, 1);

/** Parts into which the step is cut where the polynomial's hull reaches below the margin. */
const parts = 16;

const { margin: marginShare, hidden } = integrateTolerances;

/** Rows of weights for the samples. */
type Weights = readonly Float64Array[];

/** From samples to coefficients in a basis of five functions. */
function inverseOf(basis: (x: number) => number[]): Weights {
  const rows = Array.from({ length: 5 }, () => new Float64Array(5));
  for (let j = 0; j < 5; j++) {
    const unit = new Float64Array(5);
    unit[j] = 1;
    solveInPlace(5, Float64Array.from([...places].flatMap(basis)), unit);
    for (let i = 0; i < 5; i++) (rows[i] as Float64Array)[j] = unit[i] as number;
  }
  return rows;
}

const monomials = (x: number): number[] => [1, x, square(x), pow(x, 3), pow(x, 4)];
const bernstein = (x: number): number[] =>
  [1, 4, 6, 4, 1].map((binomial, i) => binomial * pow(x, i) * pow(1 - x, 4 - i));

const [, linear, quadratic, cubic, leading] = inverseOf(monomials) as [
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
];
/** Inner corners of the hull of the polynomial; the outer ones are the first and the last sample. */
const [, hull1, hull2, hull3] = inverseOf(bernstein) as [
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
];
type Five = readonly [number, number, number, number, number];
/** One by one: numbers in locals are faster than numbers in arrays. */
const [l0, l1, l2, l3, l4] = [...leading] as unknown as Five;
const [a0, a1, a2, a3, a4] = [...hull1] as unknown as Five;
const [b0, b1, b2, b3, b4] = [...hull2] as unknown as Five;
const [c0, c1, c2, c3, c4] = [...hull3] as unknown as Five;

/**
 * The hull of the polynomial through the samples lies above the margin, its first corner aside, and that is
 * positive: no zero in the step. The samples stand in an array: numbers that are handed over would be new objects
 * in every step.
 */
export function staysClear(
  w: Float64Array,
  sign: number,
  first: number,
  inner: number,
  stride: number,
  last: number,
): boolean {
  const s0 = sign * (w[first] as number);
  const s1 = sign * (w[inner] as number);
  const s2 = sign * (w[inner + stride] as number);
  const s3 = sign * (w[inner + 2 * stride] as number);
  const s4 = sign * (w[last] as number);
  const margin = marginShare * Math.abs(l0 * s0 + l1 * s1 + l2 * s2 + l3 * s3 + l4 * s4);
  return (
    s0 > 0 &&
    s4 > 0 &&
    a0 * s0 + a1 * s1 + a2 * s2 + a3 * s3 + a4 * s4 > margin &&
    b0 * s0 + b1 * s1 + b2 * s2 + b3 * s3 + b4 * s4 > margin &&
    c0 * s0 + c1 * s1 + c2 * s2 + c3 * s3 + c4 * s4 > margin
  );
}

/**
 * With the first inner corners of a hull at −1 and the others at this, a polynomial that starts at 0 is 1 at the
 * first sample.
 */
const climb = 19;

/**
 * A guard that starts at zero, however slowly it leaves: nowhere below the margin's negative, above it from the
 * first sample on.
 */
export function leavesZero(
  w: Float64Array,
  sign: number,
  inner: number,
  stride: number,
  last: number,
): boolean {
  const s1 = sign * (w[inner] as number);
  const s2 = sign * (w[inner + stride] as number);
  const s3 = sign * (w[inner + 2 * stride] as number);
  const s4 = sign * (w[last] as number);
  const margin = marginShare * Math.abs(l1 * s1 + l2 * s2 + l3 * s3 + l4 * s4);
  return (
    s4 > climb * margin &&
    a1 * s1 + a2 * s2 + a3 * s3 + a4 * s4 >= -margin &&
    b1 * s1 + b2 * s2 + b3 * s3 + b4 * s4 >= -margin &&
    c1 * s1 + c2 * s2 + c3 * s3 + c4 * s4 > climb * margin
  );
}

const [x0, x1, x2, x3, x4] = [...places] as unknown as Five;

/** Of a line through two places over two samples: where it is zero. */
const zeroBetween = (near: number, x: number, far: number, y: number): number =>
  (far * x - near * y) / (far - near);

/**
 * About where a guard is zero whose polynomial only falls: the corners of its hull fall one after the other, so it
 * crosses zero at most once. −1 where they do not. The place is the polynomial of the places in the samples, by
 * Neville's scheme, written out for numbers in locals.
 */
export function fallingZero(samples: Float64Array): number {
  const s0 = samples[0] as number;
  const s1 = samples[1] as number;
  const s2 = samples[2] as number;
  const s3 = samples[3] as number;
  const s4 = samples[4] as number;
  const first = a0 * s0 + a1 * s1 + a2 * s2 + a3 * s3 + a4 * s4;
  const second = b0 * s0 + b1 * s1 + b2 * s2 + b3 * s3 + b4 * s4;
  const third = c0 * s0 + c1 * s1 + c2 * s2 + c3 * s3 + c4 * s4;
  if (!(s0 > first && first > second && second > third && third > s4)) return -1;
  const x12 = zeroBetween(s1, x1, s2, x2);
  const x23 = zeroBetween(s2, x2, s3, x3);
  const x123 = zeroBetween(s1, x12, s3, x23);
  const x012 = zeroBetween(s0, zeroBetween(s0, x0, s1, x1), s2, x12);
  const x234 = zeroBetween(s2, x23, s4, zeroBetween(s3, x3, s4, x4));
  return zeroBetween(s0, zeroBetween(s0, x012, s3, x123), s4, zeroBetween(s1, x123, s4, x234));
}

function weighted(weights: Float64Array, samples: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < 5; j++) sum += (weights[j] as number) * (samples[j] as number);
  return sum;
}

/**
 * `negative` is the first sample below zero, 5 if there is none: before it, can there be values below zero that
 * come back? A guard that is armed starts at zero; up to its first sample only a dip that the polynomial shows is
 * one.
 */
export function mayDip(samples: Float64Array, armed: boolean, negative: number): boolean {
  const k4 = weighted(leading, samples);
  const margin = marginShare * Math.abs(k4);
  const all = negative === places.length;
  const end = all ? 1 + 1 / parts : (places[negative] as number);
  const known = armed ? (places[1] as number) : 0;
  const k0 = samples[0] as number;
  const k1 = weighted(linear, samples);
  const k2 = weighted(quadratic, samples);
  const k3 = weighted(cubic, samples);
  let least = Number.POSITIVE_INFINITY;
  let older = Number.NaN;
  let old = k0 - (k1 - (k2 - (k3 - k4 / parts) / parts) / parts) / parts;
  // The borders of the parts, and one part beyond both ends.
  for (let k = 0; k <= parts + 1; k++) {
    const x = k / parts;
    if (x > end) return false;
    const value = k0 + x * (k1 + x * (k2 + x * (k3 + x * k4)));
    if (value > least) return true;
    if (x < known ? value < -margin : value < margin && x > 0 && x < 1) {
      if (all) return true;
      least = value;
    }
    const bottom = old - hidden * (older - 2 * old + value);
    if (x > known && older >= old && value >= old && bottom < margin) return true;
    older = old;
    old = value;
  }
  return false;
}

/** From this sample on all are below zero. */
export function isLast(samples: Float64Array, negative: number): boolean {
  for (let j = negative; j < samples.length; j++) if ((samples[j] as number) >= 0) return false;
  return true;
}
