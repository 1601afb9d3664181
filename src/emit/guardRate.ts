/**
 * How fast does a motion cross a guard that is an expression of the state? φ̇ = ∂φ/∂q̇ · q̈ + (∂φ/∂q · q̇ + ∂φ/∂t),
 * from the accelerations of a side.
 */

import type { Backend } from "../mechanism/index.js";
import type { RateFormulas, SmoothFormulas } from "../phase/index.js";
import { phaseArguments } from "./phaseField.js";

/** A rate this small relative to its terms is 0. */
const rounding = 1e-13;

/** Coordinates, velocities and accelerations. */
export interface PointOfMotion {
  readonly q: Float64Array;
  readonly v: Float64Array;
  readonly a: Float64Array;
}

export class GuardRate {
  /** The size of what the guard is made of, where it was read last: its rounding relative to 1. */
  size = 0;
  private readonly n: number;
  /** Where the sizes of φ begin, behind φ̇ without accelerations and what it is the sum of. */
  private readonly sizes: number;
  private readonly values: Float64Array;
  private readonly kernel: ReturnType<Backend["kernel"]>;

  constructor(formulas: SmoothFormulas, { row, bar, moves, parts }: RateFormulas, backend: Backend) {
    this.n = row.length;
    this.sizes = row.length + 1 + moves.length;
    this.kernel = backend.kernel(phaseArguments(formulas), [...row, bar, ...moves, ...parts]);
    this.values = new Float64Array(this.sizes + parts.length);
  }

  /** ∂φ/∂q̇. */
  row(t: number, { q, v }: PointOfMotion, p: Float64Array): Float64Array {
    this.kernel(t, q, v, p, this.values);
    return this.values.slice(0, this.n);
  }

  /** With the parameters `p` as in the steps of the phase. 0 where it is nothing but rounding. */
  read(t: number, { q, v, a }: PointOfMotion, p: Float64Array): number {
    const { n, sizes, values } = this;
    this.kernel(t, q, v, p, values);
    let sum = values[n] as number;
    let terms = Math.abs(sum);
    for (let i = n + 1; i < sizes; i++) terms += Math.abs(values[i] as number);
    for (let i = 0; i < n; i++) {
      const term = (values[i] as number) * (a[i] as number);
      sum += term;
      terms += Math.abs(term);
    }
    this.size = 0;
    for (let i = sizes; i < values.length; i++) this.size += Math.abs(values[i] as number);
    return Math.abs(sum) <= rounding * terms ? 0 : sum;
  }
}
