/** How is a worker reached? As a process of its own, which may die alone, or as a thread, which shares memory. */

import { fork } from "node:child_process";
import { Worker } from "node:worker_threads";
import type { WorkerPort } from "../../src/index.js";

/**
 * Megabytes. Runs leave much short-lived rubbish behind: a small nursery, and a limit far above what a worker needs, make the
 * engine tidy up earlier. Many workers stay small so, and none gets slower.
 */
const memory = { nursery: 2, heap: 1000 };

/** What the system kills, for want of memory or by hand, takes nobody with it. */
export function processPort(program: URL): WorkerPort {
  const child = fork(program, [], {
    execArgv: [`--max-semi-space-size=${memory.nursery}`, `--max-old-space-size=${memory.heap}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return {
    // A worker that has just died cannot be told anything; its end is reported by itself.
    post: (message) => void child.send(message as object, () => undefined),
    onMessage: (listener) => void child.on("message", listener),
    onEnd: (listener) => {
      child.on("error", (error) => listener(error.message));
      child.on("exit", (code, signal) =>
        listener(signal === null ? `it exited with ${code}` : `killed by ${signal}`),
      );
    },
    terminate: () => void child.kill("SIGKILL"),
  };
}

/** Arrays are transferred, not copied. */
export function threadPort(program: URL): WorkerPort {
  const worker = new Worker(program, {
    resourceLimits: { maxYoungGenerationSizeMb: 3 * memory.nursery, maxOldGenerationSizeMb: memory.heap },
  });
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: (listener) => void worker.on("message", listener),
    onEnd: (listener) => {
      worker.on("error", (error) => listener(error instanceof Error ? error.message : String(error)));
      worker.on("exit", (code) => listener(`it exited with ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}
