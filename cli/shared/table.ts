/** How is a table written? As CSV, as lines of JSON, as Parquet. */

import { parquetWriteBuffer } from "hyparquet-writer";
import { type PlainTable, toJson } from "../../src/index.js";
import { parquetMetadata } from "./carried.js";

export { type PlainTable as WrittenTable, toCsv as csvOf } from "../../src/index.js";

/** One object by column name per line; what is not finite is null. */
export function jsonLinesOf({ columns, rows }: PlainTable): string {
  return rows
    .map((row) => `${toJson(Object.fromEntries(columns.map((name, i) => [name, row[i]])))}\n`)
    .join("");
}

/** Numbers are doubles but for the columns that count; what is not finite is null. */
export function parquetOf(
  { columns, rows }: PlainTable,
  counts: readonly string[],
  origin: unknown,
): Uint8Array {
  const columnData = columns.map((name, i) => {
    const values = rows.map((row) => row[i]);
    if (typeof values[0] === "string") return { name, data: values, type: "STRING" as const };
    const data = values.map((value) => (Number.isFinite(value) ? value : null));
    return { name, data, type: counts.includes(name) ? ("INT32" as const) : ("DOUBLE" as const) };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData, kvMetadata: parquetMetadata(origin) }));
}
