/** The tests of the engine over sources that have a switch for each mutant. */

import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { root } from "../run.js";
import { resolve } from "../sources.js";
import { weave } from "./mutants.js";
import { kept } from "./place.js";

/** Folders of tests that run the engine from its sources, in one process. */
const folders =
  "atlas branch checked contact emit equilibria events impact integrate orbit papers phase referee simulate sweep timestepping";

/** @type {import("./place.js").Chosen[]} */
const mutants = kept("mutants.json");

/** @type {import("vite").Plugin} */
const weaver = {
  name: "mutants",
  enforce: "pre",
  transform(source, path) {
    const file = relative(root, path).replaceAll("\\", "/");
    const here = mutants.filter((one) => one.file === file);
    return here.length === 0 ? undefined : { code: weave(source, here), map: null };
  },
};

export default defineConfig({
  root,
  resolve,
  plugins: [weaver],
  test: {
    include: folders.split(" ").map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: ["test/sweep/cli/**"],
    setupFiles: ["scripts/mutate/setup.js"],
    isolate: false,
    testTimeout: 120_000,
    reporters: [{}],
    maxWorkers: 1,
  },
});
