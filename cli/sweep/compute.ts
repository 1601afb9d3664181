/** Who computes the chunks that are missing? Workers of this machine, or those that listen at a queue; Ctrl-C ends it in order. */

import { availableParallelism } from "node:os";
import { planOf, type SweepJob, startPool } from "../../src/index.js";
import type { Progress } from "../progress.js";
import { Interrupted, UsageError } from "../usage.js";
import { readCount, type SweepFlags } from "./options.js";
import { processPort, threadPort } from "./ports.js";
import type { Store } from "./store.js";

/** Something that computes chunks and can be stopped. */
export interface Computation {
  readonly done: Promise<void>;
  readonly stop: (reason: Error) => void;
}

/** Told of every chunk that is kept. */
export type ChunkListener = () => void;

/** Computes chunks and keeps them; resolves when all are there. */
export async function computeChunks(
  store: Store,
  chunks: readonly number[],
  flags: SweepFlags,
  progress: Progress,
  onKept: ChunkListener,
): Promise<void> {
  const tell = counter(store.job, chunks.length, progress);
  const keep = (chunk: number, bytes: Uint8Array) => {
    store.put(chunk, bytes);
    onKept();
  };
  const computation =
    flags.queue === undefined
      ? localPool(store.job, chunks, flags, keep, tell)
      : await (await import("./queue/client.js")).queueComputation(
          flags.queue,
          store.job,
          chunks,
          keep,
          tell,
          (text) => (flags.quiet ? undefined : console.error(`judder: ${text}`)),
        );
  await interruptible(computation);
}

function localPool(
  job: SweepJob,
  chunks: readonly number[],
  { workers, threads = false }: SweepFlags,
  onChunk: (chunk: number, bytes: Uint8Array) => void,
  onRuns: (runs: number) => void,
): Computation {
  return startPool({
    job,
    chunks,
    workers: workers === undefined ? availableParallelism() : readCount("workers", workers),
    openPort: threads ? threadPort : processPort,
    later: (seconds, action) => {
      const timer = setTimeout(action, 1000 * seconds);
      return () => clearTimeout(timer);
    },
    onChunk,
    onRuns,
    onLoss: (reason, chunk) =>
      console.error(
        `judder: a worker was lost (${reason})${chunk === undefined ? "" : `, chunk ${chunk} is repeated`}`,
      ),
  });
}

/** How far, how fast, how long still. */
function counter(job: SweepJob, missing: number, progress: Progress): (runs: number) => void {
  const { rows, chunks } = planOf(job);
  const before = Math.round((rows * (chunks - missing)) / chunks);
  const begun = performance.now();
  let runs = 0;
  return (more) => {
    runs += more;
    const seconds = (performance.now() - begun) / 1000;
    const rate = runs / Math.max(seconds, 1e-3);
    const left = (rows - before - runs) / Math.max(rate, 1e-9);
    progress.update((before + runs) / rows, `${rateText(rate)}, ${timeText(left)} left`);
  };
}

const rateText = (rate: number): string => `${Number(rate.toPrecision(3))} runs/s`;

function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** What was computed is kept: the error says how to go on. */
async function interruptible({ done, stop }: Computation): Promise<void> {
  const onSignal = () => stop(new Interrupted("interrupted"));
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  try {
    await done;
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
}

/** What went wrong while chunks were computed, with the way to go on from what is kept. */
export function withAdvice(error: unknown, durable: boolean): unknown {
  const hint = "what was computed is kept; the same command with --resume goes on";
  if (!durable) return error;
  if (error instanceof Interrupted) return new Interrupted(error.message, hint);
  if (error instanceof UsageError && error.details.hint === undefined)
    return new UsageError(error.message, { ...error.details, hint });
  return error;
}
