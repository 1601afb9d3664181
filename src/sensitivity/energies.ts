/**
 * How do the energies of a motion change? Kinetic and potential energy are formulas of the state; what impacts and
 * events of the model give is their difference across each of them, where and when it happens.
 */

import { type Mechanism, perMechanism } from "../mechanism/index.js";
import { analysedFormulas } from "../variation/analysed.js";
import { variedKey } from "../variation/differentiatedField.js";
import type { StateFunctions } from "../variation/guard.js";
import { StateFormulas } from "../variation/implicit.js";
import type { PowerName } from "../variation/phaseNodes.js";
import type { Met } from "../variation/saltation/saltation.js";
import type { VariableColumns } from "./changes.js";
import type { VelocityJump } from "./impulses.js";
import type { PhaseWork } from "./rows.js";

/** A number with its derivatives by the variables. */
export interface Changing {
  value: number;
  readonly slopes: number[];
}

const made = perMechanism<StateFormulas>();

/** Kinetic and potential energy. */
const energyFormulas = (mechanism: Mechanism, varied: readonly number[]): StateFormulas =>
  made(mechanism, variedKey(varied), () => {
    const { kinetic, potential } = analysedFormulas(mechanism).energy;
    return new StateFormulas(mechanism, [kinetic, potential], varied);
  });

/** The powers of a phase as functions of the state. */
export interface PowerFunctions {
  readonly names: readonly PowerName[];
  readonly functions: StateFunctions;
}

export class EnergyCourse {
  readonly kinetic: Changing;
  readonly potential: Changing;
  /** Kinetic and potential energy at the start. */
  readonly first: Changing;
  /** Given by impacts, which mostly take some, and by events of the model. */
  readonly impacts: Changing;
  readonly events: Changing;
  /** What loads and moving surfaces give along the phases, and what dampers and friction take. */
  readonly works: Readonly<Record<PowerName, Changing>>;
  /** Forces of some phase are not unique, and so are not their shares of the work. */
  sharesWork = false;
  private readonly formulas: StateFormulas;

  constructor(
    mechanism: Mechanism,
    private readonly columns: VariableColumns,
  ) {
    this.formulas = energyFormulas(mechanism, columns.varied);
    const none = (): Changing => ({ value: 0, slopes: columns.variables.map(() => 0) });
    this.kinetic = none();
    this.potential = none();
    this.first = none();
    this.impacts = none();
    this.events = none();
    this.works = { work: none(), dissipated: none(), friction: none() };
  }

  /** A phase that was carried: its integrals, and their rates where its ends move, which they do by these times. */
  phase(
    { flow: { integrals, first, last }, powers }: Pick<PhaseWork, "flow" | "powers">,
    startMoves: readonly number[],
    endMoves: readonly number[],
  ): void {
    const count = powers.length;
    for (let r = 0; r < count; r++) {
      const one = this.works[powers[r] as PowerName];
      one.value += integrals[r] as number;
      for (let j = 0; j < one.slopes.length; j++)
        one.slopes[j] =
          (one.slopes[j] as number) +
          (integrals[count * (1 + j) + r] as number) +
          (last[r] as number) * (endMoves[j] ?? 0) -
          (first[r] as number) * (startMoves[j] ?? 0);
    }
  }

  begin(t: number, state: Float64Array, p: Float64Array, changes: readonly Float64Array[]): void {
    this.formulas.read(t, state, p);
    this.first.value = (this.formulas.values[0] as number) + (this.formulas.values[1] as number);
    for (const [j, change] of changes.entries())
      this.first.slopes[j] = this.slope(0, j, change) + this.slope(1, j, change);
  }

  /** The state at the end of the run with its changes. */
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
      const { slopes } = this[of];
      for (let j = 0; j < met.length; j++) {
        const one = met[j] as Met;
        const time = side === "after" ? one.late : one.delay;
        const slope = this.slope(0, j, one[side], time) + this.slope(1, j, one[side], time);
        slopes[j] = (slopes[j] as number) + weight * slope;
      }
    }
  }

  /**
   * The end of a chatter that was completed at once: loads, dampers and friction of other contacts act in it too. As
   * in the energy balance of a run, their powers count in its middle with the mean velocity; impacts have the rest.
   */
  during(
    of: "impacts" | "events",
    { names, functions }: PowerFunctions,
    { t, before, after, p }: VelocityJump,
    time: number,
    met: readonly Met[],
  ): void {
    const n = before.length / 2;
    const middle = before.map((_, i) => {
      const [first, last] = [before[i % n] as number, after[i % n] as number];
      return i < n ? (first + last) / 2 : (last - first) / time;
    });
    if (!functions.evaluate(t + time / 2, middle.subarray(0, n), middle.subarray(n), p)) return;
    const { slopes, values, field } = functions;
    const changes = met.map(({ before: first, after: last, delay, late }) =>
      middle.map((mean, i) => {
        const [one, other] = [first[i % n] as number, last[i % n] as number];
        return i < n ? (one + other) / 2 : (other - one - mean * (late - delay)) / time;
      }),
    );
    for (const [r, name] of names.entries()) {
      const power = values[r] as number;
      const given = name === "work" ? 1 : -1;
      this.works[name].value += power * time;
      this[of].value -= given * power * time;
      for (const [j, { delay, late }] of met.entries()) {
        const formula = { slopes, at: r * field.variables };
        const [rate] = this.columns.along(formula, j, changes[j] as Float64Array, (delay + late) / 2);
        const slope = power * (late - delay) + time * rate;
        this.works[name].slopes[j] = (this.works[name].slopes[j] as number) + slope;
        this[of].slopes[j] = (this[of].slopes[j] as number) - given * slope;
      }
    }
  }

  private slope(row: number, j: number, change: Float64Array, time = 0): number {
    const { slopes, width } = this.formulas;
    return this.columns.rateAlong(slopes, row * width, j, change, time);
  }
}
