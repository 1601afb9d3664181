/**
 * Which guard crosses zero first inside a step, and where? Not end points only: five samples of each guard say
 * whether it can have dipped below zero in between; then the step's polynomial is searched, and the root found
 * to the last bit.
 */

import { fallingZero, isLast, leavesZero, mayDip, places, staysClear } from "./dip.js";
import { dop853 } from "./dop853.js";
import type { StepLayout, StepProgram } from "./program.js";
import { integrateTolerances } from "./tolerances.js";
import type { Watch } from "./watch.js";

/** Parts into which the polynomial is cut where a dip is possible. */
const searchParts = 16;

const { straight, sure, end } = integrateTolerances;

/** Finds the first crossing of a step; keeps the numbers of its search, so that nothing is allocated. */
export class CrossingSearch {
  private readonly samples = new Float64Array(places.length);
  private readonly layout: StepLayout;
  private dense = false;
  /** Where the guard is positive and its value there, then where it is negative. */
  private readonly bracket = new Float64Array(4);
  /** Where the root is expected; −1 where nothing is known. */
  private guess = -1;
  /** The first crossing found so far, and the one found last: numbers that are handed over would be new objects. */
  private limit = 1;
  private place = 0;
  /** All guards at the first crossing found so far. */
  private readonly atLimit: Float64Array;
  /** Of the field, for polynomials and trial points. */
  evaluations = 0;

  constructor(
    private readonly program: StepProgram,
    private readonly w: Float64Array,
    private readonly p: Float64Array,
    private readonly watch: Watch,
  ) {
    this.layout = program.layout;
    this.atLimit = new Float64Array(this.layout.guards);
  }

  /**
   * The guard that crosses first, or −1. Where one does, w[theta], the trial state and outputs are those of the
   * crossing.
   */
  first(): number {
    const { w, layout } = this;
    this.dense = false;
    let found = -1;
    this.limit = 1;
    for (let i = 0; i < layout.guards; i++) {
      if (this.watch.signs[i] === 0) continue;
      if (!this.crosses(i) || (found >= 0 && this.place >= this.limit)) continue;
      found = i;
      this.limit = this.place;
      this.tryLimit();
      for (let k = 0; k < layout.guards; k++) this.atLimit[k] = w[layout.gTrial + k] as number;
    }
    if (found >= 0) this.tryLimit();
    return found;
  }

  /** State and outputs at the first crossing, unless they are there. */
  private tryLimit(): void {
    const { w, layout } = this;
    if (w[layout.theta] === this.limit) return;
    w[layout.theta] = this.limit;
    this.program.trial(w, this.p);
    this.evaluations++;
  }

  /** Makes the polynomial of the step, once. */
  build(): void {
    if (this.dense) return;
    this.program.dense(this.w, this.p);
    this.evaluations += dop853.extra.length;
    this.w[this.layout.theta] = Number.NaN; // the trial point belongs to the polynomial before
    this.dense = true;
  }

  /** The work space holds a polynomial that belongs to no step of the method. */
  given(): void {
    this.dense = true;
  }

  /** Does a guard cross at or before the limit? The first place where it does is kept. */
  private crosses(i: number): boolean {
    const { w, layout, samples } = this;
    const sign = this.watch.signs[i] as number;
    const armed = this.watch.armed[i] === 1;
    const slack = this.watch.slack[i] as number;
    const at = layout.inner + i;
    const s0 = armed ? 0 : sign * (w[layout.g0 + i] as number) + slack;
    const s1 = sign * (w[at] as number) + slack;
    const s2 = sign * (w[at + layout.guards] as number) + slack;
    const s3 = sign * (w[at + 2 * layout.guards] as number) + slack;
    const s4 = sign * (w[layout.g1 + i] as number) + slack;
    samples[0] = s0;
    samples[1] = s1;
    samples[2] = s2;
    samples[3] = s3;
    samples[4] = s4;
    if (armed ? leavesZero(samples, 1, 1, 1, 4) : staysClear(samples, 1, 0, 1, 1, 4)) return false;
    if (s0 < 0) {
      this.build();
      this.place = 0;
      return true;
    }
    // Below zero by rounding, but on its way up: it has not left yet, or leaves within the step.
    if (armed && s1 < 0 && s1 < s2 && s2 < s4 && (s4 < 0 || (s2 < s3 && s3 < s4))) return false;
    let negative = 1;
    while (negative < 5 && (samples[negative] as number) >= 0) negative++;
    this.guess = !armed && negative < 5 ? fallingZero(samples) : -1;
    const dips = !(this.guess >= 0) && mayDip(samples, armed, negative);
    if (negative === 5 && !dips) return false;
    // A guard that crosses once does so after the crossing that is known, if it is still positive there.
    const later = sign * (this.atLimit[i] as number) + slack > 0;
    if (this.limit < 1 && later && !dips && isLast(samples, negative)) return false;
    this.build();
    if (!dips) {
      const left = places[negative - 1] as number;
      const right = places[negative] as number;
      const sample = samples[negative - 1] as number;
      const bracket = this.between(left, sample, right, s4);
      if (negative < 4) bracket[3] = this.value(i, right);
      // The sample of a stage is near enough to begin with, unless it is so small that its sign may be another.
      if (!(sample > -sure * (bracket[3] as number))) bracket[1] = this.value(i, left);
      if ((bracket[3] as number) < 0) return this.rootBefore(i, bracket);
    }
    return this.scan(i, armed);
  }

  /** The same on the polynomial, part by part, with a look around every lowest point for a dip. */
  private scan(i: number, armed: boolean): boolean {
    let from = 0; // the last point but one
    let left = 0;
    let before = armed ? 0 : this.value(i, 0);
    let falls = !armed && this.value(i, end) < before;
    let leaving = armed;
    for (let k = 1; k <= searchParts; k++) {
      const right = k / searchParts;
      const here = this.value(i, right);
      if (leaving && !(here > 0) && k < searchParts) continue; // still within rounding of zero
      if (here < 0) return this.rootBefore(i, this.between(left, this.value(i, left), right, here));
      const rises = here >= before;
      const dip = leaving || (falls && rises) ? this.lowestBetween(i, from, right) : -1;
      if (dip >= 0)
        return this.rootBefore(i, this.between(from, this.value(i, from), dip, this.value(i, dip)));
      leaving = false;
      falls = !rises;
      from = left;
      left = right;
      before = here;
      if (from > this.limit) return false;
    }
    if (!falls || this.value(i, 1 - end) > before) return false;
    const dip = this.lowestBetween(i, from, 1);
    if (dip < 0) return false;
    return this.rootBefore(i, this.between(from, this.value(i, from), dip, this.value(i, dip)));
  }

  /** A point below zero around a lowest point, by golden sections towards the lower side; −1 if there is none. */
  private lowestBetween(i: number, left: number, right: number): number {
    const golden = (Math.sqrt(5) - 1) / 2;
    let [a, b] = [left, right];
    let x1 = b - golden * (b - a);
    let x2 = a + golden * (b - a);
    let f1 = this.value(i, x1);
    let f2 = this.value(i, x2);
    for (let k = 0; k < 40; k++) {
      if (f1 < 0) return x1;
      if (f2 < 0) return x2;
      if (f1 < f2) {
        b = x2;
        x2 = x1;
        f2 = f1;
        x1 = b - golden * (b - a);
        f1 = this.value(i, x1);
      } else {
        a = x1;
        x1 = x2;
        f1 = f2;
        x2 = a + golden * (b - a);
        f2 = this.value(i, x2);
      }
    }
    return -1;
  }

  /** Keeps two places with the values there, so that they need not be handed over. */
  private between(left: number, above: number, right: number, below: number): Float64Array {
    const { bracket } = this;
    bracket[0] = left;
    bracket[1] = above;
    bracket[2] = right;
    bracket[3] = below;
    return bracket;
  }

  /** Keeps the root in (left, right] of a bracket that is negative on its right; false beyond the limit. */
  private rootBefore(i: number, bracket: Float64Array): boolean {
    if (!((bracket[1] as number) > 0) && !this.leaves(i, bracket)) this.place = this.endOfZero(i, bracket);
    else this.findRoot(i);
    return !(this.place > this.limit);
  }

  /** Zero at the start, or a stage deceived: halves until the watched side shows. False if it never does, or at 0. */
  private leaves(i: number, bracket: Float64Array): boolean {
    if ((bracket[0] as number) > 0 && (bracket[1] as number) < 0) {
      bracket[2] = bracket[0] as number;
      bracket[3] = bracket[1] as number;
    }
    for (let k = 0; k < 60; k++) {
      bracket[0] = (bracket[2] as number) / 2;
      bracket[1] = this.value(i, bracket[0] as number);
      if ((bracket[1] as number) > 0) return true;
      if (bracket[1] === 0) return false;
      bracket[2] = bracket[0] as number;
      bracket[3] = bracket[1] as number;
    }
    bracket[0] = 0;
    return false;
  }

  /** The last place at which a guard that does not rise above its rounding is zero: there it falls. */
  private endOfZero(i: number, bracket: Float64Array): number {
    let [zero, below] = [bracket[0] as number, bracket[2] as number];
    if (!((bracket[3] as number) < 0)) return zero;
    for (let k = 0; k < 60 && zero > 0; k++) {
      const middle = (zero + below) / 2;
      if (this.value(i, middle) < 0) below = middle;
      else zero = middle;
    }
    return zero;
  }

  /** Chandrupatla's method: inverse quadratic interpolation where it is safe, else bisection. */
  private findRoot(i: number): void {
    const { w, p, layout, program, bracket, guess } = this;
    let b = bracket[0] as number;
    let fb = bracket[1] as number;
    let a = bracket[2] as number;
    let fa = bracket[3] as number;
    let share =
      guess > b && guess < a ? (guess - a) / (b - a) : Math.min(0.95, Math.max(0.05, fa / (fa - fb)));
    let near = false;
    const sign = this.watch.signs[i] as number;
    const slack = this.watch.slack[i] as number;
    for (let k = 0; k < 100; k++) {
      const x = a + share * (b - a);
      // `value` written out: a number that is handed over is a new object.
      w[layout.theta] = x;
      program.trial(w, p);
      this.evaluations++;
      const fx = sign * (w[layout.gTrial + i] as number) + slack;
      // What interpolation still moves by so little it has found: the rest is rounding of the guard.
      if (fx === 0 || (near && Math.abs(x - a) <= straight)) {
        this.place = x;
        return;
      }
      let c = a;
      let fc = fa;
      if (fx > 0 !== fa > 0) {
        c = b;
        fc = fb;
        b = a;
        fb = fa;
      }
      a = x;
      fa = fx;
      const width = Math.abs(b - a);
      const least = 2 ** -53 * Math.max(a, 2 ** -20);
      if (width <= 2 * least) break;
      const xi = (a - b) / (c - b);
      const phi = (fa - fb) / (fc - fb);
      const safe = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
      near = safe;
      share = safe
        ? (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb))
        : 0.5;
      share = Math.min(1 - least / width, Math.max(least / width, share));
    }
    this.place = fa > 0 ? a : b;
  }

  private value(i: number, theta: number): number {
    const { w, layout } = this;
    w[layout.theta] = theta;
    this.program.trial(w, this.p);
    this.evaluations++;
    return (
      (this.watch.signs[i] as number) * (w[layout.gTrial + i] as number) + (this.watch.slack[i] as number)
    );
  }
}
