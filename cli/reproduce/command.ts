/** `judder reproduce`: the figures and numbers of the papers, each value with its verdict. */

import { join } from "node:path";
import { type ComparedRow, type GalleryItem, gallery, sketches } from "../../gallery/index.js";
import { toJson } from "../../src/index.js";
import { pc } from "../shared/colours.js";
import { attempt } from "../shared/fault.js";
import { makeFolder, origin } from "../shared/output.js";
import type { StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import type { FileProvenance } from "../shared/provenance.js";
import { isStandardOutput } from "../shared/standardOutput.js";
import { exitCodes, UsageError } from "../shared/usage.js";
import { writeWhole } from "../shared/wholeFile.js";
import { htmlReport } from "./html.js";
import { markdownReport } from "./markdown.js";
import { originOf, type Reproduction, reproduceItem } from "./run.js";
import { ofPapers, selectItems } from "./select.js";
import { shown, shownPaper, shownVerdict, sketchesNamed, tally, totals } from "./words.js";

export interface ReproduceOptions extends StyleOptions {
  readonly list?: boolean;
  readonly out: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Writes the files and the report; returns the exit code. The items can be handed in. */
export function reproduce(
  keys: readonly string[],
  { list = false, out, json = false, quiet = false, style = "screen" }: ReproduceOptions,
  items: readonly GalleryItem[] = Object.values(gallery),
): number {
  const chosen = selectItems(items, keys);
  const figures = chosen.map(({ key, title }) => ({ key, title }));
  if (list) {
    tell({ figures }, () => listText(figures), json, quiet);
    return exitCodes.done;
  }
  if (isStandardOutput(out))
    throw new UsageError("reproduce writes a folder, not standard output", {
      value: out,
      hint: "--json prints the values on standard output",
    });
  makeFolder(out);
  const progress = startProgress("reproduce", quiet);
  const all = chosen.map((item, i) => {
    const one = reproduceItem(item, style);
    const { key, files } = one;
    for (const [ending, file] of Object.entries(files))
      write(join(out, key + ending), file, originOf(key, style, ending));
    progress.update((i + 1) / chosen.length, one.key);
    return one;
  });
  progress.stop();
  const missing = ofPapers(sketches, chosen);
  write(join(out, "report.md"), markdownReport(all, missing));
  write(join(out, "report.html"), htmlReport(all, missing));
  const rows = all.flatMap((one) => one.rows);
  const value = { folder: out, figures, rows, totals: totals(rows), sketches: missing };
  tell(value, () => summaryText(all, rows, out, sketchesNamed(missing)), json, quiet);
  return rows.some(({ failed }) => failed) ? exitCodes.disagreement : exitCodes.done;
}

function write(path: string, content: string | Uint8Array, provenance?: FileProvenance): void {
  attempt(path, () => writeWhole(path, content, { companion: origin(path, provenance) }));
}

function tell(value: unknown, text: () => string, json: boolean, quiet: boolean): void {
  if (json) process.stdout.write(`${toJson(value)}\n`);
  else if (!quiet) process.stdout.write(`${text()}\n`);
}

function listText(figures: readonly Pick<GalleryItem, "key" | "title">[]): string {
  const width = Math.max(...figures.map(({ key }) => key.length));
  return figures.map(({ key, title }) => `${pc.bold(key.padEnd(width))}  ${title}`).join("\n");
}

/** One line for each item, then what does not agree, then the sum. */
function summaryText(
  all: readonly Reproduction[],
  rows: readonly ComparedRow[],
  folder: string,
  missing: string,
): string {
  const width = Math.max(...all.map(({ key }) => key.length));
  const lines = all.map(({ key, title, rows: own }) => {
    const files = own.length === 0 ? "" : `: ${tally(own)}`;
    return `${pc.bold(key.padEnd(width))}  ${title}${files}`;
  });
  const failed = rows
    .filter((row) => row.failed)
    .map(
      (row) =>
        `${pc.red(row.key)}  ${row.what}: paper ${shownPaper(row)}, ours ${shown(row.ours)}; ${shownVerdict(row)}`,
    );
  const named = missing === "" ? [] : [missing];
  return [...lines, ...failed, ...named, tally(rows), `report: ${join(folder, "report.html")}`].join("\n");
}
