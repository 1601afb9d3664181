/** The tests of the engine over sources that have a switch for each mutant. */

import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { root } from "../run.js";
import { resolve } from "../sources.js";
import { marked, weave } from "./mutants.js";
import { kept } from "./place.js";

/** Folders of tests that run the engine from its sources, in one process. */
const folders =
  "atlas branch checked contact emit equilibria events impact integrate model/assembly orbit papers phase referee simulate sweep timestepping";

/** @type {{ stage: string, chosen: import("./place.js").Chosen[] }} */
const { stage, chosen } = kept("mutants.json");
const change = stage === "reach" ? marked : weave;

/** @type {import("vite").Plugin} */
const weaver = {
  name: "mutants",
  enforce: "pre",
  transform(source, path) {
    const file = relative(root, path).replaceAll("\\", "/");
    const here = chosen.filter((one) => one.file === file);
    return here.length === 0 ? undefined : { code: change(source, here), map: null };
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
    // Processor time is limited by the setup.
    testTimeout: 1_200_000,
    reporters: [{}],
    maxWorkers: 1,
  },
});
