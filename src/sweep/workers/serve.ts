/** What does a worker do? It gets a job, then chunks one by one, computes them and says now and then that it lives. */

import type { Mechanism } from "../../mechanism/index.js";
import type { ExponentOf } from "../attractor.js";
import { encodeChunk, runChunk } from "../chunk.js";
import type { SweepJob } from "../job.js";
import type { FromWorker, ToWorker } from "./pool.js";

/** What a worker needs from where it runs. */
export interface WorkerSurroundings {
  readonly post: (message: FromWorker, transfer?: readonly ArrayBuffer[]) => void;
  /** The mechanism of a job; compiled once and kept. */
  readonly compile: (job: SweepJob) => Mechanism;
  /** Lets the surroundings do what is due, such as hearing that nobody waits any more. */
  readonly pause: () => Promise<void>;
  /** Seconds. */
  readonly now: () => number;
  readonly exponentOf?: ExponentOf;
}

/** Seconds between two signs of life, and between two pauses. */
const beatEvery = 0.5;

/** The listener for messages to a worker. */
export function sweepWorker(around: WorkerSurroundings): (message: unknown) => void {
  let work: { readonly job: SweepJob; readonly mechanism: Mechanism } | undefined;
  return (raw) => {
    const message = raw as ToWorker;
    const failed = (error: unknown) =>
      around.post({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    try {
      if (message.kind === "job") work = { job: message.job, mechanism: around.compile(message.job) };
      else if (work !== undefined)
        computeChunk(work.mechanism, work.job, message.chunk, around).catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}

async function computeChunk(
  mechanism: Mechanism,
  job: SweepJob,
  chunk: number,
  around: WorkerSurroundings,
): Promise<void> {
  let [runs, last] = [0, around.now()];
  const beat = () => {
    if (around.now() - last < beatEvery) return false;
    last = around.now();
    around.post({ kind: "beat", runs });
    runs = 0;
    return true;
  };
  const steps = runChunk(mechanism, job, chunk, {
    onProgress: () => void beat(),
    exponentOf: around.exponentOf,
  });
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    runs++;
    if (beat()) await around.pause();
  }
  around.post({ kind: "beat", runs });
  const bytes = encodeChunk(step.value);
  around.post({ kind: "chunk", chunk, bytes }, [bytes.buffer]);
}
