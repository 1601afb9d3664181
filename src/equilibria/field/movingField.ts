/**
 * What are the formulas where a mechanism moves steadily along shifts that change nothing? Nothing depends on the
 * coordinate of a pivot: in its place among the unknowns stands the rate σ of its direction d, and velocities are v
 * = Σ σ d.
 */

import type { ComplianceOptions } from "../../atlas/index.js";
import type { Mechanism, Symmetry } from "../../mechanism/index.js";
import { dot } from "../../numerics/index.js";
import { restTolerances } from "../tolerances.js";
import { RestField } from "./restField.js";

/** A state with the coordinates of pivots where the model starts. */
interface MovingState {
  readonly q: Float64Array;
  readonly v: Float64Array;
}

export class MovingField extends RestField {
  override readonly shifts: readonly Float64Array[];
  private readonly home: Float64Array;

  override readonly isSteady: boolean;

  constructor(
    mechanism: Mechanism,
    compliance: ComplianceOptions,
    private readonly symmetry: Pick<Symmetry, "directions">,
  ) {
    super(mechanism, compliance);
    this.shifts = symmetry.directions.map(({ vector }) => vector);
    this.isSteady = symmetry.directions.some(({ pivot }) => !this.kept.states.includes(pivot));
    this.home = Float64Array.from(mechanism.coordinates, (name) => mechanism.start.q[name] as number);
  }

  override over(mechanism: Mechanism): MovingField {
    return new MovingField(mechanism, this.compliance, this.symmetry);
  }

  override isMoving(unknown: Float64Array): boolean {
    const { states } = this.kept;
    return this.stateOf(unknown).v.some(
      (speed, i) => !states.includes(i) && Math.abs(speed) > restTolerances.still,
    );
  }

  override stateOf(unknown: Float64Array): MovingState {
    const q = unknown.slice(0, this.n);
    const v = new Float64Array(this.n);
    for (const { vector, pivot } of this.symmetry.directions) {
      for (const [i, share] of vector.entries()) v[i] = (v[i] as number) + share * (unknown[pivot] as number);
      q[pivot] = this.home[pivot] as number;
    }
    return { q, v };
  }

  /** As at rest, with v_N and v_T in the places of w̃_N and w̃_T: the speeds of the contacts themselves. */
  override values(unknown: Float64Array, p: Float64Array, _?: Float64Array, t = 0): Float64Array {
    const { q, v } = this.stateOf(unknown);
    const out = super.values(q, p, v, t);
    const { layout } = this;
    for (const k of this.mechanism.contacts.keys()) {
      const at = layout.contact(k);
      for (let i = 0; i < this.n; i++) {
        const speed = v[i] as number;
        const [N, T] = [at + layout.wTildeN, at + layout.wTildeT];
        out[N] = (out[N] as number) + (out[at + layout.WN + i] as number) * speed;
        out[T] = (out[T] as number) + (out[at + layout.WT + i] as number) * speed;
      }
    }
    return out;
  }

  override slopes(unknown: Float64Array, p: Float64Array): Float64Array {
    const { q, v } = this.stateOf(unknown);
    return this.slopesAt(q, v, p);
  }

  /** By a rate: along its direction of velocities. */
  override byUnknown(slopes: Float64Array, row: number, column: number): number {
    const direction = this.symmetry.directions.find(({ pivot }) => pivot === column);
    if (direction === undefined) return super.byUnknown(slopes, row, column);
    return direction.vector.reduce(
      (sum, share, i) => sum + share * (slopes[row * this.columns + this.n + i] as number),
      0,
    );
  }

  /** Every sign where the contact's slip changes with the rates. */
  override surfaceSigns(contact: number, p: Float64Array): (1 | -1 | 0)[] {
    if (!this.rubsAlong(contact, p)) return super.surfaceSigns(contact, p);
    const { layout } = this;
    const values = this.values(this.home, p);
    const friction = [1, -1].map(
      (one) => values[layout.contact(contact) + layout.frictionStatic(one)] as number,
    );
    return Math.max(...friction) > 0 ? [1, -1, 0] : [1, -1];
  }

  override rubsAlong(contact: number, p: Float64Array): boolean {
    return this.somewhere().some((q) => {
      const row = this.row(this.values(q, p), contact, "WT");
      return this.shifts.some((vector) => row.some((entry, i) => entry * (vector[i] as number) !== 0));
    });
  }

  override slipSlopes(contact: number, unknown: Float64Array, p: Float64Array): Float64Array {
    const { layout, columns, symmetry } = this;
    const { v } = this.stateOf(unknown);
    const [values, slopes] = [this.values(unknown, p), this.slopes(unknown, p)];
    const at = layout.contact(contact);
    const WT = this.row(values, contact, "WT");
    return Float64Array.from({ length: this.n }, (_, j) => {
      const direction = symmetry.directions.find(({ pivot }) => pivot === j);
      if (direction !== undefined) return dot(direction.vector, WT);
      return v.reduce(
        (sum, speed, i) => sum + speed * (slopes[(at + layout.WT + i) * columns + j] as number),
        slopes[(at + layout.wTildeT) * columns + j] as number,
      );
    });
  }
}
