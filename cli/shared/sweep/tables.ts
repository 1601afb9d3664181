/** How are the rows of a sweep written, however many they are? Each form takes them a few thousand at a time. */

import { extname } from "node:path";
import { fileWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import { type SweepColumn, type SweepJob, type SweepRow, sweepColumns, toJson } from "../../../src/index.js";
import { csvOf } from "../table.js";
import { WholeFile } from "../wholeFile.js";

/** Takes rows in order. */
export interface RowWriter {
  readonly add: (rows: readonly SweepRow[]) => void;
  readonly finish: () => void;
  /** Nothing is left behind. */
  readonly abandon: () => void;
}

export const tableEndings = [".json", ".jsonl", ".csv", ".parquet"];

/** A writer selected by the extension of the file, which appears when it is complete. */
export function tableWriter(path: string, job: SweepJob, coordinates: readonly string[]): RowWriter {
  const ending = extname(path).toLowerCase();
  if (ending === ".parquet") return parquetWriter(path, job, coordinates);
  const columns = sweepColumns(job, coordinates);
  const names = columns.map(({ name }) => name);
  if (ending === ".csv") {
    const text = (rows: readonly SweepRow[]) => csvOf({ columns: names, rows: cellsOf(columns, rows) });
    const withoutHead = (rows: readonly SweepRow[]) => text(rows).slice(text([]).length);
    return textWriter(path, text([]), withoutHead, "");
  }
  if (ending === ".jsonl")
    return textWriter(path, "", (rows) => rows.map((row) => `${toJson(row)}\n`).join(""), "");
  const { head, rows: each, tail } = jsonForm(job);
  return textWriter(path, head, each, `${tail}\n`);
}

/** One JSON document in pieces: `rows` puts commas between them. */
export function jsonForm(job: SweepJob) {
  const { text: _, mechanism, ...rest } = job;
  const head = `{"mechanism":${toJson(mechanism)},"provenance":${toJson(rest)},"rows":[`;
  let first = true;
  const rows = (some: readonly SweepRow[]): string => {
    const text = some.map((row, i) => `${first && i === 0 ? "\n" : ",\n"}${toJson(row)}`).join("");
    if (some.length > 0) first = false;
    return text;
  };
  return { head, rows, tail: "\n]}" };
}

/** The types of Parquet. */
const parquetTypes = { number: "DOUBLE", integer: "INT32", text: "STRING" } as const;

const cellsOf = (columns: readonly SweepColumn[], rows: readonly SweepRow[]) =>
  rows.map((row) => columns.map(({ cell }) => cell(row)));

function textWriter(
  path: string,
  head: string,
  each: (rows: readonly SweepRow[]) => string,
  tail: string,
): RowWriter {
  const file = new WholeFile(path);
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

/** Rows of a group in the file. */
const groupRows = 20_000;

/** The job stands in the file's own metadata. */
function parquetWriter(path: string, job: SweepJob, coordinates: readonly string[]): RowWriter {
  const file = new WholeFile(path);
  const columns = sweepColumns(job, coordinates);
  const empty = columns.map(({ name, type }) => ({
    name,
    type: parquetTypes[type],
    data: [],
    nullable: true,
  }));
  const kvMetadata = [{ key: "judder", value: toJson(job) }];
  const writer = new ParquetWriter({
    writer: fileWriter(file.aside),
    schema: schemaFromColumnData({ columnData: empty }),
    kvMetadata,
  });
  let waiting: SweepRow[] = [];
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
      file.finish();
    },
    abandon: () => file.abandon(),
  };
}
