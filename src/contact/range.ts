/**
 * Between which bounds do the forces of redundant contacts lie? The acceleration does not change along the freedom of the
 * forces; the inequalities of the modes, [LB01] (2.5)-(2.8), bound it. Two linear programs for each force.
 */

import { dot, largestValue } from "../numerics/index.js";
import type { Combination } from "./combination.js";
import { type Attempt, contactTolerances } from "./solve.js";
import type { UnitSystem } from "./system.js";

/** The least and the largest value; infinite where there is no bound. */
export type Interval = readonly [number, number];

export interface ForceRange {
  readonly lambdaN: Interval;
  readonly lambdaT: Interval;
}

/** The range of both forces of every contact in a solved combination. */
export function forceRanges(
  { contacts, scale }: UnitSystem,
  { directions, forces, conditions }: Combination,
  { forces: found, freedom }: Extract<Attempt, { kind: "solved" }>,
): Record<string, ForceRange> {
  const unit = scale || 1;
  const widths = directions.map((direction) => Math.hypot(...direction) || 1);
  const along = (weights: Float64Array) => freedom.map((vector) => change(weights, vector, widths));
  const rows = conditions.map(({ weights, size }) =>
    Float64Array.from(along(weights), (value) => (value * unit) / size),
  );
  const slacks = conditions.map(({ weights, constant, size }) =>
    Math.max(0, (dot(weights, found) + constant) / size),
  );
  const interval = (weights: Float64Array): Interval => {
    const value = dot(weights, found);
    const up = along(weights);
    const size = Math.hypot(...up);
    if (size === 0) return [value, value];
    const rise = (sign: number) =>
      largestValue(
        Float64Array.from(up, (entry) => (sign * entry) / size),
        rows,
        slacks,
      ) *
      size *
      unit;
    return [value - rise(-1), value + rise(1)];
  };
  return Object.fromEntries(
    contacts.map(({ name }, i) => {
      const { N, T } = forces[i] as Combination["forces"][number];
      return [name, { lambdaN: interval(N), lambdaT: interval(T) }];
    }),
  );
}

/** How a linear form changes along a direction of freedom, which has length 1 in units of the widths; rounding is 0. */
function change(weights: Float64Array, vector: Float64Array, widths: readonly number[]): number {
  const most = weights.reduce((sum, weight, j) => sum + Math.abs(weight) / (widths[j] as number), 0);
  const value = dot(weights, vector);
  return Math.abs(value) <= contactTolerances.rank * most ? 0 : value;
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
