/**
 * What are A, B, C, a, b of one contact on the way, without allocation? [NDCb] (2.4)-(2.10), all other contacts
 * open; compliant ones with their own forces. `localProblem` says the same of a state with names; a test
 * ties the two.
 */

import type { Laws } from "../../atlas/index.js";
import { modeInput, pressingForce } from "../../contact/index.js";
import type { ReadPlaces } from "../../emit/index.js";
import { pathInput } from "../../impact/index.js";
import type { Mechanism } from "../../mechanism/index.js";
import { type ContactPhase, signOf } from "../../phase/index.js";
import { smallestSize } from "../options.js";
import { simulateTolerances } from "../tolerances.js";
import { placesFor, ReadContact, readPlaces } from "./readContact.js";

/** The compliant contacts of a run that also has rigid ones. */
export interface Beside {
  readonly laws: Laws | undefined;
  readonly contacts: readonly ContactPhase[];
}

export class ContactReader {
  /**
   * Input of the mode kernel: A, B, C, a, b, μ static and kinetic of slip⁺, of slip⁻, and at their onset. All these
   * are of the contact that was read last.
   */
  modes: Float64Array = new Float64Array(modeInput.size);
  /** Input of the impact kernel: A, B, C, μ, r, v_T, v_N. */
  impact: Float64Array = new Float64Array(pathInput.size);
  /** M⁻¹W_N and M⁻¹W_T. */
  alongN: Float64Array;
  alongT: Float64Array;
  /** M⁻¹h. */
  freeAcceleration: Float64Array;
  private w: Float64Array;
  private last = -1;
  private readonly n: number;
  private readonly contacts: ReadContact[] = [];
  private readonly places: ReadPlaces;
  /** Gaps are not measured by a shorter length. */
  private readonly shortest: number;

  constructor(
    private readonly mechanism: Mechanism,
    private readonly p: Float64Array,
    private readonly state: Float64Array,
    tolerances: { readonly atol: number; readonly rtol: number },
    private readonly beside?: Beside,
    /** 1 by contact that does not act. */
    private readonly idle?: Uint8Array,
  ) {
    this.shortest = smallestSize(tolerances);
    this.n = mechanism.dimension;
    this.places = placesFor(this.n);
    this.w = new Float64Array(this.places.size);
    this.alongN = this.alongT = this.freeAcceleration = this.w.subarray(0, this.n);
  }

  /** As the formula says, also while the contact does not act. */
  get distance(): number {
    return this.w[readPlaces.gap] as number;
  }
  /** Infinite while the contact does not act: nothing lands there. */
  get gap(): number {
    return this.idle?.[this.last] === 1 ? Number.POSITIVE_INFINITY : (this.w[readPlaces.gap] as number);
  }
  /** Size of the terms that make up the gap. */
  get gapScale(): number {
    return Math.max(this.shortest, this.gapTerm);
  }
  /** The gap is exact to a rounding of this: a surface moves while the time is rounded. */
  get resolvedScale(): number {
    return Math.max(this.gapScale, Math.abs(this.wTildeN * (this.w[this.places.t] as number)));
  }
  /** The largest of these terms, however small. */
  get gapTerm(): number {
    return this.w[readPlaces.gapTerm] as number;
  }
  /** Within the rounding of its terms the gap is 0. */
  get touches(): boolean {
    return this.gap <= simulateTolerances.touching * this.resolvedScale;
  }
  get vN(): number {
    return this.w[readPlaces.vN] as number;
  }
  get vT(): number {
    return this.w[readPlaces.vT] as number;
  }
  get wTildeN(): number {
    return this.w[readPlaces.wTildeN] as number;
  }
  get wTildeT(): number {
    return this.w[readPlaces.wTildeT] as number;
  }
  /** No coordinate changes the slip: there is nothing to rub. */
  get smooth(): boolean {
    return this.w[readPlaces.rubs] === 0;
  }

  /** Reads a contact at the present state; false where the mass matrix is not positive definite. */
  read(t: number, contact: number): boolean {
    if (contact !== this.last) this.turnTo(contact);
    this.contactAt(contact).read(t, this.state);
    if (this.beside !== undefined) this.addForces(t, contact, this.beside);
    return this.contactAt(contact).isRegular;
  }

  /** Reads a contact at another state than that of the run; what was read before is forgotten. */
  readAt(t: number, contact: number, state: Float64Array): ReadContact {
    this.last = -1;
    const read = this.contactAt(contact);
    read.read(t, state);
    return read;
  }

  /** The forces of closed compliant contacts; what holds a sticking one is not known here. */
  private addForces(t: number, contact: number, { laws, contacts }: Beside): void {
    const { n, w, places, freeAcceleration: free, modes } = this;
    for (const [i, { mode }] of contacts.entries()) {
      const law = laws?.[i];
      if (law === undefined || mode === "flight") continue;
      const other = this.contactAt(i);
      if (i !== contact) other.read(t, this.state);
      const [gap, vN] = [other.w[readPlaces.gap] as number, other.w[readPlaces.vN] as number];
      const { bilateral } = this.mechanism.contacts[i] ?? {};
      const N = pressingForce(law, bilateral, gap, vN, other.w[readPlaces.restitution] as number);
      const T =
        -signOf(mode) *
        (other.w[signOf(mode) < 0 ? readPlaces.muKineticMinus : readPlaces.muKinetic] as number) *
        Math.abs(N);
      for (let k = 0; k < n; k++) {
        const change = (other.alongN[k] as number) * N + (other.alongT[k] as number) * T;
        free[k] = (free[k] as number) + change;
        modes[modeInput.a] = (modes[modeInput.a] as number) + (w[places.tangent + k] as number) * change;
        modes[modeInput.b] = (modes[modeInput.b] as number) + (w[places.normal + k] as number) * change;
      }
    }
  }

  private contactAt(contact: number): ReadContact {
    const { mechanism, places, p } = this;
    this.contacts[contact] ??= new ReadContact(mechanism, contact, places, p);
    return this.contacts[contact];
  }

  private turnTo(contact: number): void {
    const { w, modes, impact, alongN, alongT, freeAcceleration } = this.contactAt(contact);
    this.last = contact;
    this.w = w;
    this.modes = modes;
    this.impact = impact;
    this.alongN = alongN;
    this.alongT = alongT;
    this.freeAcceleration = freeAcceleration;
  }

  /** Size of the terms that make up the slip of the contact that was read. */
  slipSize(): number {
    const { w, n, state, places } = this;
    let sum = Math.abs(this.wTildeT);
    for (let i = 0; i < n; i++) sum += Math.abs((w[places.tangent + i] as number) * (state[n + i] as number));
    return sum;
  }

  /** The terms of the speeds of the contact that was read. */
  speedSize(): number {
    const { w, n, state, places } = this;
    let sum = Math.abs(this.wTildeN);
    for (let i = 0; i < n; i++) sum += Math.abs((w[places.normal + i] as number) * (state[n + i] as number));
    return Math.max(sum, this.slipSize());
  }

  /** Speeds are exact to this. */
  speedRounding(): number {
    return simulateTolerances.rounding * this.speedSize();
  }

  /** v̇_N of the contact that was read, under the accelerations that stand at a place in an array. */
  normalAcceleration(from: Float64Array, at: number): number {
    const { w, n, places, freeAcceleration } = this;
    let sum = this.modes[modeInput.b] as number;
    for (let i = 0; i < n; i++)
      sum += (w[places.normal + i] as number) * ((from[at + i] as number) - (freeAcceleration[i] as number));
    return sum;
  }

  /** The normal force that would hold the terms of b of the contact that was read one by one. */
  loadSize(): number {
    const { w, n, places, freeAcceleration } = this;
    let sum = 0;
    for (let i = 0; i < n; i++)
      sum += Math.abs((w[places.normal + i] as number) * (freeAcceleration[i] as number));
    return sum / (this.modes[modeInput.C] as number);
  }

  /** Adds M⁻¹(W_T T + W_N N) to the velocities. */
  push(T: number, N: number): void {
    const { n, state, alongN, alongT } = this;
    for (let i = 0; i < n; i++)
      state[n + i] = (state[n + i] as number) + (alongT[i] as number) * T + (alongN[i] as number) * N;
  }
}
