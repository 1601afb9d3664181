/**
 * How does a motion pass a position at which slides become dependent, as a parallelogram that lies flat? Branches of
 * the motion cross there. At the distance x from it rounding of the closed loops moves velocities by its share over x²,
 * and steps become ever shorter. The polynomial of a step that ends before it leads beyond it, along the own branch.
 */

import { hypot } from "../../elementary/index.js";
import { dynamicsLayout, type Mechanism } from "../../mechanism/index.js";
import { type Guard, guardRule, rowDependence } from "../../phase/index.js";
import { simulateTolerances } from "../tolerances.js";
import type { Phase } from "./phase.js";

/**
 * A step towards the position takes the first share of the time to it, or the second one if it is the last: its
 * polynomial then leads about as far beyond its end as it is long.
 */
const [towards, last] = [1 / 2, 2 / 3];

export class Folds {
  /** No step may be longer. */
  longest = Number.POSITIVE_INFINITY;
  private readonly layout: ReturnType<typeof dynamicsLayout>;
  private readonly values: Float64Array;
  private readonly ahead: Float64Array;
  /** The largest length that each normal has had: one that vanishes is dependent too. */
  private readonly lengths: Float64Array;
  /** Those that do not follow from others where the phase begins. */
  private rows: readonly number[] = [];
  /** The longest step that the tolerance has allowed on the way to the position. */
  private wish = 0;
  /** How much of its row the most dependent slide has of its own, and had where the last step began. */
  private least = 1;
  private began = 1;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly slides: readonly number[],
  ) {
    this.layout = dynamicsLayout(mechanism);
    this.values = new Float64Array(mechanism.dynamics.size);
    this.ahead = new Float64Array(2 * mechanism.dimension);
    this.lengths = new Float64Array(mechanism.contacts.length);
  }

  /** As a phase begins. */
  choose({
    t,
    state,
    p,
  }: {
    readonly t: number;
    readonly state: Float64Array;
    readonly p: Float64Array;
  }): void {
    const shares = this.shares(t, state, p, this.slides);
    this.rows = this.slides.filter((_, k) => (shares[k] as number) > rowDependence);
  }

  /** Plans the next step of a phase: no nearer to the position than half of the way. */
  plan({ stepper: { w, layout } }: Phase, p: Float64Array): void {
    const [t, h] = [w[layout.t] as number, w[layout.h] as number];
    const time = this.timeTo(t, w.subarray(layout.y0, layout.y0 + layout.state), h, p);
    this.began = this.least;
    this.wish = time < Number.POSITIVE_INFINITY ? Math.max(this.wish, h) : 0;
    this.longest = time * (simulateTolerances.foldSmooth * (1 - last) * time < this.wish ? last : towards);
  }

  /** Does a step, or its part up to a crossing, end on a position that it began far from? Then it is too long. */
  isMet({ stepper: { w, layout } }: Phase, p: Float64Array, crossed: boolean): boolean {
    if (this.began < simulateTolerances.foldMet) return false;
    const share = crossed ? (w[layout.theta] as number) : 1;
    const place = crossed ? layout.yTrial : layout.y1;
    const t = (w[layout.t] as number) + share * (w[layout.h] as number);
    const least = this.leastShare(t, w.subarray(place, place + layout.state), p);
    return least < simulateTolerances.foldMet * this.began;
  }

  /**
   * Does the polynomial of the last step lead beyond the position? It does where the motion is smooth over longer times
   * than that, and where all slides are closed and no guard has changed its sign there: branches cross, and do not just
   * come near each other. The step then ends there.
   */
  leaps({ stepper, search, program, signs, armed }: Phase, p: Float64Array, end: number): boolean {
    const { w, layout } = stepper;
    const { tEnd, y1, state, h: length, theta } = layout;
    const h = w[length] as number;
    const time = this.timeTo(w[tEnd] as number, w.subarray(y1, y1 + state), h, p);
    const beyond = (w[tEnd] as number) + 2 * time;
    if (!(time * simulateTolerances.foldSmooth < this.wish && h >= 1.5 * time && beyond < end)) return false;
    search.build();
    w[theta] = (beyond - (w[layout.t] as number)) / h;
    program.trial(w, stepper.p);
    const there = w.subarray(layout.yTrial, layout.yTrial + state);
    this.shares(beyond, there, p, this.rows);
    const open = this.rows.some((contact) => {
      const gap = this.values[this.layout.contact(contact)] as number;
      return !(Math.abs(gap) <= simulateTolerances.foldGap * (this.lengths[contact] as number));
    });
    const same = program.guards.every((guard, i) => {
      const value = (signs[i] as number) * (w[layout.gTrial + i] as number);
      return armed[i] === 1 || value > 0 || this.isSide(guard);
    });
    if (!open && same) w[tEnd] = beyond;
    return !open && same;
  }

  /** The force of a slide may change its sign. */
  private isSide(guard: Guard): boolean {
    return guardRule(guard).unloads === true && this.mechanism.contacts[guard.index]?.bilateral === true;
  }

  /** How long a motion with its present velocity takes to the position; infinite where it does not lead there. */
  private timeTo(t: number, state: Float64Array, h: number, p: Float64Array): number {
    const { ahead, mechanism } = this;
    const { dimension: n } = mechanism;
    const least = this.leastShare(t, state, p);
    this.least = least;
    const moment = simulateTolerances.foldMoment * h;
    ahead.set(state);
    for (let i = 0; i < n; i++) ahead[i] = (state[i] as number) + moment * (state[n + i] as number);
    const less = least - this.leastShare(t + moment, ahead, p);
    return less > 0 ? (moment * least) / less : Number.POSITIVE_INFINITY;
  }

  private leastShare(t: number, state: Float64Array, p: Float64Array): number {
    return Math.min(1, ...this.shares(t, state, p, this.rows));
  }

  /** Of each row, the share of its largest length that the rows before it do not span. */
  private shares(t: number, state: Float64Array, p: Float64Array, slides: readonly number[]): number[] {
    const { values, layout, lengths, mechanism } = this;
    const { dimension: n } = mechanism;
    mechanism.dynamics.into(t, state.subarray(0, n), state.subarray(n, 2 * n), p, values);
    const basis: Float64Array[] = [];
    return slides.map((contact) => {
      const at = layout.contact(contact) + layout.WN;
      const row = values.slice(at, at + n);
      const whole = Math.max(lengths[contact] as number, hypot(...row));
      lengths[contact] = whole;
      for (const other of basis) {
        let along = 0;
        for (let i = 0; i < n; i++) along += (row[i] as number) * (other[i] as number);
        for (let i = 0; i < n; i++) row[i] = (row[i] as number) - along * (other[i] as number);
      }
      const own = hypot(...row);
      const share = whole > 0 ? own / whole : 0;
      if (share > rowDependence) basis.push(row.map((value) => value / own));
      return share;
    });
  }
}

/** Undefined where fewer than two slides hold the mechanism. */
export function foldsOf(mechanism: Mechanism): Folds | undefined {
  const slides = mechanism.contacts.flatMap(({ bilateral }, i) => (bilateral ? [i] : []));
  return slides.length < 2 ? undefined : new Folds(mechanism, slides);
}
