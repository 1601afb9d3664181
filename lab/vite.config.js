/** How is the lab built? Static files in dist/lab that work below every path, with the shipped mechanisms drawn beforehand. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { contentPolicy } from "../dist/cli/lab/policy.js";
import { licencePlugins } from "../scripts/licences.js";
import { modules } from "./modules.js";

const licences = licencePlugins("licences.md");

/** @param {string} path */
const file = (path) => fileURLToPath(new URL(path, import.meta.url));

const plugin = {
  name: "judder-lab",
  /** @param {string} id */
  resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
  /** @param {string} id */
  load: (id) => modules[id.slice(1)]?.(),
  /** @param {string} html */
  transformIndexHtml: (html) => html.replace("%POLICY%", contentPolicy),
};

/** The service worker, which must know every file of the lab: written when all of them are there. */
const offline = {
  name: "judder-lab-offline",
  closeBundle() {
    const folder = file("../dist/lab");
    const names = readdirSync(join(folder, "assets")).sort();
    const script = readFileSync(file("offline.js"), "utf8");
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const version = createHash("sha256")
      .update(JSON.stringify([names, page, script]))
      .digest("hex")
      .slice(0, 16);
    const files = JSON.stringify(["./", ...names.map((name) => `./assets/${name}`)]);
    writeFileSync(
      join(folder, "offline.js"),
      script.replace('["%FILES%"]', files).replace("%VERSION%", version),
    );
  },
};

const quiet = { pluginTimings: false, bundlerTimings: false };

export default {
  root: file("."),
  base: "./",
  logLevel: "warn",
  plugins: [svelte(), plugin, licences.collect, licences.write, offline],
  resolve: {
    alias: {
      judder: file("../dist/src/index.js"),
      "#inner": file("../dist/src/inner.js"),
      "#text": file("../dist/cli/text/index.js"),
    },
  },
  // How long plugins take is of no interest to whoever builds it.
  worker: { format: "es", plugins: () => [plugin, licences.collect], rolldownOptions: { checks: quiet } },
  build: {
    outDir: file("../dist/lab"),
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { checks: quiet },
  },
};
