/**
 * When is an orbit closed? Its state is back after a period, up to a shift of its coordinates that changes no
 * formula. Along a direction of such shifts the start is given, and how far the motion goes is a result: with j the
 * pivot of a direction d,
 *
 *   x_i − R_i − d_i (x_j − R_j) + 2πk_i = 0 for i ≠ j,   x_j = anchor
 *
 * in place of x − R = 0. Where nothing changes the momentum along a direction, it is back by itself: the equation
 * of the velocity of its pivot is replaced by the momentum of the start. Memory that no event of the period sets is
 * back by itself, too, and has its value. Nothing else of the shooting equations changes.
 */

import { automatonMemory, type Mechanism, momentaOf, type Symmetry } from "../../mechanism/index.js";
import { StateFormulas } from "../../variation/implicit.js";
import { eventGroups } from "../../variation/saltation/plan.js";
import type { SegmentPlan } from "../../variation/segmentEvent.js";

export interface Closure {
  readonly symmetry: Symmetry;
  /**
   * A state: coordinates of pivots, and momenta, are kept as they are in it. Left out: any start along the
   * directions is as good.
   */
  readonly anchor?: Float64Array;
  /** Whole turns of the coordinates in a period. */
  readonly turns: Float64Array;
}

/** A kept momentum relative to that of the anchor, with its derivatives by (q, v), t and the varied parameters. */
interface MomentumRow {
  readonly value: number;
  readonly slopes: Float64Array;
  /** The velocity whose equation gives way. */
  readonly velocity: number;
}

/** The momenta that a closure with an anchor keeps. */
export class KeptMomenta {
  private readonly formulas: StateFormulas | undefined;

  constructor(
    mechanism: Mechanism,
    private readonly closure: Closure | undefined,
    varied: readonly number[],
  ) {
    const momenta = closure?.anchor === undefined ? [] : momentaOf(mechanism, closure.symmetry);
    const nodes = momenta.map(({ node }) => node);
    this.formulas = nodes.length === 0 ? undefined : new StateFormulas(mechanism, nodes, varied);
  }

  rowsAt(t: number, state: Float64Array, p: Float64Array): MomentumRow[] {
    const { formulas, closure } = this;
    const anchor = closure?.anchor;
    if (formulas === undefined || anchor === undefined) return [];
    const read = (at: Float64Array) => {
      formulas.read(t, at, p);
      return { values: formulas.values.slice(), slopes: formulas.slopes.slice() };
    };
    const [there, here] = [read(anchor), read(state)];
    const { width } = formulas;
    return Array.from(here.values, (value, k) => {
      const slopes = here.slopes.slice(k * width, (k + 1) * width);
      const before = there.slopes.subarray(k * width, (k + 1) * width);
      const masses = before.slice(state.length / 2, state.length).map(Math.abs);
      // What does not belong to the state changes the momentum of the anchor alike.
      for (let j = state.length; j < width; j++) slopes[j] = (slopes[j] as number) - (before[j] as number);
      return {
        value: value - (there.values[k] as number),
        slopes,
        velocity: masses.indexOf(Math.max(...masses)),
      };
    });
  }
}

/**
 * From the difference of states over a period and the state at its start; undefined where no shift changes nothing.
 */
export function closureOf(
  symmetry: Symmetry,
  difference: Float64Array,
  start: Float64Array,
): Closure | undefined {
  const { turns } = symmetry.reduce(difference);
  if (symmetry.directions.length === 0 && turns.every((turn) => turn === 0)) return undefined;
  return { symmetry, anchor: start.slice(0, 2 * symmetry.n), turns };
}

/** A plan whose start along the directions is that of a state, or open. */
export function anchoredAt<P extends { readonly closure?: Closure | undefined }>(
  plan: P,
  state?: Float64Array,
): P {
  if (plan.closure === undefined) return plan;
  const { symmetry, turns } = plan.closure;
  const anchor = state?.slice(0, 2 * symmetry.n);
  return { ...plan, closure: { symmetry, turns, ...(anchor === undefined ? {} : { anchor }) } };
}

/**
 * Places of memory that the events of a period leave as it is, or change as the state of an automaton: each value of
 * it has its own orbit. Directions that move such memory alone have their equations at their pivots.
 */
export function keptMemory(
  mechanism: Mechanism,
  segments: readonly SegmentPlan[],
  closure: Closure | undefined,
): readonly number[] {
  const places = automatonMemory(
    mechanism,
    segments.flatMap(({ reset }) => eventGroups(reset)),
  );
  const inside = (vector: Float64Array) => vector.every((share, i) => share === 0 || places.includes(i));
  return places.filter(
    (place) =>
      closure?.symmetry.directions.every(
        ({ vector, pivot }) => vector[place] === 0 || (pivot !== place && inside(vector)),
      ) ?? true,
  );
}

/** Memory that is kept stays as it is in the unknowns: the slopes of x − R, which stands at `row`, say nothing. */
export function keepRows({ F, J }: Rows, row: number, kept: readonly number[]): void {
  for (const place of kept) {
    const at = row + place;
    J.fill(0, at * F.length, (at + 1) * F.length);
    J[at * F.length + place] = 1;
  }
}

/** Rows of F with their derivatives, each row of J with `size` entries. */
interface Rows {
  readonly F: Float64Array;
  readonly J: Float64Array;
  readonly byParameter: readonly Float64Array[];
}

/** Turns x − R, which stand at `row`, into equations up to a shift. */
export function closeRows(
  { F, J, byParameter }: Rows,
  row: number,
  u: Float64Array,
  closure: Closure,
  momenta: readonly MomentumRow[],
): void {
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
  for (const { value, slopes, velocity } of momenta) {
    const at = row + symmetry.n + velocity;
    const mass = slopes[symmetry.n + velocity] as number;
    F[at] = value / mass;
    J.fill(0, at * size, (at + 1) * size);
    // State and time are the first unknowns.
    for (let j = 0; j <= 2 * symmetry.n; j++) J[at * size + j] = (slopes[j] as number) / mass;
    for (const [k, column] of byParameter.entries())
      column[at] = (slopes[2 * symmetry.n + 1 + k] as number) / mass;
  }
}
