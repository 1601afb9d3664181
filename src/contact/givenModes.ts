/**
 * What do contacts do in given modes? Forces and accelerations of one combination of [LB01] (2.5)-(2.11), in work
 * space that is kept: for callers that know which combination to try at every event.
 */

import { solveInPlace } from "../numerics/index.js";
import type { Mode } from "./system.js";
import { contactTolerances } from "./tolerances.js";

/** Numbers of k contacts: the caller fills in rows, loads and friction before each solution. */
export class GivenModes {
  /** Accelerations along the rows without contact forces: normal ones, then tangential ones. */
  readonly free: Float64Array;
  /** The accelerations involved are at least this large, in coordinates of unit mass. */
  leastSize = 0;
  /** Of all contacts against slip⁺, then against slip⁻; so is the kinetic one. */
  readonly frictionStatic: Float64Array;
  readonly frictionKinetic: Float64Array;
  /** λ_N of all contacts, then λ_T. */
  readonly force: Float64Array;
  /** v̇_N of all contacts, then v̇_T. */
  readonly rate: Float64Array;
  private readonly matrix: Float64Array;
  private readonly right: Float64Array;
  private readonly rows: Int32Array;
  private readonly shares: Float64Array;
  private size = 0;

  /** `gram` holds W·M⁻¹W of all pairs of rows, normal ones first; 2k × 2k, row by row. */
  constructor(
    readonly count: number,
    readonly gram: Float64Array,
  ) {
    const k = count;
    this.free = new Float64Array(2 * k);
    this.frictionStatic = new Float64Array(2 * k);
    this.frictionKinetic = new Float64Array(2 * k);
    this.force = new Float64Array(2 * k);
    this.rate = new Float64Array(2 * k);
    this.matrix = new Float64Array(4 * k * k);
    this.right = new Float64Array(2 * k);
    this.rows = new Int32Array(2 * k);
    this.shares = new Float64Array(2 * k);
  }

  /** Finds forces and accelerations; false where the equations are not healthy. */
  solve(modes: readonly Mode[]): boolean {
    const { count: k, rows, shares, force, right } = this;
    let count = 0;
    for (let i = 0; i < k; i++) {
      const mode = modes[i] as Mode;
      if (mode === "flight") continue;
      const { frictionKinetic } = this;
      rows[count] = i;
      shares[count++] =
        mode === "slip+"
          ? -(frictionKinetic[i] as number)
          : mode === "slip-"
            ? (frictionKinetic[k + i] as number)
            : 0;
      if (mode !== "stick" || this.length(k + i) === 0) continue;
      rows[count] = k + i;
      shares[count++] = 0;
    }
    if (!this.solveRows(count)) return false;
    force.fill(0);
    for (let j = 0; j < count; j++) {
      const row = rows[j] as number;
      force[row] = (force[row] as number) + (right[j] as number);
      if (row < k) force[k + row] = (force[k + row] as number) + (shares[j] as number) * (right[j] as number);
    }
    this.readRates();
    return true;
  }

  /** Rows and columns of length 1; the forces are left in `right`. */
  private solveRows(count: number): boolean {
    const { count: k, gram, free, matrix, right, rows, shares } = this;
    for (let i = 0; i < count; i++) {
      const row = rows[i] as number;
      const length = this.length(row);
      right[i] = -(free[row] as number) / length;
      for (let j = 0; j < count; j++) {
        const column = rows[j] as number;
        const across = column < k ? (shares[j] as number) * (gram[row * 2 * k + k + column] as number) : 0;
        matrix[i * count + j] =
          ((gram[row * 2 * k + column] as number) + across) / (length * this.length(column));
      }
    }
    if (count > 0 && !(solveInPlace(count, matrix, right, 1) > contactTolerances.healthyPivot)) return false;
    for (let j = 0; j < count; j++) right[j] = (right[j] as number) / this.length(rows[j] as number);
    return true;
  }

  private readRates(): void {
    const { count: k, gram, free, force, rate } = this;
    this.size = this.leastSize;
    for (let row = 0; row < 2 * k; row++) {
      let sum = free[row] as number;
      for (let j = 0; j < 2 * k; j++) sum += (gram[row * 2 * k + j] as number) * (force[j] as number);
      rate[row] = sum;
      const length = this.length(row);
      if (length === 0) continue;
      const load = Math.abs(free[row] as number) / length;
      this.size = Math.max(this.size, load, Math.abs(force[row] as number) * length);
    }
  }

  private length(row: number): number {
    return Math.sqrt(this.gram[row * (2 * this.count + 1)] as number);
  }

  /** λ_N of a contact, relative to all accelerations involved. */
  pressure(i: number): number {
    return ((this.force[i] as number) * this.length(i)) / this.size;
  }

  /** How far inside its friction cone the force of a contact is, alike; where nothing rubs there is no cone. */
  room(i: number): number {
    if (this.length(this.count + i) === 0) return this.pressure(i);
    const { count: k, force } = this;
    const tangential = force[k + i] as number;
    const limit = (this.frictionStatic[tangential > 0 ? k + i : i] as number) * (force[i] as number);
    return ((limit - Math.abs(tangential)) * this.length(i)) / this.size;
  }

  /** v̇_N, alike. */
  rise(i: number): number {
    return (this.rate[i] as number) / (this.length(i) * this.size);
  }

  /** v̇_T, alike; 0 where nothing can push. */
  drift(i: number): number {
    const length = this.length(this.count + i);
    return length === 0 ? 0 : (this.rate[this.count + i] as number) / (length * this.size);
  }
}
