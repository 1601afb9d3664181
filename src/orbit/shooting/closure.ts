/**
 * When is an orbit closed? Its state is back after a period, up to a shift of its coordinates that changes no formula. Along a
 * direction of such shifts the start is given, and how far the motion goes is a result: with j the pivot of a direction d,
 *
 *   x_i − R_i − d_i (x_j − R_j) + 2πk_i = 0 for i ≠ j,   x_j = anchor
 *
 * in place of x − R = 0. Nothing else of the shooting equations changes.
 */

import type { Symmetry } from "../../mechanism/index.js";

export interface Closure {
  readonly symmetry: Symmetry;
  /** Coordinates at the start; those of pivots are kept. Left out: any start along the directions is as good. */
  readonly anchor?: Float64Array;
  /** Whole turns of the coordinates in a period. */
  readonly turns: Float64Array;
}

/** From the difference of coordinates over a period and those at its start; undefined where no shift changes nothing. */
export function closureOf(
  symmetry: Symmetry,
  difference: Float64Array,
  start: Float64Array,
): Closure | undefined {
  const { turns } = symmetry.reduce(difference);
  if (symmetry.directions.length === 0 && turns.every((turn) => turn === 0)) return undefined;
  return { symmetry, anchor: start.slice(0, symmetry.n), turns };
}

/** A plan whose start along the directions is that of a state, or open. */
export function anchoredAt<P extends { readonly closure?: Closure | undefined }>(
  plan: P,
  state?: Float64Array,
): P {
  if (plan.closure === undefined) return plan;
  const { symmetry, turns } = plan.closure;
  const anchor = state?.slice(0, symmetry.n);
  return { ...plan, closure: { symmetry, turns, ...(anchor === undefined ? {} : { anchor }) } };
}

/** Rows of F with their derivatives, each row of J with `size` entries. */
interface Rows {
  readonly F: Float64Array;
  readonly J: Float64Array;
  readonly byParameter: readonly Float64Array[];
}

/** Turns x − R, which stand at `row`, into equations up to a shift. */
export function closeRows({ F, J, byParameter }: Rows, row: number, u: Float64Array, closure: Closure): void {
  const { symmetry, anchor, turns } = closure;
  const size = F.length;
  const columns = [F, ...byParameter];
  for (const { vector, pivot } of symmetry.directions) {
    const from = row + pivot;
    for (const [i, share] of vector.entries()) {
      if (i === pivot || share === 0) continue;
      for (const column of columns)
        column[row + i] = (column[row + i] as number) - share * (column[from] as number);
      for (let k = 0; k < size; k++)
        J[(row + i) * size + k] =
          (J[(row + i) * size + k] as number) - share * (J[from * size + k] as number);
    }
    for (const column of columns) column[from] = 0;
    J.fill(0, from * size, (from + 1) * size);
    if (anchor === undefined) continue;
    F[from] = (u[pivot] as number) - (anchor[pivot] as number);
    J[from * size + pivot] = 1;
  }
  for (const [i, turn] of turns.entries()) F[row + i] = (F[row + i] as number) + turn;
}
