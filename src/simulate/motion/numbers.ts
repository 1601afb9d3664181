/**
 * What are A, B, C, a, b of one contact on the way, without allocation? [NDCb] (2.4)-(2.10), all other contacts open; compliant ones
 * push and rub by what they are. `localProblem` says the same of a state with names; a test ties the two.
 */

import { closedForce, modeInput, slideForce } from "../../contact/index.js";
import { type ContactPhase, signOf } from "../../emit/index.js";
import { pathInput } from "../../impact/index.js";
import { dynamicsLayout, type Mechanism } from "../../mechanism/index.js";
import type { Laws } from "../compliant/laws.js";

/** The compliant contacts of a run that has rigid ones beside them. */
export interface Beside {
  readonly laws: Laws | undefined;
  readonly contacts: readonly ContactPhase[];
}

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
  private readonly n: number;
  private readonly values: Float64Array;
  /** gap, the size of its terms, v_N, v_T, w̃_N, w̃_T: a number in a field of an object would be a new object each time. */
  private readonly numbers = new Float64Array(6);
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
    private readonly beside?: Beside,
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

  get gap(): number {
    return this.numbers[0] as number;
  }
  /** Size of the terms that make up the gap: its value is exact to a rounding of this. */
  get gapScale(): number {
    return this.numbers[1] as number;
  }
  get vN(): number {
    return this.numbers[2] as number;
  }
  get vT(): number {
    return this.numbers[3] as number;
  }
  get wTildeN(): number {
    return this.numbers[4] as number;
  }
  get wTildeT(): number {
    return this.numbers[5] as number;
  }

  /** Reads a contact at the present state; false where the mass matrix is not positive definite. */
  read(t: number, contact: number): boolean {
    const { n, values, layout, freeAcceleration: free, alongN, alongT, modes, impact, numbers, v, q } = this;
    this.mechanism.dynamics.into(t, q, v, this.p, values);
    const at = layout.contact(contact);
    const normal = at + layout.WN;
    const tangent = at + layout.WT;
    for (let i = 0; i < n; i++) {
      free[i] = values[layout.h + i] as number;
      alongN[i] = values[normal + i] as number;
      alongT[i] = values[tangent + i] as number;
    }
    if (this.beside !== undefined) this.addForces(this.beside);
    if (!this.factorise()) return false;
    this.solve();
    let A = 0;
    let B = 0;
    let C = 0;
    let a = 0;
    let b = 0;
    let vN = 0;
    let vT = 0;
    let scale = 1;
    for (let i = 0; i < n; i++) {
      const N = values[normal + i] as number;
      const T = values[tangent + i] as number;
      A += T * (alongT[i] as number);
      B += T * (alongN[i] as number);
      C += N * (alongN[i] as number);
      a += T * (free[i] as number);
      b += N * (free[i] as number);
      vN += N * (v[i] as number);
      vT += T * (v[i] as number);
      scale = Math.max(scale, Math.abs(N * (q[i] as number)));
    }
    numbers[0] = values[at + layout.gap] as number;
    numbers[1] = scale;
    numbers[2] = impact[pathInput.vN] = vN + (values[at + layout.wTildeN] as number);
    numbers[3] = impact[pathInput.vT] = vT + (values[at + layout.wTildeT] as number);
    numbers[4] = values[at + layout.wTildeN] as number;
    numbers[5] = values[at + layout.wTildeT] as number;
    // A contact whose slip no coordinate changes is a smooth one: the kernels want A > 0.
    const smooth = A === 0;
    this.smooth = smooth;
    modes[modeInput.A] = impact[pathInput.A] = smooth ? 1 : A;
    modes[modeInput.B] = impact[pathInput.B] = B;
    modes[modeInput.C] = impact[pathInput.C] = C;
    modes[modeInput.a] = a + (values[at + layout.wBarT] as number);
    modes[modeInput.b] = b + (values[at + layout.wBarN] as number);
    modes[modeInput.muStatic] = smooth ? 0 : (values[at + layout.frictionStatic] as number);
    const kinetic = smooth ? 0 : (values[at + layout.frictionKinetic] as number);
    modes[modeInput.muKinetic] = impact[pathInput.mu] = kinetic;
    impact[pathInput.r] = values[at + layout.restitution] as number;
    return true;
  }

  /** The forces of closed compliant contacts; what holds a sticking one is not known here. */
  private addForces({ laws, contacts }: Beside): void {
    const { n, values, layout, freeAcceleration: free, v } = this;
    for (const [i, { mode }] of contacts.entries()) {
      const law = laws?.[i];
      if (law === undefined || mode === "flight") continue;
      const at = layout.contact(i);
      const value = (offset: number) => values[at + offset] as number;
      let vN = value(layout.wTildeN);
      for (let k = 0; k < n; k++) vN += value(layout.WN + k) * (v[k] as number);
      const N = this.mechanism.contacts[i]?.bilateral
        ? slideForce(law, value(layout.gap), vN)
        : closedForce(law, value(layout.gap), vN, value(layout.restitution));
      const T = -signOf(mode) * value(layout.frictionKinetic) * Math.abs(N);
      for (let k = 0; k < n; k++)
        free[k] = (free[k] as number) + value(layout.WN + k) * N + value(layout.WT + k) * T;
    }
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

  /** M⁻¹ on the free forces and both directions, row by row for all three. */
  private solve(): void {
    const { n, factor, freeAcceleration: free, alongN, alongT } = this;
    for (let i = 0; i < n; i++) this.eliminate(i, 0, i, i * n, 1);
    for (let i = n - 1; i >= 0; i--) {
      const pivot = factor[i * n + i] as number;
      free[i] = (free[i] as number) * pivot;
      alongN[i] = (alongN[i] as number) * pivot;
      alongT[i] = (alongT[i] as number) * pivot;
      this.eliminate(i, i + 1, n, i, n);
    }
  }

  /** Takes rows `from` to `to` off row `i`; the factors stand at `at`, `stride` apart. */
  private eliminate(i: number, from: number, to: number, at: number, stride: number): void {
    const { factor, freeAcceleration: free, alongN, alongT } = this;
    for (let k = from; k < to; k++) {
      const l = factor[at + k * stride] as number;
      free[i] = (free[i] as number) - l * (free[k] as number);
      alongN[i] = (alongN[i] as number) - l * (alongN[k] as number);
      alongT[i] = (alongT[i] as number) - l * (alongT[k] as number);
    }
  }
}
