/** The reference of words: what `judder explain` says, one page for each kind of word, with its pictures. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainDocument } from "../../dist/cli/node.js";
import { drawExplanation } from "../../dist/figure/index.js";
import { explain } from "../../dist/src/index.js";
import { explainWords, explanationKinds } from "../../dist/src/inner.js";
import { staged, writePage } from "./stage.js";
import { anchor, code, plain } from "./text.js";

/**
 * @typedef {import("../../dist/src/index.js").Explanation} Explanation
 * @typedef {import("../../dist/src/index.js").ExplanationKind} ExplanationKind
 */

/** @type {Readonly<Record<ExplanationKind, { title: string, page: string, intro: string }>>} */
const wordPages = {
  term: { title: "Terms", page: "terms", intro: "The words that commands, pages and messages use." },
  mode: { title: "Modes", page: "modes", intro: "What a contact can do." },
  event: { title: "Events", page: "events", intro: "What a run records where the motion changes." },
  policy: {
    title: "Policies",
    page: "policies",
    intro: "Who chooses where the rigid model leaves several futures open.",
  },
  law: { title: "Impact laws", page: "laws", intro: "What velocities follow an impact." },
  region: { title: "Regions", page: "regions", intro: "The ten regions of the energetic law." },
  outcome: { title: "Outcomes", page: "outcomes", intro: "How a run or a search can end. Failure is data." },
  label: { title: "Labels", page: "labels", intro: "Names of bifurcations, critical values and verdicts." },
};

const entries = explainWords.map((word) => /** @type {Explanation} */ (explain(word)));

/** @param {string} word */
function linkTo(word) {
  const entry = explain(word);
  if (entry === undefined) throw new RangeError(`no explanation of ${word}`);
  return `[${plain(entry.word)}](./${wordPages[entry.kind].page}.md#${anchor(entry.word)})`;
}

/** @param {Explanation} entry */
function section({ word, aliases = [], title, lines, equation, see, picture }) {
  return [
    `## ${plain(word)} {#${anchor(word)}}`,
    ...(title === word ? [] : [`*${plain(title)}*`]),
    lines.map(plain).join(" "),
    `$$\n${equation.latex}\n$$`,
    `${plain(equation.cite)}`,
    ...(picture === undefined ? [] : [`![${plain(title)}](../../pictures/word-${picture}.svg)`]),
    [
      ...(aliases.length === 0 ? [] : [`Also written ${aliases.map(code).join(", ")}.`]),
      ...(see.length === 0 ? [] : [`See ${see.map(linkTo).join(", ")}.`]),
    ].join(" "),
  ].join("\n\n");
}

/** Several words share a picture: each is drawn once. */
function drawPictures() {
  mkdirSync(join(staged, "pictures"), { recursive: true });
  for (const picture of new Set(entries.flatMap((entry) => entry.picture ?? [])))
    writeFileSync(
      join(staged, "pictures", `word-${picture}.svg`),
      drawExplanation(picture, { document: plainDocument() }),
    );
}

/** @param {Partial<Record<ExplanationKind, string>>} more what a page says besides its words */
export function writeWords(more) {
  drawPictures();
  for (const kind of explanationKinds) {
    const { title, page, intro } = wordPages[kind];
    const own = entries.filter((entry) => entry.kind === kind);
    const guests = entries.filter((entry) => entry.also?.includes(kind));
    const also = guests.length === 0 ? [] : [`Also: ${guests.map(({ word }) => linkTo(word)).join(", ")}.`];
    const command = "The same texts are printed by `judder explain WORD` and shown by the lab.";
    const parts = [`# ${title}`, `${intro} ${command}`, more[kind] ?? "", ...also, ...own.map(section)];
    writePage(`reference/words/${page}.md`, `${parts.join("\n\n")}\n`);
  }
}
