/**
 * Which conditions do all closed contacts of a mechanism impose together? M q̈ = h + W λ with g̈ = Wᵀq̈ + w̄,
 * [LB01] (2.3)-(2.4). Coordinates are changed so that the mass is 1: with M = L Lᵀ a direction W becomes w = L⁻¹W
 * and accelerations keep their meaning, v̇ = w·u + w̄. Nothing is inverted, so that redundant contacts do no harm.
 */

import { hypot } from "../elementary/index.js";
import { backwardSolve, cholesky, dot, forwardSolve } from "../numerics/index.js";
import { contactTolerances } from "./tolerances.js";

/** Discrete state of a closed contact: it is stored, never derived again from floating-point values. */
export type Slip = -1 | 0 | 1;
export type Mode = "flight" | "slip+" | "slip-" | "stick";

/** In the order of their codes. */
export const modeNames: readonly Mode[] = Object.freeze(["flight", "slip+", "slip-", "stick"]);

/** By comparison: a look into a table under names is many times slower. */
export const modeCode = (mode: Mode): number =>
  mode === "flight" ? 0 : mode === "slip+" ? 1 : mode === "slip-" ? 2 : 3;

/** The direction of the slip in a mode. */
export const signOf = (mode: Mode): Slip => (mode === "slip+" ? 1 : mode === "slip-" ? -1 : 0);

/** The mode of a closed contact with this direction of slip. */
export const modeOfSlip = (slip: number): Exclude<Mode, "flight"> =>
  slip > 0 ? "slip+" : slip < 0 ? "slip-" : "stick";

export interface ClosedContact {
  readonly name: string;
  /** Holds both ways: λ_N of either sign, no flight. */
  readonly bilateral: boolean;
  readonly slip: Slip;
  readonly WN: readonly number[];
  readonly WT: readonly number[];
  readonly wBarN: number;
  readonly wBarT: number;
  readonly frictionStatic: number;
  readonly frictionKinetic: number;
  /** Of slip⁻, where a contact at rest has other coefficients in that direction. */
  readonly frictionMinus?: { readonly static: number; readonly kinetic: number };
  /**
   * Of a compliant contact: its λ_N, which its penetration gives. It holds no normal row and h has its force, in
   * slip with friction; at rest its λ_T is open within ±μ|λ_N|.
   */
  readonly pressed?: number;
  /**
   * Of a unilateral contact at rest: a part of λ_N that acts in any case, 0 at least. h has it; λ_N is what comes
   * in addition, and friction acts on both: |λ_T| ≤ μ(recoil + λ_N). The expansion phase of an impact has one.
   */
  readonly recoil?: number;
}

export interface ContactSystem {
  /** Row by row. */
  readonly M: readonly (readonly number[])[];
  readonly h: readonly number[];
  readonly contacts: readonly ClosedContact[];
  /**
   * P q̈ = d, the accelerations that the bilateral contacts leave at the level of positions. Left out: their own
   * W_Nᵀq̈ = −w̄_N, which is the same unless their directions are dependent.
   */
  readonly held?: { readonly rows: readonly (readonly number[])[]; readonly rates: readonly number[] };
  /** How near to its border an inequality counts as on it; larger where the state itself is less exact. */
  readonly border?: number;
  /**
   * How exact the accelerations are, in coordinates of unit mass: an inequality this near to its border counts as
   * on it, too.
   */
  readonly error?: number;
}

type Rubbing = Pick<ClosedContact, "frictionStatic" | "frictionKinetic" | "frictionMinus">;

/** What holds against slip of this sign. */
export const staticAlong = ({ frictionStatic, frictionMinus }: Rubbing, slip: number): number =>
  slip < 0 && frictionMinus !== undefined ? frictionMinus.static : frictionStatic;

/** What acts in slip of this sign. */
export const kineticAlong = ({ frictionKinetic, frictionMinus }: Rubbing, slip: number): number =>
  slip < 0 && frictionMinus !== undefined ? frictionMinus.kinetic : frictionKinetic;

/** A contact in coordinates of unit mass. */
export interface UnitContact extends Omit<ClosedContact, "WN" | "WT"> {
  readonly wN: Float64Array;
  readonly wT: Float64Array;
}

export interface UnitSystem {
  readonly n: number;
  /** Acceleration without contact forces. */
  readonly free: Float64Array;
  readonly contacts: readonly UnitContact[];
  /** What bilateral contacts demand: row · u = rate. */
  readonly held: readonly { readonly row: Float64Array; readonly rate: number }[];
  /** Size of the accelerations involved; zero is judged relative to it. */
  readonly scale: number;
  readonly border?: number;
  /** Back to q̈. */
  readonly toCoordinates: (u: Float64Array) => number[];
}

/**
 * Rows that the earlier ones span to within this share of their length stay as they are: what is left of them is
 * rounding.
 */
const spanned = 1e-9;

/**
 * The same conditions on rows that are orthonormal: those of nearly parallel slides differ by little, and a matrix
 * made of them as they are would lose what they differ in.
 */
function levelled(held: UnitSystem["held"]): UnitSystem["held"] {
  const basis: UnitSystem["held"][number][] = [];
  return held.map((condition) => {
    const row = condition.row.slice();
    let { rate } = condition;
    for (const one of basis) {
      const along = dot(row, one.row);
      for (let k = 0; k < row.length; k++) row[k] = (row[k] as number) - along * (one.row[k] as number);
      rate -= along * one.rate;
    }
    const length = hypot(...row);
    if (!(length > spanned * hypot(...condition.row))) return condition;
    const level = { row: row.map((value) => value / length), rate: rate / length };
    basis.push(level);
    return level;
  });
}

/** The system with unit mass; undefined where M is not positive definite. */
export function toUnitMass({
  M,
  h,
  contacts,
  held,
  border,
  error = 0,
}: ContactSystem): UnitSystem | undefined {
  const n = h.length;
  const l = cholesky(n, Float64Array.from(M.flat()));
  if (l === undefined) return undefined;
  const free = forwardSolve(n, l, h);
  const unit = contacts.map(({ WN, WT, ...rest }) => ({
    ...rest,
    wN: forwardSolve(n, l, WN),
    wT: forwardSolve(n, l, WT),
  }));
  const own = unit.filter(({ bilateral }) => bilateral).map(({ wN, wBarN }) => ({ row: wN, rate: -wBarN }));
  const given = held?.rows.map((row, i) => ({ row: forwardSolve(n, l, row), rate: held.rates[i] as number }));
  const share = (rate: number, direction: Float64Array) => Math.abs(rate) / (hypot(...direction) || 1);
  // Accelerations that no contact depends on do not count for their size.
  const felt = free.filter((_, k) => unit.some(({ wN, wT }) => wN[k] !== 0 || wT[k] !== 0));
  const scale = unit.reduce(
    (total, { wN, wT, wBarN, wBarT }) => total + share(wBarN, wN) + share(wBarT, wT),
    hypot(...felt),
  );
  const least = error / (border ?? contactTolerances.border);
  return {
    n,
    free,
    contacts: unit,
    held: levelled(given ?? own),
    scale: Math.max(scale, least),
    ...(border === undefined ? {} : { border }),
    toCoordinates: (u) => [...backwardSolve(n, l, u)],
  };
}
