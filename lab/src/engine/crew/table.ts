/** What does the page know of a sweep without its mechanism? How it is cut into pieces, and its rows. */

import {
  decodeChunk,
  extremaColumns,
  planOf,
  rangeValues,
  rowsOf,
  type SweepGrid,
  type SweepRow,
} from "judder";
import type { Piece, SweepRequest } from "./job.js";

export {
  diagramQuantities,
  diagramReader,
  motionName,
  type SweepRow,
} from "judder";

/** The quantity of an axis, from where to where, at how many values. */
export interface AxisRange {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Throws RangeError where there are no values. */
export const axisOf = ({ name, low, high, count }: AxisRange) => ({
  name,
  values: rangeValues(name, low, high, count),
});

const gridOf = ({ over, starts = 1 }: SweepRequest): SweepGrid => ({ over, starts, bothWays: false });

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

/** The rows as a table with the columns of `judder sweep`, but for those that compare rows. */
export function tableOf({ over }: SweepRequest, coordinates: readonly string[], rows: readonly SweepRow[]) {
  const names = over.map(({ name }) => name);
  const numbers = extremaColumns(coordinates).map(([name]) => name);
  const columns = [...names, "start", "kind", "word", "period", ...numbers, "outcome", "points"];
  const order = [...rows].sort((one, other) => {
    const at = [...names, "start"].findLast((name) => one[name] !== other[name]) ?? "start";
    return (one[at] as number) - (other[at] as number);
  });
  return {
    columns,
    rows: order.map((row) =>
      columns.map((name): number | string => {
        if (name === "word") return row.word.join(" ");
        if (name === "points") return JSON.stringify(row.points);
        return (row[name] as number | string | undefined) ?? Number.NaN;
      }),
    ),
  };
}

/** The rows in the bytes of a piece. */
export function rowsIn(request: SweepRequest, coordinates: readonly string[], bytes: Uint8Array): SweepRow[] {
  const chunk = decodeChunk(bytes);
  return chunk === undefined ? [] : rowsOf(gridOf(request), coordinates, chunk);
}
