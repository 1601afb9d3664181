/** How does the program of a worker receive and send, as a process or as a thread? It serves until it is dismissed. */

import { setImmediate as pause } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import type { WorkerSurroundings } from "../../../src/index.js";

/** `listener` makes the listener for messages out of the surroundings. */
export function serve<Result>(
  listener: (around: WorkerSurroundings<Result>) => (message: unknown) => void,
): void {
  const around = { pause: () => pause(), now: () => performance.now() / 1000 };
  if (parentPort !== null) {
    const port = parentPort;
    port.on(
      "message",
      listener({ ...around, post: (message, transfer = []) => port.postMessage(message, [...transfer]) }),
    );
    return;
  }
  // Ctrl-C reaches the whole group of processes; the parent alone decides what it means.
  process.on("SIGINT", () => undefined);
  process.on("disconnect", () => process.exit());
  process.on(
    "message",
    listener({
      ...around,
      post: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    }),
  );
}
