/** Where does a result go: the terminal, one JSON document, or files by their endings? */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { toJson } from "../src/index.js";
import { renderPng } from "./png.js";
import { UsageError } from "./usage.js";

/** What a command has to show; each form is made only when it is asked for. */
export interface Result {
  readonly name: string;
  readonly json: () => unknown;
  readonly text: () => string;
  readonly csv?: () => string;
  readonly svg?: () => string;
}

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly out?: readonly string[];
}

/** Texts of a model may hold characters that would steer the terminal; only line ends and our own colours pass. */
export function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (character, at: number) => {
    const colour = character === "\u001b" && /^\[\d+m/.test(text.slice(at + 1, at + 6));
    return character === "\n" || colour ? character : "?";
  });
}

/** Writes the files of `--out`, then the text or the JSON document. */
export function present(result: Result, { json = false, quiet = false, out = [] }: OutputOptions): void {
  for (const path of out)
    for (const file of writeResult(result, path)) if (!quiet && !json) console.error(`wrote ${file}`);
  if (json) process.stdout.write(`${toJson(result.json())}\n`);
  else if (!quiet) process.stdout.write(`${withoutControls(result.text())}\n`);
}

function writeResult(result: Result, path: string): string[] {
  const ending = extname(path).toLowerCase();
  if (ending !== "") return [writeOne(path, ending, result)];
  attempt(path, () => mkdirSync(path, { recursive: true }));
  return endingsOf(result).map((each) => writeOne(join(path, result.name + each), each, result));
}

function writeOne(path: string, ending: string, result: Result): string {
  const content = contentFor(path, ending, result);
  attempt(path, () => writeFileSync(path, content));
  return path;
}

function endingsOf({ csv, svg }: Result): string[] {
  return [".json", ...(csv === undefined ? [] : [".csv"]), ...(svg === undefined ? [] : [".svg", ".png"])];
}

function contentFor(path: string, ending: string, result: Result): string | Uint8Array {
  const { json, csv, svg } = result;
  if (ending === ".json") return `${toJson(json())}\n`;
  if (csv !== undefined && ending === ".csv") return csv();
  if (svg !== undefined && ending === ".svg") return svg();
  if (svg !== undefined && ending === ".png") return renderPng(svg());
  throw new UsageError(`this command cannot write ${path}`, {
    value: path,
    hint: `endings here: ${endingsOf(result).join(" ")}`,
  });
}

/** A file that cannot be written is the caller's mistake. */
export function attempt(path: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? `there is no folder ${dirname(path)}` : message;
    throw new UsageError(`cannot write ${path}: ${reason}`, { file: path });
  }
}
