/**
 * `node docs/generate/kept.js`: writes what is made from the code into the pages of the repository, between
 * `<!-- generated: NAME -->` and `<!-- end -->`. A test compares both.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writtenPages } from "../run/pages.js";
import { defaultsTables } from "./choices.js";
import { commandTable, describedCommands } from "./commands.js";
import { glossary } from "./glossary.js";
import { growthFits, growthTables } from "./growth.js";
import { misprintTables } from "./misprints.js";
import { modelTables } from "./modelFile.js";
import { shapeSections } from "./shapes.js";
import { root } from "./stage.js";

const marked = /^<!-- generated: (\w+) -->\n[\s\S]*?^<!-- end -->$/gm;

/** Those that compute results of the engine, for a quarter of a minute. */
export const slow = ["misprints"];

/** @returns {Promise<Record<string, () => string>>} */
async function generators() {
  const commands = await describedCommands();
  return {
    commands: () => commandTable(commands),
    model: modelTables,
    shapes: shapeSections,
    defaults: defaultsTables,
    misprints: misprintTables,
    growthFits,
    growthTables,
    glossary,
  };
}

/**
 * The pages as they should be, by their paths from the checkout's root.
 * @param {readonly string[]} [without] names of what is left as it is
 */
export async function freshPages(without = []) {
  const makers = await generators();
  const files = [...writtenPages(), "NOTATION.md"];
  const pages = files.map((file) => /** @type {const} */ ([file, readFileSync(join(root, file), "utf8")]));
  return new Map(
    pages
      .filter(([, text]) => text.includes("<!-- generated: "))
      .map(([file, text]) => [
        file,
        text.replace(marked, (whole, name) => {
          if (without.includes(name)) return whole;
          const make = makers[name];
          if (make === undefined) throw new RangeError(`${file} needs ${name}, which no generator makes`);
          return `<!-- generated: ${name} -->\n\n${make().trim()}\n\n<!-- end -->`;
        }),
      ]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const [file, text] of await freshPages()) writeFileSync(join(root, file), text);
