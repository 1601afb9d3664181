/** How is a table written? As CSV, as lines of JSON, as Parquet. */

import { parquetWriteBuffer } from "hyparquet-writer";
import { toJson } from "../src/index.js";

export interface WrittenTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string)[])[];
}

/** Text with a comma, a quote or a line end is quoted; what is not finite is left empty. */
export function csvOf({ columns, rows }: WrittenTable): string {
  const cell = (value: number | string): string => {
    if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
    return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  };
  return `${[columns, ...rows].map((row) => row.map(cell).join(",")).join("\n")}\n`;
}

/** One object by column name per line; what is not finite is null. */
export function jsonLinesOf({ columns, rows }: WrittenTable): string {
  return rows
    .map((row) => `${toJson(Object.fromEntries(columns.map((name, i) => [name, row[i]])))}\n`)
    .join("");
}

/** Numbers are doubles but for the columns that count; what is not finite is null. */
export function parquetOf({ columns, rows }: WrittenTable, counts: readonly string[]): Uint8Array {
  const columnData = columns.map((name, i) => {
    const values = rows.map((row) => row[i]);
    if (typeof values[0] === "string") return { name, data: values, type: "STRING" as const };
    const data = values.map((value) => (Number.isFinite(value) ? value : null));
    return { name, data, type: counts.includes(name) ? ("INT32" as const) : ("DOUBLE" as const) };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
