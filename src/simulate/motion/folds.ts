/**
 * How does a motion pass a position at which slides become dependent, as a parallelogram that lies flat? Branches of
 * the motion cross there. At the distance x from it rounding of the closed loops moves velocities by its share over x²,
 * and steps become ever shorter. A step that would come near it is replaced by a bridge, along the own branch.
 */

import { hypot } from "../../elementary/index.js";
import type { Stepper } from "../../integrate/index.js";
import { dynamicsLayout, type Mechanism } from "../../mechanism/index.js";
import { addScaled, dot } from "../../numerics/index.js";
import { type Guard, guardRule, rowDependence } from "../../phase/index.js";
import { simulateTolerances } from "../tolerances.js";
import { Bridge, spans, stagePlaces } from "./bridge.js";
import type { Phase } from "./phase.js";

/** A step towards the position takes this share of the time to it. */
const towards = 1 / 2;

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
  /** The step in the work space is a bridge. */
  crossed = false;
  /** The slide that follows from the others ahead, where no bridge leads over and rounding exceeds the tolerance. */
  lost: number | undefined;
  /** A guard has changed its sign on a bridge that was tried on the way to the position. */
  private meets = false;
  /** The longest step that the tolerance has allowed on the way to the position; no bridge is longer than that. */
  private wish = 0;
  private most = Number.POSITIVE_INFINITY;
  /** How much of its row the most dependent slide has of its own, and had where the last step began. */
  private least = 1;
  private began = 1;
  private leastRow: number | undefined;

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
    this.most = Number.POSITIVE_INFINITY;
    const shares = this.shares(t, state, p, this.slides);
    this.rows = this.slides.filter((_, k) => (shares[k] as number) > rowDependence);
  }

  /** Plans the next step of a phase: a bridge over the position if it is near, else at most half of the way. */
  plan(phase: Phase, p: Float64Array, end: number): void {
    const { w, layout } = phase.stepper;
    const [t, h] = [w[layout.t] as number, w[layout.h] as number];
    const time = this.timeTo(t, w.subarray(layout.y0, layout.y0 + layout.state), h, p);
    this.began = this.least;
    this.wish = time < Number.POSITIVE_INFINITY ? Math.max(this.wish, h) : 0;
    this.longest = towards * time;
    const lengths = time <= this.wish ? spans.map((span) => span * time) : [];
    const longest = Math.min(2 * this.wish, this.most);
    if (lengths.length === 0) this.meets = false;
    this.crossed = lengths.some((length) => length <= longest && this.bridges(phase, p, length, end));
    const blurred = simulateTolerances.foldBlur / Math.sqrt(w[layout.rtol] as number);
    const limit = this.meets ? blurred : simulateTolerances.foldLost * blurred;
    const nears = !this.crossed && time < Number.POSITIVE_INFINITY;
    this.lost = nears && this.least < limit ? this.leastRow : undefined;
  }

  /** A bridge has met contacts that were not watched: the next one is shorter. */
  refuse(h: number): void {
    this.most = h / 2;
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
   * Takes a step of this length over the position, up to the end of the run. Where branches only come near each other
   * slides are open on it; where a guard changes its sign, steps come before it. The work space is as before then.
   */
  private bridges(phase: Phase, p: Float64Array, h: number, end: number): boolean {
    const { stepper, search } = phase;
    const { w, layout } = stepper;
    const before = w.slice();
    const t = w[layout.t] as number;
    const last = Math.min(1, (end - t) / h);
    const shares = [...stagePlaces.filter((share) => share < last), last];
    if (
      !(new Bridge(stepper as Stepper, h).solve() && shares.every((share) => this.holds(phase, p, share)))
    ) {
      w.set(before);
      return false;
    }
    w[layout.tEnd] = last < 1 ? end : t + h;
    search.given();
    return true;
  }

  /** Are all slides closed at a share of the step in the work space, and has no guard changed its sign? */
  private holds(
    { stepper: { w, layout }, program, signs, armed }: Phase,
    p: Float64Array,
    share: number,
  ): boolean {
    w[layout.theta] = share;
    program.trial(w, p);
    const t = (w[layout.t] as number) + share * (w[layout.h] as number);
    this.shares(t, w.subarray(layout.yTrial, layout.yTrial + layout.state), p, this.rows);
    const closed = this.rows.every((contact) => {
      const gap = this.values[this.layout.contact(contact)] as number;
      return Math.abs(gap) <= simulateTolerances.foldGap * (this.lengths[contact] as number);
    });
    const same = program.guards.every((guard, i) => {
      const value = (signs[i] as number) * (w[layout.gTrial + i] as number);
      return armed[i] === 1 || value > 0 || this.isSide(guard);
    });
    this.meets ||= closed && !same;
    return closed && same;
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
    const shares = this.shares(t, state, p, this.rows);
    const least = Math.min(1, ...shares);
    this.leastRow = this.rows[shares.indexOf(least)];
    return least;
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
      for (const other of basis) addScaled(row, -dot(row, other), other);
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
