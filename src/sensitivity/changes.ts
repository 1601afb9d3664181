/**
 * The changes of a motion at one time that belong to its variables, and how a formula of the state changes with
 * them.
 */

import type { Mechanism } from "../mechanism/index.js";
import { sensitivityTolerances } from "./tolerances.js";
import type { Variable } from "./variable.js";

/** Derivatives of a formula by q, v, t and the varied parameters, from a place of an array on. */
export interface FormulaSlopes {
  readonly slopes: Float64Array;
  readonly at: number;
}

/** Which variable is which column of the derivatives. */
export class VariableColumns {
  /** The varied parameters by their places. */
  readonly varied: readonly number[];
  /** Of each variable: its place among q, v, t and the varied parameters, or −1. */
  readonly own: readonly number[];
  readonly size: number;
  /** The largest component of the state along the run. */
  reach = 0;

  constructor(
    { dimension: n }: Mechanism,
    readonly variables: readonly Variable[],
  ) {
    const varied = variables.flatMap(({ parameter }) => (parameter < 0 ? [] : [parameter]));
    this.size = 2 * n;
    this.varied = varied;
    this.own = variables.map(({ parameter }) => (parameter < 0 ? -1 : 2 * n + 1 + varied.indexOf(parameter)));
  }

  /**
   * How a formula changes with variable j, and the sum of the sizes of the terms; `time`: the change of the time at
   * which it is read.
   */
  along(
    { slopes, at }: FormulaSlopes,
    j: number,
    change: Float64Array,
    time = 0,
  ): [sum: number, size: number] {
    const own = this.own[j] as number;
    let size = own < 0 ? 0 : Math.abs(slopes[at + own] as number);
    if (time !== 0) size += Math.abs((slopes[at + this.size] as number) * time);
    for (let i = 0; i < this.size; i++) size += Math.abs((slopes[at + i] as number) * (change[i] as number));
    return [this.rateAlong(slopes, at, j, change, time), size];
  }

  /**
   * The largest component of the state over the value of a variable: what a change of the state is compared with. A
   * start value that is almost 0 is compared with the state; one that is 0 may be changed by 1.
   */
  usualChange(j: number, smallest = 0): number {
    const { kind, value } = this.variables[j] as Variable;
    const reach = Math.max(this.reach, smallest);
    const least = kind === "start" && value !== 0 ? sensitivityTolerances.startShare * reach : 0;
    return reach / (Math.max(Math.abs(value), least) || 1);
  }

  /** A value of a formula that is 0, in units of what the largest component of the state makes of it. */
  isZero(value: number, { slopes, at }: FormulaSlopes): boolean {
    return Math.abs(value) <= sensitivityTolerances.nearMiss * this.steepest(slopes, at) * this.reach;
  }

  private steepest(slopes: Float64Array, at: number): number {
    let most = 0;
    for (let i = 0; i < this.size; i++) most = Math.max(most, Math.abs(slopes[at + i] as number));
    return most;
  }

  /** The change alone. */
  rateAlong(slopes: Float64Array, at: number, j: number, change: Float64Array, time: number): number {
    const own = this.own[j] as number;
    let sum = own < 0 ? 0 : (slopes[at + own] as number);
    if (time !== 0) sum += (slopes[at + this.size] as number) * time;
    for (let i = 0; i < this.size; i++) sum += (slopes[at + i] as number) * (change[i] as number);
    return sum;
  }

  /**
   * Variables with which a formula changes that should stay as it is; errors of a change are relative to its
   * largest component.
   */
  moving(
    formula: FormulaSlopes,
    changes: readonly Float64Array[],
    timeOf: (j: number) => number = () => 0,
  ): number[] {
    const { slopes, at } = formula;
    const { leaves, still } = sensitivityTolerances;
    const steepest = this.steepest(slopes, at);
    const moving: number[] = [];
    for (let j = 0; j < changes.length; j++) {
      const change = changes[j] as Float64Array;
      const least = still * this.usualChange(j);
      const near = leaves * steepest * (largest(change) + least);
      const time = timeOf(j);
      if (Math.abs(this.rateAlong(slopes, at, j, change, time)) <= near) continue;
      const [sum, size] = this.along(formula, j, change, time);
      if (Math.abs(sum) > near + leaves * size) moving.push(j);
    }
    return moving;
  }
}

export function largest(values: Float64Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i] as number));
  return most;
}
