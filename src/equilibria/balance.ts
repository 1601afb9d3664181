/**
 * When does a mechanism rest in a combination of modes? Its forces balance and its closed gaps are 0: h(q, 0) + Σ
 * (W_N − s μ W_T) λ_N + Σ W_T λ_T = 0, g_N(q) = 0; for one slipping contact this is F(φ_eq) = 0 of [LBN] (4.7).
 * Unknowns are q, λ_N of every closed contact, and λ_T of those that stick: as many more than equations as stick. A
 * compliant contact has neither the unknown λ_N nor the equation of its gap: h holds its force. A jump of a force
 * that holds the mechanism adds its multiplier s, and ψ = 0 unless every rest meets it.
 */

import { hypot } from "../elementary/index.js";
import { addScaled, solveAffine } from "../numerics/index.js";
import type { RestCombination, RestingContact } from "./combination.js";
import type { KinkRows } from "./field/heldKinks.js";
import { type PushedField, pushedField } from "./field/pushedField.js";
import type { RestField } from "./field/restField.js";
import { restTolerances } from "./tolerances.js";

/** An unknown force: of which contact, normal or tangential. */
export interface ForceSlot {
  readonly contact: RestingContact;
  readonly tangential: boolean;
}

export class Balance {
  readonly field: RestField;
  readonly closed: readonly RestingContact[];
  /** Those of the closed ones that are rigid: their gap is 0. */
  readonly rigid: readonly RestingContact[];
  readonly open: readonly RestingContact[];
  /** Those that stick while the mechanism moves steadily: their slip is 0, which is an equation for the rates. */
  private readonly stuck: readonly RestingContact[];
  readonly slots: readonly ForceSlot[];
  /** Jumps of forces that hold the mechanism; their multipliers are the last unknowns. */
  readonly kinks: readonly KinkRows[];
  readonly equations: number;
  readonly unknowns: number;
  private readonly n: number;
  private readonly pushed: PushedField | undefined;

  constructor(
    /** Without the forces of compliant contacts. */
    readonly bare: RestField,
    readonly combination: RestCombination,
    /** Coordinates on which nothing depends, held where they are; left out: they are free. */
    private readonly pinned: readonly { readonly index: number; readonly at: number }[] = [],
    stuck: readonly RestingContact[] = [],
    /** Those of the kinks that are met at some places only. */
    readonly located: readonly KinkRows[] = [],
  ) {
    this.stuck = stuck;
    this.kinks = bare.held?.kinks ?? [];
    this.n = bare.n;
    this.closed = combination.filter(({ mode }) => mode !== "flight");
    this.rigid = this.closed.filter(({ soft }) => !soft);
    this.open = combination.filter(({ mode }) => mode === "flight");
    const soft = this.closed.filter((contact) => contact.soft);
    this.pushed = soft.length === 0 ? undefined : pushedField(bare, soft);
    this.field = this.pushed?.field ?? bare;
    this.slots = this.closed.flatMap((contact) => [
      ...(contact.soft ? [] : [{ contact, tangential: false }]),
      ...(contact.rough ? [{ contact, tangential: true }] : []),
    ]);
    this.equations = this.n + this.rigid.length + pinned.length + stuck.length + located.length;
    this.unknowns = this.n + this.slots.length + this.kinks.length;
  }

  q(u: Float64Array): Float64Array {
    return u.slice(0, this.n);
  }

  /** λ_N and λ_T of a closed contact. */
  forces(u: Float64Array, contact: RestingContact, p: Float64Array): { lambdaN: number; lambdaT: number } {
    const of = (tangential: boolean): number => {
      const k = this.slots.findIndex((slot) => slot.contact === contact && slot.tangential === tangential);
      return k < 0 ? 0 : (u[this.n + k] as number);
    };
    const lambdaN = contact.soft ? this.pressing(this.q(u), p, contact) : of(false);
    if (contact.slip === 0) return { lambdaN, lambdaT: of(true) };
    return { lambdaN, lambdaT: lambdaN * this.share(this.field.values(this.q(u), p), contact) + 0 };
  }

  /** −1 ≤ s ≤ 1 of each kink that holds. */
  shares(u: Float64Array): Float64Array {
    return u.slice(this.n + this.slots.length, this.unknowns);
  }

  /** The same with some multipliers of kinks given. */
  withShares(shares: readonly { readonly kink: number; readonly at: number }[]): Balance {
    const from = this.n + this.slots.length;
    const pinned = [...this.pinned, ...shares.map(({ kink, at }) => ({ index: from + kink, at }))];
    return new Balance(this.bare, this.combination, pinned, this.stuck, this.located);
  }

  /** λ_N of a compliant contact. */
  private pressing(q: Float64Array, p: Float64Array, contact: RestingContact): number {
    return this.pushed?.lambdaN(contact, q, p) ?? 0;
  }

  /** λ_T/λ_N of a contact that slips. */
  private share(values: Float64Array, contact: RestingContact): number {
    return -contact.slip * contact.side * (values[this.frictionRow(contact)] as number);
  }

  private frictionRow({ index, edge, slip }: RestingContact): number {
    const { layout } = this.field;
    return layout.contact(index) + (edge ? layout.frictionStatic(slip) : layout.frictionKinetic(slip));
  }

  /** Generalized force per unit of each unknown force, n numbers each. */
  directions(values: Float64Array): Float64Array[] {
    const pulls = this.kinks.map(({ pull }) => values.slice(pull, pull + this.n));
    const ofContacts = this.slots.map(({ contact, tangential }) => {
      const WT = this.field.row(values, contact.index, "WT");
      if (tangential) return WT;
      const WN = this.field.row(values, contact.index, "WN");
      const share = contact.slip === 0 ? 0 : this.share(values, contact);
      return WN.map((value, i) => value + share * (WT[i] as number));
    });
    return [...ofContacts, ...pulls];
  }

  residual(u: Float64Array, p: Float64Array): Float64Array {
    const { layout } = this.field;
    const values = this.field.values(this.q(u), p);
    const out = new Float64Array(this.equations);
    out.set(values.subarray(layout.h, layout.h + this.n));
    for (const [k, direction] of this.directions(values).entries())
      addScaled(out, u[this.n + k] as number, direction);
    for (const [k, { index }] of this.rigid.entries())
      out[this.n + k] = values[layout.contact(index) + layout.gap] as number;
    for (const [k, { index, at }] of this.pinned.entries())
      out[this.n + this.rigid.length + k] = (u[index] as number) - at;
    const from = this.equations - this.stuck.length - this.located.length;
    for (const [k, { index }] of this.stuck.entries())
      out[from + k] = values[layout.contact(index) + layout.wTildeT] as number;
    for (const [k, { value }] of this.located.entries())
      out[from + this.stuck.length + k] = values[value] as number;
    return out;
  }

  /** ∂residual/∂(u, more columns of the slopes), row by row. */
  jacobian(u: Float64Array, p: Float64Array, more: readonly number[] = []): Float64Array {
    const { field, n } = this;
    const q = this.q(u);
    const values = field.values(q, p);
    const slopes = field.slopes(q, p);
    const width = this.unknowns + more.length;
    const out = new Float64Array(this.equations * width);
    const columns = [...Array.from({ length: n }, (_, j) => j), ...more];
    for (const [j, column] of columns.entries()) {
      const change = this.forceSlope(u, values, slopes, column, true);
      const at = j < n ? j : this.unknowns + j - n;
      for (let i = 0; i < n; i++) out[i * width + at] = change[i] as number;
      for (const [k, { index }] of this.rigid.entries())
        out[(n + k) * width + at] = field.byUnknown(
          slopes,
          field.layout.contact(index) + field.layout.gap,
          column,
        );
      for (const [k, { value }] of this.located.entries())
        out[(this.equations - this.located.length + k) * width + at] = field.byUnknown(slopes, value, column);
    }
    for (const [k, direction] of this.directions(values).entries())
      for (let i = 0; i < n; i++) out[i * width + n + k] = direction[i] as number;
    for (const [k, { index }] of this.pinned.entries()) out[(n + this.rigid.length + k) * width + index] = 1;
    const from = this.equations - this.stuck.length - this.located.length;
    for (const [k, { index }] of this.stuck.entries())
      out.set(field.slipSlopes(index, q, p), (from + k) * width);
    return out;
  }

  /** How h + W λ changes along one column of the slopes, or with an unknown, while the unknown forces stay. */
  forceSlope(
    u: Float64Array,
    values: Float64Array,
    slopes: Float64Array,
    column: number,
    unknown = false,
  ): Float64Array {
    const { field } = this;
    const { layout, columns } = field;
    const slope = (row: number) =>
      unknown ? field.byUnknown(slopes, row, column) : (slopes[row * columns + column] as number);
    const out = Float64Array.from({ length: this.n }, (_, i) => slope(layout.h + i));
    for (const [k, { contact, tangential }] of this.slots.entries()) {
      const force = u[this.n + k] as number;
      const at = layout.contact(contact.index);
      const share = contact.slip === 0 ? 0 : this.share(values, contact);
      const turn = contact.slip === 0 ? 0 : -contact.slip * contact.side * slope(this.frictionRow(contact));
      for (let i = 0; i < this.n; i++) {
        const [dN, dT] = [slope(at + layout.WN + i), slope(at + layout.WT + i)];
        const WT = values[at + layout.WT + i] as number;
        out[i] = (out[i] as number) + force * (tangential ? dT : dN + share * dT + turn * WT);
      }
    }
    const shares = this.shares(u);
    for (const [k, { pull }] of this.kinks.entries())
      for (let i = 0; i < this.n; i++) out[i] = (out[i] as number) + (shares[k] as number) * slope(pull + i);
    return out;
  }

  /** A place of another combination with the same closed contacts, its forces in the unknowns of this one. */
  adopt(u: Float64Array, other: Balance, p: Float64Array): Float64Array {
    const forces = this.slots.map(({ contact, tangential }) => {
      const twin = other.closed.find(({ index }) => index === contact.index) as RestingContact;
      const { lambdaN, lambdaT } = other.forces(u, twin, p);
      return tangential ? lambdaT : lambdaN;
    });
    return Float64Array.of(...u.subarray(0, this.n), ...forces, ...other.shares(u));
  }

  /** A place with the forces that balance best there. */
  withForces(q: Float64Array, p: Float64Array): Float64Array {
    const values = this.field.values(q, p);
    const directions = this.directions(values);
    const matrix = new Float64Array(this.n * directions.length);
    for (const [k, direction] of directions.entries())
      for (let i = 0; i < this.n; i++) matrix[i * directions.length + k] = direction[i] as number;
    const right = values.slice(this.field.layout.h, this.field.layout.h + this.n).map((force) => -force);
    const limit = restTolerances.openForce * hypot(...matrix);
    const { shortest } = solveAffine(this.n, directions.length, matrix, right, limit);
    return Float64Array.of(...q, ...shortest);
  }

  /** The largest force at a place: what a balance is small against. */
  forceSize(u: Float64Array, p: Float64Array): number {
    const { h } = this.bare.layout;
    const values = this.bare.values(this.q(u), p);
    let size = hypot(...values.subarray(h, h + this.n));
    for (const [k, direction] of this.directions(values).entries())
      size = Math.max(size, Math.abs(u[this.n + k] as number) * hypot(...direction));
    for (const contact of this.closed) {
      if (!contact.soft) continue;
      const push = this.pressing(this.q(u), p, contact);
      size = Math.max(size, Math.abs(push) * hypot(...this.bare.row(values, contact.index, "WN")));
    }
    return size;
  }

  /** The largest force, and what a unit of length would change of the loads: a force is rounding relative to both. */
  loadSize(u: Float64Array, p: Float64Array): number {
    const jacobian = this.jacobian(u, p);
    let around = 0;
    for (let i = 0; i < this.n; i++)
      for (let j = 0; j < this.n; j++)
        around = Math.max(around, Math.abs(jacobian[i * this.unknowns + j] as number));
    return this.forceSize(u, p) + around;
  }
}
