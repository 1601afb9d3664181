/**
 * Which loads leave a combination of modes rejected? It requires E x + b_R = 0 and C x + D b ≥ 0 of its forces x, with
 * b the accelerations without contact forces. By Farkas' lemma no x does exactly if some y ≥ 0 and z satisfy Cᵀy +
 * Eᵀz = 0 and y·Db + z·b_R < 0. The sum is linear in b: it rejects the combination for all other loads, too, for
 * which it is negative.
 */

import { hypot } from "../../elementary/index.js";
import { addScaled, dot, nonNegativeLeastSquares, solveAffine, solveInPlace } from "../../numerics/index.js";
import type { UnitSystem } from "../system.js";
import { contactTolerances } from "../tolerances.js";
import type { Combination } from "./combination.js";
import type { Directions } from "./directions.js";

/**
 * One row of the conditions on x, or of the equations: weights of the unknowns, and which free acceleration is
 * added with which sign.
 */
interface Row {
  readonly weights: Float64Array;
  readonly along: number;
  readonly sign: number;
}

/**
 * The weights of the free accelerations (in the order of `Directions`), of length 1 as a sum; undefined where none
 * is found.
 */
export function witnessOf(
  unit: UnitSystem,
  combination: Combination,
  { lengths, free }: Directions,
): Float64Array | undefined {
  const { conditions, equations } = rowsOf(unit, combination, lengths);
  const scale = unit.scale || 1;
  const load = ({ along, sign }: Row) => (along < 0 ? 0 : (sign * (free[along] as number)) / scale);
  const rows = [...conditions, ...equations];
  const unknowns = combination.directions.length;
  const shares =
    sharesOfWorst(conditions, equations, load) ?? sharesAmong(conditions, equations, unknowns, load);
  const total = shares.reduce((sum, share) => sum + Math.abs(share), 0);
  for (let j = 0; j < unknowns; j++) {
    const left = rows.reduce(
      (sum, { weights }, i) => sum + (shares[i] as number) * (weights[j] as number),
      0,
    );
    if (!(Math.abs(left) <= contactTolerances.vanishingRows * total)) return undefined;
  }
  const witness = new Float64Array(lengths.length);
  for (const [i, { along, sign }] of rows.entries())
    if (along >= 0) witness[along] = (witness[along] as number) + ((shares[i] as number) * sign) / total;
  return witness;
}

/** All rows with unknowns and accelerations in units of their directions. */
function rowsOf(
  { contacts }: UnitSystem,
  { conditions, rows, directions }: Combination,
  lengths: Float64Array,
) {
  const widths = directions.map((direction) => Math.sqrt(dot(direction, direction)) || 1);
  const places = new Map(
    contacts.flatMap(({ wN, wT }, i) => [[wN, 2 * i] as const, [wT, 2 * i + 1] as const]),
  );
  const equations = rows.map((row): Row => {
    const along = places.get(row) ?? -1;
    const length = (lengths[along] as number) || 1;
    const weights = Float64Array.from(
      directions,
      (direction, j) => dot(row, direction) / (length * (widths[j] as number)),
    );
    return { weights, along, sign: 1 / length };
  });
  const inequalities = conditions.map(({ weights, load }): Row => {
    const row = weights.map((value, j) => value / (widths[j] as number));
    const along = load === undefined ? -1 : (places.get(load.row) ?? -1);
    const length = along < 0 ? Math.sqrt(dot(row, row)) || 1 : (lengths[along] as number) || 1;
    return { weights: row.map((value) => value / length), along, sign: (load?.sign ?? 0) / length };
  });
  return { conditions: inequalities, equations };
}

/** With one solution of the equations: the condition that it breaks most, and what the equations add to it. */
function sharesOfWorst(
  conditions: readonly Row[],
  equations: readonly Row[],
  load: (row: Row) => number,
): Float64Array | undefined {
  const n = equations.length;
  if (equations.some(({ weights }) => weights.length !== n)) return undefined;
  const matrix = Float64Array.from(equations.flatMap(({ weights }) => [...weights]));
  const forces = Float64Array.from(equations, (row) => -load(row));
  if (n > 0 && !(solveInPlace(n, matrix, forces, 1) > contactTolerances.healthyPivot)) return undefined;
  const values = conditions.map((row) => dot(row.weights, forces) + load(row));
  const worst = values.indexOf(Math.min(...values));
  const broken = conditions[worst];
  if (broken === undefined) return undefined;
  const transposed = Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return equations[j]?.weights[i] as number;
  });
  const shares = broken.weights.map((value) => -value);
  solveInPlace(n, transposed, shares, 1);
  const all = new Float64Array(conditions.length + n);
  all[worst] = 1;
  all.set(shares, conditions.length);
  return all;
}

/**
 * In general: where equations contradict each other, their misfit; else shares of conditions that no change of free
 * forces raises.
 */
function sharesAmong(
  conditions: readonly Row[],
  equations: readonly Row[],
  unknowns: number,
  load: (row: Row) => number,
): Float64Array {
  const m = equations.length;
  const matrix = Float64Array.from(equations.flatMap(({ weights }) => [...weights]));
  const right = Float64Array.from(equations, (row) => -load(row));
  const { shortest, nullspace } = solveAffine(m, unknowns, matrix, right, contactTolerances.rank);
  const all = new Float64Array(conditions.length + m);
  const misfits = equations.map(({ weights }, i) => (right[i] as number) - dot(weights, shortest));
  if (hypot(...misfits) > contactTolerances.equations) {
    all.set(misfits, conditions.length);
    return all;
  }
  const columns = conditions.map((row) =>
    Float64Array.of(...nullspace.map((one) => dot(row.weights, one)), dot(row.weights, shortest) + load(row)),
  );
  const target = new Float64Array(nullspace.length + 1);
  target[nullspace.length] = -1;
  const shares = nonNegativeLeastSquares(columns, target);
  const sum = new Float64Array(unknowns);
  for (const [i, { weights }] of conditions.entries()) addScaled(sum, -(shares[i] as number), weights);
  const transposed = Float64Array.from({ length: unknowns * m }, (_, at) => {
    const [j, i] = [Math.floor(at / m), at % m];
    return matrix[i * unknowns + j] as number;
  });
  all.set(shares);
  all.set(solveAffine(unknowns, m, transposed, sum, contactTolerances.rank).shortest, conditions.length);
  return all;
}
