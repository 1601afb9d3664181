/**
 * What does a worker do? It gets a job, then chunks one by one, computes them and reports from time to time that it
 * is alive.
 */

import { Mistake } from "../mistake/index.js";
import type { FromWorker, ToWorker } from "./pool.js";

/** What a worker needs from where it runs. */
export interface WorkerSurroundings<Result> {
  readonly post: (message: FromWorker<Result>, transfer?: readonly ArrayBuffer[]) => void;
  /** Lets the surroundings do what is due, such as learning that no caller waits any more. */
  readonly pause: () => Promise<void>;
  /** Seconds. */
  readonly now: () => number;
}

/** Computes a chunk run by run: yields after each run, and calls `onProgress` now and then within one. */
export type ChunkRunner<Result> = (chunk: number, onProgress: () => void) => Generator<void, Result>;

/** Seconds between two signs of life, and between two pauses. */
const beatEvery = 0.5;

/** The listener for messages to a worker; `prepare` makes a job ready, such as by compiling its mechanism. */
export function poolWorker<Job, Result>(
  around: WorkerSurroundings<Result>,
  prepare: (job: Job) => ChunkRunner<Result>,
): (message: unknown) => void {
  let run: ChunkRunner<Result> | undefined;
  return (raw) => {
    const message = raw as ToWorker<Job>;
    const failed = (error: unknown) =>
      around.post({
        kind: "failed",
        message: error instanceof Error ? error.message : String(error),
        mistake: error instanceof Mistake,
      });
    try {
      if (message.kind === "job") run = prepare(message.job);
      else if (run !== undefined) computeChunk(run, message.chunk, around).catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}

async function computeChunk<Result>(
  run: ChunkRunner<Result>,
  chunk: number,
  around: WorkerSurroundings<Result>,
): Promise<void> {
  let [runs, last] = [0, around.now()];
  const beat = () => {
    if (around.now() - last < beatEvery) return false;
    last = around.now();
    around.post({ kind: "beat", runs });
    runs = 0;
    return true;
  };
  const steps = run(chunk, () => void beat());
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    runs++;
    if (beat()) await around.pause();
  }
  around.post({ kind: "beat", runs });
  const { value: result } = step;
  around.post(
    { kind: "chunk", chunk, result },
    result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : [],
  );
}
