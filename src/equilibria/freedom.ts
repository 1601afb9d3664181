/**
 * What do the equations of rest leave free at a place? Coordinates along which it continues, and forces that are
 * not unique.
 */

import { addScaled, svd } from "../numerics/index.js";
import type { Balance } from "./balance.js";
import { balanceDefaults } from "./newton.js";
import { restTolerances } from "./tolerances.js";

export interface Freedom {
  /** Coordinates that can be chosen, by index. */
  readonly coordinates: readonly number[];
  /** Directions of forces that change nothing else. */
  readonly forces: readonly Float64Array[];
  /** Combinations of equations that are independent. */
  readonly equations: readonly Float64Array[];
}

/** Of a curve an angle is chosen where it changes: after a full turn the curve is closed. */
export function freedomAt(
  balance: Balance,
  u: Float64Array,
  p: Float64Array,
  angles: readonly boolean[] = [],
): Freedom {
  const { equations: rows, unknowns } = balance;
  const { n } = balance.field;
  const jacobian = balance.jacobian(u, p);
  const { values, right, image } = svd(rows, unknowns, jacobian);
  const limit = balanceDefaults.rank * (values[0] ?? 0);
  const kept = [...Array(unknowns).keys()].filter((k) => (values[k] ?? 0) > limit);
  const freed = [...Array(unknowns).keys()].filter((k) => !((values[k] ?? 0) > limit));
  const equations = kept.map((k) =>
    image.slice(k * rows, (k + 1) * rows).map((value) => value / (values[k] as number)),
  );
  const vectors = freed.map((k) => right.slice(k * unknowns, (k + 1) * unknowns));
  const freedom = splitFreedom(vectors, n);
  if (freedom.coordinates.length !== 1) return { ...freedom, equations };
  const turning = splitFreedom(vectors, n, restTolerances.turningCurve, (i) => angles[i] === true);
  return { ...(turning.coordinates.length === 1 ? turning : freedom), equations };
}

/** Eliminates coordinates one after the other; what is left moves forces alone. */
function splitFreedom(
  vectors: readonly Float64Array[],
  n: number,
  least: number = restTolerances.freeCoordinate,
  isCandidate: (i: number) => boolean = () => true,
): Pick<Freedom, "coordinates" | "forces"> {
  const rest = vectors.map((vector) => vector.slice());
  const coordinates: number[] = [];
  for (;;) {
    let [best, row, column] = [least, -1, -1];
    for (const [k, vector] of rest.entries())
      for (let i = 0; i < n; i++)
        if (isCandidate(i) && Math.abs(vector[i] as number) > best)
          [best, row, column] = [Math.abs(vector[i] as number), k, i];
    if (row < 0) return { coordinates: coordinates.sort((one, other) => one - other), forces: rest };
    const [pivot] = rest.splice(row, 1) as [Float64Array];
    coordinates.push(column);
    for (const vector of rest) {
      const share = (vector[column] as number) / (pivot[column] as number);
      addScaled(vector, -share, pivot);
    }
  }
}
