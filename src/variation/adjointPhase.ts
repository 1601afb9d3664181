/**
 * Which code carries the adjoint of a phase? Generated code, or kernels with a solver that has pivots where more
 * contacts are closed than that code can solve for. With z = (q̈, forces) from K z + e = 0 and Kᵀw = (λ_v, 0),
 * λ_vᵀ∂q̈ = −∂(wᵀ(K z + e)) while z and w stay.
 */

import { adjointProgram } from "../emit/index.js";
import type { Node } from "../expression/index.js";
import { plainProgram, type StepProgram } from "../integrate/index.js";
import { deriveMore, type KernelFunction, type Mechanism, perMechanism } from "../mechanism/index.js";
import { factorInPlace, solveFactored } from "../numerics/index.js";
import { phaseEquations, residualsOf } from "../phase/index.js";
import { analysedFormulas } from "./analysed.js";
import { modesKey, type PhaseModes, shapeOf, variedKey } from "./differentiatedField.js";
import { kernelOf, split, unknownSymbols } from "./implicit.js";

const made = perMechanism<() => StepProgram>();

/** Makes programs for states (q, v, λ_q, λ_v) over s = −t, with the derivatives by varied parameters as integrals. */
export function adjointPhase(
  mechanism: Mechanism,
  modes: PhaseModes,
  varied: readonly number[],
): () => StepProgram {
  return made(mechanism, `${modesKey(modes)}|${variedKey(varied)}`, () => {
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
    const generated = adjointProgram({ formulas, K, e, unknowns: z, weights: w, slopes }, mechanism.backend);
    if (generated !== undefined) return generated;
    const kernels = {
      size: e.length,
      equations: kernelOf(mechanism, {}, [...K.flat(), ...e]),
      gradient: kernelOf(mechanism, { z, w }, slopes),
    };
    return () => new PivotedRates(kernels, words.q.length, varied.length).program();
  });
}

/** K and e, and ∂(wᵀ(K z + e)) by q, v and the varied parameters. */
interface AdjointKernels {
  readonly size: number;
  readonly equations: KernelFunction;
  readonly gradient: KernelFunction;
}

class PivotedRates {
  private readonly state: Float64Array;
  private readonly rates: Float64Array;
  private readonly room: { q: Float64Array; v: Float64Array; z: Float64Array; w: Float64Array };
  private readonly entries: Float64Array;
  private readonly matrix: Float64Array;
  private readonly turned: Float64Array;
  private readonly order: Int32Array;
  private readonly out: Float64Array;

  constructor(
    private readonly kernels: AdjointKernels,
    private readonly n: number,
    private readonly varied: number,
  ) {
    const { size } = kernels;
    const vector = (length: number) => new Float64Array(length);
    this.state = vector(4 * n);
    this.rates = vector(4 * n + varied);
    this.room = { q: vector(n), v: vector(n), z: vector(size), w: vector(size) };
    this.entries = vector(size * size + size);
    this.matrix = vector(size * size);
    this.turned = vector(size * size);
    this.order = new Int32Array(size);
    this.out = vector(2 * n + varied);
  }

  program(): StepProgram {
    const { n, varied, state, rates } = this;
    const write = (s: number, p: Float64Array) => this.write(s, p);
    return plainProgram({ state: 4 * n, integrals: varied }, { state, rates, write });
  }

  private write(s: number, p: Float64Array): void {
    const { n, state, rates, room, out, kernels } = this;
    const { q, v, z, w } = room;
    split(state, q, v);
    if (!this.solve(-s, p)) {
      rates.fill(Number.NaN);
      return;
    }
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
