/**
 * `judder sweep`: a grid of runs on all cores or on a cluster, as tables and pictures; what was computed is never
 * lost.
 */

import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { type SweepGrid, type SweepJob, toJson } from "../../src/index.js";
import { findMechanism } from "../shared/files.js";
import { checkExtensions, pictureExtensions } from "../shared/output.js";
import { startProgress } from "../shared/progress.js";
import { checkResults } from "../shared/queue/flags.js";
import { isStandardOutput, withEnding } from "../shared/standardOutput.js";
import { finishSweep, sweepEndings } from "../shared/sweep/finish.js";
import { lockOutput } from "../shared/sweep/lock.js";
import { isUnfinished, readManifest, runIdOf, Store } from "../shared/sweep/store.js";
import { UsageError } from "../shared/usage.js";
import { readWorkers } from "../shared/workers/local.js";
import { computeChunks, withAdvice } from "./compute.js";
import { type EarlyWorkers, earlyWorkers } from "./early.js";
import { readGrid, readJob, readShard, type SweepFlags } from "./options.js";

export async function sweep(argument: string, flags: SweepFlags): Promise<void> {
  const grid = readGrid(flags);
  const early = earlyWorkers(grid, flags);
  try {
    await sweepWith(early, argument, grid, flags);
  } finally {
    early.end();
  }
}

async function sweepWith(
  early: EarlyWorkers,
  argument: string,
  grid: SweepGrid,
  flags: SweepFlags,
): Promise<void> {
  const mechanism = findMechanism(argument);
  const job = readJob(mechanism, grid, flags);
  const out = filesOf(flags.out ?? [], job);
  checkExtensions(out, sweepEndings);
  await checkPictures(job, mechanism.coordinates, flags);
  checkNumbers(flags);
  if (flags.slurm !== undefined) {
    const { writeSlurm } = await import("./slurm.js");
    writeSlurm(argument, job, flags, out);
    return;
  }
  const first = firstFile(out);
  // Shards write one output together.
  const release = first === undefined || flags.shard !== undefined ? undefined : lockOutput(first);
  try {
    await sweepInto(out, job, mechanism.coordinates, flags, early);
  } finally {
    release?.();
  }
}

async function sweepInto(
  out: readonly string[],
  job: SweepJob,
  coordinates: readonly string[],
  flags: SweepFlags,
  early: EarlyWorkers,
): Promise<void> {
  const first = firstFile(out);
  if (first === undefined) checkNeedsOut(flags);
  else if (!flags.resume && flags.shard === undefined && isUnfinished(first))
    throw new UsageError(`${first} has parts of a sweep that was not finished`, {
      file: first,
      hint: `--resume continues it; delete ${first}.manifest.json to start afresh`,
    });
  if (first !== undefined && flags.resume && isDone(first, job, out)) {
    if (flags.json) process.stdout.write(`${toJson({ complete: out })}\n`);
    else if (!flags.quiet) console.error(`nothing to do: ${out.join(", ")} complete`);
    return;
  }
  const goOn = flags.resume === true || flags.shard !== undefined;
  const store = first === undefined ? Store.temporary(job) : Store.nextTo(first, job, out, goOn);
  if (flags.shard !== undefined) store.writeShards(readShard(flags.shard).count, out);
  try {
    await compute(store, coordinates, flags, early);
    if (flags.shard !== undefined) {
      const others = store.absent().length;
      if (!flags.quiet)
        console.error(`shard ${flags.shard}: done, ${others} chunks of other shards are missing`);
      return;
    }
    await finishSweep(store, coordinates, out, flags);
  } catch (error) {
    throw withAdvice(error, first !== undefined);
  } finally {
    if (first === undefined) store.remove();
  }
}

/** Parts of a sweep are kept next to its first file, which standard output is not. */
const firstFile = (out: readonly string[]) => out.find((path) => !isStandardOutput(path));

/** Loaded where something is to be drawn: it takes longer than a short sweep. */
const drawing = () => import("./preview.js");

async function checkPictures(
  job: SweepJob,
  coordinates: readonly string[],
  flags: SweepFlags,
): Promise<void> {
  if (flags.preview !== undefined) checkExtensions([flags.preview], pictureExtensions);
  if (flags.plot !== undefined) (await drawing()).checkPicture(job, coordinates, flags);
}

function checkNumbers(flags: SweepFlags): void {
  const { workers, shard, queue, slurm } = flags;
  const elsewhere = queue !== undefined ? "--queue" : shard !== undefined ? "--shard" : undefined;
  if (slurm !== undefined && elsewhere !== undefined)
    throw new UsageError(`--slurm and ${elsewhere} exclude each other`, {
      hint: "the script gives every task of its array a shard of its own",
    });
  readWorkers(workers);
  checkResults(flags);
  if (shard !== undefined) readShard(shard);
}

/** Computes what is missing, or what is missing of a shard. */
async function compute(
  store: Store,
  coordinates: readonly string[],
  flags: SweepFlags,
  early: EarlyWorkers,
): Promise<void> {
  const { job } = store;
  const shard = flags.shard === undefined ? { place: 1, count: 1 } : readShard(flags.shard);
  const missing = store.missing().filter((chunk) => chunk % shard.count === shard.place - 1);
  const progress = startProgress(`sweep ${job.mechanism}`, flags.quiet === true);
  const onKept =
    flags.preview === undefined
      ? () => undefined
      : (await drawing()).previewer(flags, store, job, coordinates);
  try {
    await computeChunks(store, missing, flags, progress, { onKept, early });
  } finally {
    progress.stop();
  }
}

/** A folder gets every form. */
function filesOf(given: readonly string[], { mechanism }: SweepJob): string[] {
  return given
    .map(withEnding)
    .flatMap((path) =>
      extname(path) === ""
        ? [".parquet", ".csv", ".jsonl", ".json", ...pictureExtensions].map((ending) =>
            join(path, `${mechanism}-sweep${ending}`),
          )
        : [path],
    );
}

function isDone(path: string, job: SweepJob, out: readonly string[]): boolean {
  const manifest = readManifest(path);
  const same = manifest !== undefined && runIdOf(manifest.job) === runIdOf(job);
  return same && manifest.done && out.every((file) => existsSync(file));
}

function checkNeedsOut({ resume, shard }: SweepFlags): void {
  const flag = resume ? "--resume" : shard === undefined ? undefined : "--shard";
  if (flag !== undefined)
    throw new UsageError(`${flag} needs --out`, { hint: "for example --out run.parquet" });
}
