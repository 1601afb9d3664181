/** `judder worker`: computes chunks from a queue with all cores of this machine, until Ctrl-C. */

import { setTimeout as wait } from "node:timers/promises";
import type { Redis } from "ioredis";
import { unpackedJob } from "#inner";
import { type SweepJob, version } from "../../src/index.js";
import {
  joinQueue,
  keysOf,
  type QueuedChunk,
  type QueuedOrder,
  type QueuedSweep,
  queueDefaults,
} from "../shared/queue/connect.js";
import { checkResults, type QueueFlags } from "../shared/queue/flags.js";
import { FolderResults, RedisResults, type Results } from "../shared/queue/results.js";
import { sweepPort } from "../shared/sweep/port.js";
import { exitCodes, UsageError } from "../shared/usage.js";
import { readWorkers } from "../shared/workers/local.js";
import { WorkerLease } from "./lease.js";

export interface WorkerFlags extends QueueFlags {
  readonly quiet?: boolean;
}

export async function worker(flags: WorkerFlags): Promise<void> {
  const { queue: url, workers, quiet = false, results } = flags;
  if (url === undefined)
    throw new UsageError("worker needs --queue", {
      hint: "for example judder worker --queue redis://localhost:6379",
    });
  checkResults(flags);
  const concurrency = readWorkers(workers);
  const { redis, Worker, name, options, place } = await joinQueue(url);
  const lease = new WorkerLease(() => sweepPort());
  const sweeps = new Map<string, QueuedSweep>();
  const { lockDuration, stalledInterval, stalls } = queueDefaults;
  const around = { redis, lease, sweeps, folder: results };
  const listening = new Worker<QueuedChunk>(name, (one) => computeQueued(one, around), {
    ...options,
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
  if (!quiet) console.error(`listening at ${place} with ${concurrency} workers; Ctrl-C ends it`);
  await told;
  lease.close();
  await Promise.race([listening.close(true), wait(1000)]);
  process.exit(exitCodes.done); // where Redis is away its connections would keep trying to reconnect
}

/** What every chunk needs; `folder` is where this machine has the results that are shared. */
interface Surroundings {
  readonly redis: Redis;
  readonly lease: WorkerLease;
  readonly sweeps: Map<string, QueuedSweep>;
  readonly folder: string | undefined;
}

/** The result is stored before the chunk counts as done: a crash between the two only computes it again. */
async function computeQueued(
  { data: { run, chunk }, attemptsMade }: { readonly data: QueuedChunk; readonly attemptsMade: number },
  around: Surroundings,
): Promise<void> {
  const { redis, lease } = around;
  const { failures } = keysOf(run);
  const sweep = await sweepOf(run, around);
  if (sweep === undefined) return; // it has ended
  try {
    checkVersion(sweep.job);
    const bytes = await lease.compute(sweep.job, chunk);
    await resultsOf(run, sweep, around).put(chunk, bytes);
  } catch (error) {
    if (attemptsMade + 1 >= queueDefaults.attempts)
      await redis.hset(failures, String(chunk), `chunk ${chunk}: ${(error as Error).message}`);
    throw error;
  }
}

/** The sweep says whether results go through a folder; the path of that folder may differ on this machine. */
function resultsOf(run: string, { results }: QueuedSweep, { redis, folder }: Surroundings): Results {
  return results === undefined ? new RedisResults(redis, run) : new FolderResults(folder ?? results, run);
}

/** Asked anew each time: the same sweep may be resumed with another folder. */
async function sweepOf(run: string, { redis, sweeps }: Surroundings): Promise<QueuedSweep | undefined> {
  const text = await redis.get(keysOf(run).job);
  if (text === null) return undefined;
  const known = sweeps.get(text);
  if (known !== undefined) return known;
  const order = JSON.parse(text) as QueuedOrder;
  const sweep = { ...order, job: unpackedJob(order.job) };
  sweeps.clear();
  sweeps.set(text, sweep);
  return sweep;
}

/** Bits are the same on one version only: a worker of another one must not mix its rows in. */
function checkVersion(job: SweepJob): void {
  if (job.version !== version)
    throw new Error(`the sweep is of version ${job.version}, this worker of version ${version}`);
}
