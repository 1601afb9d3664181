/**
 * What does a parameter do to a motion? All runs of a sweep one after another, as rows: for a library, a lab, a
 * figure.
 */

import { compileMechanism, type Mechanism } from "../mechanism/index.js";
import { parseModel } from "../model/index.js";
import { type ChunkTools, runChunk } from "./chunk/chunk.js";
import { type SweepJob, type SweepOptions, sweepJob } from "./job.js";
import { planOf } from "./plan.js";
import { rowGroups, type SweepRow } from "./row.js";
import { AttractorBook } from "./table/match.js";
import { sweepTable } from "./table/table.js";

/** The mechanism as every worker has it: compiled from the text in the job. */
export function sweepMechanism({ text, mechanism }: SweepJob): Mechanism {
  return compileMechanism(parseModel(text, { file: mechanism }), { name: mechanism });
}

/** How a sweep ended, and how many of its rows it has. */
export interface SweepEnd {
  readonly kind: "finished" | "stopped";
  readonly rows: number;
}

/**
 * The rows in order; the value returned at last says whether its signal has ended it. Throws Mistake where an
 * option means nothing.
 */
export function* sweep(
  mechanism: Mechanism,
  options: SweepOptions,
  tools: ChunkTools = {},
): Generator<SweepRow, SweepEnd> {
  const job = sweepJob(mechanism, options);
  const printed = sweepMechanism(job);
  const book = new AttractorBook(mechanism.coordinates);
  const { onProgress, signal } = options;
  const { chunks, rows: all } = planOf(job);
  let [runs, given] = [0, 0];
  for (let chunk = 0; chunk < chunks && !signal?.aborted; chunk++) {
    const steps = runChunk(printed, job, chunk, { ...tools, signal });
    let step = steps.next();
    for (; !step.done; step = steps.next()) onProgress?.(++runs / all, `${runs} of ${all} runs`);
    for (const rows of rowGroups(job, mechanism.coordinates, step.value, (row) => book.match(row))) {
      given += rows.length;
      yield* rows;
    }
  }
  return { kind: given < all ? "stopped" : "finished", rows: given };
}

/** The rows of a sweep as a table, in the order of its grid. */
export const tableOfSweep = (mechanism: Mechanism, options: SweepOptions, rows: readonly SweepRow[]) =>
  sweepTable(sweepJob(mechanism, options), mechanism.coordinates, rows);
