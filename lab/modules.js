/** What does the build know of the library? Modules that it writes, by their names. */

import { gallery } from "../dist/gallery/index.js";
import {
  explain,
  impactLaws,
  loadMechanism,
  policyRules,
  shippedNames,
  simulate,
} from "../dist/src/index.js";
import {
  callableNames,
  explainWords,
  modelSchema,
  modelTemplate,
  parameterVector,
  recordingBackend,
  sceneOf,
  shippedModel,
  stateVectors,
} from "../dist/src/inner.js";

/** Seconds that a motion may take at first, and the number of events that make it worth looking at. */
const [firstEnds, enough] = [[2, 5, 10, 20], 2];

/** How long a mechanism is shown at first: until enough has happened, if that ever does. */
function firstUntil(mechanism) {
  const { events } = simulate(mechanism, mechanism.start, { until: Math.max(...firstEnds), maxEvents: 100 });
  return firstEnds.find((end) => events.filter(({ t }) => t <= end).length >= enough) ?? firstEnds[0];
}

/** Of the shipped mechanisms that take longer than the others. */
function firstEndsText() {
  const ends = shippedNames.map((name) => [name, firstUntil(loadMechanism(name))]);
  return `export const firstEnds = ${JSON.stringify(Object.fromEntries(ends.filter(([, end]) => end !== firstEnds[0])))};`;
}

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

/** What the labels of diagrams are called. */
const labelTexts = () => {
  const titles = explainWords.flatMap((word) => {
    const { kind, title, aliases = [] } = explain(word);
    const short = [word, ...aliases].filter((name) => kind === "label" || /^[A-Z]{2}$/.test(name));
    return short.map((name) => [name, title.replace(/^[A-Z]+(:i-j)?: /, "")]);
  });
  return `export const labelTitles = ${JSON.stringify(Object.fromEntries(titles))};`;
};

/** Each is made when it is asked for. */
export const modules = {
  "virtual:cards": shippedCards,
  "virtual:ends": firstEndsText,
  "virtual:gallery": galleryCards,
  "virtual:choices": () =>
    `export const impactLaws = ${JSON.stringify(impactLaws)}; export const policyRules = ${JSON.stringify(policyRules)};`,
  "virtual:emitted": emittedIndex,
  "virtual:models": modelTexts,
  "virtual:labels": labelTexts,
  ...Object.fromEntries(shippedNames.map((name) => [`virtual:emitted/${name}`, () => emittedModule(name)])),
};
