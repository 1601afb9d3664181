/**
 * How is a curve's linear algebra done? The Jacobian of F has one column more than rows; a border row (the tangent)
 * makes it square and regular, also at folds (Keller 1977). Unknowns are z = (u, p) in the units of the problem's
 * scale.
 */

import { lengthOf } from "../elementary/index.js";
import { solveWithin, svd } from "../numerics/index.js";
import type { ContinuationProblem, Place } from "./problem.js";
import { continuationTolerances } from "./tolerances.js";

export class BorderedSystem<C = unknown> {
  /** The number of unknowns with the parameter. */
  readonly n: number;
  readonly scale: Float64Array;
  private readonly work: Float64Array;

  constructor(readonly problem: ContinuationProblem<C>) {
    this.n = problem.size + 1;
    this.scale = Float64Array.from(problem.scale ?? new Array<number>(this.n).fill(1));
    this.work = new Float64Array(this.n * this.n + this.n);
  }

  toUnits({ u, p }: Place): Float64Array {
    return Float64Array.from([...u, p], (value, i) => value / (this.scale[i] as number));
  }

  toPlace(z: Float64Array): Place {
    const all = z.map((value, i) => value * (this.scale[i] as number));
    return { u: all.slice(0, this.n - 1), p: all[this.n - 1] as number };
  }

  /** What is known of one place may be used for another. */
  settle(z: Float64Array, from: Float64Array): void {
    this.problem.settled?.(this.toPlace(z), this.toPlace(from));
  }

  residual(z: Float64Array): Float64Array {
    const { u, p } = this.toPlace(z);
    const out = new Float64Array(this.n - 1);
    this.problem.residual(u, p, out);
    return out;
  }

  /** (n − 1) × n, in the units of the scale. */
  jacobian(z: Float64Array): Float64Array {
    const out = new Float64Array((this.n - 1) * this.n);
    if (this.problem.jacobian === undefined) this.differences(z, out);
    else {
      const { u, p } = this.toPlace(z);
      this.problem.jacobian(u, p, out);
      for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) * (this.scale[i % this.n] as number);
    }
    return out;
  }

  private differences(z: Float64Array, out: Float64Array): void {
    for (let j = 0; j < this.n; j++) {
      const h = continuationTolerances.residual * Math.max(1, Math.abs(z[j] as number));
      const moved = z.slice();
      moved[j] = (z[j] as number) + h;
      const above = this.residual(moved);
      moved[j] = (z[j] as number) - h;
      const below = this.residual(moved);
      for (let i = 0; i < this.n - 1; i++)
        out[i * this.n + j] = ((above[i] as number) - (below[i] as number)) / (2 * h);
    }
  }

  /** Solves [J; border] x = (top, bottom). The sign is that of the determinant; 0 where the matrix is singular. */
  solve(
    jacobian: Float64Array,
    border: Float64Array,
    top: Float64Array,
    bottom: number,
  ): { readonly x: Float64Array; readonly sign: number } {
    const { n, work } = this;
    work.set(jacobian);
    work.set(border, (n - 1) * n);
    work.set(top, n * n);
    work[n * n + n - 1] = bottom;
    for (let i = 0; i < n; i++) evenRow(work, n, i);
    const determinant = solveWithin(n, work, 0);
    const x = work.slice(n * n);
    const regular = determinant !== 0 && x.every(Number.isFinite);
    return { x, sign: regular ? Math.sign(determinant) : 0 };
  }

  /**
   * The unit tangent nearest in direction to `before`, and the sign of the bordered determinant, which changes at
   * branch points alone; undefined where the curve has none.
   */
  tangent(z: Float64Array, before: Float64Array): { tangent: Float64Array; sign: number } | undefined {
    const { x, sign } = this.solve(this.jacobian(z), before, new Float64Array(this.n - 1), 1);
    return sign === 0 ? undefined : { tangent: unit(x), sign };
  }

  /** A tangent where none is known yet: the direction that the Jacobian loses. */
  firstTangent(z: Float64Array, direction: 1 | -1): Float64Array {
    const { right } = svd(this.n - 1, this.n, this.jacobian(z));
    const tangent = right.slice((this.n - 1) * this.n);
    const along = tangent[this.n - 1] as number;
    const leads = (value: number) => Math.abs(value) > continuationTolerances.lead;
    const lead = leads(along) ? along : (tangent.find(leads) ?? 1);
    return tangent.map((value) => value * Math.sign(lead) * direction);
  }
}

/** Rows of like size, so that a product of pivots neither overflows nor vanishes. */
function evenRow(work: Float64Array, n: number, row: number): void {
  let largest = 0;
  for (let j = 0; j < n; j++) largest = Math.max(largest, Math.abs(work[row * n + j] as number));
  if (!(largest > 0)) return;
  for (let j = 0; j < n; j++) work[row * n + j] = (work[row * n + j] as number) / largest;
  work[n * n + row] = (work[n * n + row] as number) / largest;
}

export function unit(vector: Float64Array): Float64Array {
  const length = lengthOf(vector);
  return vector.map((value) => value / length);
}
