/**
 * Which vectors does a small matrix stretch, and which does it lose?
 * Singular values by one-sided Jacobi rotations: slow for large matrices, exact to rounding for small ones.
 */

import { hypot, square } from "../elementary/index.js";
import { numericsTolerances } from "./tolerances.js";
import { addScaled } from "./vector.js";

export interface Svd {
  /** Falling singular values, `columns` of them. */
  readonly values: Float64Array;
  /** Right singular vectors, row k belongs to values[k] (columns × columns, row-major). */
  readonly right: Float64Array;
  /** A times right vector k, row k (columns × rows, row-major): values[k] times the left vector. */
  readonly image: Float64Array;
}

/** Decomposes A (rows × columns, row-major). */
export function svd(rows: number, columns: number, a: Float64Array): Svd {
  const image = new Float64Array(columns * rows);
  const right = new Float64Array(columns * columns);
  for (let j = 0; j < columns; j++) {
    right[j * columns + j] = 1;
    for (let i = 0; i < rows; i++) image[j * rows + i] = a[i * columns + j] as number;
  }
  for (let sweep = 0; sweep < 60; sweep++) {
    let largest = 0;
    for (let j = 0; j < columns; j++) {
      for (let k = j + 1; k < columns; k++)
        largest = Math.max(largest, rotate(rows, columns, image, right, j, k));
    }
    if (largest <= numericsTolerances.orthogonal) break;
  }
  return sorted(rows, columns, image, right);
}

const { rounding } = numericsTolerances;

/** Makes the images of vectors j and k orthogonal; returns the cosine of the angle that they had. */
function rotate(
  rows: number,
  columns: number,
  image: Float64Array,
  right: Float64Array,
  j: number,
  k: number,
): number {
  let jj = 0;
  let kk = 0;
  let jk = 0;
  for (let i = 0; i < rows; i++) {
    const x = image[j * rows + i] as number;
    const y = image[k * rows + i] as number;
    jj += x * x;
    kk += y * y;
    jk += x * y;
  }
  const size = Math.sqrt(jj * kk);
  if (size === 0 || Math.abs(jk) <= rounding * size) return 0;
  const zeta = (kk - jj) / (2 * jk);
  const tangent = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + hypot(1, zeta));
  const cosine = 1 / hypot(1, tangent);
  turn(rows, image, j, k, cosine, cosine * tangent);
  turn(columns, right, j, k, cosine, cosine * tangent);
  return Math.abs(jk) / size;
}

function turn(
  length: number,
  vectors: Float64Array,
  j: number,
  k: number,
  cosine: number,
  sine: number,
): void {
  for (let i = 0; i < length; i++) {
    const x = vectors[j * length + i] as number;
    const y = vectors[k * length + i] as number;
    vectors[j * length + i] = cosine * x - sine * y;
    vectors[k * length + i] = sine * x + cosine * y;
  }
}

/** Written with loops: the enumeration of modes decomposes many thousands of small matrices. */
function sorted(rows: number, columns: number, image: Float64Array, right: Float64Array): Svd {
  const lengths = new Float64Array(columns);
  const order: number[] = [];
  for (let k = 0; k < columns; k++) {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += square(image[k * rows + i] as number);
    lengths[k] = Math.sqrt(sum);
    order.push(k);
  }
  order.sort((x, y) => (lengths[y] as number) - (lengths[x] as number));
  return {
    values: inOrder(order, lengths, 1),
    right: inOrder(order, right, columns),
    image: inOrder(order, image, rows),
  };
}

/** Vectors of one size that stand one after the other, in another order. */
function inOrder(order: readonly number[], vectors: Float64Array, size: number): Float64Array {
  const result = new Float64Array(vectors.length);
  for (let k = 0; k < order.length; k++) {
    const from = (order[k] as number) * size;
    for (let i = 0; i < size; i++) result[k * size + i] = vectors[from + i] as number;
  }
  return result;
}

export interface AffineSolution {
  /** The shortest least-squares solution. */
  readonly shortest: Float64Array;
  /** An orthonormal basis of what can be added without changing A x, one row each. */
  readonly nullspace: readonly Float64Array[];
  /** |A x − b|. */
  readonly residual: number;
  readonly rank: number;
}

/** All least-squares solutions of A x = b; singular values up to `limit` count as zero. */
export function solveAffine(
  rows: number,
  columns: number,
  a: Float64Array,
  b: Float64Array,
  limit: number,
): AffineSolution {
  const { values, right, image } = svd(rows, columns, a);
  const shortest = new Float64Array(columns);
  const rest = b.slice();
  let rank = 0;
  const nullspace: Float64Array[] = [];
  for (let k = 0; k < columns; k++) {
    const value = values[k] as number;
    const vector = right.subarray(k * columns, (k + 1) * columns);
    if (!(value > limit)) {
      nullspace.push(vector.slice());
      continue;
    }
    rank += 1;
    let along = 0;
    for (let i = 0; i < rows; i++) along += (image[k * rows + i] as number) * (b[i] as number);
    along /= value * value;
    addScaled(shortest, along, vector);
    for (let i = 0; i < rows; i++) rest[i] = (rest[i] as number) - along * (image[k * rows + i] as number);
  }
  return { shortest, nullspace, residual: hypot(...rest), rank };
}
