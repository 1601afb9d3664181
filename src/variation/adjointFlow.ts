/**
 * How does a number at the end of a phase change with its start and with parameters? The adjoint equation λ̇ =
 * −(∂f/∂x)ᵀλ backwards in time, with one vector λ whatever the number of parameters: their derivatives are
 * integrals of λᵀ∂f/∂p. With z = (q̈, forces) from K z + e = 0 and Kᵀw = (λ_v, 0), λ_vᵀ∂q̈ = −∂(wᵀ(K z + e)) while
 * z and w stay.
 */

import type { Node } from "../expression/index.js";
import { plainProgram, Stepper, stepStatus } from "../integrate/index.js";
import { deriveMore, type KernelFunction, type Mechanism, perMechanism } from "../mechanism/index.js";
import { factorInPlace, solveFactored } from "../numerics/index.js";
import { phaseEquations, residualsOf } from "../phase/index.js";
import { analysedFormulas } from "./analysed.js";
import { modesKey, type PhaseModes, shapeOf } from "./differentiatedField.js";
import { kernelOf, unknownSymbols } from "./implicit.js";

/** K and e, and ∂(wᵀ(K z + e)) by q, v and the varied parameters. */
interface AdjointKernels {
  readonly size: number;
  readonly equations: KernelFunction;
  readonly gradient: KernelFunction;
}

const made = perMechanism<AdjointKernels>();

function kernelsOf(mechanism: Mechanism, modes: PhaseModes, varied: readonly number[]): AdjointKernels {
  return made(mechanism, `${modesKey(modes)}|${varied.join()}`, () => {
    const formulas = analysedFormulas(mechanism);
    const { words } = formulas;
    const { graph } = words;
    const equations = phaseEquations(formulas, shapeOf(modes), "sloped");
    const { K, e } = equations;
    const z = unknownSymbols(mechanism, e.length);
    const w = e.map((_, i) => graph.symbol(`weight ${i}`));
    const residuals = residualsOf(formulas, equations, z);
    const whole = graph.add(...residuals.map((row, i) => graph.multiply(w[i] as Node, row)));
    const variables = [...words.q, ...words.v, ...varied.map((i) => words.p[i] as (typeof words.p)[number])];
    const slopes = deriveMore(mechanism, () => variables.map((symbol) => words.derivative(whole, symbol)));
    return {
      size: e.length,
      equations: kernelOf(mechanism, {}, [...K.flat(), ...e]),
      gradient: kernelOf(mechanism, { z, w }, slopes),
    };
  });
}

/** A work space for the adjoint of one phase; time runs backwards as s = −t. */
export class AdjointFlow {
  /** λ, and the derivatives by the varied parameters that have been gathered. */
  readonly costate: Float64Array;
  readonly gathered: Float64Array;
  private readonly n: number;
  private readonly kernels: AdjointKernels;
  private readonly stepper: Stepper;
  private readonly y: Float64Array;
  private readonly state: Float64Array;
  private readonly rates: Float64Array;
  private readonly room: { q: Float64Array; v: Float64Array; z: Float64Array; w: Float64Array };
  private readonly entries: Float64Array;
  private readonly matrix: Float64Array;
  private readonly turned: Float64Array;
  private readonly order: Int32Array;
  private readonly out: Float64Array;

  constructor(
    mechanism: Mechanism,
    modes: PhaseModes,
    varied: readonly number[],
    private readonly p: Float64Array,
  ) {
    const n = mechanism.dimension;
    this.n = n;
    this.kernels = kernelsOf(mechanism, modes, varied);
    const { size } = this.kernels;
    const vector = (length: number) => new Float64Array(length);
    this.costate = vector(2 * n);
    this.gathered = vector(varied.length);
    this.y = vector(4 * n);
    this.state = vector(4 * n);
    this.rates = vector(4 * n + varied.length);
    this.room = { q: vector(n), v: vector(n), z: vector(size), w: vector(size) };
    this.entries = vector(size * size + size);
    this.matrix = vector(size * size);
    this.turned = vector(size * size);
    this.order = new Int32Array(size);
    this.out = vector(2 * n + varied.length);
    const write = (s: number, values: Float64Array) => this.write(s, values);
    const room = { state: this.state, rates: this.rates, write };
    const program = plainProgram({ state: 4 * n, integrals: varied.length }, room);
    this.stepper = new Stepper(program, p, { rtol: 1, atol: 1 });
  }

  /** Relative tolerance, and absolute ones of the state and of λ. */
  tolerate(rtol: number, atol: number, costateAtol: number): void {
    const { w, layout } = this.stepper;
    const size = 2 * this.n;
    w[layout.rtol] = rtol;
    w.fill(atol, layout.atol, layout.atol + size);
    w.fill(costateAtol, layout.atol + size, layout.atol + 2 * size);
  }

  /**
   * From a state at one time, which begins at a place of an array, back to an earlier time; false where the equations
   * have no solution on the way.
   */
  back(states: Float64Array, at: number, from: number, to: number): boolean {
    const { y, stepper, costate, gathered } = this;
    const { w, layout } = stepper;
    const size = 2 * this.n;
    if (!(to < from)) return true;
    for (let i = 0; i < size; i++) {
      y[i] = states[at + i] as number;
      y[size + i] = costate[i] as number;
    }
    if (stepper.p !== this.p) stepper.p.set(this.p);
    stepper.begin(-from, y, from - to);
    while (stepper.step(-to) === stepStatus.done) {
      if ((w[layout.tEnd] as number) < -to) {
        const h = stepper.propose();
        stepper.shift();
        w[layout.h] = h;
        continue;
      }
      for (let i = 0; i < size; i++) costate[i] = w[layout.y1 + size + i] as number;
      for (let j = 0; j < gathered.length; j++)
        gathered[j] = (gathered[j] as number) + (w[layout.y1 + 2 * size + j] as number);
      return true;
    }
    return false;
  }

  private write(s: number, p: Float64Array): void {
    const { n, state, rates, room, out, kernels } = this;
    const { q, v, z, w } = room;
    for (let i = 0; i < n; i++) {
      q[i] = state[i] as number;
      v[i] = state[n + i] as number;
    }
    if (!this.solve(-s, p)) rates.fill(Number.NaN);
    kernels.gradient(-s, q, v, p, z, w, out);
    for (let i = 0; i < n; i++) {
      rates[i] = -(v[i] as number);
      rates[n + i] = -(z[i] as number);
      rates[2 * n + i] = -(out[i] as number);
      rates[3 * n + i] = (state[2 * n + i] as number) - (out[n + i] as number);
    }
    for (let j = 4 * n; j < rates.length; j++) rates[j] = -(out[j - 2 * n] as number);
  }

  /** z and w at the state. */
  private solve(t: number, p: Float64Array): boolean {
    const { entries, matrix, turned, order, room, state, n } = this;
    const { size, equations } = this.kernels;
    const { q, v, z, w } = room;
    equations(t, q, v, p, entries);
    for (let i = 0; i < size; i++) {
      z[i] = -(entries[size * size + i] as number);
      w[i] = i < n ? (state[3 * n + i] as number) : 0;
      for (let j = 0; j < size; j++) {
        const entry = entries[i * size + j] as number;
        matrix[i * size + j] = entry;
        turned[j * size + i] = entry;
      }
    }
    if (!factorInPlace(size, matrix, order)) return false;
    solveFactored(size, matrix, order, z, 0);
    if (!factorInPlace(size, turned, order)) return false;
    solveFactored(size, turned, order, w, 0);
    return true;
  }
}
