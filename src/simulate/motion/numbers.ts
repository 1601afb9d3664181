/**
 * What are A, B, C, a, b of one contact on the way, without allocation? [NDCb] (2.4)-(2.10), all other contacts open.
 * `localProblem` says the same of a state with names; a test ties the two.
 */

import { modeInput } from "../../contact/index.js";
import { pathInput } from "../../impact/index.js";
import { dynamicsLayout, type Mechanism } from "../../mechanism/index.js";

export class ContactReader {
  /** Input of the mode kernel: A, B, C, a, b, μ static, μ kinetic. */
  readonly modes = new Float64Array(modeInput.size);
  /** Input of the impact kernel: A, B, C, μ, r, v_T, v_N. */
  readonly impact = new Float64Array(pathInput.size);
  /** M⁻¹W_N and M⁻¹W_T. */
  readonly alongN: Float64Array;
  readonly alongT: Float64Array;
  /** No coordinate changes the slip: there is nothing to rub. */
  smooth = false;
  gap = 0;
  /** Size of the terms that make up the gap: its value is exact to a rounding of this. */
  gapScale = 1;
  vN = 0;
  vT = 0;
  wTildeN = 0;
  wTildeT = 0;
  private readonly n: number;
  private readonly values: Float64Array;
  private readonly factor: Float64Array;
  /** A row of L D. */
  private readonly scaled: Float64Array;
  /** M⁻¹h. */
  readonly freeAcceleration: Float64Array;
  private readonly q: Float64Array;
  private readonly v: Float64Array;
  private readonly layout: ReturnType<typeof dynamicsLayout>;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly p: Float64Array,
    state: Float64Array,
  ) {
    this.layout = dynamicsLayout(mechanism);
    this.n = this.layout.n;
    this.values = new Float64Array(mechanism.dynamics.size);
    this.factor = new Float64Array(this.n * this.n);
    this.scaled = new Float64Array(this.n);
    this.freeAcceleration = new Float64Array(this.n);
    this.alongN = new Float64Array(this.n);
    this.alongT = new Float64Array(this.n);
    this.q = state.subarray(0, this.n);
    this.v = state.subarray(this.n, 2 * this.n);
  }

  /** Reads a contact at the present state; false where the mass matrix is not positive definite. */
  read(t: number, contact: number): boolean {
    const { n, values, layout, freeAcceleration: free, alongN, alongT, modes, impact, v } = this;
    this.mechanism.dynamics.into(t, this.q, v, this.p, values);
    const at = layout.contact(contact);
    for (let i = 0; i < n; i++) {
      free[i] = values[layout.h + i] as number;
      alongN[i] = values[at + layout.WN + i] as number;
      alongT[i] = values[at + layout.WT + i] as number;
    }
    if (!this.factorise()) return false;
    this.solve(free);
    this.solve(alongN);
    this.solve(alongT);
    this.gap = values[at + layout.gap] as number;
    this.gapScale = 1;
    for (let i = 0; i < n; i++)
      this.gapScale = Math.max(
        this.gapScale,
        Math.abs((values[at + layout.WN + i] as number) * (this.q[i] as number)),
      );
    this.wTildeN = values[at + layout.wTildeN] as number;
    this.wTildeT = values[at + layout.wTildeT] as number;
    const tangent = at + layout.WT;
    const normal = at + layout.WN;
    this.vN = this.along(normal, v) + this.wTildeN;
    this.vT = this.along(tangent, v) + this.wTildeT;
    const A = this.along(tangent, alongT);
    const B = this.along(tangent, alongN);
    const C = this.along(normal, alongN);
    const kinetic = values[at + layout.frictionKinetic] as number;
    // A contact whose slip no coordinate changes is a smooth one: the kernels want A > 0.
    const smooth = A === 0;
    this.smooth = smooth;
    modes[modeInput.A] = impact[pathInput.A] = smooth ? 1 : A;
    modes[modeInput.B] = impact[pathInput.B] = B;
    modes[modeInput.C] = impact[pathInput.C] = C;
    modes[modeInput.a] = this.along(tangent, free) + (values[at + layout.wBarT] as number);
    modes[modeInput.b] = this.along(normal, free) + (values[at + layout.wBarN] as number);
    modes[modeInput.muStatic] = smooth ? 0 : (values[at + layout.frictionStatic] as number);
    modes[modeInput.muKinetic] = impact[pathInput.mu] = smooth ? 0 : kinetic;
    impact[pathInput.r] = values[at + layout.restitution] as number;
    impact[pathInput.vT] = this.vT;
    impact[pathInput.vN] = this.vN;
    return true;
  }

  /** Size of the terms that make up the slip of the contact that was read. */
  slipSize(contact: number): number {
    const row = this.layout.contact(contact) + this.layout.WT;
    let sum = Math.abs(this.wTildeT);
    for (let i = 0; i < this.n; i++)
      sum += Math.abs((this.values[row + i] as number) * (this.v[i] as number));
    return sum;
  }

  /** Adds M⁻¹(W_T T + W_N N) to the velocities. */
  push(T: number, N: number): void {
    const { n, v, alongN, alongT } = this;
    for (let i = 0; i < n; i++)
      v[i] = (v[i] as number) + (alongT[i] as number) * T + (alongN[i] as number) * N;
  }

  private along(row: number, x: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < this.n; i++) sum += (this.values[row + i] as number) * (x[i] as number);
    return sum;
  }

  /** M = L D Lᵀ; on the diagonal of the factor stand the inverse pivots. */
  private factorise(): boolean {
    const { n, factor, values } = this;
    for (let i = 0; i < n; i++) {
      let pivot = values[i * n + i] as number;
      for (let j = 0; j < i; j++) {
        let sum = values[i * n + j] as number;
        for (let k = 0; k < j; k++) sum -= (this.scaled[k] as number) * (factor[j * n + k] as number);
        const l = sum * (factor[j * n + j] as number);
        this.scaled[j] = sum;
        factor[i * n + j] = l;
        pivot -= l * sum;
      }
      if (!(pivot > 0)) return false;
      factor[i * n + i] = 1 / pivot;
    }
    return true;
  }

  private solve(x: Float64Array): void {
    const { n, factor } = this;
    for (let i = 1; i < n; i++) {
      let sum = x[i] as number;
      for (let k = 0; k < i; k++) sum -= (factor[i * n + k] as number) * (x[k] as number);
      x[i] = sum;
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = (x[i] as number) * (factor[i * n + i] as number);
      for (let k = i + 1; k < n; k++) sum -= (factor[k * n + i] as number) * (x[k] as number);
      x[i] = sum;
    }
  }
}
