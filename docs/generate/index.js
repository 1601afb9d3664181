/**
 * Which pages does the site have? Those written by hand, with what is made from the code put in where a page says
 * `<!-- generated: NAME -->`; those made from the code as a whole; and the documents of the checkout.
 */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writtenPages } from "../run/pages.js";
import { defaultsTables, eventList, policyTable } from "./choices.js";
import { commandTable, writeCommands } from "./commands.js";
import { glossary } from "./glossary.js";
import { growthFits, growthTables } from "./growth.js";
import { writeMechanisms } from "./mechanisms.js";
import { misprintTables } from "./misprints.js";
import { modelTables } from "./modelFile.js";
import { shapeSections } from "./shapes.js";
import { placeOf, relink, root, staged, writePage } from "./stage.js";
import { writeWords } from "./words.js";

const documents = ["README", "ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "NOTATION", "REFERENCES"];

/** @param {string} file from the checkout's root */
const read = (file) => readFileSync(join(root, file), "utf8");

/**
 * @param {string} file from the checkout's root
 * @param {string} text
 */
function stage(file, text) {
  const place = placeOf(file);
  if (place === undefined) throw new RangeError(`${file} has no place in the site`);
  writePage(place, relink(file, text, place));
}

function stageDecisions() {
  const files = readdirSync(join(root, "decisions")).sort();
  for (const file of files) stage(`decisions/${file}`, read(`decisions/${file}`));
  const links = files.map((file) => `- [${/^# (.*)$/m.exec(read(`decisions/${file}`))?.[1]}](./${file})`);
  writePage(
    "project/decisions/index.md",
    `# Decisions\n\nWhat was chosen, why, and at which price.\n\n${links.join("\n")}\n`,
  );
}

/** Makes build/docs, from which VitePress builds the site. */
async function generate() {
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(join(staged, "public"), { recursive: true });
  copyFileSync(join(root, "lab", "src", "icon.svg"), join(staged, "public", "icon.svg"));
  const commands = await writeCommands();
  /** @type {Record<string, string>} */
  const generated = {
    commands: commandTable(commands, true),
    model: modelTables(),
    shapes: shapeSections(),
    defaults: defaultsTables(),
    misprints: misprintTables(),
    growthFits: growthFits(),
    growthTables: growthTables(),
    glossary: glossary(),
  };
  writeWords({ policy: policyTable(), event: eventList() });
  writeMechanisms();
  /** @param {string} file */
  const filled = (file) =>
    read(file).replace(/^<!-- generated: (\w+) -->\n[\s\S]*?^<!-- end -->$/gm, (_, name) => {
      const text = generated[name];
      if (text === undefined) throw new RangeError(`${file} needs ${name}, which no generator makes`);
      return text;
    });
  for (const name of documents) stage(`${name}.md`, filled(`${name}.md`));
  stageDecisions();
  for (const file of writtenPages()) stage(file, filled(file));
}

await generate();
