/** How is the lab built? Static files in dist/lab that work below every path, with the shipped mechanisms drawn beforehand. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { contentPolicy } from "../dist/cli/lab/policy.js";
import { gallery } from "../dist/gallery/index.js";
import { impactLaws, loadMechanism, policyRules, shippedNames, simulate } from "../dist/src/index.js";
import {
  callableNames,
  modelSchema,
  modelTemplate,
  parameterVector,
  recordingBackend,
  sceneOf,
  shippedModel,
  stateVectors,
} from "../dist/src/inner.js";
import { licencePlugins } from "../scripts/licences.js";

const licences = licencePlugins("licences.md");

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

/**
 * The functions of a shipped mechanism as a module: of its picture and of the phases that it meets from its start, at its own
 * friction and at others. What is met later is made by the worker.
 * @param {string} name
 */
function emittedModule(name) {
  const recorder = recordingBackend();
  const mechanism = loadMechanism(name, { backend: recorder.backend });
  sceneOf(mechanism);
  const mu = mechanism.parameters.find((parameter) => parameter.name === "mu");
  const settings = mu === undefined ? [{}] : [1, 2, 0.25].map((factor) => ({ mu: factor * mu.value }));
  for (const parameters of settings) simulate(mechanism, mechanism.start, { until: 2, parameters });
  return recorder.module();
}

/** One loader for each of them. */
const emittedIndex = () => {
  const loaders = shippedNames.map((name) => `${name}: () => import("virtual:emitted/${name}")`);
  return `export const emitted = { ${loaders.join(", ")} };`;
};

/** What the editor begins with: texts of models, the form of a model file, functions of its expressions. */
const modelTexts = () =>
  [
    `export const modelTexts = ${JSON.stringify(Object.fromEntries(shippedNames.map((name) => [name, shippedModel(name)])))};`,
    `export const template = ${JSON.stringify(modelTemplate("New mechanism"))};`,
    `export const schema = ${JSON.stringify(modelSchema())};`,
    `export const callableNames = ${JSON.stringify(callableNames)};`,
  ].join("\n");

/** The cards of the gallery: what its scripts say of themselves, without what they compute. */
function galleryCards() {
  const figures = Object.entries(gallery).flatMap(([name, { key, title, caption, lab }]) =>
    lab === undefined ? [] : [{ name, key, title, caption, lab }],
  );
  return `export const figures = ${JSON.stringify(figures)};`;
}

/** What the build knows of the library, by the name of the module that says it. */
const modules = {
  "virtual:cards": shippedCards,
  "virtual:gallery": galleryCards,
  "virtual:choices": () =>
    `export const impactLaws = ${JSON.stringify(impactLaws)}; export const policyRules = ${JSON.stringify(policyRules)};`,
  "virtual:emitted": emittedIndex,
  "virtual:models": modelTexts,
  ...Object.fromEntries(shippedNames.map((name) => [`virtual:emitted/${name}`, () => emittedModule(name)])),
};

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
