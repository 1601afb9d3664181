/** What are the formulas and their exact slopes where a mechanism rests? All velocities are 0, [LB01] (2.3)-(2.4). */

import type { ComplianceOptions } from "../../atlas/index.js";
import { evaluator, type Node } from "../../expression/index.js";
import {
  type DerivativeKernel,
  dynamicsLayout,
  firstDerivatives,
  type Mechanism,
  perMechanism,
} from "../../mechanism/index.js";
import { randomSource } from "../../numerics/index.js";
import { type KeptPlaces, keptOf } from "../kept.js";
import { type HeldRows, heldOf } from "./heldKinks.js";

const derivatives = perMechanism<DerivativeKernel>();

/** Times, positions and turns at which a dependence is looked for: it must vanish at all of them. */
const trial = Object.freeze({ seed: 19171105, places: 12, tolerance: 1e-10 });

/** The formulas as numbers: those of the dynamics kernel, with their slopes row by row. */
export class RestField {
  readonly n: number;
  readonly layout: ReturnType<typeof dynamicsLayout>;
  /** Slopes have this many columns: q, v, t, parameters. */
  readonly columns: number;
  /** Directions in which the mechanism moves on: none at rest. */
  readonly shifts: readonly Float64Array[] = [];
  readonly kept: KeptPlaces;
  /** Jumps of forces that hold the mechanism: their rows follow those of the dynamics. */
  readonly held: HeldRows | undefined;
  /** The mechanism moves along shifts that change nothing; first-order states do not count. */
  readonly isSteady: boolean = false;
  private readonly kernel: DerivativeKernel;
  private readonly rest: Float64Array;
  private readonly sparse: Float64Array;
  private readonly dense: Float64Array;
  private readonly places: Int32Array;

  constructor(
    readonly mechanism: Mechanism,
    /** Which contacts are compliant. */
    readonly compliance: ComplianceOptions = {},
  ) {
    this.kept = keptOf(mechanism);
    this.held = heldOf(mechanism);
    this.layout = dynamicsLayout(mechanism);
    this.n = this.layout.n;
    this.kernel = derivatives(mechanism, "", () => firstDerivatives(mechanism));
    this.columns = this.kernel.variables.length;
    this.rest = new Float64Array(this.n);
    this.sparse = new Float64Array(this.kernel.size);
    const { size } = mechanism.dynamics;
    const rows = size + (this.held?.count ?? 0);
    this.dense = new Float64Array(rows * this.columns + 1);
    // Slopes of energies and powers, which follow, all go to the last entry.
    this.places = Int32Array.from(this.kernel.entries, ({ row, column }) =>
      row < size ? row * this.columns + column : rows * this.columns,
    );
  }

  /** The same question about a mechanism with other loads. */
  over(mechanism: Mechanism): RestField {
    return new RestField(mechanism, this.compliance);
  }

  /** Does a coordinate move at the state that unknowns stand for? First-order states do not count. */
  isMoving(_unknown: Float64Array): boolean {
    return false;
  }

  /** The column of a parameter in the slopes. */
  parameterColumn(index: number): number {
    return 2 * this.n + 1 + index;
  }

  values(q: Float64Array, p: Float64Array, v: Float64Array = this.rest, t = 0): Float64Array {
    const { size } = this.mechanism.dynamics;
    const out = new Float64Array(size + (this.held?.count ?? 0));
    this.mechanism.dynamics.into(t, q, v, p, out);
    this.held?.values(t, q, v, p, out.subarray(size));
    for (const { index, at } of this.kept.memory) out[this.layout.h + index] = at - (q[index] as number);
    return out;
  }

  /** W_N or W_T of a contact among the values. */
  row(values: Float64Array, contact: number, kind: "WN" | "WT"): Float64Array {
    const at = this.layout.contact(contact) + this.layout[kind];
    return values.slice(at, at + this.n);
  }

  /** The state that the first n unknowns of a balance stand for. */
  stateOf(unknown: Float64Array): { readonly q: Float64Array; readonly v: Float64Array } {
    return { q: unknown.slice(0, this.n), v: this.rest };
  }

  /** Values of expressions at a place. */
  expressions(nodes: readonly Node[], unknown: Float64Array, p: Float64Array): number[] {
    if (nodes.length === 0) return [];
    const { words } = this.mechanism.formulas;
    const symbols = new Map<string, number>([[words.t.name, 0]]);
    const { q, v } = this.stateOf(unknown);
    for (const [i, { name }] of words.q.entries()) symbols.set(name, q[i] as number);
    for (const [i, { name }] of words.v.entries()) symbols.set(name, v[i] as number);
    for (const [i, { name }] of words.p.entries()) symbols.set(name, p[i] as number);
    return evaluator(nodes).values(symbols);
  }

  /** ∂values[row]/∂column, in an array that the next call fills again: always the same entries are not 0. */
  slopes(q: Float64Array, p: Float64Array): Float64Array {
    return this.slopesAt(q, this.rest, p);
  }

  /** An entry of the slopes, where a column below n is that of an unknown. */
  byUnknown(slopes: Float64Array, row: number, column: number): number {
    return slopes[row * this.columns + column] as number;
  }

  /** Does the slip of a contact change with unknown velocities? */
  rubsAlong(_contact: number, _p: Float64Array): boolean {
    return false;
  }

  /** ∂v_T/∂unknowns of a contact that sticks while the mechanism moves. */
  slipSlopes(_contact: number, _q: Float64Array, _p: Float64Array): Float64Array {
    return new Float64Array(this.n);
  }

  protected slopesAt(q: Float64Array, v: Float64Array, p: Float64Array): Float64Array {
    this.kernel.into(0, q, v, p, this.sparse);
    for (let k = 0; k < this.places.length; k++)
      this.dense[this.places[k] as number] = this.sparse[k] as number;
    this.heldSlopes(q, v, p);
    for (const { index } of this.kept.memory) this.dense[(this.layout.h + index) * this.columns + index] = -1;
    return this.dense;
  }

  /** Where is an expression 0 at rest? `never`: it is a number other than 0. */
  meets(node: Node, p: Float64Array): "everywhere" | "somewhere" | "never" {
    const values = this.somewhere(randomSource(trial.seed + 3)).map(
      (unknown) => this.expressions([node], unknown, p)[0] as number,
    );
    if (values.some((value) => value !== values[0])) return "somewhere";
    return values[0] === 0 ? "everywhere" : "never";
  }

  private heldSlopes(q: Float64Array, v: Float64Array, p: Float64Array): void {
    if (this.held === undefined) return;
    const { entries, slopes } = this.held;
    const found = new Float64Array(entries.length);
    slopes(0, q, v, p, found);
    const { size } = this.mechanism.dynamics;
    for (const [k, { row, column }] of entries.entries())
      this.dense[(size + row) * this.columns + column] = found[k] as number;
  }

  /** Does time appear, with these parameters? Then no place is an equilibrium. */
  dependsOnTime(p: Float64Array): boolean {
    const random = randomSource(trial.seed);
    return this.somewhere(random).some((q) => {
      const here = this.values(q, p);
      return !same(here, this.values(q, p, this.rest, 10 * random() + 0.1));
    });
  }

  /**
   * Which coordinates can be changed by so much, and nothing but the last digits changes? `geometry` leaves loads
   * out.
   */
  unchangedBy(shift: number, p: Float64Array, what: "all" | "geometry" = "all"): boolean[] {
    const { h } = this.layout;
    const part = (values: Float64Array) =>
      what === "all" ? values : Float64Array.of(...values.subarray(0, h), ...values.subarray(h + this.n));
    return this.mechanism.coordinates.map((_, i) =>
      this.somewhere(randomSource(trial.seed + 1)).every((q) => {
        const moved = q.slice();
        moved[i] = (q[i] as number) + shift;
        return same(part(this.values(q, p)), part(this.values(moved, p)));
      }),
    );
  }

  /** The signs that the speed of a contact's surface takes at rest: 0 where it does not move anywhere. */
  surfaceSigns(contact: number, p: Float64Array): (1 | -1 | 0)[] {
    const at = this.layout.contact(contact) + this.layout.wTildeT;
    const speeds = this.somewhere(randomSource(trial.seed + 2)).map((q) => this.values(q, p)[at] as number);
    const signs = new Set(speeds.filter(Number.isFinite).map((speed) => Math.sign(speed) as 1 | -1 | 0));
    if (signs.size === 0 || (signs.size === 1 && signs.has(0))) return [0];
    return [...signs].filter((sign) => sign !== 0);
  }

  protected somewhere(random = randomSource(trial.seed)): Float64Array[] {
    return Array.from({ length: trial.places }, () =>
      Float64Array.from({ length: this.n }, () => 4 * random() - 2),
    );
  }
}

function same(one: Float64Array, other: Float64Array): boolean {
  return one.every((value, i) => {
    const twin = other[i] as number;
    if (Number.isNaN(value) && Number.isNaN(twin)) return true;
    return Math.abs(value - twin) <= trial.tolerance * (1 + Math.abs(value));
  });
}
