/**
 * Which numbers of an equilibrium are watched along a parameter? Pairs of eigenvalues on the imaginary axis (Hopf,
 * [LBN] (4.9) together with F(φ_eq) = 0), k_N = 0 (the paradox), and stability itself.
 */

import type { BranchPoint, ContinuationProblem, Place } from "../../continuation/index.js";
import { Recent } from "../../continuation/recent.js";
import { complexProduct, dot, pairsOf, solveInPlace, solveWithin } from "../../numerics/index.js";
import type { Balance } from "../balance.js";
import { brokenCondition, type RestCondition, restConditions, withFlat } from "../conditions.js";
import {
  type Eigenvalue,
  heldDirections,
  isNeutral,
  type Linearisation,
  largestOf,
  linearise,
  linearWithValues,
  stabilityOf,
} from "../linear.js";
import type { RestLoss } from "../reason.js";
import { leaves, type SearchRange } from "../search.js";
import { restTolerances } from "../tolerances.js";
import type { Sensitivities, SensitivityGap } from "./moves/sensitivity.js";

/** A branch ends where its forces have grown by this factor: they have no bound. */
const runaway = 20;

/** At how many values eigenvalues on the axis are counted. */
const looks = 5;

/** Share by which a parameter is changed to see what depends on it. */
const trial = 0.01;

/** Forces count less than coordinates in the length of an arc, by this factor. */
const forceShare = 10;

/** A balance with one parameter as an unknown, and what is watched along it. */
export class WatchedBalance {
  /** Several tests are evaluated at the same place. */
  private readonly known = new Recent<Place, ReturnType<typeof linearWithValues>>();
  /** How many eigenvalues stay on the axis all along: undamped motions, and places that can be chosen. */
  private still = 0;
  private conditions: readonly RestCondition[];
  /** The tests of real parts by their names, in the order of their numbers. */
  private realPartTests: readonly string[] = [];

  constructor(
    readonly balance: Balance,
    private readonly base: Float64Array,
    /** The index of the parameter. */
    readonly index: number,
    /** Over which range the parameter runs. */
    readonly width: number,
  ) {
    this.conditions = restConditions(balance);
  }

  readonly parameters = (x: number): Float64Array => {
    const p = this.base.slice();
    p[this.index] = x;
    return p;
  };

  /** Marks the inequalities that hold with equality at all places given, and returns all. */
  flatten(places: readonly Place[]): readonly RestCondition[] {
    const all = places.map(({ u, p }) => ({ u, p: this.parameters(p) }));
    this.conditions = withFlat(this.balance, this.conditions, all);
    return this.conditions;
  }

  private linearAt(place: Place) {
    return this.known.at(place, ({ u, p }) => linearWithValues(this.balance, u, this.parameters(p)));
  }

  eigenvalues(place: Place): readonly Eigenvalue[] {
    return this.linearAt(place).values;
  }

  linear(place: Place): Linearisation | undefined {
    return this.linearAt(place).linear;
  }

  /** The eigenvalues without those that stay on the axis all along, the largest real part first. */
  moving(place: Place): readonly Eigenvalue[] {
    const { values } = this.linearAt(place);
    const size = (k: number) => Math.abs((values[k] as Eigenvalue).re);
    const order = [...values.keys()].sort((i, k) => size(i) - size(k));
    const still = new Set(order.slice(0, this.still));
    return values.filter((_, k) => !still.has(k));
  }

  /**
   * The k-th largest real part of what moves. Real parts in order are continuous, and each goes through 0 alone:
   * other than a product of sums of eigenvalues one keeps its sign where another pair stays on the axis, and where
   * two cross it together.
   */
  private realPart(place: Place, k: number): number {
    const { re } = this.moving(place)[k] ?? { re: Number.NaN };
    const values = this.eigenvalues(place);
    return Math.abs(re) <= restTolerances.realRounding * largestOf(values) ? 0 : re;
  }

  private realParts(u: Float64Array, ends: readonly [number, number]) {
    const counts = Array.from({ length: looks }, (_, k) => {
      const values = this.eigenvalues({ u, p: ends[0] + ((ends[1] - ends[0]) * (k + 0.5)) / looks });
      return values.length === 0 ? Number.NaN : values.filter(({ re }) => isNeutral(re, values)).length;
    });
    this.still = Math.min(2 * this.balance.field.n, ...counts.filter(Number.isFinite));
    const most = Math.max(0, 2 * this.balance.field.n - this.still);
    this.realPartTests = Array.from({ length: most }, (_, k) => `real part ${k}`);
    return Object.fromEntries(
      this.realPartTests.map((name, k) => [name, (place: Place) => this.realPart(place, k)]),
    );
  }

  /** Which real part is 0 at a point of a branch; −1 where none is. */
  realPartAt({ label = "" }: BranchPoint): number {
    return this.realPartTests.indexOf(label);
  }

  /** The other parameters for which a reason is given. */
  gaps(reason: (index: number) => SensitivityGap | undefined): Sensitivities {
    const gaps: Record<string, SensitivityGap> = {};
    for (const [i, { name }] of this.balance.field.mechanism.parameters.entries()) {
      const found = i === this.index ? undefined : reason(i);
      if (found !== undefined) gaps[name] = found;
    }
    return { rates: {}, gaps };
  }

  /** Does a changed parameter let forces depend on velocities, where none does? */
  bringsDamping({ u, p }: Place, index: number): boolean {
    return [trial, -trial].some((share) => {
      const changed = this.parameters(p);
      const value = changed[index] as number;
      changed[index] = value === 0 ? share : value * (1 + share);
      return linearise(this.balance, u, changed)?.undamped === false;
    });
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
  ): ContinuationProblem<RestLoss> {
    const { balance } = this;
    const undamped = [x0, ...ends].every((p) => this.linearAt({ u: u0, p }).linear?.undamped !== false);
    const limits = this.limits(u0, [x0, ...ends], range);
    return {
      parameter: balance.field.mechanism.parameters[this.index]?.name as string,
      size: balance.unknowns,
      residual: (u, x, out) => out.set(balance.residual(u, this.parameters(x))),
      jacobian: (u, x, out) =>
        out.set(balance.jacobian(u, this.parameters(x), [balance.field.parameterColumn(this.index)])),
      scale: [...limits.scale, ends[1] - ends[0]],
      corners: balance.field.mechanism.kinks.length > 0,
      tests: {
        painleve: (place) => this.painleve(place),
        // Stability changes where a pair goes through the axis, and where two that stay on it meet.
        stability: (place) => this.stability(place),
        ...(undamped ? {} : this.realParts(u0, ends)),
      },
      broken: ({ u, p: x }) => leftBranch(limits, u, this.parameters(x)),
    };
  }

  /** Why a place does not belong to a branch that begins at u0; undefined where it does. */
  left(u0: Float64Array, { u, p }: Place, range: SearchRange): RestLoss | undefined {
    return leftBranch(this.limits(u0, [p], range), u, this.parameters(p));
  }

  private limits(u0: Float64Array, values: readonly number[], range: SearchRange): RestLimits {
    return restLimits(this.balance, this.conditions, range, u0, values.map(this.parameters));
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
  /** The units of the unknowns in the length of an arc. */
  readonly scale: readonly number[];
}

/** The limits of a branch from u0 between these parameters. */
export function restLimits(
  balance: Balance,
  conditions: readonly RestCondition[],
  range: SearchRange,
  u0: Float64Array,
  parameters: readonly Float64Array[],
): RestLimits {
  const { n } = balance.field;
  const loads = parameters.map((p) => balance.forceSize(u0, p)); // one may be without load
  const force = Math.max(...loads.filter(Number.isFinite), restTolerances.noLoad);
  const largest = Math.max(force, ...u0.subarray(n).map(Math.abs));
  const scale = Array.from(u0, (_, i) => (i < n ? 1 : forceShare * force));
  return { balance, conditions, range, u0, largest, scale };
}

/** Why a place does not belong to the branch; undefined where it does. */
export function leftBranch(
  { balance, conditions, range, u0, largest }: RestLimits,
  u: Float64Array,
  p: Float64Array,
): RestLoss | undefined {
  const left = balance.field.mechanism.coordinates.find((_, i) => leaves(u, range, i));
  if (left !== undefined) return { kind: "leaves", coordinate: left };
  const turned = (i: number) => Math.abs((u[i] as number) - (u0[i] as number)) > 2 * Math.PI;
  if (range.angles.some((angle, i) => angle && turned(i))) return { kind: "fullTurn" };
  if (u.subarray(balance.field.n).some((lambda) => Math.abs(lambda) > runaway * largest))
    return { kind: "runaway" };
  return brokenCondition(balance, conditions, u, p, 0);
}

/** Π (λ_i + λ_j): 0 where a pair has opposite values, as ±iω. */
export function oppositePairs(values: readonly Eigenvalue[]): number {
  if (values.length < 2) return Number.NaN;
  const size = largestOf(values);
  return complexProduct(
    pairsOf(values).map(([one, other]) => ({
      re: (one.re + other.re) / size,
      im: (one.im + other.im) / size,
    })),
  ).re;
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
    for (const [i, row] of held.entries()) work[i * m + k] = dot(row, x);
  }
  return solveWithin(m, work, 0);
}
