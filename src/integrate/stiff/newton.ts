/**
 * Which stages solve the equations of a step? Z = h A F(y₀ + Z) by simplified Newton iterations, [HW] IV.8: in the
 * coordinates W = T⁻¹Z one real and one complex system, each of the size of the state, factored once and used for
 * several steps.
 */

import { pow } from "../../elementary/index.js";
import { factorComplex, factorInPlace, solveComplex, solveFactored } from "../../numerics/index.js";
import { integrateTolerances } from "../tolerances.js";
import type { ErrorNorm } from "./norm.js";
import type { StiffProgram } from "./program.js";
import { radau } from "./tableau.js";

/** Iterations before a step is given up. */
export const maxIterations = 10;

const { stalled, rounding } = integrateTolerances;

/** How an iteration ended. */
export interface NewtonResult {
  converged: boolean;
  iterations: number;
  /** The rate of convergence that was seen last. */
  rate: number;
  /** By how much a step that did not converge should shrink. */
  shrink: number;
}

const { c, T, inverseT } = radau;

/** The nonlinear system of one step with its matrices. */
export class StageSystem {
  /** z₁, z₂, z₃, one after the other: differences to the start of the step. */
  readonly z: Float64Array;
  readonly jacobian: Float64Array;
  readonly result: NewtonResult = { converged: false, iterations: 0, rate: 0, shrink: 1 };
  evaluations = 0;
  jacobians = 0;
  factorings = 0;
  private readonly w: Float64Array;
  private readonly f: Float64Array;
  private readonly y: Float64Array;
  private readonly rates: Float64Array;
  private readonly real: Float64Array;
  private readonly complex: Float64Array;
  private readonly rightReal: Float64Array;
  private readonly rightComplex: Float64Array;
  private readonly realPivots: Int32Array;
  private readonly complexPivots: Int32Array;
  /** Carried from step to step: how good the contraction was. */
  private contraction = 1;

  constructor(
    private readonly program: StiffProgram,
    private readonly p: Float64Array,
    private readonly n: number = program.layout.state,
  ) {
    this.z = new Float64Array(3 * n);
    this.w = new Float64Array(3 * n);
    this.f = new Float64Array(3 * n);
    this.y = new Float64Array(n);
    this.rates = new Float64Array(program.layout.total);
    this.jacobian = new Float64Array(n * n);
    this.real = new Float64Array(n * n);
    this.complex = new Float64Array(2 * n * n);
    this.rightReal = new Float64Array(n);
    this.rightComplex = new Float64Array(2 * n);
    this.realPivots = new Int32Array(n);
    this.complexPivots = new Int32Array(n);
  }

  /** The Jacobian at a state. */
  linearise(t: number, y: Float64Array): void {
    this.program.jacobian(t, y, this.p, this.jacobian);
    this.jacobians++;
  }

  /** γ/h − J and (α + iβ)/h − J; false where one of them is singular. */
  factor(h: number): boolean {
    const { n, real, complex, jacobian } = this;
    for (let i = 0; i < n * n; i++) {
      real[i] = -(jacobian[i] as number);
      complex[2 * i] = -(jacobian[i] as number);
      complex[2 * i + 1] = 0;
    }
    for (let i = 0; i < n; i++) {
      const at = i * (n + 1);
      real[at] = (real[at] as number) + radau.real / h;
      complex[2 * at] = (complex[2 * at] as number) + radau.re / h;
      complex[2 * at + 1] = radau.im / h;
    }
    this.factorings++;
    return factorInPlace(n, real, this.realPivots) && factorComplex(n, complex, this.complexPivots);
  }

  /** (γ/h − J)⁻¹ b in place. */
  solveReal(b: Float64Array): void {
    solveFactored(this.n, this.real, this.realPivots, b);
  }

  /** From the z that stand there as a guess, until a correction is below `target` in the norm. */
  iterate(t: number, y0: Float64Array, h: number, norm: ErrorNorm, target: number): NewtonResult {
    const { n, z, w, result } = this;
    combine(n, inverseT, z, w);
    let contraction = pow(Math.max(this.contraction, rounding), 0.8);
    let [before, rateBefore] = [0, 0];
    result.converged = false;
    result.shrink = 2;
    for (let k = 1; k <= maxIterations; k++) {
      result.iterations = k;
      const size = this.correct(t, y0, h, norm);
      if (!(size < Number.POSITIVE_INFINITY)) return result;
      if (k > 1) {
        const quotient = size / before;
        const rate = k === 2 ? quotient : Math.sqrt(quotient * rateBefore);
        rateBefore = quotient;
        result.rate = rate;
        if (rate >= 0.99) {
          // Rounding ends every iteration somewhere: what is left may be a small share of the tolerance.
          result.converged = size <= stalled;
          return result;
        }
        contraction = rate / (1 - rate);
        const expected = (contraction * size * pow(rate, maxIterations - 1 - k)) / target;
        if (expected >= 1 && size > target) {
          const excess = Math.max(1e-4, Math.min(20, expected));
          result.shrink = 1 / (0.8 * pow(excess, -1 / (4 + maxIterations - 1 - k)));
          return result;
        }
      } else result.rate = 0;
      before = Math.max(size, rounding);
      combine(n, T, w, z);
      if (contraction * size <= target) {
        result.converged = true;
        this.contraction = contraction;
        return result;
      }
    }
    return result;
  }

  /** One iteration: w moves, the size of its move is returned. */
  private correct(t: number, y0: Float64Array, h: number, norm: ErrorNorm): number {
    const { n, z, w, f, y, rates, rightReal, rightComplex } = this;
    for (let s = 0; s < 3; s++) {
      for (let i = 0; i < n; i++) y[i] = (y0[i] as number) + (z[s * n + i] as number);
      this.program.rates(t + (c[s] as number) * h, y, this.p, rates);
      for (let i = 0; i < n; i++) f[s * n + i] = rates[i] as number;
    }
    this.evaluations += 3;
    const [g, a, b] = [radau.real / h, radau.re / h, radau.im / h];
    for (let i = 0; i < n; i++) {
      const [f1, f2, f3] = [f[i] as number, f[n + i] as number, f[2 * n + i] as number];
      const [w1, w2, w3] = [w[i] as number, w[n + i] as number, w[2 * n + i] as number];
      rightReal[i] = rowTimes(0, f1, f2, f3) - g * w1;
      rightComplex[2 * i] = rowTimes(1, f1, f2, f3) - a * w2 + b * w3;
      rightComplex[2 * i + 1] = rowTimes(2, f1, f2, f3) - b * w2 - a * w3;
    }
    solveFactored(n, this.real, this.realPivots, rightReal);
    solveComplex(n, this.complex, this.complexPivots, rightComplex);
    for (let i = 0; i < n; i++) {
      f[i] = rightReal[i] as number;
      f[n + i] = rightComplex[2 * i] as number;
      f[2 * n + i] = rightComplex[2 * i + 1] as number;
    }
    for (let i = 0; i < 3 * n; i++) w[i] = (w[i] as number) + (f[i] as number);
    return Math.sqrt((norm.square(f, 0) + norm.square(f, n) + norm.square(f, 2 * n)) / 3);
  }
}

const rowTimes = (row: 0 | 1 | 2, x: number, y: number, z: number): number =>
  inverseT[row][0] * x + inverseT[row][1] * y + inverseT[row][2] * z;

/** out = (matrix ⊗ 1) x for three blocks of n. */
function combine(n: number, matrix: typeof T, x: Float64Array, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const [x1, x2, x3] = [x[i] as number, x[n + i] as number, x[2 * n + i] as number];
    for (let s = 0; s < 3; s++) {
      const row = matrix[s] as (typeof T)[0];
      out[s * n + i] = row[0] * x1 + row[1] * x2 + row[2] * x3;
    }
  }
}
