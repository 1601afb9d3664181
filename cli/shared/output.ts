/** Where does a result go: the terminal, one JSON document, or files by their endings? */

import { mkdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { toJson } from "../../src/index.js";
import { documentWith, pdfInformation, pngWith, provenanceFile, svgWith } from "./carried.js";
import { pc } from "./colours.js";
import { attempt } from "./fault.js";
import { renderPdf } from "./picture/pdf/index.js";
import { renderPng } from "./picture/png.js";
import { type FileProvenance, fileProvenance } from "./provenance.js";
import { isStandardOutput } from "./standardOutput.js";
import { UsageError } from "./usage.js";
import { type Companion, writeWhole } from "./wholeFile.js";

/** What a command has to show; each form is made only when it is requested. */
export interface Result {
  readonly name: string;
  readonly json: () => unknown;
  readonly text: () => string;
  readonly csv?: () => string;
  readonly jsonl?: () => string;
  /** `origin` goes into the metadata of the file. */
  readonly parquet?: (origin: unknown) => Uint8Array;
  readonly svg?: () => string;
  readonly bibtex?: () => string;
  /** By their names, where there is more than one: a folder gets them all. */
  readonly pictures?: Readonly<Record<string, () => string>>;
}

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly out?: readonly string[];
}

/** Controls, marks of the direction of text, and line ends that are not those of the terminal. */
const steering = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Texts of files may hold characters that would steer the terminal or turn the text around; only line ends and, where
 * they are in use, colours pass.
 */
export function withoutControls(text: string, coloured: boolean = pc.isColorSupported): string {
  return text.replace(steering, (character, at: number) => {
    const colour = coloured && character === "\u001b" && /^\[\d+m/.test(text.slice(at + 1, at + 6));
    return character === "\n" || colour ? character : "?";
  });
}

/** Writes the files of `--out`, then the text or the JSON document. */
export function present(result: Result, { json = false, quiet = false, out = [] }: OutputOptions): void {
  const forms = formsOf(result);
  checkExtensions(out, Object.keys(forms));
  for (const path of out.filter((one) => !isStandardOutput(one)))
    for (const file of writeResult(result, forms, path)) if (!quiet && !json) console.error(`wrote ${file}`);
  const streams = out.filter(isStandardOutput).map((path) => forms[extensionOf(path, forms)]);
  if (streams.length > 0) for (const form of streams) process.stdout.write(form?.() ?? "");
  else if (json) process.stdout.write(forms[".json"]?.() ?? "");
  else if (!quiet) process.stdout.write(`${withoutControls(result.text())}\n`);
}

/** A table where there is one. */
const extensionOf = (path: string, forms: Readonly<Record<string, unknown>>): string =>
  path === "-" ? (".csv" in forms ? ".csv" : ".json") : path.slice(1).toLowerCase();

/** Refuses forms that the command does not have, before the work begins. */
export function checkExtensions(out: readonly string[], known: readonly string[]): void {
  for (const path of out) {
    const extension = isStandardOutput(path) ? path.slice(1).toLowerCase() : extname(path).toLowerCase();
    if (extension === "" || known.includes(extension)) continue;
    throw new UsageError(`cannot write ${path}: this command has no format ${extension}`, {
      value: path,
      hint: `known extensions: ${known.join(" ")}`,
    });
  }
}

function writeResult(result: Result, forms: Readonly<Record<string, Form>>, path: string): string[] {
  const form = forms[extname(path).toLowerCase()];
  if (form !== undefined) return [writeOne(path, form)];
  makeFolder(path);
  const place = (name: string) => join(path, name);
  if (result.pictures === undefined)
    return Object.entries(forms).map(([extension, each]) =>
      writeOne(place(result.name + extension), each, true),
    );
  const tables = Object.entries(forms).filter(([extension]) => !pictureExtensions.includes(extension));
  return [
    ...tables.map(([extension, each]) => writeOne(place(result.name + extension), each, true)),
    ...Object.entries(result.pictures).flatMap(([kind, picture]) =>
      Object.entries(pictureForms(picture)).map(([extension, form]) =>
        writeOne(place(`${result.name}-${kind}${extension}`), form, true),
      ),
    ),
  ];
}

/** One form of a result, which may be a part of a folder. */
type Form = (part?: string) => string | Uint8Array;

/** Tables of text have their provenance next to them. */
const textTables = [".csv", ".jsonl"];

function writeOne(path: string, form: Form, inFolder = false): string {
  const part = inFolder ? basename(path) : undefined;
  const content = form(part);
  attempt(path, () => writeWhole(path, content, { companion: origin(path, fileProvenance(part)) }));
  return path;
}

/** The file next to a table of text that says what the table was computed from; other files carry it themselves. */
export function origin(path: string, provenance: FileProvenance | undefined): Companion | undefined {
  if (provenance === undefined || isStandardOutput(path) || !textTables.includes(extname(path).toLowerCase()))
    return undefined;
  return { path: provenanceFile(path), content: `${toJson(provenance)}\n` };
}

/** What a picture can be written as. */
export const pictureExtensions: readonly string[] = [".svg", ".png", ".pdf"];

/** The bytes of a picture in the form of its extension, with the provenance. */
export function pictureBytes(
  extension: string,
  svg: string,
  provenance: FileProvenance | undefined,
): string | Uint8Array {
  if (extension === ".png") return pngWith(renderPng(svg), provenance);
  return extension === ".pdf" ? renderPdf(svg, pdfInformation(provenance)) : svgWith(svg, provenance);
}

const pictureForms = (svg: () => string): Record<string, Form> =>
  Object.fromEntries(
    pictureExtensions.map((extension) => [
      extension,
      (part) => pictureBytes(extension, svg(), fileProvenance(part)),
    ]),
  );

/** What can be written, by extension. */
function formsOf({ json, csv, jsonl, parquet, svg, bibtex }: Result): Record<string, Form> {
  return {
    ".json": (part) => `${toJson(documentWith(json(), fileProvenance(part)))}\n`,
    ...(csv === undefined ? {} : { ".csv": csv }),
    ...(jsonl === undefined ? {} : { ".jsonl": jsonl }),
    ...(parquet === undefined ? {} : { ".parquet": (part) => parquet(fileProvenance(part)) }),
    ...(svg === undefined ? {} : pictureForms(svg)),
    ...(bibtex === undefined ? {} : { ".bib": bibtex }),
  };
}

/**
 * A folder and those above it, one by one: if all are requested at once, Node does not return where a system
 * refuses them.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  attempt(path, () => mkdirSync(path));
}
