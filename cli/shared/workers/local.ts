/** Who computes on this machine? As many processes or threads as there are cores; Ctrl-C ends them in order. */

import { availableParallelism } from "node:os";
import { startPool } from "#inner";
import type { Pool, PoolOptions } from "../../../src/index.js";
import { readCount } from "../numbers.js";
import { Interrupted } from "../usage.js";

/** `--workers`; all cores where it is not given. */
export const readWorkers = (text: string | undefined): number =>
  text === undefined ? availableParallelism() : readCount("workers", text);

/** The clock of a pool. */
export function later(seconds: number, action: () => void): () => void {
  const timer = setTimeout(action, 1000 * seconds);
  return () => clearTimeout(timer);
}

export interface LocalOptions<Job, Result>
  extends Pick<PoolOptions<Job, Result>, "job" | "chunks" | "workers" | "openPort" | "onChunk" | "onRuns"> {
  /** What a chunk is called. */
  readonly noun: string;
}

export function localPool<Job, Result>(options: LocalOptions<Job, Result>): Pool {
  const { noun } = options;
  return startPool({
    ...options,
    later,
    onLoss: (reason, chunk) =>
      console.error(
        `judder: a worker was lost (${reason})${chunk === undefined ? "" : `, ${noun} ${chunk} is repeated`}`,
      ),
  });
}

/** Waits for something that computes; a signal stops it. */
export async function interruptible({ done, stop }: Pool): Promise<void> {
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
