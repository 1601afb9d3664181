/**
 * How far does a motion go? The extrema of every coordinate and velocity, inside steps too: where a derivative
 * changes its sign the polynomial of the step is searched. The maxima of coordinates are kept with their states, as
 * points of a section.
 */

import { minimumBetween, rootBetween } from "../../numerics/index.js";
import type { Phase } from "../motion/phase.js";

/** A local maximum of one coordinate, or where it has made a whole turn. */
export interface Peak {
  readonly t: number;
  /** Position among the coordinates. */
  readonly coordinate: number;
  readonly state: Float64Array;
}

export class Extrema {
  /** Of the coordinates, then of the velocities. */
  readonly max: Float64Array;
  readonly min: Float64Array;
  readonly peaks: Peak[] = [];
  /** Where a coordinate has moved on by 2π: a rotation has no maxima. Only as long as there are none at all. */
  readonly turns: Peak[] = [];
  private readonly n: number;
  private readonly origin: Float64Array;

  /** Of the peaks at least this number of last ones is kept. */
  constructor(
    state: Float64Array,
    private readonly keptPeaks = Number.POSITIVE_INFINITY,
  ) {
    this.n = state.length / 2;
    this.max = state.slice();
    this.min = state.slice();
    this.origin = state.slice(0, this.n);
  }

  /** The last step of a phase, up to its end or to the crossing at `theta`. */
  add(phase: Phase, crossed: boolean): void {
    const { w, layout } = phase.stepper;
    const end = crossed ? layout.yTrial : layout.y1;
    const theta = crossed ? (w[layout.theta] as number) : 1;
    for (let i = 0; i < layout.state; i++) {
      this.meet(i, w[layout.y0 + i] as number);
      this.meet(i, w[end + i] as number);
    }
    let searched = false;
    for (let i = 0; i < layout.state; i++) {
      const coordinate = i < this.n;
      // Of a velocity the slope at the crossing is not known; that at the end of the step stands for it.
      const before = w[coordinate ? layout.y0 + this.n + i : layout.f0 + i] as number;
      const after = w[coordinate ? end + this.n + i : layout.f1 + i] as number;
      const turns = before * after < 0;
      const rotates = coordinate && !turns && this.peaks.length === 0;
      const passed = rotates ? this.passedBy(i, phase, end) : undefined;
      if (!turns && passed === undefined) continue;
      if (!searched) phase.search.build();
      searched = true;
      if (passed !== undefined) this.pass(phase, i, theta, passed);
      else if (coordinate) this.turn(phase, i, theta, before > 0);
      else this.summit(phase, i, theta, before > 0);
    }
    if (!searched) return;
    w[layout.theta] = theta;
    if (crossed) phase.stepper.program.trial(w, phase.stepper.p);
  }

  private meet(i: number, value: number): void {
    if (value > (this.max[i] as number)) this.max[i] = value;
    if (value < (this.min[i] as number)) this.min[i] = value;
  }

  /** The whole turn that a coordinate passes in a step, as its value; undefined where it passes none. */
  private passedBy(i: number, { stepper: { w, layout } }: Phase, end: number): number | undefined {
    const origin = this.origin[i] as number;
    const count = (at: number) => Math.floor(((w[at + i] as number) - origin) / (2 * Math.PI));
    const [before, after] = [count(layout.y0), count(end)];
    return before === after ? undefined : origin + 2 * Math.PI * Math.max(before, after);
  }

  private pass(phase: Phase, i: number, theta: number, value: number): void {
    valueAt(
      phase,
      rootBetween((share) => valueAt(phase, share, i) - value, 0, theta),
      i,
    );
    this.keep(this.turns, phase, i);
  }

  /** Where a velocity is 0 its coordinate turns. */
  private turn(phase: Phase, i: number, theta: number, maximum: boolean): void {
    const { w, layout } = phase.stepper;
    valueAt(
      phase,
      rootBetween((share) => valueAt(phase, share, this.n + i), 0, theta),
      i,
    );
    this.meet(i, w[layout.yTrial + i] as number);
    if (maximum) this.keep(this.peaks, phase, i);
  }

  /** The state at the present share of the step. */
  private keep(list: Peak[], { stepper: { w, layout } }: Phase, coordinate: number): void {
    const t = (w[layout.t] as number) + (w[layout.theta] as number) * (w[layout.h] as number);
    list.push({ t, coordinate, state: w.slice(layout.yTrial, layout.yTrial + layout.state) });
    if (list.length > 2 * this.keptPeaks) list.splice(0, this.keptPeaks);
  }

  private summit(phase: Phase, i: number, theta: number, maximum: boolean): void {
    const sign = maximum ? -1 : 1;
    const { value } = minimumBetween((share) => sign * valueAt(phase, share, i), 0, theta);
    this.meet(i, sign * value);
  }
}

/** A component of the state at a share of the step. */
function valueAt({ stepper }: Phase, share: number, i: number): number {
  const { w, layout, program, p } = stepper;
  w[layout.theta] = share;
  program.trial(w, p);
  return w[layout.yTrial + i] as number;
}
