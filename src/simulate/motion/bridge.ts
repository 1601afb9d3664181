/**
 * How does a phase pass a position at which its equations have no solution? By one step of Gauss's method with six
 * stages, [HNW] II.7, whose stages stand before and behind the position and are moved onto the constraints there: a
 * stage at the distance x from the position has an acceleration that is off by rounding over x³, so that one long
 * step loses less than many short ones.
 */

import type { Stepper } from "../../integrate/index.js";

/** Zeros of Legendre's polynomial of degree 6, on (0, 1): where the stages stand. */
export const stagePlaces: readonly number[] = [0.932469514203152, 0.6612093864662645, 0.2386191860831969]
  .flatMap((x) => [(1 - x) / 2, (1 + x) / 2])
  .sort((one, other) => one - other);

/** Shares of a bridge at which the position may lie: far from all stages. A long bridge begins near the position. */
export const spans: readonly number[] = Object.freeze([10, 3.6, 2]);

/** Iterations of the stages, and what counts as converged, in tolerances. */
const [iterations, converged] = [60, 0.01];
/** Rounding moves the end of a bridge by less than this share of the largest coordinate, or velocity. */
const noise = 1e-10;
/** The largest value of Legendre's polynomial with leading coefficient 1 on (0, 1), through its integral. */
const omitted = 2e-4;

/** Coefficients of the polynomial that is 1 at a place and 0 at the others. */
const basis = stagePlaces.map((place, k) => {
  let product = [1];
  for (const [j, other] of stagePlaces.entries())
    if (j !== k)
      product = [...product, 0].map(
        (_, m) => ((product[m - 1] ?? 0) - other * (product[m] ?? 0)) / (place - other),
      );
  return product;
});

/** How much an acceleration in stage k adds to velocity and position at a place. */
function weightsAt(place: number): readonly (readonly [velocity: number, position: number])[] {
  return basis.map((coefficients) => {
    let [velocity, position, power] = [0, 0, place];
    for (const [m, coefficient] of coefficients.entries()) {
      velocity += (coefficient * power) / (m + 1);
      position += (coefficient * power * place) / ((m + 1) * (m + 2));
      power *= place;
    }
    return [velocity, position];
  });
}
const weights = [...stagePlaces, 1].map(weightsAt);

/** One step of a phase from the start in its work space, with its polynomial. */
export class Bridge {
  private readonly n: number;
  /** Accelerations of the stages. */
  private readonly stages: Float64Array[];

  constructor(
    private readonly stepper: Stepper,
    private readonly h: number,
  ) {
    const { w, layout } = stepper;
    this.n = layout.state / 2;
    this.stages = stagePlaces.map(() => w.slice(layout.f0 + this.n, layout.f0 + layout.state));
  }

  /** The state at stage k, at the end for the last; not on the constraints. */
  private stateAt(k: number): Float64Array {
    const { n, h, stages } = this;
    const { w, layout } = this.stepper;
    const state = w.slice(layout.y0, layout.y0 + layout.state);
    const share = stagePlaces[k] ?? 1;
    for (let i = 0; i < n; i++) {
      state[i] = (state[i] as number) + h * share * (state[n + i] as number);
      for (const [s, [velocity, position]] of (weights[k] as (typeof weights)[0]).entries()) {
        const acceleration = h * (stages[s]?.[i] as number);
        state[i] = (state[i] as number) + h * acceleration * position;
        state[n + i] = (state[n + i] as number) + acceleration * velocity;
      }
    }
    return state;
  }

  /** Solves the stages, and leaves the polynomial and the end in the work space; false where they do not converge. */
  solve(): boolean {
    const { w, layout } = this.stepper;
    let end = this.stateAt(stagePlaces.length);
    let last = Number.POSITIVE_INFINITY;
    for (let k = 0; k < iterations; k++) {
      this.iterate();
      const next = this.stateAt(stagePlaces.length);
      const change = this.sizeOf(next.map((value, i) => value - (end[i] as number)));
      end = next;
      if (!(change < Number.POSITIVE_INFINITY)) return false;
      if (change <= converged || (change < 1 && change > last / 2)) {
        if (this.sizeOf(this.rest()) > 1) return false;
        this.writePolynomial();
        this.finish(w[layout.t] as number, 1, end);
        return true;
      }
      last = change;
    }
    return false;
  }

  private iterate(): void {
    const { w, layout } = this.stepper;
    const t = w[layout.t] as number;
    const states = stagePlaces.map((_, k) => this.stateAt(k));
    for (const [k, state] of states.entries()) {
      this.finish(t, stagePlaces[k] as number, state);
      this.stages[k]?.set(w.subarray(layout.f1 + this.n, layout.f1 + layout.state));
    }
  }

  /** Moves a state onto the constraints, twice because the first move is linear; everything there. */
  private finish(t: number, share: number, state: Float64Array): void {
    const { program, w, p, layout } = this.stepper;
    w[layout.tEnd] = t + share * this.h;
    w.set(state, layout.y1);
    program.finish(w, p);
    program.finish(w, p);
    this.stepper.evaluations += 2;
  }

  /** A change of the state in units of what is tolerated or lost in rounding. */
  private sizeOf(change: Float64Array): number {
    const { n } = this;
    const { w, layout } = this.stepper;
    const largest = [0, n].map((from) => {
      let size = 0;
      for (let i = from; i < from + n; i++) size = Math.max(size, Math.abs(w[layout.y0 + i] as number));
      return size;
    });
    return change.reduce((most, value, i) => {
      const own =
        (w[layout.atol + i] as number) + (w[layout.rtol] as number) * Math.abs(w[layout.y0 + i] as number);
      return Math.max(most, Math.abs(value) / (own + noise * (largest[i < n ? 0 : 1] as number)));
    }, 0);
  }

  private coefficient(m: number, i: number): number {
    return this.stages.reduce((sum, stage, k) => sum + (basis[k]?.[m] as number) * (stage[i] as number), 0);
  }

  /** About the velocity that the next term of the polynomials would add inside the bridge. */
  private rest(): Float64Array {
    const { n, h } = this;
    const last = stagePlaces.length - 1;
    const size = (m: number) =>
      Math.max(...Array.from({ length: n }, (_, i) => Math.abs(this.coefficient(m, i))));
    const ratio = Math.min(1, size(last) / size(last - 1) || 0);
    const rest = new Float64Array(2 * n);
    for (let i = 0; i < n; i++) rest[n + i] = omitted * h * ratio * this.coefficient(last, i);
    return rest;
  }

  /** In the form in which steps keep it: y0 + x (c0 + r (c1 + x (c2 + …))), r = 1 − x. */
  private writePolynomial(): void {
    const { n, h } = this;
    const { w, layout } = this.stepper;
    for (let i = 0; i < n; i++) {
      const all = stagePlaces.map((_, m) => h * this.coefficient(m, i));
      const speed = h * (w[layout.y0 + n + i] as number);
      this.writeNested(i, [speed, ...all.map((value, m) => (h * value) / ((m + 1) * (m + 2)))]);
      this.writeNested(n + i, [...all.map((value, m) => value / (m + 1)), 0]);
    }
    w[layout.rough] = 0;
    w[layout.h] = h;
  }

  private writeNested(i: number, powers: readonly number[]): void {
    const { w, layout } = this.stepper;
    let left = [...powers];
    for (let k = 0; k < powers.length; k++) {
      const even = k % 2 === 0;
      const value = even ? left.reduce((sum, power) => sum + power, 0) : (left[0] as number);
      w[layout.polynomial + k * layout.state + i] = value;
      left = even ? dividedAtOne(left) : left.slice(1);
    }
  }
}

/** (P(x) − P(1))/(1 − x). */
function dividedAtOne(powers: readonly number[]): number[] {
  const result = new Array<number>(powers.length - 1).fill(0);
  let sum = 0;
  for (let m = powers.length - 1; m > 0; m--) {
    sum += powers[m] as number;
    result[m - 1] = -sum;
  }
  return result;
}
