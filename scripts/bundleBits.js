/** Bundles test/bits/hashes.ts, so that any engine can run it from one file. */

import { join } from "node:path";
import { build } from "vite";
import { root } from "./run.js";

/**
 * @param {"es" | "iife"} format
 * @returns {Promise<string>} the file
 */
export async function bundleBits(format) {
  const name = format === "es" ? "hashes.mjs" : "hashes.js";
  const outDir = join(root, "build", "bits", format);
  await build({
    configFile: false,
    logLevel: "error",
    root,
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "es2022",
      lib: {
        entry: join(root, "test/bits/hashes.ts"),
        formats: [format],
        name: "bits",
        fileName: () => name,
      },
    },
  });
  return join(outDir, name);
}
