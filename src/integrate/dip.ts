/**
 * Can a guard have been below zero between samples that are not? The polynomial of degree 4 through the five samples of a step
 * says so, with a margin for what it cannot see.
 */

import { solveInPlace } from "../numerics/index.js";

/** Where the samples stand in a step: its start, three stages of the method, its end. */
export const places: Float64Array = Float64Array.of(0, 4 / 13, 0.6, 6 / 7, 1);

/**
 * How far below the polynomial the guard may lie, as a share of its leading coefficient: the next term of Newton's form is at
 * most 0.0067 times the next divided difference, which may be three times as large.
 */
const marginShare = 0.02;
/** Parts into which the step is cut where the polynomial's hull reaches below the margin. */
const parts = 16;

/** How far below the lowest of neighbouring borders, in second differences: an eighth for a parabola, more for others. */
const hidden = 0.5;

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

const monomials = (x: number): number[] => [1, x, x ** 2, x ** 3, x ** 4];
const bernstein = (x: number): number[] =>
  [1, 4, 6, 4, 1].map((binomial, i) => binomial * x ** i * (1 - x) ** (4 - i));

const powers = inverseOf(monomials);
const leading = powers[4] as Float64Array;
/** Inner corners of the hull of the polynomial; the outer ones are the first and the last sample. */
const [, hull1, hull2, hull3] = inverseOf(bernstein) as [
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
];
/** The polynomial at the borders of the parts, and one part beyond both ends. */
const borders: Weights = Array.from({ length: parts + 3 }, (_, k) => {
  const at = monomials((k - 1) / parts);
  return Float64Array.from({ length: 5 }, (_, j) =>
    at.reduce((sum, power, i) => sum + power * ((powers[i] as Float64Array)[j] as number), 0),
  );
});

function weighted(weights: Float64Array, samples: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < 5; j++) sum += (weights[j] as number) * (samples[j] as number);
  return sum;
}

/**
 * `negative` is the first sample below zero, 5 if there is none: before it, can there be values below zero that come back?
 * A guard that is armed starts at zero; up to its first sample only a dip that the polynomial shows is one.
 */
export function mayDip(samples: Float64Array, armed: boolean, negative: number): boolean {
  const margin = marginShare * Math.abs(weighted(leading, samples));
  const all = negative === places.length;
  if (all && !armed) {
    const lowest = Math.min(weighted(hull1, samples), weighted(hull2, samples), weighted(hull3, samples));
    if (lowest > margin) return false;
  }
  const end = all ? 1 + 1 / parts : (places[negative] as number);
  const known = armed ? (places[1] as number) : 0;
  let least = Number.POSITIVE_INFINITY;
  let older = Number.NaN;
  let old = weighted(borders[0] as Float64Array, samples);
  for (let k = 0; k <= parts + 1 && k / parts <= end; k++) {
    const value = weighted(borders[k + 1] as Float64Array, samples);
    if (value > least) return true;
    const x = k / parts;
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
