/**
 * `judder rerun FILE`: computes a file of results again from what it carries, and says whether it is the same to
 * the last bit.
 */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { loadMechanism, shippedNames, toJson, version } from "../../src/index.js";
import { carriedIn, provenanceFile } from "../shared/carried.js";
import { attempt } from "../shared/fault.js";
import { mark, removeThose } from "../shared/leftovers.js";
import { type OutputOptions, withoutControls } from "../shared/output.js";
import { type FileProvenance, runAgain } from "../shared/provenance.js";
import { exitCodes, UsageError } from "../shared/usage.js";
import { differencesOf } from "./compare.js";
import { carrying, firstDifference, isListed, sizeOf } from "./contents.js";

export async function rerun(path: string, { json = false, quiet = false }: OutputOptions): Promise<number> {
  const file = resultOf(path);
  const provenance = provenanceOf(file);
  const differences = await computedAgain(file, provenance, (again) =>
    attempt(file, () => compared(file, again), "read"),
  );
  const same = differences.length === 0;
  const { command, mechanism, version: then } = provenance;
  if (json)
    process.stdout.write(
      `${toJson({ file, same, command, mechanism, version: { then, now: version }, differences })}\n`,
    );
  else if (!quiet) process.stdout.write(`${withoutControls(textOf(file, provenance, differences))}\n`);
  return same ? exitCodes.done : exitCodes.disagreement;
}

/** The manifest of a sweep, and what a table was computed from, stand for the result next to them. */
function resultOf(path: string): string {
  const [, file] = /^(.+)\.(?:manifest|provenance)\.json$/.exec(path) ?? [];
  if (file === undefined || statSync(path, { throwIfNoEntry: false }) === undefined) return path;
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  throw new UsageError(`${file}, the result that ${path} describes, is not there`, {
    file,
    hint: "--resume completes a sweep; rerun reads its result",
  });
}

function textOf(
  file: string,
  { command, version: then }: FileProvenance,
  differences: readonly string[],
): string {
  const what = `${file} (judder ${command}, version ${then})`;
  if (differences.length === 0) return `${what}: the same to the last bit`;
  const other = then === version ? [] : [`  written by version ${then}, computed again by ${version}`];
  return [`${what}: different`, ...other, ...differences.map((line) => `  ${line}`)].join("\n");
}

/** Throws UsageError where a file carries nothing that can be repeated. */
function provenanceOf(file: string): FileProvenance {
  const ending = extname(file).toLowerCase();
  const text = textIn(file, ending);
  const found = text === undefined ? undefined : parsed(text);
  const provenance = ending === ".json" ? (found as { provenance?: unknown } | undefined)?.provenance : found;
  if (!isProvenance(provenance))
    throw new UsageError(`${file} does not say how it was computed`, {
      file,
      hint: `rerun reads files that judder wrote with --out${ending === ".csv" || ending === ".jsonl" ? `, with ${provenanceFile(basename(file))} next to them` : ""}`,
    });
  return provenance;
}

function textIn(file: string, ending: string): string | undefined {
  if (ending !== ".csv" && ending !== ".jsonl") {
    const bytes = carrying(file, ending);
    return ending === ".json" ? bytes.toString("utf8") : carriedIn(ending, bytes);
  }
  sizeOf(file);
  const about = provenanceFile(file);
  const isThere = attempt(about, () => statSync(about, { throwIfNoEntry: false }), "read") !== undefined;
  return isThere ? carrying(about, ".json").toString("utf8") : undefined;
}

/** What differs; nothing where the files are the same to the last bit. */
function compared(file: string, again: string): string[] {
  const place = firstDifference(file, again);
  if (place === undefined) return [];
  if (!isListed(file, again)) return [`byte ${place} of ${sizeOf(file)} before, ${sizeOf(again)} now`];
  return differencesOf(extname(file).toLowerCase(), readFileSync(file), readFileSync(again));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A file from an unknown source can start only these commands, without flags that write or contact other machines. */
const repeatable = [
  ...["show", "impact", "modes", "futures", "map", "simulate", "restitution"],
  ...["limit", "equilibria", "orbit", "continue", "sweep", "sensitivity", "fit", "design", "reproduce"],
];
const goesElsewhere = (argument: string): boolean =>
  /^--(out|queue|results|slurm|preview|shard)\b/.test(argument);

function isProvenance(value: unknown): value is FileProvenance {
  if (typeof value !== "object" || value === null) return false;
  const {
    command,
    arguments: given,
    forms = [],
    mechanism,
    text,
    table,
  } = value as Partial<Record<keyof FileProvenance, unknown>>;
  const isList = [given, forms].every(
    (list) => Array.isArray(list) && list.every((one) => typeof one === "string"),
  );
  const isModel = mechanism === undefined || (typeof mechanism === "string" && typeof text === "string");
  // Measurements are carried: a file of a stranger names none of this machine.
  const hasTable = command === "fit" ? typeof table === "string" : table === undefined;
  const kinds = /^(\.(json|jsonl|csv|parquet|svg|png|pdf))?$/;
  return (
    isList &&
    isModel &&
    hasTable &&
    repeatable.includes(command as string) &&
    !(given as string[]).some(goesElsewhere) &&
    (forms as string[]).every((one) => kinds.test(one))
  );
}

/** Uses the file that the same command writes now. */
async function computedAgain<T>(
  file: string,
  provenance: FileProvenance,
  use: (again: string) => T,
): Promise<T> {
  const hint = "set TMPDIR to a folder that can be written";
  const above = tmpdir();
  const folder = attempt(
    above,
    () => {
      removeThose(above, /^judder-rerun-(\w+-\d+-\d+)-/);
      return mkdtempSync(join(above, `judder-rerun-${mark}-`));
    },
    "write",
    hint,
  );
  try {
    const { command, arguments: given, forms = [], part } = provenance;
    const [ending, again] = [extname(file), join(folder, "again")];
    const outs = [...new Set([...forms, part === undefined ? ending.toLowerCase() : ""])].map(
      (one) => again + one,
    );
    const code = await runAgain([
      command,
      ...mechanismIn(folder, provenance),
      ...tableIn(folder, provenance),
      ...given,
      "--quiet",
      ...outs.flatMap((out) => ["--out", out]),
    ]);
    // A design that is not met ends with the code of a disagreement, and with its files.
    if (code !== exitCodes.done && code !== exitCodes.disagreement)
      throw new UsageError(`the command of ${file} ends with exit code ${code}`, { file });
    const written = part === undefined ? again + ending.toLowerCase() : join(again, basename(part));
    return use(written);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The carried measurements in a file of their own. */
function tableIn(folder: string, { table }: FileProvenance): string[] {
  if (table === undefined) return [];
  const path = join(folder, "measured.csv");
  writeFileSync(path, table);
  return [path];
}

/** A shipped name where its model is still the same, else a file with the text of the model. */
function mechanismIn(folder: string, { mechanism, model, text }: FileProvenance): string[] {
  if (mechanism === undefined || text === undefined) return [];
  const shipped = shippedNames.includes(mechanism) && loadMechanism(mechanism).identity.model === model;
  if (shipped) return [mechanism];
  const path = join(folder, `${basename(mechanism)}.yaml`);
  writeFileSync(path, text);
  return [path];
}
