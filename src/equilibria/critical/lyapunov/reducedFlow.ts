/**
 * How does a mechanism move within its modes, in as many numbers as it is free to move? Coordinates y along the
 * free directions at a place of rest; the closed gaps give the rest of q, [LBN] (4.6) for any number of
 * coordinates.
 */

import { hypot } from "../../../elementary/index.js";
import { dot, solveInPlace } from "../../../numerics/index.js";
import type { Balance } from "../../balance.js";
import { freeDirections, heldAcceleration, heldDirections } from "../../linear.js";
import { restTolerances } from "../../tolerances.js";

const newton = Object.freeze({ steps: 30, tolerance: 1e-14 });

/** For combinations without sticking: stick holds velocities, which give no place. */
export class ReducedFlow {
  readonly basis: readonly Float64Array[];
  private readonly q0: Float64Array;

  constructor(
    private readonly balance: Balance,
    u: Float64Array,
    private readonly p: Float64Array,
  ) {
    this.q0 = balance.q(u);
    const values = balance.field.values(this.q0, p);
    this.basis = freeDirections(balance.field.n, heldDirections(balance, values));
  }

  /** (ẏ, ÿ) at (y, ẏ); undefined where the gaps cannot be closed or accelerations are not determined. */
  at(x: Float64Array): Float64Array | undefined {
    const { balance, basis, p } = this;
    const r = basis.length;
    const q = this.place(x.subarray(0, r));
    if (q?.every(Number.isFinite) !== true) return undefined;
    const { field } = balance;
    const held = heldDirections(balance, field.values(q, p));
    const v = new Float64Array(r + held.length);
    v.set(x.subarray(r));
    if (!this.solve(held, v)) return undefined;
    const { layout, n } = field;
    const values = field.values(q, p, v);
    if (!values.every(Number.isFinite)) return undefined;
    const force = values.slice(layout.h, layout.h + n);
    const rates = new Float64Array(balance.rigid.length);
    for (const [k, { index }] of balance.rigid.entries())
      rates[k] = -(values[layout.contact(index) + layout.wBarN] as number);
    const acceleration = heldAcceleration(balance, values, force, rates);
    if (acceleration === undefined) return undefined;
    const change = new Float64Array(2 * r);
    change.set(x.subarray(r));
    for (let k = 0; k < r; k++) change[r + k] = dot(basis[k] as Float64Array, acceleration);
    return change;
  }

  /** q with the given y on the closed gaps. */
  private place(y: Float64Array): Float64Array | undefined {
    const { balance, basis, q0, p } = this;
    const { layout } = balance.field;
    const r = basis.length;
    const q = q0.slice();
    for (let i = 0; i < q.length; i++) {
      let sum = 0;
      for (let k = 0; k < r; k++) sum += (y[k] as number) * ((basis[k] as Float64Array)[i] as number);
      q[i] = (q[i] as number) + sum;
    }
    const { rigid } = balance;
    if (rigid.length === 0) return q;
    const move = new Float64Array(r + rigid.length);
    for (let step = 0; step < newton.steps; step++) {
      const values = balance.field.values(q, p);
      move.fill(0);
      for (let k = 0; k < rigid.length; k++) {
        const { index } = rigid[k] as (typeof rigid)[number];
        move[r + k] = -(values[layout.contact(index) + layout.gap] as number);
      }
      if (!this.solve(heldDirections(balance, values), move)) return undefined;
      for (let i = 0; i < q.length; i++) q[i] = (q[i] as number) + (move[i] as number);
      if (hypot(...move) <= newton.tolerance * (1 + hypot(...q))) return q;
    }
    return undefined;
  }

  /** The numbers along the basis and the held directions become the vector that has them; false where none has. */
  private solve(held: readonly Float64Array[], numbers: Float64Array): boolean {
    const { n } = this.balance.field;
    const rows = this.basis.length + held.length;
    const matrix = new Float64Array(rows * n);
    for (const [k, row] of this.basis.entries()) matrix.set(row, k * n);
    for (const [k, row] of held.entries()) matrix.set(row, (this.basis.length + k) * n);
    return solveInPlace(rows, matrix, numbers) > restTolerances.heldPivot;
  }
}
