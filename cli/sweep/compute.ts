/**
 * Who computes the chunks that are missing? Workers of this machine, or those that listen at a queue; Ctrl-C ends
 * it in order.
 */

import { planOf } from "#inner";
import type { Pool, SweepJob } from "../../src/index.js";
import type { Progress } from "../shared/progress.js";
import type { Store } from "../shared/sweep/store.js";
import { Interrupted, UsageError } from "../shared/usage.js";
import { interruptible, localPool, readWorkers } from "../shared/workers/local.js";
import type { EarlyWorkers } from "./early.js";
import type { SweepFlags } from "./options.js";

export interface ComputeTools {
  /** Told of every chunk that is kept. */
  readonly onKept: () => void;
  /** The workers of this machine that have started already. */
  readonly early: EarlyWorkers;
}

/** Computes chunks and keeps them; resolves when all are there. */
export async function computeChunks(
  store: Store,
  chunks: readonly number[],
  flags: SweepFlags,
  progress: Progress,
  { onKept, early }: ComputeTools,
): Promise<void> {
  const tell = counter(store.job, chunks.length, progress);
  const keep = (chunk: number, bytes: Uint8Array) => {
    store.put(chunk, bytes);
    onKept();
  };
  const computation: Pool =
    flags.queue === undefined
      ? localPool({
          job: store.job,
          chunks,
          workers: readWorkers(flags.workers),
          onChunk: keep,
          onRuns: tell,
          openPort: early.take,
          noun: "chunk",
        })
      : await (await import("./client.js")).queueComputation(flags.queue, {
          job: store.job,
          chunks,
          keep,
          onRuns: tell,
          onNews: (text) => (flags.quiet ? undefined : console.error(`judder: ${text}`)),
          folder: flags.results,
        });
  early.end(); // where less is missing than was thought, some have nothing to do
  await interruptible(computation);
}

/** How far, how fast, how long still. */
function counter(job: SweepJob, missing: number, progress: Progress): (runs: number) => void {
  const { rows, chunks } = planOf(job);
  const before = Math.round((rows * (chunks - missing)) / chunks);
  const begun = performance.now();
  let runs = 0;
  return (more) => {
    runs += more;
    if (runs === 0) return progress.update(before / rows, "0 runs");
    const rate = runs / Math.max((performance.now() - begun) / 1000, 1e-3);
    const left = (rows - before - runs) / rate;
    progress.update((before + runs) / rows, `${rateText(rate)}, ${timeText(left)} left`);
  };
}

const rateText = (rate: number): string => `${Number(rate.toPrecision(3))} runs/s`;

function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** What went wrong while chunks were computed, with the command that continues from what is kept. */
export function withAdvice(error: unknown, durable: boolean): unknown {
  const hint = "what was computed is kept; the same command with --resume continues";
  if (!durable) return error;
  if (error instanceof Interrupted) return new Interrupted(error.message, hint);
  if (error instanceof UsageError && error.details.hint === undefined)
    return new UsageError(error.message, { ...error.details, hint });
  return error;
}
