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
    const v = this.solve(held, Float64Array.of(...x.subarray(r), ...held.map(() => 0)));
    if (v === undefined) return undefined;
    const { layout, n } = field;
    const values = field.values(q, p, v);
    if (!values.every(Number.isFinite)) return undefined;
    const force = values.slice(layout.h, layout.h + n);
    const rates = Float64Array.from(
      balance.rigid,
      ({ index }) => -(values[layout.contact(index) + layout.wBarN] as number),
    );
    const acceleration = heldAcceleration(balance, values, force, rates);
    if (acceleration === undefined) return undefined;
    return Float64Array.of(...x.subarray(r), ...basis.map((direction) => dot(direction, acceleration)));
  }

  /** q with the given y on the closed gaps. */
  private place(y: Float64Array): Float64Array | undefined {
    const { balance, basis, q0, p } = this;
    const { layout } = balance.field;
    const q = q0.map(
      (value, i) =>
        value + basis.reduce((sum, direction, k) => sum + (y[k] as number) * (direction[i] as number), 0),
    );
    if (balance.rigid.length === 0) return q;
    for (let step = 0; step < newton.steps; step++) {
      const values = balance.field.values(q, p);
      const gaps = balance.rigid.map(({ index }) => -(values[layout.contact(index) + layout.gap] as number));
      const move = this.solve(
        heldDirections(balance, values),
        Float64Array.of(...basis.map(() => 0), ...gaps),
      );
      if (move === undefined) return undefined;
      for (let i = 0; i < q.length; i++) q[i] = (q[i] as number) + (move[i] as number);
      if (hypot(...move) <= newton.tolerance * (1 + hypot(...q))) return q;
    }
    return undefined;
  }

  private solve(held: readonly Float64Array[], right: Float64Array): Float64Array | undefined {
    const rows = [...this.basis, ...held];
    const matrix = Float64Array.from(rows.flatMap((row) => [...row]));
    return solveInPlace(rows.length, matrix, right) > restTolerances.heldPivot ? right : undefined;
  }
}
