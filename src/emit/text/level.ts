/**
 * How are conditions solved whose rows are nearly dependent? By Gram–Schmidt in the metric of M⁻¹: every row
 * becomes the part that the earlier ones do not span, brought to length 1, and its right sides go along. The
 * conditions stay the same; only W M⁻¹ Wᵀ of the rows as they are would lose the square of what they differ in.
 */

import { dotOf } from "./linear.js";
import type { MassFactor } from "./massFactor.js";
import { one, type Scribe, type Value } from "./scribe.js";

export interface Conditions {
  readonly rows: readonly Value[][];
  /** Of each row: row · x = −value. */
  readonly values: readonly Value[];
}

export interface LevelConditions extends Conditions {
  /** What the determinant of a matrix with these rows was divided by. */
  readonly scale: Value;
}

/** The same conditions; those of `places` are levelled among themselves. */
export function level(
  scribe: Scribe,
  factor: MassFactor,
  { rows, values }: Conditions,
  places: readonly number[],
): LevelConditions {
  const [levelRows, levelValues] = [[...rows], [...values]];
  let scale = one;
  const basis: { readonly row: Value[]; readonly column: Value[]; readonly value: Value }[] = [];
  for (const place of places) {
    let row = rows[place] as Value[];
    let column = factor.solve(row);
    let value = values[place] as Value;
    for (const before of basis) {
      const along = dotOf(scribe, row, before.column);
      const less = (from: Value, by: Value) => scribe.minus(from, [[along, by]]);
      row = row.map((entry, k) => less(entry, before.row[k] as Value));
      column = column.map((entry, k) => less(entry, before.column[k] as Value));
      value = less(value, before.value);
    }
    const square = dotOf(scribe, row, column);
    const length = square === one ? one : scribe.local(`Math.sqrt(${square})`, [square]);
    const inverse = scribe.over(one, length);
    scale = scribe.times(scale, length);
    const scaled = (entry: Value) => scribe.times(entry, inverse);
    const levelled = { row: row.map(scaled), column: column.map(scaled), value: scaled(value) };
    basis.push(levelled);
    levelRows[place] = levelled.row;
    levelValues[place] = levelled.value;
  }
  return { rows: levelRows, values: levelValues, scale };
}
