/** `judder worker`: computes chunks from a queue with all cores of this machine, until it is told to end. */

import { setTimeout as wait } from "node:timers/promises";
import type { Redis } from "ioredis";
import { type SweepJob, version } from "../../../src/index.js";
import { exitCodes, UsageError } from "../../usage.js";
import { readWorkers } from "../../workers/local.js";
import { processPort } from "../../workers/ports.js";
import { sweepProgram } from "../compute.js";
import {
  connect,
  connectionTo,
  keysOf,
  loadQueue,
  placeOf,
  type QueuedChunk,
  queueDefaults,
} from "./connect.js";
import { WorkerLease } from "./lease.js";

export interface WorkerFlags {
  readonly queue?: string;
  readonly workers?: string;
  readonly quiet?: boolean;
}

export async function worker({ queue: url, workers, quiet = false }: WorkerFlags): Promise<void> {
  if (url === undefined)
    throw new UsageError("worker needs --queue", {
      hint: "for example judder worker --queue redis://localhost:6379",
    });
  const concurrency = readWorkers(workers);
  const redis = await connect(url);
  const { Worker } = await loadQueue();
  const lease = new WorkerLease(() => processPort(sweepProgram));
  const jobs = new Map<string, SweepJob>();
  const { name, lockDuration, stalledInterval, stalls } = queueDefaults;
  const listening = new Worker<QueuedChunk>(name, (one) => computeQueued(one, redis, lease, jobs), {
    connection: connectionTo(url),
    concurrency,
    lockDuration,
    stalledInterval,
    maxStalledCount: stalls,
  });
  // While Redis is away the worker tries again; that is no news.
  listening.on("error", () => undefined);
  const told = new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  if (!quiet) console.error(`listening at ${placeOf(url)} with ${concurrency} workers; Ctrl-C ends it`);
  await told;
  lease.close();
  await Promise.race([listening.close(true), wait(1000)]);
  process.exit(exitCodes.done); // where Redis is away its connections would go on looking for it
}

/** The result is put away before the chunk counts as done: a crash between the two only computes it again. */
async function computeQueued(
  { data: { run, chunk }, attemptsMade }: { readonly data: QueuedChunk; readonly attemptsMade: number },
  redis: Redis,
  lease: WorkerLease,
  jobs: Map<string, SweepJob>,
): Promise<void> {
  const { results, failures } = keysOf(run);
  const job = await jobOf(run, redis, jobs);
  if (job === undefined) return; // its sweep has ended
  try {
    checkVersion(job);
    const bytes = await lease.compute(job, chunk);
    await redis.hset(results, String(chunk), Buffer.from(bytes));
  } catch (error) {
    if (attemptsMade + 1 >= queueDefaults.attempts)
      await redis.hset(failures, String(chunk), `chunk ${chunk}: ${(error as Error).message}`);
    throw error;
  }
}

/** Kept: a worker meets the same few sweeps again and again. */
async function jobOf(run: string, redis: Redis, jobs: Map<string, SweepJob>): Promise<SweepJob | undefined> {
  const known = jobs.get(run);
  if (known !== undefined) return known;
  const text = await redis.get(keysOf(run).job);
  if (text === null) return undefined;
  const job = JSON.parse(text) as SweepJob;
  jobs.set(run, job);
  return job;
}

/** Bits are the same on one version only: a worker of another one must not mix its rows in. */
function checkVersion(job: SweepJob): void {
  if (job.version !== version)
    throw new Error(`the sweep is of version ${job.version}, this worker of version ${version}`);
}
