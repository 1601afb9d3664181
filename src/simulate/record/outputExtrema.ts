/**
 * How far do functions of the state go along a motion, and where does one of them pass zero or have a maximum? The
 * polynomial of each step is evaluated at a few places; between neighbours of opposite sign, or of opposite slope,
 * the place is searched.
 */

import type { OutputFunctions } from "../../mechanism/index.js";
import type { CrossingDirection } from "../../model/index.js";
import { minimumBetween, rootBetween } from "../../numerics/index.js";
import type { Phase } from "../motion/phase.js";
import { simulateTolerances } from "../tolerances.js";
import type { Peak } from "./extrema.js";

/** What is to be met of the last function: its maxima, or its zeros passed in a direction. */
export type Meeting = "maximum" | CrossingDirection;

/** Parts of a step that are evaluated. */
const parts = 8;

export class OutputExtrema {
  readonly max: Float64Array;
  readonly min: Float64Array;
  /** States at which the last function was met. */
  readonly met: Peak[] = [];
  private readonly values: Float64Array;
  private readonly slopes: Float64Array;
  private readonly row: Float64Array;
  /**
   * At the end of the step before: the values, and whether each function rises or falls there; 0 where that is not
   * known.
   */
  private readonly endValues: Float64Array;
  private readonly rises: Int8Array;
  /** The last sign of the function that is met. */
  private side = 0;
  private begun = false;

  /** Of functions at a state; the last one is met, where a meeting is given. */
  constructor(
    private readonly functions: OutputFunctions,
    private readonly p: Float64Array,
    { t, state }: { readonly t: number; readonly state: Float64Array },
    private readonly meeting?: Meeting,
  ) {
    const { length } = functions.names;
    this.row = new Float64Array(length);
    functions.at(state, t, p, this.row);
    this.max = this.row.slice();
    this.min = this.row.slice();
    this.values = new Float64Array((parts + 1) * length);
    this.slopes = new Float64Array((parts + 1) * length);
    this.endValues = new Float64Array(length);
    this.rises = new Int8Array(length);
  }

  /** The last step of a phase, up to its end or to the crossing at `theta`. */
  add(phase: Phase, crossed: boolean): void {
    const { w, layout, program, p } = phase.stepper;
    const theta = crossed ? (w[layout.theta] as number) : 1;
    phase.search.build();
    this.look(phase, theta);
    for (let i = 0; i < this.row.length; i++) {
      const jumped = !this.begun || this.jumps(i);
      this.search(phase, theta, i, jumped);
    }
    this.keepEnd();
    w[layout.theta] = theta;
    if (crossed) program.trial(w, p);
  }

  /** Values and slopes at places of the step; slopes by differences over a small share of it. */
  private look(phase: Phase, theta: number): void {
    const { length } = this.row;
    const near = simulateTolerances.outputSlope;
    for (let k = 0; k <= parts; k++) {
      const share = (k / parts) * theta;
      this.at(phase, share - near);
      this.slopes.set(this.row, k * length);
      this.at(phase, share + near);
      for (let i = 0; i < length; i++)
        this.slopes[k * length + i] = (this.row[i] as number) - (this.slopes[k * length + i] as number);
      this.at(phase, share);
      this.values.set(this.row, k * length);
    }
  }

  private at({ stepper }: Phase, share: number): void {
    const { w, layout, program, p } = stepper;
    w[layout.theta] = share;
    program.trial(w, p);
    const t = (w[layout.t] as number) + share * (w[layout.h] as number);
    this.functions.at(w.subarray(layout.yTrial, layout.yTrial + layout.state), t, this.p, this.row);
  }

  /** A step that does not begin where the one before ended follows a jump of the function. */
  private jumps(i: number): boolean {
    const [before, now] = [this.endValues[i] as number, this.values[i] as number];
    return Math.abs(now - before) > simulateTolerances.outputJump * Math.max(1, Math.abs(now));
  }

  private search(phase: Phase, theta: number, i: number, jumped: boolean): void {
    const { length } = this.row;
    const value = (k: number) => this.values[k * length + i] as number;
    const valueAt = (share: number): number => {
      this.at(phase, share);
      return this.row[i] as number;
    };
    const isMet = this.meeting !== undefined && i === length - 1;
    if (jumped) this.rises[i] = 0;
    if (isMet && (jumped || this.side === 0)) this.side = Math.sign(value(0));
    let turned = 0; // the last place at which the function rose or fell for certain
    for (let k = 0; k <= parts; k++) {
      const share = (k / parts) * theta;
      this.meet(i, value(k));
      const rise = this.riseAt(k, i);
      const before = this.rises[i] as number;
      if (before * rise < 0) {
        const { x, value: found } = minimumBetween((at) => rise * valueAt(at), turned, share);
        this.meet(i, rise * found);
        if (isMet && this.meeting === "maximum" && rise < 0) this.keep(phase, x);
      }
      if (rise !== 0) [this.rises[i], turned] = [rise, share];
      if (isMet && this.meeting !== "maximum" && k > 0)
        this.cross(phase, valueAt, [((k - 1) / parts) * theta, share], value(k));
    }
  }

  /** 1 where a function rises at a place of the step, −1 where it falls, 0 where that is rounding. */
  private riseAt(k: number, i: number): number {
    const at = k * this.row.length + i;
    const slope = this.slopes[at] as number;
    const rounding = simulateTolerances.outputRounding * Math.max(1, Math.abs(this.values[at] as number));
    return Math.abs(slope) > rounding ? Math.sign(slope) : 0;
  }

  /** Keeps the zero between two places where the sign has changed in the wanted direction. */
  private cross(
    phase: Phase,
    valueAt: (share: number) => number,
    [from, to]: readonly [number, number],
    value: number,
  ): void {
    const sign = Math.sign(value);
    if (sign === 0 || sign === this.side) return;
    const direction = sign > 0 ? "rising" : "falling";
    const passes = this.side !== 0 && (this.meeting === "both" || this.meeting === direction);
    this.side = sign;
    if (passes) this.keep(phase, Math.sign(valueAt(from)) === sign ? from : rootBetween(valueAt, from, to));
  }

  private keep(phase: Phase, share: number): void {
    this.at(phase, share);
    const { w, layout } = phase.stepper;
    const t = (w[layout.t] as number) + share * (w[layout.h] as number);
    this.met.push({ t, coordinate: -1, state: w.slice(layout.yTrial, layout.yTrial + layout.state) });
  }

  private meet(i: number, value: number): void {
    if (value > (this.max[i] as number)) this.max[i] = value;
    if (value < (this.min[i] as number)) this.min[i] = value;
  }

  private keepEnd(): void {
    this.begun = true;
    this.endValues.set(this.values.subarray(parts * this.row.length));
  }
}
