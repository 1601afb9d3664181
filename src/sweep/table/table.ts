/**
 * How is a sweep written as a table? One row per run; words with spaces between their items, shifts and points as
 * JSON.
 */

import type { SweepGrid } from "../plan.js";
import { extremaColumns, keptColumns, outputNames, type SweepRow } from "../row.js";
import { AttractorBook } from "./match.js";

export interface SweepColumn {
  readonly name: string;
  readonly type: "number" | "integer" | "text";
  /** NaN where there is none. */
  readonly cell: (row: SweepRow) => number | string;
}

export function sweepColumns(grid: SweepGrid, coordinates: readonly string[]): SweepColumn[] {
  const { over, bothWays, kept = [] } = grid;
  const outputs = outputNames(grid);
  const plain = (name: string, type: SweepColumn["type"]): SweepColumn => ({
    name,
    type,
    cell: (row) => (row[name] as number | string | undefined | null) ?? Number.NaN,
  });
  return [
    ...over.map(({ name }) => plain(name, "number")),
    plain("start", "integer"),
    ...(bothWays ? [plain("direction", "text")] : []),
    plain("attractor", "integer"),
    plain("kind", "text"),
    { name: "word", type: "text", cell: ({ word }) => word.join(" ") },
    plain("period", "number"),
    plain("lyapunov", "number"),
    ...extremaColumns(coordinates).map(([name]) => plain(name, "number")),
    plain("ambiguities", "integer"),
    plain("impactsWithoutCollision", "integer"),
    plain("outcome", "text"),
    { name: "points", type: "text", cell: ({ points }) => JSON.stringify(points) },
    {
      name: "shift",
      type: "text",
      cell: ({ shift }) => (shift === undefined ? Number.NaN : JSON.stringify(shift)),
    },
    plain("lyapunov_error", "number"),
    ...keptColumns(kept, coordinates.length).map(([name]) => plain(name, "number")),
    ...outputs.flatMap((name) => [plain(`max_${name}`, "number"), plain(`min_${name}`, "number")]),
    ...(outputs.length === 0
      ? []
      : [
          {
            name: "outputs",
            type: "text" as const,
            cell: ({ outputs: own }: SweepRow) => JSON.stringify(own),
          },
        ]),
  ];
}

/** Rows in whatever order they came, in that of the grid; attractors get their numbers in it. */
export function sweepTable(grid: SweepGrid, coordinates: readonly string[], rows: readonly SweepRow[]) {
  const columns = sweepColumns(grid, coordinates);
  const slow = [...grid.over.map(({ name }) => name), "start"];
  const order = grid.bothWays
    ? rows
    : [...rows].sort((one, other) => {
        const at = slow.findLast((name) => one[name] !== other[name]) ?? "start";
        return (one[at] as number) - (other[at] as number);
      });
  const book = new AttractorBook(coordinates);
  const known = order.map((row): SweepRow => ({ ...row, attractor: book.match(row) }));
  return {
    columns: columns.map(({ name }) => name),
    rows: known.map((row) => columns.map(({ cell }) => cell(row))),
  };
}
