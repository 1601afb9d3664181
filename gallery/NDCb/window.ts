/** For which ratios a/(−b) and which friction is something possible? Intervals of the ratio, row by row of μ. */

import { reverseChatter } from "judder";
import { border } from "../border.js";
import type { Table } from "../item.js";
import { ratesOf } from "./cases.js";

export interface Row {
  readonly mu: number;
  readonly low: number;
  readonly high: number;
}

/** What is drawn of the plane, and the coupling of both figures. */
export const range = Object.freeze({ ratio: 3, mu: 3, B: 0.5 });

/** Is reverse chatter possible at this ratio? Scaled, b = −1. */
export const chatters = (r: number, mu: number, ratio: number): boolean =>
  reverseChatter({ A: 1, B: range.B, C: 1, a: ratio, b: -1, mu }, r).possible;

/** Half the ratio at which slip⁺ just goes on; where e is largest. Without bound where k_N⁺ ≤ 0. */
export function bestRatio(mu: number): number {
  const { plus } = ratesOf({ B: range.B, mu });
  return plus.kN > 0 ? -plus.kT / (2 * plus.kN) : 1e6;
}

/** From the least to the largest friction drawn, the interval of ratios with the property, cut at the frame. */
export function windowRows(
  holds: (mu: number, ratio: number) => boolean,
  inside: (mu: number) => number,
  [bottom, top]: readonly [number, number],
): Row[] {
  const count = 120;
  const rows = Array.from({ length: count + 1 }, (_, i) => {
    const mu = bottom + ((top - bottom) * i) / count;
    const start = inside(mu);
    const low = border((ratio) => holds(mu, ratio), start, 0);
    const open = start >= range.ratio || holds(mu, range.ratio);
    const high = open ? range.ratio : border((ratio) => holds(mu, ratio), start, range.ratio);
    return { mu, low, high };
  });
  return rows.filter(({ low }) => low < range.ratio);
}

/** The rows as a closed polygon (ratio, μ): up its left side, down its right side. */
export function outline(rows: readonly Row[]): [number, number][] {
  const left = rows.map(({ mu, low }): [number, number] => [low, mu]);
  const right = rows.map(({ mu, high }): [number, number] => [high, mu]);
  return [...left, ...right.reverse()];
}

export const rowsTable = (
  sets: readonly (readonly [string | number, readonly Row[]])[],
  name: string,
): Table => ({
  columns: [name, "mu", "ratioLow", "ratioHigh"],
  rows: sets.flatMap(([value, rows]) => rows.map(({ mu, low, high }) => [value, mu, low, high])),
});
