/**
 * Where do the rows of a long run go? From this number on they are written while the run is computed, and none are
 * kept.
 */

import { extname } from "node:path";
import type { Samples } from "../../src/index.js";
import { attempt } from "../shared/fault.js";
import { origin } from "../shared/output.js";
import { fileProvenance } from "../shared/provenance.js";
import { type Column, csvWriter, linesWriter, parquetWriter, type RowWriter } from "../shared/rowFile.js";
import { withEnding } from "../shared/standardOutput.js";
import { UsageError } from "../shared/usage.js";

type Row = Samples["rows"][number];

/** Rows that a picture or a JSON document may have; each takes about this many bytes per column there. */
const keptRows = 200_000;
const bytesPerCell = 60;
const streamed = [".csv", ".jsonl", ".parquet"];

interface RowUses {
  readonly out?: readonly string[];
  readonly json?: boolean;
  readonly tree?: string;
}

/** Undefined where the rows are few enough to be kept. Refuses forms that need all rows in memory. */
export function rowFiles(
  samples: number,
  columns: number,
  { out: paths = [], json = false, tree }: RowUses,
): RowFiles | undefined {
  if (samples <= keptRows) return undefined;
  const out = paths.map(withEnding);
  const whole = json
    ? "--json"
    : tree !== undefined
      ? "--tree"
      : out.find((path) => !streamed.includes(extname(path).toLowerCase()));
  if (whole === undefined) return new RowFiles(out);
  const size = Number(((samples * columns * bytesPerCell) / 1e9).toPrecision(2));
  throw new UsageError(`--samples ${samples} with ${whole} needs about ${size} GB of memory`, {
    value: String(samples),
    hint: `at most ${keptRows} rows there; --out with ${streamed.join(", ")} writes more while it computes`,
  });
}

export class RowFiles {
  private readonly writers: RowWriter<Row>[] = [];

  constructor(readonly paths: readonly string[]) {}

  /** A block of rows; the first one opens the files. */
  readonly take = ({ columns, rows }: Samples): void => {
    const { paths, writers } = this;
    for (const [i, path] of paths.entries())
      attempt(path, () => {
        writers[i] ??= writerOf(path, columns, rows[0]);
        writers[i]?.add(rows);
      });
  };

  finish(): void {
    for (const [i, writer] of this.writers.entries()) {
      const path = this.paths[i] as string;
      attempt(path, () => writer.finish());
    }
  }

  abandon(): void {
    for (const writer of this.writers) writer.abandon();
  }
}

function writerOf(path: string, names: readonly string[], first: Row | undefined): RowWriter<Row> {
  const ending = extname(path).toLowerCase();
  const columns = names.map(
    (name, i): Column<Row> => ({
      name,
      type: typeof first?.[i] === "string" ? "text" : name === "j" ? "integer" : "number",
      cell: (row) => row[i] as number | string,
    }),
  );
  const companion = origin(path, fileProvenance());
  if (ending === ".csv") return csvWriter(path, columns, companion);
  if (ending === ".parquet") return parquetWriter(path, columns, { columns: names, ...fileProvenance() });
  const object = (row: Row) => Object.fromEntries(names.map((name, i) => [name, row[i]]));
  return linesWriter(path, object, companion);
}
