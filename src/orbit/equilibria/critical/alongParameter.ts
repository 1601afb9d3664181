/**
 * Which numbers of an equilibrium are watched along a parameter? Pairs of eigenvalues on the imaginary axis (Hopf, [LBN] (4.9)
 * together with F(φ_eq) = 0), k_N = 0 (the paradox), and stability itself.
 */

import type { ContinuationProblem, Place } from "../../../continuation/index.js";
import { solveInPlace, solveWithin } from "../../../numerics/index.js";
import type { Balance } from "../balance.js";
import { brokenCondition, type RestCondition, restConditions } from "../conditions.js";
import {
  type Eigenvalue,
  eigenvaluesOf,
  heldDirections,
  type Linearisation,
  linearise,
  stabilityOf,
} from "../linear.js";
import { leaves, type SearchRange } from "../search.js";

/** A branch ends where its forces have grown by this factor: they have no bound. */
const runaway = 20;

/** Why a branch ends that comes back to its start but for a turn of an angle. */
export const fullTurn = "a full turn is made";

/** Forces count less than coordinates in the length of an arc, by this factor. */
const forceShare = 10;

/** A balance with one parameter as an unknown, and what is watched along it. */
export class WatchedBalance {
  private last:
    | { u: Float64Array; p: number; linear: Linearisation | undefined; values: Eigenvalue[] }
    | undefined;

  constructor(
    readonly balance: Balance,
    private readonly base: Float64Array,
    /** The index of the parameter. */
    readonly index: number,
  ) {}

  parameters(x: number): Float64Array {
    const p = this.base.slice();
    p[this.index] = x;
    return p;
  }

  /** Kept for one place: several tests ask at the same. */
  private linearAt({ u, p }: Place) {
    const { last } = this;
    if (last !== undefined && last.p === p && last.u.every((value, i) => value === u[i])) return last;
    const linear = linearise(this.balance, u, this.parameters(p));
    this.last = { u: u.slice(), p, linear, values: linear === undefined ? [] : eigenvaluesOf(linear) };
    return this.last;
  }

  eigenvalues(place: Place): readonly Eigenvalue[] {
    return this.linearAt(place).values;
  }

  linear(place: Place): Linearisation | undefined {
    return this.linearAt(place).linear;
  }

  hopf(place: Place): number {
    return oppositePairs(this.linearAt(place).values);
  }

  /** det(D M⁻¹ B) of the closed contacts: k_N where there is one. */
  painleve({ u, p }: Place): number {
    const { balance } = this;
    if (!balance.rigid.some(({ slip }) => slip !== 0)) return Number.NaN;
    return contactDeterminant(balance, u, this.parameters(p));
  }

  /** 1 where perturbations do not grow, −1 where they do. */
  stability(place: Place): number {
    const { linear, values } = this.linearAt(place);
    if (linear === undefined) return Number.NaN;
    return stabilityOf(values).stable ? 1 : -1;
  }

  /** The balance as a problem of continuation; the parameter runs between the ends. */
  problem(
    u0: Float64Array,
    x0: number,
    ends: readonly [number, number],
    range: SearchRange,
  ): ContinuationProblem {
    const { balance } = this;
    const conditions = restConditions(balance);
    const loads = [x0, ...ends].map((x) => balance.forceSize(u0, this.parameters(x))); // one may be without load
    const force = Math.max(...loads.filter(Number.isFinite), 1e-12);
    const { n } = balance.field;
    const undamped = [x0, ...ends].every((p) => this.linearAt({ u: u0, p }).linear?.undamped !== false);
    const largest = Math.max(force, ...u0.subarray(n).map(Math.abs));
    return {
      size: balance.unknowns,
      residual: (u, x, out) => out.set(balance.residual(u, this.parameters(x))),
      jacobian: (u, x, out) =>
        out.set(balance.jacobian(u, this.parameters(x), [balance.field.parameterColumn(this.index)])),
      scale: [...Array.from(u0, (_, i) => (i < n ? 1 : forceShare * force)), ends[1] - ends[0]],
      tests: {
        painleve: (place) => this.painleve(place),
        // Without damping all pairs are opposite, and only stability itself tells; with damping pairs tell more.
        ...(undamped
          ? { stability: (place: Place) => this.stability(place) }
          : { hopf: (place: Place) => this.hopf(place) }),
      },
      broken: ({ u, p: x }) => leftBranch({ balance, conditions, range, u0, largest }, u, this.parameters(x)),
    };
  }
}

/** What a branch of places of rest must keep. */
export interface RestLimits {
  readonly balance: Balance;
  readonly conditions: readonly RestCondition[];
  readonly range: SearchRange;
  /** Where the branch begins, and the largest force there. */
  readonly u0: Float64Array;
  readonly largest: number;
}

/** Why a place does not belong to the branch; undefined where it does. */
export function leftBranch(
  { balance, conditions, range, u0, largest }: RestLimits,
  u: Float64Array,
  p: Float64Array,
): string | undefined {
  const left = balance.field.mechanism.coordinates.find((_, i) => leaves(u, range, i));
  if (left !== undefined) return `${left} leaves the range that is searched`;
  const turned = (i: number) => Math.abs((u[i] as number) - (u0[i] as number)) > 2 * Math.PI;
  if (range.angles.some((angle, i) => angle && turned(i))) return fullTurn;
  if (u.subarray(balance.field.n).some((lambda) => Math.abs(lambda) > runaway * largest))
    return "the forces grow without bound";
  const found = brokenCondition(balance, conditions, u, p, 0);
  return found === undefined ? undefined : `${found.because} at ${found.contact}`;
}

/** Π (λ_i + λ_j): 0 where a pair has opposite values, as ±iω. */
export function oppositePairs(values: readonly Eigenvalue[]): number {
  if (values.length < 2) return Number.NaN;
  let [re, im] = [1, 0];
  const size = Math.max(...values.map((one) => Math.hypot(one.re, one.im)));
  for (const [i, one] of values.entries()) {
    for (const other of values.slice(i + 1)) {
      const [x, y] = [(one.re + other.re) / size, (one.im + other.im) / size];
      [re, im] = [re * x - im * y, re * y + im * x];
    }
  }
  return re;
}

/** det(D M⁻¹ B): how the held velocities answer to the unknown forces. */
export function contactDeterminant(balance: Balance, u: Float64Array, p: Float64Array): number {
  const values = balance.field.values(balance.q(u), p);
  const { n } = balance.field;
  const held = heldDirections(balance, values);
  const m = held.length;
  const work = new Float64Array(m * m + m);
  for (const [k, direction] of balance.directions(values).entries()) {
    const x = direction.slice();
    if (!(solveInPlace(n, values.slice(0, n * n), x) > 0)) return Number.NaN;
    for (const [i, row] of held.entries())
      work[i * m + k] = row.reduce((sum, value, j) => sum + value * (x[j] as number), 0);
  }
  return solveWithin(m, work, 0);
}
