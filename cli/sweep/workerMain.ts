/** The program of a worker, process or thread: it serves chunks until nobody wants them any more. */

import { setImmediate as pause } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import { type FromWorker, sweepMechanism, sweepWorker } from "../../src/index.js";

const around = { compile: sweepMechanism, pause: () => pause(), now: () => performance.now() / 1000 };

if (parentPort !== null) {
  const port = parentPort;
  const post = (message: FromWorker, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, [...transfer]);
  port.on("message", sweepWorker({ ...around, post }));
} else {
  // Ctrl-C reaches the whole group of processes; the parent alone decides what it means.
  process.on("SIGINT", () => undefined);
  process.on("disconnect", () => process.exit());
  const post = (message: FromWorker) => void process.send?.(message, undefined, undefined, () => undefined);
  process.on("message", sweepWorker({ ...around, post }));
}
