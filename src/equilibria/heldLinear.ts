/**
 * Does a motion near a rest on a kink of a force come back? Within the held set the motion is linear: ψ = 0, and ψ̇
 * = 0 where ψ has no velocity, are kept by the multiplier s. Off the kink the jump must lead back: c b < 0 where it
 * acts on ψ̇, and c A b < 0 with c A² b / c A b ≤ 0 where it acts on ψ̈ (Anosov 1959; Johansson, Rantzer, Åström
 * 1999), with c = ∂ψ/∂x, b = ∂ẋ/∂s, A = ∂ẋ/∂x of x = (q, q̇).
 */

import { hypot } from "../elementary/index.js";
import { dot, unitVectors } from "../numerics/index.js";
import type { Balance } from "./balance.js";
import type { KinkRows } from "./field/heldKinks.js";
import { acrossVectors, type Eigenvalue, eigenvaluesOf, freeDirections, heldAcceleration } from "./linear.js";
import { restTolerances } from "./tolerances.js";

/** What a jump does to a motion that leaves its kink. */
export type KinkReturn = "back" | "neutral" | "away";

export interface HeldMotion {
  readonly values: readonly Eigenvalue[];
  /** By kink. */
  readonly returns: readonly KinkReturn[];
}

/** Undefined where accelerations are not determined. */
export function heldMotion(balance: Balance, u: Float64Array, p: Float64Array): HeldMotion | undefined {
  const { kinks, slots, field } = balance;
  const { n } = field;
  const values = field.values(balance.q(u), p);
  const slopes = field.slopes(balance.q(u), p).slice();
  const slope = (row: number, column: number) => slopes[row * field.columns + column] as number;
  const contacts = slots.map(() => 0);
  const columns = (rates: (column: number) => readonly number[]) =>
    Array.from({ length: 2 * n }, (_, j) => {
      const force = balance.forceSlope(u, values, slopes, j);
      return heldAcceleration(balance, values, force, Float64Array.of(...contacts, ...rates(j)));
    });
  const inside = columns((j) => kinks.map(({ bar }) => -slope(bar, j)));
  const outside = columns(() => []);
  const pulls = kinks.map(({ pull }) =>
    heldAcceleration(balance, values, values.slice(pull, pull + n), Float64Array.from(contacts)),
  );
  const all = [...inside, ...outside, ...pulls];
  if (!all.every((column) => column !== undefined)) return undefined;
  const gradient = (row: number) => Float64Array.from({ length: 2 * n }, (_, j) => slope(row, j));
  const apply = (of: typeof inside, x: Float64Array): Float64Array => {
    const out = Float64Array.of(...x.subarray(n), ...new Float64Array(n));
    for (const [j, column] of of.entries())
      for (let i = 0; i < n; i++)
        out[n + i] = (out[n + i] as number) + (x[j] as number) * (column?.[i] as number);
    return out;
  };
  const basis = freeDirections(2 * n, constraints(balance, values, gradient));
  const images = basis.map((vector) => apply(inside, vector));
  const matrix = basis.map((row) => images.map((image) => dot(row, image)));
  const shifts = field.shifts.map((shift) => basis.map((vector) => dot(vector.subarray(0, n), shift)));
  const returns = kinks.map(({ value }, k) => {
    const c = gradient(value);
    const b = Float64Array.of(...new Float64Array(n), ...(pulls[k] as Float64Array));
    return returnOf(c, b, (x) => apply(outside, x));
  });
  const reduced = acrossVectors(
    matrix,
    shifts.map((shift) => Float64Array.from(shift)),
  );
  return { values: eigenvaluesOf({ matrix: reduced }), returns };
}

/** What (δq, δq̇) is orthogonal to. A kink that every rest meets holds its direction as a contact that sticks does. */
function constraints(
  { kinks, located, slots, field }: Balance,
  values: Float64Array,
  gradient: (row: number) => Float64Array,
): Float64Array[] {
  const { n, kept } = field;
  const none = new Float64Array(n);
  const axes = unitVectors(n);
  const isLocated = (kink: KinkRows) => located.includes(kink);
  const directions = [
    ...slots.map(({ contact, tangential }) => field.row(values, contact.index, tangential ? "WT" : "WN")),
    ...kinks.filter((kink) => !isLocated(kink)).map(({ row }) => values.slice(row, row + n)),
    ...kept.memory.map(({ index }) => axes[index] as Float64Array),
  ];
  return [
    ...directions.flatMap((row) => [Float64Array.of(...row, ...none), Float64Array.of(...none, ...row)]),
    ...kinks
      .filter(isLocated)
      .flatMap(({ value, kept, isRate }) => [gradient(value), ...(isRate ? [gradient(kept)] : [])]),
  ];
}

function returnOf(c: Float64Array, b: Float64Array, A: (x: Float64Array) => Float64Array): KinkReturn {
  const isZero = (product: number, x: Float64Array) =>
    Math.abs(product) <= restTolerances.neutral * hypot(...c) * hypot(...x);
  const direct = dot(c, b);
  if (!isZero(direct, b)) return direct < 0 ? "back" : "away";
  const Ab = A(b);
  const second = dot(c, Ab);
  if (isZero(second, Ab) || second > 0) return "away";
  const AAb = A(Ab);
  const third = dot(c, AAb);
  if (isZero(third, AAb)) return "neutral";
  return third > 0 ? "back" : "away";
}
