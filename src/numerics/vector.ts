/** What is the product of two vectors, and which of several are linearly independent? */

import { lengthOf } from "../elementary/index.js";

/** Σ one_i other_i over the entries of the first. */
export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += (one[i] as number) * (other[i] as number);
  return sum;
}

/** The same for lists; a loop over both kinds would be slow for either. */
export const dotOfLists = (one: readonly number[], other: ArrayLike<number>): number =>
  one.reduce((sum, value, i) => sum + value * (other[i] as number), 0);

/** Adds a multiple of a vector to another one, or to the beginning of a longer one. */
export function addScaled(target: Float64Array, by: number, vector: Float64Array): void {
  for (let i = 0; i < vector.length; i++) target[i] = (target[i] as number) + by * (vector[i] as number);
}

/** An orthonormal basis of the span of independent vectors (Gram–Schmidt, twice: once leaves rounding behind). */
export function orthonormal(vectors: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const vector of vectors) {
    const rest = without(without(vector, basis), basis);
    const length = lengthOf(rest);
    basis.push(rest.map((value) => value / length));
  }
  return basis;
}

/** The part of a vector that is orthogonal to an orthonormal basis. */
export function without(vector: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const rest = vector.slice();
  removeSpan(rest, basis);
  return rest;
}

/** The same in place. */
function removeSpan(rest: Float64Array, basis: readonly Float64Array[]): void {
  for (let i = 0; i < basis.length; i++) {
    const direction = basis[i] as Float64Array;
    addScaled(rest, -dot(rest, direction), direction);
  }
}

/** The largest absolute value. */
export const largestEntry = (values: Float64Array): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** For each vector: has the part that no earlier one spans more than `share` of its length? */
export function independentRows(vectors: readonly Float64Array[], share: number): boolean[] {
  const basis: Float64Array[] = [];
  return vectors.map((vector) => {
    const rest = vector.slice();
    removeSpan(rest, basis);
    removeSpan(rest, basis);
    const left = lengthOf(rest);
    if (!(left > share * lengthOf(vector))) return false;
    for (let k = 0; k < rest.length; k++) rest[k] = (rest[k] as number) / left;
    basis.push(rest);
    return true;
  });
}

/** How far a point lies from the straight way between two others, and how long that is. */
export function offLine(
  point: readonly number[],
  from: readonly number[],
  to: readonly number[],
): { readonly miss: number; readonly length: number } {
  const step = to.map((value, i) => value - (from[i] as number));
  const square = step.reduce((sum, value) => sum + value * value, 0);
  const along = step.reduce((sum, value, i) => sum + value * ((point[i] as number) - (from[i] as number)), 0);
  const held = Math.min(1, Math.max(0, along / (square || 1)));
  const rest = point.map((value, i) => value - (from[i] as number) - held * (step[i] as number));
  return { miss: lengthOf(rest), length: Math.sqrt(square) };
}

/** The n axes, as vectors of length 1. */
export const unitVectors = (n: number): Float64Array[] =>
  Array.from({ length: n }, (_, k) => {
    const axis = new Float64Array(n);
    axis[k] = 1;
    return axis;
  });

/**
 * An orthonormal basis of what is orthogonal to given orthonormal vectors: each time the axis that is left the
 * most.
 */
export function complement(forbidden: readonly Float64Array[], size: number): Float64Array[] {
  const basis: Float64Array[] = [];
  const axes = unitVectors(size);
  if (forbidden.length === 0) return axes;
  while (basis.length < size - forbidden.length) {
    const all = [...forbidden, ...basis];
    const rests = axes.map((axis) => without(without(axis, all), all));
    const lengths = rests.map((rest) => Math.sqrt(dot(rest, rest)));
    const length = Math.max(...lengths);
    basis.push((rests[lengths.indexOf(length)] as Float64Array).map((value) => value / length));
  }
  return basis;
}
