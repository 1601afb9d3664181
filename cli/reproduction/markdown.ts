/** The report of a reproduction as Markdown; pictures and data are the files beside it. */

import { version } from "../../src/index.js";
import type { Reproduction, Sketch } from "./run.js";
import {
  columnsExplained,
  shown,
  shownDifference,
  shownPaper,
  shownVerdict,
  sketchesNamed,
  tally,
} from "./words.js";

export function markdownReport(all: readonly Reproduction[], missing: readonly Sketch[] = []): string {
  return [
    "# Figures and numbers of the papers, reproduced",
    `Judder ${version}. ${tally(all.flatMap(({ rows }) => rows))}.`,
    columnsExplained,
    ...(missing.length === 0 ? [] : [plain(sketchesNamed(missing))]),
    ...all.map(section),
    "",
  ].join("\n\n");
}

function section({ key, title, caption, source, svg, files, rows }: Reproduction): string {
  const picture = svg === undefined ? [] : [`![${plain(title)}](${key}.svg)`];
  const data = files[".csv"] === undefined ? [] : [`Data: [${key}.csv](${key}.csv)`];
  const table = rows.map((row) => {
    const cells = [
      row.what,
      shownPaper(row),
      shown(row.ours),
      shownDifference(row.difference),
      shownVerdict(row),
    ];
    return `| ${cells.map(plain).join(" | ")} |`;
  });
  const head = ["| value | paper | ours | difference | verdict |", "|---|---|---|---|---|"];
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
