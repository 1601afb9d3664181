/**
 * Runs in the worker before each test file. Without a mutant it records what each test reaches and how long it takes; with one it skips the
 * tests that were not chosen and ends the process if a test takes much more of the processor than before.
 */

import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { reachedName, switchName } from "./mutants.js";
import { keep, kept, recordOf } from "./place.js";

/** `chosen` has the seconds of each test that is run, by file and name. @type {{ id: number, count: number, chosen: Record<string, Record<string, number>> }} */
const { id: onTrial, count, chosen } = kept("trial.json");
const file = expect.getState().testPath ?? "";
const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const begun = seconds();

const reached = new Uint8Array(count);
Object.assign(globalThis, {
  [switchName]: (/** @type {number} */ id) => id === onTrial,
  [reachedName]: reached,
});

function bits() {
  const packed = Buffer.alloc(Math.ceil(count / 8));
  for (let i = 0; i < count; i++)
    if (reached[i] === 1) packed[i >> 3] = /** @type {number} */ (packed[i >> 3]) | (1 << (i & 7));
  reached.fill(0);
  return packed.toString("base64");
}

if (onTrial < 0) {
  /** @type {import("./place.js").Reached["tests"]} */
  const tests = [];
  let from = begun;
  let outside = 0;
  /** What runs between tests belongs to all of them. @param {string} name */
  const take = (name) => {
    const now = seconds();
    if (name === "") outside += now - from;
    tests.push({ name, seconds: now - from, hits: bits() });
    from = seconds();
  };
  // Sources are loaded once in a process: what ran while they were loaded belongs to the files that follow too.
  const key = Symbol.for("judder.mutate.loaded");
  const known = /** @type {Record<symbol, Uint8Array>} */ (/** @type {unknown} */ (globalThis));
  const loaded = known[key] ?? new Uint8Array(count);
  known[key] = loaded;
  beforeAll(() => {
    for (let i = 0; i < count; i++) loaded[i] ||= /** @type {number} */ (reached[i]);
    reached.set(loaded);
  });
  beforeEach(() => take(""));
  afterEach(({ task }) => take(task.fullTestName));
  // Hooks of a setup file end last: the whole file has run.
  afterAll(() => {
    take("");
    keep(recordOf(file), { file, key: "", layout: "", seconds: outside, failed: [], tests });
  });
} else {
  const limit = watched();
  beforeEach(({ task, skip }) => {
    const usual = chosen[file]?.[task.fullTestName];
    if (usual === undefined) skip();
    else Atomics.store(limit, 0, Math.ceil(seconds() + 5 * usual + 10));
  });
}

/** A thread that ends the process when it has used more seconds than the number in this array. */
function watched() {
  const key = Symbol.for("judder.mutate.limit");
  const known = /** @type {Record<symbol, Int32Array>} */ (/** @type {unknown} */ (globalThis));
  const limit = known[key] ?? new Int32Array(new SharedArrayBuffer(4));
  if (known[key] === undefined) {
    known[key] = limit;
    Atomics.store(limit, 0, 1e6);
    const code = `const { workerData: limit } = require("node:worker_threads");
      for (;;) {
        Atomics.wait(limit, 0, -1, 500);
        const { user, system } = process.cpuUsage();
        if (user + system > 1e6 * limit[0]) process.kill(process.pid, "SIGKILL");
      }`;
    new Worker(code, { eval: true, workerData: limit }).unref();
  }
  Atomics.store(limit, 0, Math.ceil(seconds() + 120));
  return limit;
}
