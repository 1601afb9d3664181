/**
 * Which equations does a periodic orbit solve? Multiple shooting: for each segment i a state x_i, a time t_i and a
 * duration T_i,
 *
 *   x_{i+1} = R_i(φ_i),   t_{i+1} = t_i + T_i + Δ_i,   γ_i(φ_i) = 0,   φ_i = φ(t_i, x_i, T_i)
 *
 * cyclic up to the period P, which is the last unknown, and up to shifts that change nothing; the last equation
 * fixes P where the motion is forced and t_0 where it is not. F(u, p) = 0 with all derivatives, those by parameters
 * included.
 */

import type { Mechanism } from "../../mechanism/index.js";
import type { PhaseStart, SimulateOptions } from "../../simulate/index.js";
import { SegmentMap, type SegmentValue } from "../../variation/segment.js";
import type { SegmentPlan } from "../../variation/segmentEvent.js";
import { type Closure, closeRows, KeptMomenta, keepRows, keptMemory } from "./closure.js";

/** The period of the forcing, as a function of the parameters. */
export interface Forcing {
  readonly period: (p: Float64Array) => number;
  /** ∂period/∂parameter. */
  readonly slope: (p: Float64Array, parameter: number) => number;
}

export interface OrbitPlan {
  readonly segments: readonly SegmentPlan[];
  /** The orbit's period is this many times that of the forcing; undefined where time does not enter. */
  readonly forcing: { readonly of: Forcing; readonly times: number } | undefined;
  /** The time of the start, where it is free. */
  readonly t: number;
  /** How the end may be shifted relative to the start; left out: not at all. */
  readonly closure?: Closure | undefined;
  /** Of an orbit that clock events close, and that may be a rest: the sizes of the motion that led to it. */
  readonly least?: { readonly place: number; readonly speed: number };
}

export interface OrbitResidual {
  readonly F: Float64Array;
  /** ∂F/∂u, row-major. */
  readonly J: Float64Array;
  /** ∂F/∂p of each parameter that is varied. */
  readonly byParameter: readonly Float64Array[];
  readonly values: readonly SegmentValue[];
}

export class OrbitProblem {
  readonly segments: readonly SegmentMap[];
  readonly size: number;
  /** Unknowns of one segment: its state, its time, its duration. */
  readonly block: number;
  /** Places of memory that keeps its value throughout the period. */
  readonly kept: readonly number[];
  private readonly states: number;
  private readonly momenta: KeptMomenta;

  constructor(
    readonly mechanism: Mechanism,
    readonly plan: OrbitPlan,
    readonly varied: readonly number[],
    options: SimulateOptions,
  ) {
    this.segments = plan.segments.map((segment) => new SegmentMap(mechanism, segment, varied, options));
    this.momenta = new KeptMomenta(mechanism, plan.closure, varied);
    this.kept = keptMemory(mechanism, plan.segments, plan.closure);
    this.states = 2 * mechanism.dimension;
    this.block = this.states + 2;
    this.size = this.block * this.segments.length + 1;
  }

  stateOf(u: Float64Array, i: number): Float64Array {
    return u.subarray(i * this.block, i * this.block + this.states);
  }

  timeOf(u: Float64Array, i: number): number {
    return u[i * this.block + this.states] as number;
  }

  durationOf(u: Float64Array, i: number): number {
    return u[i * this.block + this.states + 1] as number;
  }

  /** The start of a segment, for simulations. */
  phaseOf(u: Float64Array, i: number): PhaseStart {
    const { modes, branches } = (this.segments[i] as SegmentMap).plan;
    const state = this.stateOf(u, i).slice();
    return { t: this.timeOf(u, i), state, contacts: modes.contacts, branches };
  }

  /** F and its derivatives; a number is the segment that could not be followed. */
  evaluate(u: Float64Array, p: Float64Array): OrbitResidual | number {
    const { size, segments, varied } = this;
    const values: SegmentValue[] = [];
    const out: OrbitResidual = {
      F: new Float64Array(size),
      J: new Float64Array(size * size),
      byParameter: varied.map(() => new Float64Array(size)),
      values,
    };
    const whole = u.at(-1) as number;
    for (const [i, segment] of segments.entries()) {
      const [t, time] = [this.timeOf(u, i), this.durationOf(u, i)];
      const value = segment.evaluate(t, this.stateOf(u, i), time, p, whole);
      if (value === undefined) return i;
      values.push(value);
      this.addSegment(u, i, value, out);
    }
    const { closure } = this.plan;
    const last = (segments.length - 1) * this.block;
    if (closure !== undefined) {
      const branches = segments[0]?.plan.branches ?? [];
      const own = Float64Array.of(...p.subarray(0, this.mechanism.parameters.length), ...branches);
      const kept = this.momenta.rowsAt(this.timeOf(u, 0), this.stateOf(u, 0), own);
      closeRows(out, last, u, closure, kept);
    }
    keepRows(out, last, this.kept);
    this.addPhase(u, p, out);
    return out;
  }

  /** Tolerances from here on, relative to the usual ones. */
  tighten(share: number): void {
    for (const segment of this.segments) segment.tighten(share);
  }

  /** F and its derivatives with tolerances that are this share of the usual ones. */
  evaluateTightly(u: Float64Array, p: Float64Array, share: number): OrbitResidual | number {
    this.tighten(share);
    const found = this.evaluate(u, p);
    this.tighten(1);
    return found;
  }

  /** How far the coordinates are shifted in one period; undefined where the orbit closes in place. */
  shiftOf(u: Float64Array, values: readonly SegmentValue[]): Float64Array | undefined {
    const { closure } = this.plan;
    const after = values.at(-1)?.reset.after;
    if (closure === undefined || after === undefined) return undefined;
    const start = this.stateOf(u, 0);
    const shift = closure.turns.slice();
    for (const { vector, pivot } of closure.symmetry.directions) {
      const by = (after[pivot] as number) - (start[pivot] as number);
      for (const [i, share] of vector.entries()) shift[i] = (shift[i] as number) + by * share;
    }
    return shift;
  }

  /** The equations of one segment. */
  private addSegment(
    u: Float64Array,
    i: number,
    value: SegmentValue,
    { F, J, byParameter }: OrbitResidual,
  ): void {
    const { block, states, size, segments, varied } = this;
    const last = i === segments.length - 1;
    const [own, next] = [i * block, last ? 0 : (i + 1) * block];
    const { reset, guard, guardSlopes } = value;
    const variables = segments[i]?.variables as number;
    const put = (row: number, column: number, entry: number) => {
      J[row * size + column] = (J[row * size + column] as number) + entry;
    };
    /** Adds −(a function of end state and end time) to an equation. */
    const subtract = (row: number, slopes: Float64Array, at: number) => {
      const byTime = slopes[at + states] as number;
      for (let j = 0; j < states + 1; j++) put(row, own + j, -chain(value, slopes, at, j, states, variables));
      put(row, own + states, -byTime);
      put(row, own + states + 1, -along(value, slopes, at, states) - byTime);
      for (const [k] of varied.entries()) {
        const column = states + 1 + k;
        const slope = chain(value, slopes, at, column, states, variables) + (slopes[at + column] as number);
        const target = byParameter[k] as Float64Array;
        target[row] = (target[row] as number) - slope;
      }
    };
    for (let k = 0; k < states; k++) {
      F[own + k] = (u[next + k] as number) - (reset.after[k] as number);
      put(own + k, next + k, 1);
      subtract(own + k, reset.slopes, k * variables);
    }
    const time = own + states;
    const turn = last ? (u[size - 1] as number) : 0;
    F[time] =
      (u[next + states] as number) +
      turn -
      (u[own + states] as number) -
      (u[own + states + 1] as number) -
      reset.time;
    put(time, next + states, 1);
    put(time, own + states, -1);
    put(time, own + states + 1, -1);
    if (last) put(time, size - 1, 1);
    subtract(time, reset.timeSlopes, 0);
    // A moment is one period after a given time.
    const moment = segments[i]?.plan.section.kind === "moment";
    F[time + 1] = moment ? (u[size - 1] as number) - guard : -guard;
    if (moment) put(time + 1, size - 1, 1);
    subtract(time + 1, guardSlopes, 0);
  }

  /** The period is that of the forcing, or the start is at a given time. */
  private addPhase(u: Float64Array, p: Float64Array, { F, J, byParameter }: OrbitResidual): void {
    const { size, plan, states, varied } = this;
    const row = size - 1;
    const { forcing, t } = plan;
    if (forcing === undefined) {
      F[row] = (u[states] as number) - t;
      J[row * size + states] = 1;
      return;
    }
    F[row] = (u[row] as number) - forcing.times * forcing.of.period(p);
    J[row * size + row] = 1;
    for (const [k, parameter] of varied.entries())
      (byParameter[k] as Float64Array)[row] = -forcing.times * forcing.of.slope(p, parameter);
  }
}

/** Σ ∂f/∂x_k ∂x_k/∂column: how a function of the end changes with the start. */
function chain(
  { flow }: SegmentValue,
  slopes: Float64Array,
  at: number,
  column: number,
  states: number,
  variables: number,
): number {
  let sum = 0;
  for (let k = 0; k < states; k++)
    sum += (slopes[at + k] as number) * (flow[k * variables + column] as number);
  return sum;
}

/** How a function of the end state changes along the motion. */
function along({ endRate }: SegmentValue, slopes: Float64Array, at: number, states: number): number {
  let sum = 0;
  for (let k = 0; k < states; k++) sum += (slopes[at + k] as number) * (endRate[k] as number);
  return sum;
}
