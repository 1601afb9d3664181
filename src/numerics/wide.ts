/**
 * What is the shortest solution of fewer equations than unknowns, and what do these leave open? Householder's
 * reflections of the rows, the longest first: A = P L Q. For systems of full rank this is much faster than singular
 * values.
 */

import { lengthOf } from "../elementary/index.js";

export interface WideFactors {
  /** The smallest entry on the diagonal of L: far above rounding where the rows are independent. */
  readonly least: number;
  /** The shortest x with A x = b. */
  shortest(b: Float64Array): Float64Array;
  /** The last direction that A x = 0 leaves open, of length 1. */
  open(): Float64Array;
}

/** Of A (rows × columns, row-major) with fewer rows than columns. */
export function wideFactors(rows: number, columns: number, a: Float64Array): WideFactors {
  const own = Array.from({ length: rows }, (_, i) => a.slice(i * columns, (i + 1) * columns));
  const order = own.map((_, i) => i);
  const mirrors: Float64Array[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < rows; k++) {
    const lengths = own.map((row, i) => (i < k ? -1 : lengthOf(row.subarray(k))));
    const longest = lengths.indexOf(Math.max(...lengths));
    exchange(own, k, longest);
    exchange(order, k, longest);
    const row = own[k] as Float64Array;
    const length = lengths[longest] as number;
    const first = row[k] as number;
    const diagonal = first > 0 ? -length : length;
    const mirror = row.slice(k);
    mirror[0] = first - diagonal;
    const size = lengthOf(mirror);
    mirrors.push(size > 0 ? mirror.map((value) => value / size) : mirror);
    for (let i = k + 1; i < rows; i++) reflect(own[i] as Float64Array, k, mirrors[k] as Float64Array);
    row[k] = diagonal;
    least = Math.min(least, length);
  }
  const turnedBack = (vector: Float64Array): Float64Array => {
    for (let k = rows - 1; k >= 0; k--) reflect(vector, k, mirrors[k] as Float64Array);
    return vector;
  };
  return {
    least,
    shortest(b) {
      const x = new Float64Array(columns);
      for (let i = 0; i < rows; i++) {
        let value = b[order[i] as number] as number;
        const row = own[i] as Float64Array;
        for (let j = 0; j < i; j++) value -= (row[j] as number) * (x[j] as number);
        x[i] = value / (row[i] as number);
      }
      return turnedBack(x);
    },
    open() {
      const x = new Float64Array(columns);
      x[columns - 1] = 1;
      return turnedBack(x);
    },
  };
}

function exchange<T>(list: T[], one: number, other: number): void {
  const kept = list[one] as T;
  list[one] = list[other] as T;
  list[other] = kept;
}

/** The components from `k` on, mirrored at the plane across a unit vector. */
function reflect(vector: Float64Array, k: number, mirror: Float64Array): void {
  let along = 0;
  for (let j = 0; j < mirror.length; j++) along += (mirror[j] as number) * (vector[k + j] as number);
  for (let j = 0; j < mirror.length; j++)
    vector[k + j] = (vector[k + j] as number) - 2 * along * (mirror[j] as number);
}
