/**
 * How do quantities change that are given by linear equations, such as accelerations and contact forces by M q̈ = h
 * + W λ and W q̈ + w̄ = 0, [LB01] (2.3)-(2.8)? K(x) z + e(x) = 0 is solved for z, and differentiated as it stands:
 * K δz = −δ(K z + e) with z held. The derivatives on the right are those of the graph, so nothing is differenced.
 */

import type { Node, SymbolNode } from "../expression/index.js";
import { deriveMore, type KernelFunction, type Mechanism } from "../mechanism/index.js";
import { factorInPlace, solveFactored } from "../numerics/index.js";
import { type LinearFormulas, residualsOf } from "../phase/index.js";
import { analysedFormulas } from "./analysed.js";

/** What the motion depends on: q, v, t, and the parameters that are varied, by their places. */
export function variablesOf(mechanism: Mechanism, varied: readonly number[]): SymbolNode[] {
  const { words } = analysedFormulas(mechanism);
  return [...words.q, ...words.v, words.t, ...varied.map((i) => words.p[i] as SymbolNode)];
}

/** Symbols of the unknowns. */
export function unknownSymbols(mechanism: Mechanism, count: number): SymbolNode[] {
  const { graph } = analysedFormulas(mechanism).words;
  return Array.from({ length: count }, (_, i) => graph.symbol(`unknown ${i}`));
}

const names = (symbols: readonly SymbolNode[]): string[] => symbols.map(({ name }) => name);

/** (t, q, v, p with the signs of branches, further arrays…, out). */
export function kernelOf(
  mechanism: Mechanism,
  further: Readonly<Record<string, readonly SymbolNode[]>>,
  outputs: readonly Node[],
): KernelFunction {
  const { words, branches } = analysedFormulas(mechanism);
  const args = [
    { name: "t", symbols: words.t.name },
    { name: "q", symbols: names(words.q) },
    { name: "v", symbols: names(words.v) },
    { name: "p", symbols: names([...words.p, ...branches]) },
    ...Object.entries(further).map(([name, symbols]) => ({ name, symbols: names(symbols) })),
  ];
  return mechanism.backend.kernel(args, outputs);
}

/** Derivatives of outputs by variables that are not identically zero. */
export function slopeNodes(
  mechanism: Mechanism,
  outputs: readonly Node[],
  variables: readonly SymbolNode[],
): { readonly row: number; readonly variable: number; readonly node: Node }[] {
  const { words } = analysedFormulas(mechanism);
  return deriveMore(mechanism, () =>
    outputs.flatMap((output, row) =>
      variables.flatMap((symbol, variable) => {
        const node = words.derivative(output, symbol);
        return node === words.graph.zero ? [] : [{ row, variable, node }];
      }),
    ),
  );
}

/** Derivatives that are not identically zero: where each goes, and a kernel that computes them. */
export class SparseSlopes {
  readonly values: Float64Array;
  private readonly places: Int32Array;
  private readonly kernel: KernelFunction;

  /** Output i by variable j goes to place(i, j). */
  constructor(
    mechanism: Mechanism,
    outputs: readonly Node[],
    variables: readonly SymbolNode[],
    further: Readonly<Record<string, readonly SymbolNode[]>>,
    place: (output: number, variable: number) => number,
  ) {
    const slopes = slopeNodes(mechanism, outputs, variables);
    this.kernel = kernelOf(
      mechanism,
      further,
      slopes.map(({ node }) => node),
    );
    this.places = Int32Array.from(slopes, ({ row, variable }) => place(row, variable));
    this.values = new Float64Array(slopes.length);
  }

  /** Adds sign · derivative to the places; `held` are the values of the further symbols. */
  addInto(
    out: Float64Array,
    sign: 1 | -1,
    t: number,
    q: Float64Array,
    v: Float64Array,
    p: Float64Array,
    held?: Float64Array,
  ): void {
    const { values, places } = this;
    if (held === undefined) this.kernel(t, q, v, p, values);
    else this.kernel(t, q, v, p, held, values);
    for (let k = 0; k < places.length; k++) {
      const place = places[k] as number;
      out[place] = (out[place] as number) + sign * (values[k] as number);
    }
  }
}

/** Formulas of the state alone, with their derivatives: row i, variable j at i·width + j. */
export class StateFormulas {
  readonly width: number;
  readonly values: Float64Array;
  readonly slopes: Float64Array;
  private readonly kernel: KernelFunction;
  private readonly change: SparseSlopes;
  private readonly q: Float64Array;
  private readonly v: Float64Array;

  constructor(mechanism: Mechanism, nodes: readonly Node[], varied: readonly number[]) {
    const variables = variablesOf(mechanism, varied);
    this.q = new Float64Array(mechanism.dimension);
    this.v = new Float64Array(mechanism.dimension);
    this.width = variables.length;
    this.values = new Float64Array(nodes.length);
    this.slopes = new Float64Array(nodes.length * this.width);
    this.kernel = kernelOf(mechanism, {}, nodes);
    this.change = new SparseSlopes(mechanism, nodes, variables, {}, (i, j) => i * this.width + j);
  }

  read(t: number, state: Float64Array, p: Float64Array): void {
    const { q, v } = this;
    split(state, q, v);
    this.kernel(t, q, v, p, this.values);
    this.slopes.fill(0);
    this.change.addInto(this.slopes, 1, t, q, v, p);
  }
}

/** A state as coordinates and velocities, which formulas read apart. */
export function split(state: Float64Array, q: Float64Array, v: Float64Array): void {
  const n = q.length;
  for (let i = 0; i < n; i++) {
    q[i] = state[i] as number;
    v[i] = state[n + i] as number;
  }
}

export class ImplicitSystem {
  readonly size: number;
  readonly variables: number;
  /** The solution. */
  readonly z: Float64Array;
  /** Its derivatives, those by one variable after another: ∂z_i/∂variable_j at j·size + i. */
  readonly slopes: Float64Array;
  private readonly factors: Float64Array;
  private readonly order: Int32Array;
  private readonly entries: Float64Array;
  private readonly kernel: KernelFunction;
  private readonly change: SparseSlopes;
  private readonly q: Float64Array;
  private readonly v: Float64Array;

  constructor(mechanism: Mechanism, formulas: LinearFormulas, varied: readonly number[]) {
    const { K, e } = formulas;
    const size = e.length;
    const unknowns = unknownSymbols(mechanism, size);
    const variables = variablesOf(mechanism, varied);
    const rows = residualsOf(analysedFormulas(mechanism), formulas, unknowns);
    this.size = size;
    this.q = new Float64Array(mechanism.dimension);
    this.v = new Float64Array(mechanism.dimension);
    this.variables = variables.length;
    this.z = new Float64Array(size);
    this.slopes = new Float64Array(size * variables.length);
    this.factors = new Float64Array(size * size);
    this.order = new Int32Array(size);
    this.entries = new Float64Array(size * size + size);
    this.kernel = kernelOf(mechanism, {}, [...K.flat(), ...e]);
    this.change = new SparseSlopes(mechanism, rows, variables, { z: unknowns }, (i, j) => j * size + i);
  }

  /** z at a state; false where the equations have no single solution. */
  solve(t: number, q: Float64Array, v: Float64Array, p: Float64Array): boolean {
    const { size, entries, factors, z, order } = this;
    this.kernel(t, q, v, p, entries);
    const count = size * size;
    for (let i = 0; i < count; i++) factors[i] = entries[i] as number;
    for (let i = 0; i < size; i++) z[i] = -(entries[count + i] as number);
    if (!factorInPlace(size, factors, order)) return false;
    solveFactored(size, factors, order, z, 0);
    return true;
  }

  /** ẋ at a state: velocities, then accelerations; false where there is no single solution. */
  rateAt(t: number, state: Float64Array, p: Float64Array, rate: Float64Array): boolean {
    const { q, v, z } = this;
    split(state, q, v);
    if (!this.solve(t, q, v, p)) return false;
    const n = q.length;
    for (let i = 0; i < n; i++) {
      rate[i] = v[i] as number;
      rate[n + i] = z[i] as number;
    }
    return true;
  }

  /** After `solve`, at the same state: all derivatives of z. */
  differentiate(t: number, q: Float64Array, v: Float64Array, p: Float64Array): void {
    const { size, slopes, factors, order, z, variables } = this;
    slopes.fill(0);
    this.change.addInto(slopes, -1, t, q, v, p, z);
    for (let j = 0; j < variables; j++) solveFactored(size, factors, order, slopes, j * size);
  }
}
