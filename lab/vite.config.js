/** How is the lab built? Static files in dist/lab that work below every path, with the shipped mechanisms drawn beforehand. */

import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { contentPolicy } from "../dist/cli/lab/policy.js";
import {
  impactLaws,
  loadMechanism,
  parameterVector,
  policyRules,
  sceneOf,
  shippedNames,
  stateVectors,
} from "../dist/src/index.js";

/** @param {string} path */
const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The cards of the chooser: title, note and picture of every shipped mechanism, computed once. */
function shippedCards() {
  const cards = shippedNames.map((name) => {
    const mechanism = loadMechanism(name);
    const { title, note, paper, start } = mechanism;
    const { into, ...scene } = sceneOf(mechanism);
    const numbers = new Float64Array(scene.size);
    into(0, stateVectors(mechanism, start)[0], parameterVector(mechanism), numbers);
    return {
      name,
      title,
      note,
      paper,
      scene,
      numbers: Array.from(numbers, (value) => Number(value.toFixed(3))),
    };
  });
  return `export const cards = ${JSON.stringify(cards)};`;
}

/** What the page must know of the library before a worker has loaded it, by the name of the module. */
const modules = {
  "virtual:cards": shippedCards,
  "virtual:choices": () =>
    `export const impactLaws = ${JSON.stringify(impactLaws)}; export const policyRules = ${JSON.stringify(policyRules)};`,
};

/** @returns {import("vite").Plugin} */
const generated = () => ({
  name: "judder-lab",
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load: (id) => modules[/** @type {keyof typeof modules} */ (id.slice(1))]?.(),
  transformIndexHtml: (html) => html.replace("%POLICY%", contentPolicy),
});

export default {
  root: file("."),
  base: "./",
  logLevel: "warn",
  plugins: [svelte(), generated()],
  resolve: { alias: { judder: file("../dist/src/index.js") } },
  worker: { format: "es" },
  build: {
    outDir: file("../dist/lab"),
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
};
