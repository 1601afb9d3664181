/**
 * How do two motions share one stream of instructions? Side by side: when the code comes back both have tried a
 * step, each with its own length, error and guards. A run that needs a closer look leaves, and the other waits for its
 * next neighbour.
 */

import { type Stepper, stepStatus } from "./stepper.js";
import type { Watch } from "./watch.js";

/** A step in two work spaces of one layout, given by their addresses and those of their parameters. */
export type PairStep = (w: number, w2: number, p: number, p2: number) => void;

/** The steps of `Stepper.advance`, one try at a time. */
export class Lane {
  /** A step is ready to be tried. */
  goes = false;
  /** How the last step ended. */
  status: number = stepStatus.done;
  /** Steps that may be taken; 0 where one is taken anew that needs no judgement. */
  private left = 0;
  private w = 0;
  private p = 0;

  constructor(
    private stepper: Stepper,
    private readonly last: number,
    private watch: Watch,
  ) {}

  begin(stepper: Stepper, budget: number, watch: Watch): void {
    this.enter(stepper);
    this.watch = watch;
    this.left = budget;
    this.goes = this.aims();
  }

  /** The one step that `Stepper.aimAtTrial` has made ready. */
  beginStop(stepper: Stepper): void {
    this.enter(stepper);
    this.left = 0;
    this.goes = true;
  }

  private enter(stepper: Stepper): void {
    this.stepper = stepper;
    stepper.w[stepper.layout.last] = this.last;
    this.w = stepper.w.byteOffset;
    this.p = stepper.p.byteOffset;
  }

  /** Tries steps of two until one of them does not continue. */
  static together(one: Lane, other: Lane, step: PairStep): void {
    do {
      step(one.w, other.w, one.p, other.p);
      one.judge();
      other.judge();
    } while (one.goes && other.goes);
  }

  /** Without a neighbour, to the end. */
  alone(): void {
    const { program, w, p } = this.stepper;
    while (this.goes) {
      program.step(w, p);
      this.judge();
    }
  }

  private judge(): void {
    const { stepper } = this;
    if (this.left === 0) {
      this.status = stepStatus.done;
      this.goes = false;
      return;
    }
    this.status = stepper.judge();
    if (this.status === stepStatus.done)
      this.goes = --this.left > 0 && stepper.goesOn(this.watch) && this.aims();
    else this.goes = this.status === stepStatus.again && this.aims();
  }

  private aims(): boolean {
    if (this.stepper.aim()) return true;
    this.status = stepStatus.tooSmall;
    return false;
  }
}
