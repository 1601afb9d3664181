/**
 * What does a mechanism answer at a moment of a step? M = L Lᵀ, forces, and at each contact gap, directions,
 * velocities.
 */

import { dynamicsLayout, type Mechanism } from "../mechanism/index.js";
import { backwardSolve, cholesky, dot, forwardSolve } from "../numerics/index.js";

/** The numbers of the moment read last; nothing is kept from the one before. */
export class Body {
  evaluations = 0;
  readonly layout: ReturnType<typeof dynamicsLayout>;
  private readonly values: Float64Array;
  private root: Float64Array | undefined;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly p: Float64Array,
  ) {
    this.layout = dynamicsLayout(mechanism);
    this.values = new Float64Array(mechanism.dynamics.size);
  }

  /** False where the mass matrix is not positive definite, or a number is not finite. */
  read(t: number, q: Float64Array, v: Float64Array): boolean {
    const { n } = this.layout;
    this.evaluations++;
    this.mechanism.dynamics.into(t, q, v, this.p, this.values);
    for (let i = 0; i < this.values.length; i++) if (!Number.isFinite(this.values[i] as number)) return false;
    this.root = cholesky(n, this.values.subarray(0, n * n));
    return this.root !== undefined;
  }

  /** h of M q̈ = h + W λ. */
  forces(): Float64Array {
    const { n, h } = this.layout;
    return this.values.slice(h, h + n);
  }

  number(contact: number, offset: number): number {
    return this.values[this.layout.contact(contact) + offset] as number;
  }

  /** W_N or W_T of a contact, by its offset. */
  direction(contact: number, offset: number): Float64Array {
    const at = this.layout.contact(contact) + offset;
    return this.values.subarray(at, at + this.layout.n);
  }

  vN(contact: number, v: Float64Array): number {
    const { WN, wTildeN } = this.layout;
    return dot(this.direction(contact, WN), v) + this.number(contact, wTildeN);
  }

  vT(contact: number, v: Float64Array): number {
    const { WT, wTildeT } = this.layout;
    return dot(this.direction(contact, WT), v) + this.number(contact, wTildeT);
  }

  /** L⁻¹b. */
  toUnitMass(b: Float64Array): Float64Array {
    return forwardSolve(this.layout.n, this.root as Float64Array, b);
  }

  /** L⁻ᵀu. */
  fromUnitMass(u: Float64Array): Float64Array {
    return backwardSolve(this.layout.n, this.root as Float64Array, u);
  }
}
