/** The program of a worker, process or thread: it serves chunks until nobody wants them any more. */

import { setImmediate as pause } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import {
  type ExponentOf,
  type FromWorker,
  lyapunov,
  type Mechanism,
  type SweepJob,
  sweepMechanism,
  sweepWorker,
} from "../../src/index.js";

let last: { readonly text: string; readonly name: string; readonly mechanism: Mechanism } | undefined;

/** The last mechanism is kept: a queue hands out chunks of the same sweep one by one. */
function compile(job: SweepJob): Mechanism {
  const { text, mechanism: name } = job;
  if (last?.text !== text || last.name !== name) last = { text, name, mechanism: sweepMechanism(job) };
  return last.mechanism;
}

/** Of motions that neither rest nor recur; undefined where it cannot be had, as of compliant contacts. */
const exponentOf: ExponentOf = (mechanism, start, options, time) => {
  if (mechanism.contacts.some(({ compliance }) => compliance !== undefined)) return undefined;
  const { exponent, outcome } = lyapunov(mechanism, { ...options, start, settle: 0, time });
  return outcome.kind === "finished" ? exponent : undefined;
};

const around = { compile, exponentOf, pause: () => pause(), now: () => performance.now() / 1000 };

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
