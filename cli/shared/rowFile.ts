/**
 * How are rows written, however many they are? Each form takes them a few thousand at a time; the file appears when
 * it is complete.
 */

import { ByteWriter, fileWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import { toJson } from "../../src/index.js";
import { parquetMetadata } from "./carried.js";
import { isStandardOutput } from "./standardOutput.js";
import { csvOf } from "./table.js";
import { type Companion, sinkOf, WholeFile } from "./wholeFile.js";

/** Takes rows in order. */
export interface RowWriter<Row> {
  readonly add: (rows: readonly Row[]) => void;
  readonly finish: () => void;
  /** Nothing is left behind. */
  readonly abandon: () => void;
}

export interface Column<Row> {
  readonly name: string;
  readonly type: "number" | "integer" | "text";
  /** NaN where there is none. */
  readonly cell: (row: Row) => number | string;
}

export function textWriter<Row>(
  path: string,
  head: string,
  each: (rows: readonly Row[]) => string,
  tail: string,
  companion?: Companion,
): RowWriter<Row> {
  const file = sinkOf(path, { companion });
  file.write(head);
  return {
    add: (rows) => file.write(each(rows)),
    finish: () => {
      file.write(tail);
      file.finish();
    },
    abandon: () => file.abandon(),
  };
}

export function csvWriter<Row>(
  path: string,
  columns: readonly Column<Row>[],
  companion?: Companion,
): RowWriter<Row> {
  const names = columns.map(({ name }) => name);
  const head = csvOf({ columns: names, rows: [] });
  const cells = (rows: readonly Row[]) => rows.map((row) => columns.map(({ cell }) => cell(row)));
  const each = (rows: readonly Row[]) => csvOf({ columns: names, rows: cells(rows) }).slice(head.length);
  return textWriter(path, head, each, "", companion);
}

/** One object per line. */
export const linesWriter = <Row>(
  path: string,
  object: (row: Row) => unknown,
  companion?: Companion,
): RowWriter<Row> =>
  textWriter(path, "", (rows) => rows.map((row) => `${toJson(object(row))}\n`).join(""), "", companion);

/** The types of Parquet. */
const parquetTypes = { number: "DOUBLE", integer: "INT32", text: "STRING" } as const;

/** Rows of a group in the file. */
const groupRows = 20_000;

/** `origin` is written into the metadata of the file. */
export function parquetWriter<Row>(
  path: string,
  columns: readonly Column<Row>[],
  origin: unknown,
): RowWriter<Row> {
  const file = isStandardOutput(path) ? undefined : new WholeFile(path);
  const bytes = file === undefined ? new ByteWriter() : fileWriter(file.aside);
  const empty = columns.map(({ name, type }) => ({
    name,
    type: parquetTypes[type],
    data: [],
    nullable: true,
  }));
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: empty }),
    kvMetadata: parquetMetadata(origin),
  });
  let waiting: Row[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const columnData = columns.map(({ name, type, cell }) => ({
      name,
      type: parquetTypes[type],
      data: waiting.map((row) => {
        const value = cell(row);
        return typeof value === "string" || Number.isFinite(value) ? value : null;
      }),
    }));
    void writer.write({ columnData, rowGroupSize: waiting.length });
    waiting = [];
  };
  return {
    add: (rows) => {
      for (const row of rows) waiting.push(row);
      if (waiting.length >= groupRows) flush();
    },
    finish: () => {
      flush();
      void writer.finish();
      if (file === undefined) process.stdout.write(bytes.getBytes());
      else file.finish();
    },
    abandon: () => file?.abandon(),
  };
}
