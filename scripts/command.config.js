/**
 * The command line as a few files in dist/command: opening hundreds of small ones takes most of the time of a cold start.
 * What is native or optional stays outside.
 */

import { defineConfig } from "vite";
import { licencePlugins } from "./licences.js";

const licences = licencePlugins("licences.md");

/** @param {string} path */
const built = (path) => new URL(`../dist/cli/${path}`, import.meta.url).pathname;

export default defineConfig({
  logLevel: "warn",
  plugins: [licences.collect, licences.write],
  ssr: { noExternal: true, external: ["@resvg/resvg-js", "bullmq", "ioredis"] },
  build: {
    ssr: true,
    target: "node20",
    outDir: new URL("../dist/command", import.meta.url).pathname,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        index: built("index.js"),
        sweepWorker: built("shared/sweep/workerMain.js"),
        limitWorker: built("limit/workerMain.js"),
      },
      // Flat, so that every file stands one folder below the root of the build (cli/place.ts).
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
