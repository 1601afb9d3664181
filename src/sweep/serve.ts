/** What does a worker of a sweep do with a chunk? It computes its runs and gives back their bytes. */

import type { Mechanism } from "../mechanism/index.js";
import { poolWorker, type WorkerSurroundings } from "../pool/index.js";
import type { LaneSpace } from "../simulate/index.js";
import type { ExponentOf } from "./attractor.js";
import { encodeChunk, runChunk } from "./chunk/chunk.js";
import type { SweepJob } from "./job.js";

export interface SweepSurroundings extends WorkerSurroundings<Uint8Array> {
  /** The mechanism of a job; compiled once and kept. */
  readonly compile: (job: SweepJob) => Mechanism;
  readonly exponentOf?: ExponentOf;
  readonly lanes?: LaneSpace | undefined;
}

/** The listener for messages to a worker. */
export function sweepWorker(around: SweepSurroundings): (message: unknown) => void {
  const { compile, exponentOf, lanes } = around;
  return poolWorker<SweepJob, Uint8Array>(around, (job) => {
    const mechanism = compile(job);
    return function* (chunk, onProgress) {
      return encodeChunk(yield* runChunk(mechanism, job, chunk, { onProgress, exponentOf, lanes }));
    };
  });
}
