/** Runs in the worker before each test file: defines the switch of the mutants and records which of them the file reaches. */

import { createHash } from "node:crypto";
import { afterAll, expect } from "vitest";
import { switchName } from "./mutants.js";
import { keep, kept } from "./place.js";

/** @type {number} */
const onTrial = kept("trial.json");
const reached = new Set();
const begun = performance.now();

Object.assign(globalThis, {
  [switchName]: (/** @type {number} */ id) => {
    reached.add(id);
    return id === onTrial;
  },
});

// Hooks of a setup file end last: the whole file has run.
afterAll(() => {
  const file = expect.getState().testPath ?? "";
  if (onTrial < 0)
    keep(`reached/${createHash("sha256").update(file).digest("hex").slice(0, 16)}.json`, {
      file,
      ids: [...reached],
      seconds: (performance.now() - begun) / 1000,
    });
});
