/** What does the page compute of a sweep without its mechanism? How it is cut into pieces, and its rows. */

import { makeRange, type SweepGrid, type SweepRow } from "judder";
import { axisLabel, decodeChunk, planOf, rowsOf, sweepTable } from "#inner";
import type { Piece, SweepRequest } from "./job.js";

export { type SweepRow, sweepDefaults } from "judder";
export { diagramQuantities, diagramReader, motionName } from "#inner";

/** The quantity of an axis, from where to where, at how many values. */
export interface AxisRange {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Throws Mistake where there are no values. */
export const axisOf = ({ name, low, high, count }: AxisRange) => ({
  name,
  values: makeRange(low, high, count, name),
});

const gridOf = ({ over, starts = 1, kept = [] }: SweepRequest): SweepGrid => ({
  over,
  starts,
  bothWays: false,
  kept,
});

/** The pieces of a sweep, from coarse to fine: each falls into the widest gap that the ones before it have left. */
export function piecesOf(request: SweepRequest): Piece[] {
  const { chunks } = planOf(gridOf(request));
  const bits = Math.ceil(Math.log2(chunks)) || 1;
  const reversed = (number: number): number => {
    let out = 0;
    for (let bit = 0; bit < bits; bit++) out = 2 * out + ((number >> bit) & 1);
    return out;
  };
  return Array.from({ length: 2 ** bits }, (_, i) => reversed(i))
    .filter((chunk) => chunk < chunks)
    .map((chunk) => ({ kind: "rows", chunk }));
}

export const rowCount = (request: SweepRequest): number => planOf(gridOf(request)).rows;

/** The rows as the table of `judder sweep`, which also computes exponents. */
export const tableOf = (request: SweepRequest, coordinates: readonly string[], rows: readonly SweepRow[]) =>
  sweepTable(gridOf(request), coordinates, rows);

/** The rows in the bytes of a piece. */
export function rowsIn(request: SweepRequest, coordinates: readonly string[], bytes: Uint8Array): SweepRow[] {
  const chunk = decodeChunk(bytes);
  return chunk === undefined ? [] : rowsOf(gridOf(request), coordinates, chunk);
}

/** What stands at an axis: a text with the unit of its quantity; one that is a mere number has none. */
export const axisText = (units: Readonly<Record<string, string>>, quantity: string, text: string): string =>
  axisLabel(units, quantity, text).replace(/ \(1\)$/, "");
