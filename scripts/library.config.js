/**
 * The doors of the library as a few files in dist/library: opening hundreds of small ones takes most of the time of an import.
 * What they share is one file, so that a mechanism of one door is a mechanism of the others. Packages stay outside.
 */

import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

/** @param {string} path */
const built = (path) => new URL(`../dist/${path}`, import.meta.url).pathname;

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

export default defineConfig({
  logLevel: "warn",
  ssr: { external: Object.keys({ ...dependencies, ...peerDependencies }) },
  build: {
    ssr: true,
    target: "es2023",
    outDir: built("library"),
    emptyOutDir: true,
    chunkSizeWarningLimit: 5000,
    minify: false,
    rolldownOptions: {
      preserveEntrySignatures: "strict", // a door has no other names than its own
      input: { index: built("src/index.js"), figure: built("figure/index.js"), node: built("cli/node.js") },
      // Flat, so that every file stands one folder below the root of the build (cli/place.ts).
      output: {
        format: "esm",
        topLevelVar: false, // V8 compiles a constant into the code that uses it, but reads a variable every time
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
