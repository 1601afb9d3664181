/** How is a worker reached? As a process of its own, which may die alone, or as a thread, which shares memory. */

import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { WorkerPort } from "../../../src/index.js";

/**
 * Megabytes. Runs leave much short-lived rubbish behind: a small nursery, and a limit far above what a worker
 * needs, make the engine tidy up earlier. Many workers stay small so, and none gets slower.
 */
const memory = { nursery: 4, heap: 1000 };

/** Where every core has a worker, further threads of the engine would only take time from the others. */
const threadsFor = (workers: number): string[] =>
  workers >= availableParallelism() ? ["--single-threaded"] : [];

/** One of this number of workers. The others continue where the system or a user kills one. */
export function processPort(program: URL, workers = 1): WorkerPort {
  const sizes = [`--max-semi-space-size=${memory.nursery}`, `--max-old-space-size=${memory.heap}`];
  const child = fork(program, [], {
    execArgv: [...sizes, ...threadsFor(workers)],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const onEnd = remembered((tell) => {
    child.on("error", (error) => tell(error.message));
    child.on("exit", (code, signal) =>
      tell(signal === null ? `it exited with ${code}` : `killed by ${signal}`),
    );
  });
  return {
    // A worker that has just died cannot receive messages; its end is reported by itself.
    post: (message) => void child.send(message as object, () => undefined),
    onMessage: (listener) => void child.on("message", listener),
    onEnd,
    terminate: () => void child.kill("SIGKILL"),
  };
}

/** Arrays are transferred, not copied. */
export function threadPort(program: URL): WorkerPort {
  const worker = new Worker(program, {
    resourceLimits: { maxYoungGenerationSizeMb: 3 * memory.nursery, maxOldGenerationSizeMb: memory.heap },
  });
  const onEnd = remembered((tell) => {
    worker.on("error", (error) => tell(error instanceof Error ? error.message : String(error)));
    worker.on("exit", (code) => tell(`it exited with ${code}`));
  });
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: (listener) => void worker.on("message", listener),
    onEnd,
    terminate: () => void worker.terminate(),
  };
}

/**
 * An end without a listener is reported to the first one that is added: a worker may start and die long before its
 * work.
 */
function remembered(watch: (tell: (reason: string) => void) => void): WorkerPort["onEnd"] {
  let ended: string | undefined;
  let hear: (reason: string) => void = () => undefined;
  watch((reason) => {
    ended ??= reason;
    hear(reason);
  });
  return (listener) => {
    hear = listener;
    const reason = ended;
    if (reason !== undefined) queueMicrotask(() => listener(reason));
  };
}
