/** The report of a reproduction as Markdown; pictures and data are the files next to it. */

import type { Reproduction } from "./run.js";
import { cellsOf, columns, heading, introduction, type Sketch } from "./words.js";

export function markdownReport(all: readonly Reproduction[], missing: readonly Sketch[] = []): string {
  return [`# ${heading}`, ...introduction(all, missing).map(plain), ...all.map(section), ""].join("\n\n");
}

function section({ key, title, caption, source, svg, files, rows }: Reproduction): string {
  const picture = svg === undefined ? [] : [`![${plain(title)}](${key}.svg)`];
  const data = files[".csv"] === undefined ? [] : [`Data: [${key}.csv](${key}.csv)`];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const head = [line(columns), `|${columns.map(() => "---|").join("")}`];
  const table = rows.map((row) => line(cellsOf(row).map(({ text }) => plain(text))));
  return [
    `## ${key}: ${plain(title)}`,
    ...picture,
    plain(caption),
    ...(source === undefined ? [] : [plain(source)]),
    ...data,
    ...(rows.length === 0 ? [] : [[...head, ...table].join("\n")]),
  ].join("\n\n");
}

/** Text that Markdown would read as markup is escaped; a cell stays on its line. */
const plain = (text: string): string =>
  text.replace(/[\\|*_`<>[\]]/g, (character) => `\\${character}`).replace(/\s+/g, " ");
