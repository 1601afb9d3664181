/**
 * How is the page of one file built? Script, style and worker of a smaller lab go into dist/lab/single.html, with a place for what
 * it shows. The script is compressed (a third of its size) and started by a short one. The page opens from disk; its policy allows
 * these two scripts, by their hashes, and nothing from elsewhere.
 */

import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { modules } from "./modules.js";

/** @param {string} path */
const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Mechanisms are WebAssembly here: the emitted functions of all of them would be larger than the page. */
const own = { ...modules, "virtual:emitted": () => "export const emitted = {};" };

const plugin = () => ({
  name: "judder-single-modules",
  /** @param {string} id */
  resolveId: (id) => (Object.hasOwn(own, id) ? `\0${id}` : undefined),
  /** @param {string} id */
  load: (id) => own[id.slice(1)]?.(),
});

/** Other files take the place of those that need a server. */
const instead = {
  name: "judder-single-files",
  enforce: "pre",
  /** @param {string} id */
  resolveId: (id) => (/\/engine\/port\.js$/.test(id) ? file("src/single/port.ts") : undefined),
};

/** @param {string} text */
const hashOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The script enters the page as text, which its hash allows: a page from disk has no origin to load modules from. */
const starter = `
const packed = Uint8Array.from(atob(document.getElementById("packed").textContent), (c) => c.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const script = document.createElement("script");
script.type = "module";
script.textContent = await new Response(stream).text();
document.body.append(script);
`;

/** @param {string} script @param {string} style */
function page(script, style) {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(starter)} ${hashOf(script)} 'wasm-unsafe-eval' blob:`,
    "worker-src blob: data:",
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    "<title>Judder</title>",
    `<style>${style}</style>`,
    "</head>",
    '<body><div id="lab"></div>',
    '<script type="application/json" id="content">{}</script>',
    `<script type="text/plain" id="packed">${gzipSync(script, { level: 9 }).toString("base64")}</script>`,
    `<script type="module">${starter}</script>`,
    "</body></html>\n",
  ].join("\n");
}

const write = {
  name: "judder-single-page",
  /** @param {unknown} _ @param {Record<string, { type: string, code?: string, source?: string | Uint8Array, fileName: string }>} bundle */
  writeBundle(_, bundle) {
    const all = Object.values(bundle);
    const scripts = all.filter(({ type }) => type === "chunk");
    if (scripts.length !== 1)
      throw new Error(`one script expected, got ${scripts.map(({ fileName }) => fileName)}`);
    const script = scripts[0]?.code ?? "";
    const style = all
      .filter(({ fileName }) => fileName.endsWith(".css"))
      .map(({ source }) => String(source))
      .join("\n");
    mkdirSync(file("../dist/lab"), { recursive: true });
    writeFileSync(file("../dist/lab/single.html"), page(script, style));
  },
};

const quiet = { pluginTimings: false, bundlerTimings: false };

export default {
  root: file("."),
  logLevel: "warn",
  plugins: [instead, svelte(), plugin(), write],
  resolve: {
    alias: {
      judder: file("../dist/src/index.js"),
      "#inner": file("../dist/src/inner.js"),
      "#text": file("../dist/cli/text/index.js"),
    },
  },
  worker: {
    format: "iife",
    plugins: () => [plugin()],
    rolldownOptions: { checks: quiet, output: { codeSplitting: false } },
  },
  build: {
    outDir: file("../build/single"),
    emptyOutDir: true,
    target: "es2023",
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 10_000_000,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: quiet,
      input: file("src/single/main.ts"),
      output: { codeSplitting: false },
    },
  },
};
