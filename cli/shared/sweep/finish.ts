/**
 * What becomes of a sweep whose chunks are all there? Its tables, its pictures and a summary; `sweep` and `collect`
 * end so.
 */

import { extname } from "node:path";
import { AttractorBook, rowGroups } from "#inner";
import type { SweepRow } from "../../../src/index.js";
import { attempt } from "../fault.js";
import { type OutputOptions, pictureExtensions, withoutControls } from "../output.js";
import type { StyleOptions } from "../picture/canvas.js";
import type { RowWriter } from "../rowFile.js";
import { isStandardOutput } from "../standardOutput.js";
import { SweepReport } from "./report.js";
import type { Store } from "./store.js";
import { jsonForm, tableEndings, tableWriter } from "./tables.js";

export interface FinishFlags extends OutputOptions, StyleOptions {
  /** The quantity of a picture. */
  readonly plot?: string;
}

/** Every file that a sweep can write. */
export const sweepEndings = [...tableEndings, ...pictureExtensions];

/** All rows in order through all writers, then the manifest says that the files are whole. */
export async function finishSweep(
  store: Store,
  coordinates: readonly string[],
  out: readonly string[],
  flags: FinishFlags,
): Promise<void> {
  const { job } = store;
  const rows = () => orderedRows(store, coordinates);
  const report = new SweepReport(job);
  const tables = out.filter((path) => tableEndings.includes(extname(path).toLowerCase()));
  const writers: RowWriter<SweepRow>[] = [];
  try {
    for (const path of tables) attempt(path, () => void writers.push(tableWriter(path, store, coordinates)));
    const json = flags.json ? jsonForm(store) : undefined;
    if (json !== undefined) await print(json.head);
    for (const some of rows()) {
      report.add(some);
      for (const [i, writer] of writers.entries()) attempt(tables[i] as string, () => writer.add(some));
      if (json !== undefined) await print(json.rows(some));
    }
    for (const [i, writer] of writers.entries()) attempt(tables[i] as string, () => writer.finish());
    if (json !== undefined) await print(`${json.tail}\n`);
  } catch (error) {
    for (const writer of writers) writer.abandon();
    throw error;
  }
  for (const path of out.filter((one) => !tables.includes(one)))
    (await import("./pictures.js")).writePicture(path, store, coordinates, rows, flags);
  const files = out.filter((path) => !isStandardOutput(path));
  // Parts stay where their rows went to standard output only: its reader may have lost them.
  if (files.length > 0) {
    store.writeManifest(files, true);
    store.remove();
  }
  const quiet = flags.quiet || flags.json || files.length < out.length;
  for (const path of files) if (!quiet) console.error(`wrote ${path}`);
  if (!quiet) process.stdout.write(`${withoutControls(report.text())}\n`);
}

/** Chunk by chunk, with numbers for attractors. */
function* orderedRows(store: Store, coordinates: readonly string[]): Generator<SweepRow[]> {
  const book = new AttractorBook(coordinates);
  for (const piece of store.chunks())
    yield* rowGroups(store.job, coordinates, piece, (row) => book.match(row));
}

/** Waits where the reader is slow. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(text)) resolve();
    else process.stdout.once("drain", resolve);
  });
}
