/**
 * The command line as a few files in dist/command: opening hundreds of small ones takes most of the time of a cold start.
 * What is native or optional stays outside.
 */

import { defineConfig } from "vite";
import { licencePlugins } from "./licences.js";

const licences = licencePlugins("licences.md");

/** @param {string} path */
const built = (path) => new URL(`../dist/cli/${path}`, import.meta.url).pathname;

/** What bin/compiled.js reads: the body of a function, in ASCII, so that the engine keeps one byte for each character. */
const compiledForm = {
  name: "compiled-form",
  /**
   * @param {unknown} _
   * @param {Record<string, { type: string, code: string }>} bundle
   */
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const escaped = (/** @type {string} */ unit) =>
        `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
      if (/\\[^\0-\x7f]/.test(chunk.code))
        throw new Error("a backslash stands before a character that must be escaped");
      const text = chunk.code.replace(/[^\0-\x7f]/g, escaped);
      chunk.code = `(function (exports, require, module, __filename) {${text}\n})`;
    }
  },
};

export default defineConfig({
  logLevel: "warn",
  plugins: [licences.collect, licences.write, compiledForm],
  ssr: { noExternal: true, external: ["@resvg/resvg-js", "bullmq", "ioredis"] },
  build: {
    ssr: true,
    target: "node20",
    outDir: new URL("../dist/command", import.meta.url).pathname,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      // What only some commands need stays out of the file that all of them read.
      experimental: { chunkOptimization: false },
      input: {
        index: built("index.js"),
        sweepWorker: built("shared/sweep/workerMain.js"),
        limitWorker: built("limit/workerMain.js"),
      },
      // Flat, so that every file stands one folder below the root of the build (cli/place.ts).
      // Optional packages are required: kept code has no loader of its own for import().
      output: {
        format: "cjs",
        dynamicImportInCjs: false,
        topLevelVar: false, // V8 compiles a constant into the code that uses it, but reads a variable every time
        entryFileNames: "[name].cjs",
        chunkFileNames: "[name]-[hash].cjs",
      },
    },
  },
});
