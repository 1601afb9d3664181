/**
 * Between which bounds do the forces of redundant contacts lie? The acceleration does not change along the freedom
 * of the forces; the inequalities of the modes, [LB01] (2.5)-(2.8), bound it. Two linear programs for each force.
 */

import { hypot } from "../../elementary/index.js";
import { dot, largestValue } from "../../numerics/index.js";
import type { UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import type { Combination } from "./combination.js";
import type { Attempt } from "./solve.js";

/** The smallest and the largest value; infinite where there is no bound. */
export type Interval = readonly [number, number];

export interface ForceRange {
  readonly lambdaN: Interval;
  readonly lambdaT: Interval;
}

/** The range of both forces of every contact in a solved combination. */
export function forceRanges(
  { contacts }: UnitSystem,
  { forces, conditions }: Combination,
  { forces: found, freedom }: Extract<Attempt, { kind: "solved" }>,
): Record<string, ForceRange> {
  const along = (weights: Float64Array) =>
    Float64Array.from(freedom, (direction) => change(weights, direction));
  const rows = conditions.map(({ weights }) => along(weights));
  const slacks = conditions.map(({ weights, constant }) => Math.max(0, dot(weights, found) + constant));
  const interval = (weights: Float64Array, known: number): Interval => {
    const value = dot(weights, found) + known;
    const rise = along(weights);
    const fall = rise.map((entry) => -entry);
    return [value - largestValue(fall, rows, slacks), value + largestValue(rise, rows, slacks)];
  };
  return Object.fromEntries(
    contacts.map(({ name }, i) => {
      const { N, T, known } = forces[i] as Combination["forces"][number];
      return [name, { lambdaN: interval(N, known.N), lambdaT: interval(T, known.T) }];
    }),
  );
}

/** How a linear form changes along a direction of freedom, which has length 1; what is only rounding is 0. */
function change(weights: Float64Array, direction: Float64Array): number {
  const value = dot(weights, direction);
  return Math.abs(value) <= contactTolerances.rank * hypot(...weights) ? 0 : value;
}

/** The range that holds two: where one acceleration has forces of several signs, each sign has its own. */
export function unionOf(
  one: Readonly<Record<string, ForceRange>>,
  other: Readonly<Record<string, ForceRange>>,
): Record<string, ForceRange> {
  const hull = (x: Interval, y: Interval): Interval => [Math.min(x[0], y[0]), Math.max(x[1], y[1])];
  return Object.fromEntries(
    Object.entries(one).map(([name, { lambdaN, lambdaT }]) => {
      const twin = other[name] as ForceRange;
      return [name, { lambdaN: hull(lambdaN, twin.lambdaN), lambdaT: hull(lambdaT, twin.lambdaT) }];
    }),
  );
}
