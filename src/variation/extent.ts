/**
 * How far does each coordinate reach in a smooth motion, and each first-order state at the ends of steps? Where a
 * velocity changes its sign in a step the coordinate has an extremum: its time from the cubic of the velocity, which
 * is enough since the coordinate is stationary there, its value by a step of the same method that ends there.
 */

import type { Stepper } from "../integrate/index.js";

/** The coordinate is stationary at the zero of its velocity, which need not be exact. */
const newtonSteps = 4;

export class FlowExtent {
  /** Of the coordinates, then of the first-order states. */
  readonly min: Float64Array;
  readonly max: Float64Array;
  private room = new Float64Array(0);

  /** Velocities stand `n` places behind the coordinates, states at the end of the 2n places. */
  constructor(
    private readonly coordinates: number,
    private readonly n: number,
    states: number,
  ) {
    this.min = new Float64Array(coordinates + states);
    this.max = new Float64Array(coordinates + states);
  }

  /** Where a coordinate or a state stands. */
  private place(i: number): number {
    return i < this.coordinates ? i : 2 * this.n - this.min.length + i;
  }

  begin(state: Float64Array): void {
    for (let i = 0; i < this.min.length; i++) this.min[i] = this.max[i] = state[this.place(i)] as number;
  }

  /** The last step. */
  add({ w, layout, program, p }: Stepper): void {
    const { n, coordinates } = this;
    const { y1, f1 } = layout;
    for (let i = 0; i < this.min.length; i++) this.meet(i, w[y1 + this.place(i)] as number);
    for (let i = 0; i < coordinates; i++) {
      const [before, after] = [w[layout.y0 + n + i] as number, w[y1 + n + i] as number];
      if (!(before * after < 0)) continue;
      if (this.room.length !== w.length) this.room = new Float64Array(w.length);
      this.room.set(w);
      const h = w[layout.h] as number;
      const share = zeroOf(
        before,
        after,
        h * (w[layout.f0 + n + i] as number),
        h * (w[f1 + n + i] as number),
      );
      w[layout.h] = share * h;
      w[layout.tEnd] = (w[layout.t] as number) + share * h;
      program.step(w, p);
      this.meet(i, w[y1 + i] as number);
      w.set(this.room);
    }
  }

  private meet(i: number, value: number): void {
    if (value < (this.min[i] as number)) this.min[i] = value;
    if (value > (this.max[i] as number)) this.max[i] = value;
  }
}

/**
 * The zero between 0 and 1 of the cubic with these values and slopes at the ends: some steps of Newton's method from
 * the straight line.
 */
function zeroOf(one: number, two: number, rateOne: number, rateTwo: number): number {
  const square = 3 * (two - one) - 2 * rateOne - rateTwo;
  const cube = 2 * (one - two) + rateOne + rateTwo;
  let x = one / (one - two);
  for (let k = 0; k < newtonSteps; k++) {
    const value = ((cube * x + square) * x + rateOne) * x + one;
    const slope = (3 * cube * x + 2 * square) * x + rateOne;
    x = Math.min(1, Math.max(0, x - value / slope)) || 0;
  }
  return x;
}
