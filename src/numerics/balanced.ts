/**
 * In which units are the entries of a matrix of one size? D⁻¹ A D with powers of 2 in D (Osborne 1960): no
 * rounding.
 */

import type { Rows } from "./productEigenvalues.js";

const passes = 20;

/** Rows and columns of equal length, within a factor of 2, where the matrix allows it. */
export function balanced(rows: Rows): Float64Array[] {
  const A = rows.map((row) => row.slice());
  for (let pass = 0, changed = true; pass < passes && changed; pass++) {
    changed = false;
    for (const [i, own] of A.entries()) {
      const column = Math.sqrt(A.reduce((sum, row, k) => (k === i ? sum : sum + squared(row, i)), 0));
      const row = Math.sqrt(own.reduce((sum, _, k) => (k === i ? sum : sum + squared(own, k)), 0));
      let unit = 1;
      if (!(row > 0 && column > 0 && row + column < Number.POSITIVE_INFINITY)) continue;
      while (column * unit * 2 < row / unit) unit *= 2;
      while (column * unit > (row / unit) * 2) unit /= 2;
      if (unit === 1) continue;
      changed = true;
      for (const line of A) line[i] = (line[i] as number) * unit;
      for (let k = 0; k < own.length; k++) own[k] = (own[k] as number) / unit;
    }
  }
  return A;
}

const squared = (row: Float64Array, k: number): number => (row[k] as number) * (row[k] as number);
