/**
 * How do the energies of a motion change? Kinetic and potential energy are formulas of the state; what impacts and
 * events of the model give is their difference across each of them, where and when it happens.
 */

import type { Mechanism } from "../mechanism/index.js";
import { analysedFormulas } from "../variation/analysed.js";
import { StateFormulas } from "../variation/implicit.js";
import type { Met } from "../variation/saltation/saltation.js";
import type { VariableColumns } from "./changes.js";
import type { VelocityJump } from "./impulses.js";

/** A number with its derivatives by the variables. */
export interface Changing {
  value: number;
  readonly slopes: number[];
}

export class EnergyCourse {
  readonly kinetic: Changing;
  readonly potential: Changing;
  /** Kinetic and potential energy at the start. */
  readonly first: Changing;
  /** Given by impacts, which mostly take some, and by events of the model. */
  readonly impacts: Changing;
  readonly events: Changing;
  private readonly formulas: StateFormulas;

  constructor(
    mechanism: Mechanism,
    private readonly columns: VariableColumns,
  ) {
    const { kinetic, potential } = analysedFormulas(mechanism).energy;
    this.formulas = new StateFormulas(mechanism, [kinetic, potential], columns.varied);
    const none = (): Changing => ({ value: 0, slopes: columns.variables.map(() => 0) });
    this.kinetic = none();
    this.potential = none();
    this.first = none();
    this.impacts = none();
    this.events = none();
  }

  begin(t: number, state: Float64Array, p: Float64Array, changes: readonly Float64Array[]): void {
    this.formulas.read(t, state, p);
    this.first.value = (this.formulas.values[0] as number) + (this.formulas.values[1] as number);
    for (const [j, change] of changes.entries())
      this.first.slopes[j] = this.slope(0, j, change) + this.slope(1, j, change);
  }

  /** The state at the end of a piece with its changes. */
  end(t: number, state: Float64Array, p: Float64Array, changes: readonly Float64Array[]): void {
    this.formulas.read(t, state, p);
    for (const [row, energy] of [this.kinetic, this.potential].entries()) {
      energy.value = this.formulas.values[row] as number;
      for (const [j, change] of changes.entries()) energy.slopes[j] = this.slope(row, j, change);
    }
  }

  /** Across a jump, which ends at `tAfter`. */
  jump(
    of: "impacts" | "events",
    { t, before, after, p }: VelocityJump,
    tAfter: number,
    met: readonly Met[],
  ): void {
    for (const side of ["before", "after"] as const) {
      const weight = side === "after" ? 1 : -1;
      this.formulas.read(side === "after" ? tAfter : t, side === "after" ? after : before, p);
      const energy = (this.formulas.values[0] as number) + (this.formulas.values[1] as number);
      this[of].value += weight * energy;
      for (const [j, one] of met.entries()) {
        const time = side === "after" ? one.late : one.delay;
        const slope = this.slope(0, j, one[side], time) + this.slope(1, j, one[side], time);
        this[of].slopes[j] = (this[of].slopes[j] as number) + weight * slope;
      }
    }
  }

  private slope(row: number, j: number, change: Float64Array, time = 0): number {
    const { slopes, width } = this.formulas;
    return this.columns.along({ slopes, at: row * width }, j, change, time)[0];
  }
}
