/** A pool of workers: from a job in chunks to their results, over ports that are handed in. */

export {
  type FromWorker,
  type Pool,
  type PoolOptions,
  poolDefaults,
  startPool,
  type ToWorker,
  type WorkerPort,
} from "./pool.js";
export { type ChunkRunner, poolWorker, type WorkerSurroundings } from "./serve.js";
