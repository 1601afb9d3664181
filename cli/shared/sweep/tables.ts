/** How are the rows of a sweep written? The extension of the file selects the form. */

import { extname } from "node:path";
import { packedJob, sweepColumns } from "#inner";
import { type SweepRow, toJson } from "../../../src/index.js";
import { origin } from "../output.js";
import { csvWriter, linesWriter, parquetWriter, type RowWriter, textWriter } from "../rowFile.js";
import type { Store } from "./store.js";

export const tableEndings = [".json", ".jsonl", ".csv", ".parquet"];

/** A writer of a file that appears when it is complete. */
export function tableWriter(
  path: string,
  { job, provenance }: Pick<Store, "job" | "provenance">,
  coordinates: readonly string[],
): RowWriter<SweepRow> {
  const ending = extname(path).toLowerCase();
  const companion = origin(path, provenance);
  if (ending === ".jsonl") return linesWriter(path, (row) => row, companion);
  const columns = sweepColumns(job, coordinates);
  if (ending === ".parquet") return parquetWriter(path, columns, { ...provenance, ...packedJob(job) });
  if (ending === ".csv") return csvWriter(path, columns, companion);
  const { head, rows, tail } = jsonForm({ job, provenance });
  return textWriter(path, head, rows, `${tail}\n`);
}

/** One JSON document in pieces: `rows` puts commas between them. */
export function jsonForm({ job, provenance }: Pick<Store, "job" | "provenance">) {
  const { mechanism, ...rest } = packedJob(job);
  const head = `{"mechanism":${toJson(mechanism)},"provenance":${toJson({ ...provenance, ...rest })},"rows":[`;
  let first = true;
  const rows = (some: readonly SweepRow[]): string => {
    const text = some.map((row, i) => `${first && i === 0 ? "\n" : ",\n"}${toJson(row)}`).join("");
    if (some.length > 0) first = false;
    return text;
  };
  return { head, rows, tail: "\n]}" };
}
