/**
 * Along which constant directions d does no formula change, F(q + s d) = F(q) for every s? Those of the common null
 * space of all ∂F/∂q at many states, reduced so that they are single coordinates where that is possible.
 */

import { hypot } from "../../elementary/index.js";
import { addScaled, largestEntry, svd } from "../../numerics/index.js";
import type { Mechanism } from "../mechanism.js";
import { mechanismTolerances } from "../tolerances.js";
import { formulaSlopes, type Values } from "./trial.js";

/** How often rows and columns are brought to one size in turn. */
const equilibrations = 3;

/**
 * A direction along which nothing changes; its pivot is a coordinate that no other direction moves, with the entry
 * 1.
 */
export interface ShiftDirection {
  readonly vector: Float64Array;
  readonly pivot: number;
}

/** Rows ∂F/∂q at some states; where terms cancel, a formula is left to the states at which they do not. */
function rowsAt(mechanism: Mechanism, states: readonly Values[]): Float64Array[] {
  const { nodes, evaluator: all, places } = formulaSlopes(mechanism);
  const n = mechanism.dimension - mechanism.states.length;
  const { unchanged, cancelled } = mechanismTolerances;
  const clear = nodes.map(() => new Map<string, Float64Array>());
  const poor = nodes.map(() => new Map<string, Float64Array>());
  for (const state of states) {
    const at = all.values(state);
    const own = nodes.map(() => ({ row: new Float64Array(n), isPoor: false }));
    for (const [k, { node, coordinate }] of places.entries()) {
      const slope = at[nodes.length + k] as number;
      const size = Math.abs(at[nodes.length + places.length + k] as number);
      if (Math.abs(slope) <= unchanged * size) continue;
      const one = own[node] as { row: Float64Array; isPoor: boolean };
      one.row[coordinate] = slope;
      one.isPoor ||= Math.abs(slope) <= cancelled * size;
    }
    for (const [i, { row, isPoor }] of own.entries())
      if (row.every(Number.isFinite) && row.some((slope) => slope !== 0))
        (isPoor ? poor : clear)[i]?.set(row.join(), row);
  }
  return nodes.flatMap((_, i) => [...((clear[i]?.size ? clear[i] : poor[i])?.values() ?? [])]);
}

/** The common null space of the rows, reduced so that directions are single coordinates where that is possible. */
export function shiftDirections(mechanism: Mechanism, states: readonly Values[]): ShiftDirection[] {
  // Coordinates and memory variables; the integrals of first-order states, behind them, mean nothing.
  const n = mechanism.dimension - mechanism.states.length;
  const rows = rowsAt(mechanism, states);
  const { unchanged } = mechanismTolerances;
  const { scaled, units } = inUnits(rows, n);
  const { values, right } = svd(rows.length, n, scaled);
  const limit = unchanged * Math.max(1, values[0] ?? 0);
  const open = Array.from({ length: n }, (_, k) => k)
    .filter((k) => (values[k] as number) <= limit)
    .map((k) => right.slice(k * n, (k + 1) * n).map((value, i) => value * (units[i] as number)));
  const keeps = ({ vector }: ShiftDirection) =>
    rows.every((row) => {
      const terms = row.map((slope, i) => slope * (vector[i] as number));
      return Math.abs(terms.reduce((sum, term) => sum + term, 0)) <= unchanged * largestEntry(terms);
    });
  return reducedRows(open)
    .filter(keeps)
    .map(({ vector, pivot }) => ({
      vector: Float64Array.of(...vector, ...mechanism.states.map(() => 0)),
      pivot,
    }));
}

/**
 * Rows of length about 1 in units of the coordinates in which all columns are of one size: the same in all units of
 * the model.
 */
function inUnits(rows: readonly Float64Array[], n: number): { scaled: Float64Array; units: Float64Array } {
  const units = new Float64Array(n).fill(1);
  const lengths = new Float64Array(rows.length);
  for (let pass = 0; pass < equilibrations; pass++) {
    const largest = new Float64Array(n);
    for (const [i, row] of rows.entries()) {
      lengths[i] = hypot(...row.map((slope, k) => slope * (units[k] as number)));
      for (const [k, slope] of row.entries())
        largest[k] = Math.max(
          largest[k] as number,
          Math.abs((slope * (units[k] as number)) / (lengths[i] as number)),
        );
    }
    for (const [k, most] of largest.entries()) units[k] = (units[k] as number) / (most || 1);
  }
  const scaled = rows.flatMap((row, i) =>
    Array.from(row, (slope, k) => (slope * (units[k] as number)) / (lengths[i] as number)),
  );
  return { scaled: Float64Array.from(scaled), units };
}

/** Row echelon form with the largest pivots; entries that are whole numbers but for rounding become these. */
export function reducedRows(vectors: readonly Float64Array[]): ShiftDirection[] {
  const rows = vectors.map((vector) => vector.slice());
  const pivots: number[] = [];
  for (const [k, row] of rows.entries()) {
    const pivot = row.reduce(
      (best, value, i) => (Math.abs(value) > Math.abs(row[best] as number) ? i : best),
      0,
    );
    const scale = row[pivot] as number;
    for (let i = 0; i < row.length; i++) row[i] = (row[i] as number) / scale;
    for (const [j, other] of rows.entries()) {
      if (j === k) continue;
      const share = other[pivot] as number;
      addScaled(other, -share, row);
    }
    pivots.push(pivot);
  }
  const whole = (value: number) =>
    Math.abs(value - Math.round(value)) <= mechanismTolerances.vanishing ? Math.round(value) + 0 : value;
  return rows
    .map((row, k) => ({ vector: row.map(whole), pivot: pivots[k] as number }))
    .sort((one, other) => one.pivot - other.pivot);
}
