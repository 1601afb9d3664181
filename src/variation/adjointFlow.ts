/**
 * How does a number at the end of a phase change with its start and with parameters? The adjoint equation λ̇ =
 * −(∂f/∂x)ᵀλ backwards in time, with one vector λ whatever the number of parameters: their derivatives are
 * integrals of λᵀ∂f/∂p.
 */

import { Stepper, stepStatus } from "../integrate/index.js";
import type { Mechanism } from "../mechanism/index.js";
import { adjointPhase } from "./adjointPhase.js";
import type { PhaseModes } from "./differentiatedField.js";
import { variationTolerances } from "./tolerances.js";

/** A work space for the adjoint of one phase; time runs backwards as s = −t. */
export class AdjointFlow {
  /** λ, and the derivatives by the varied parameters that have been gathered. */
  readonly costate: Float64Array;
  readonly gathered: Float64Array;
  private readonly n: number;
  private readonly stepper: Stepper;
  private readonly y: Float64Array;

  constructor(
    mechanism: Mechanism,
    modes: PhaseModes,
    varied: readonly number[],
    private readonly p: Float64Array,
  ) {
    const n = mechanism.dimension;
    this.n = n;
    this.costate = new Float64Array(2 * n);
    this.gathered = new Float64Array(varied.length);
    this.y = new Float64Array(4 * n);
    const program = adjointPhase(mechanism, modes, varied)();
    this.stepper = new Stepper(program, p, { rtol: 1, atol: 1 });
  }

  /** Relative tolerance, and absolute ones of the state and of λ. */
  tolerate(rtol: number, atol: number, costateAtol: number): void {
    const { w, layout } = this.stepper;
    const size = 2 * this.n;
    w[layout.rtol] = rtol;
    w.fill(atol, layout.atol, layout.atol + size);
    w.fill(costateAtol, layout.atol + size, layout.atol + 2 * size);
  }

  /**
   * From a state at one time, which begins at a place of an array, back to an earlier time; false, with nothing
   * changed, where the equations have no solution on the way, or the motion does not lead to a state that is known.
   */
  back(states: Float64Array, at: number, from: number, to: number, known?: Float64Array): boolean {
    const { y, stepper, costate, gathered } = this;
    const { w, layout } = stepper;
    const size = 2 * this.n;
    if (!(to < from)) return true;
    for (let i = 0; i < size; i++) {
      y[i] = states[at + i] as number;
      y[size + i] = costate[i] as number;
    }
    if (stepper.p !== this.p) stepper.p.set(this.p);
    stepper.begin(-from, y, from - to);
    while (stepper.step(-to) === stepStatus.done) {
      if ((w[layout.tEnd] as number) < -to) {
        const h = stepper.propose();
        stepper.shift();
        w[layout.h] = h;
        continue;
      }
      if (known !== undefined && !this.meets(known)) return false;
      for (let i = 0; i < size; i++) costate[i] = w[layout.y1 + size + i] as number;
      for (let j = 0; j < gathered.length; j++)
        gathered[j] = (gathered[j] as number) + (w[layout.y1 + 2 * size + j] as number);
      return true;
    }
    return false;
  }

  /** Is the state at the end of the step a known one, to some tolerances of its components? */
  private meets(known: Float64Array): boolean {
    const { w, layout } = this.stepper;
    for (let i = 0; i < known.length; i++) {
      const [value, other] = [w[layout.y1 + i] as number, known[i] as number];
      const size = Math.max(Math.abs(other), Math.abs(this.y[i] as number));
      const tolerated = (w[layout.atol + i] as number) + (w[layout.rtol] as number) * size;
      if (!(Math.abs(value - other) <= variationTolerances.retraced * tolerated)) return false;
    }
    return true;
  }
}
