/**
 * How are accelerations and forces that hold contacts solved for in straight-line code? Through the factors of M, and
 * the inverse of W M⁻¹ U for one or two forces.
 */

import type { Node } from "../../expression/index.js";
import { dotOf, Factorisation } from "../text/linear.js";
import { one, type Scribe, type Value, zero } from "../text/scribe.js";

/** Systems with more forces than this are left to a solver with pivots. */
export const mostForces = 2;

/** [M, U; W, 0] x = r, written once, solved for several right sides. */
export class HeldSystem {
  private readonly columns: readonly (readonly Value[])[];
  private readonly inverse: readonly (readonly Value[])[];

  constructor(
    private readonly scribe: Scribe,
    private readonly M: Factorisation,
    private readonly U: readonly (readonly Value[])[],
    private readonly W: readonly (readonly Value[])[],
  ) {
    this.columns = U.map((column) => M.solve(column));
    this.inverse = inverseOf(
      scribe,
      W.map((row) => this.columns.map((column) => dotOf(scribe, row, column))),
    );
  }

  /** K with M of order n in the upper left. */
  static of(
    scribe: Scribe,
    n: number,
    K: readonly (readonly Node[])[],
    value: (node: Node) => Value,
  ): HeldSystem {
    const M = K.slice(0, n).map((row) => row.slice(0, n).map(value));
    const U = K.slice(n).map((_, i) => K.slice(0, n).map((row) => value(row[n + i] as Node)));
    const W = K.slice(n).map((row) => row.slice(0, n).map(value));
    return new HeldSystem(scribe, new Factorisation(scribe, M), U, W);
  }

  /** [M, Wᵀ; Uᵀ, 0], with the same factors of M. */
  transposed(): HeldSystem {
    return new HeldSystem(this.scribe, this.M, this.W, this.U);
  }

  /** λ = S⁻¹(W M⁻¹ r − s) with S = W M⁻¹ U, and what M⁻¹(r − U λ) is then. */
  solve(above: readonly Value[], below: readonly Value[]): { x: Value[]; forces: Value[] } {
    const { scribe, M, W, columns, inverse } = this;
    const free = M.solve(above);
    const rest = W.map((row, i) => {
      const along = dotOf(scribe, row, free);
      return below[i] === zero ? along : scribe.minus(along, [[one, below[i] as Value]]);
    });
    const forces = inverse.map((row) => dotOf(scribe, row, rest));
    const x = free.map((value, i) =>
      scribe.minus(
        value,
        columns.map((column, k) => [column[i] as Value, forces[k] as Value] as const),
      ),
    );
    return { x, forces };
  }
}

function inverseOf(scribe: Scribe, S: readonly (readonly Value[])[]): Value[][] {
  if (S.length === 0) return [];
  const [[a, b = zero] = [one], [c, d] = [zero, one]] = S as [[Value, Value?], [Value, Value]?];
  if (S.length === 1) return [[scribe.over(one, a)]];
  const inverse = scribe.over(one, scribe.minus(scribe.times(a, d), [[b, c]]));
  const negative = scribe.negative(inverse);
  return [
    [scribe.times(d, inverse), scribe.times(b, negative)],
    [scribe.times(c, negative), scribe.times(a, inverse)],
  ];
}
