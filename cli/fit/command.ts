/** `judder fit`: reads a table and ranges, fits, and shows values with their errors. */

import { parseTable } from "#inner";
import { drawFit } from "../../figure/index.js";
import { type FitOptions, type FitResult, fitParameters, type ImpactLaw } from "../../src/index.js";
import { type ContactFlags, readContacts } from "../shared/contactFlags.js";
import { findMechanism, readSettings, readWhole } from "../shared/files.js";
import { readNumber, readTime } from "../shared/numbers.js";
import { checkExtensions, type OutputOptions, pictureExtensions, present } from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import { noteTable } from "../shared/provenance.js";
import { readBounds } from "../shared/range.js";
import type { StateOptions } from "../shared/state.js";
import { csvOf } from "../shared/table.js";
import { UsageError } from "../shared/usage.js";
import { parsePolicy, parseStart } from "../text/index.js";
import { fitReport } from "./report.js";

/** Bytes of a table of measurements. */
const largestTable = 100_000_000;

export interface FitCommandOptions extends OutputOptions, StyleOptions, StateOptions, ContactFlags {
  readonly fit?: readonly string[];
  readonly noise?: readonly string[];
  readonly starts?: string;
  readonly seed?: string;
  readonly maxIterations?: string;
  readonly law?: string;
  readonly policy?: string;
}

export function fit(argument: string, file: string, options: FitCommandOptions): void {
  const mechanism = findMechanism(argument);
  checkExtensions(options.out ?? [], [".json", ".csv", ...pictureExtensions]);
  const read = readOptions(options);
  const table = parseTable(noteTable(file, readWhole(file, largestTable)), file);
  const progress = startProgress("fit", options.quiet === true);
  const found = fitParameters(mechanism, table, {
    ...read,
    ...readContacts(mechanism, options),
    onProgress: progress.update,
  });
  progress.stop();
  present(
    {
      name: mechanism.name,
      json: () => found,
      text: () => fitReport(found),
      csv: () => csvOf(tableOf(found)),
      svg: () => drawFit(mechanism, found, pictureCanvas(options)),
    },
    options,
  );
}

const tableOf = ({ values }: FitResult) => ({
  columns: ["name", "value", "error", "low", "high", "unit"],
  rows: values.map(({ name, value, error, low, high, unit = "" }) => [
    name,
    value,
    error ?? Number.NaN,
    low,
    high,
    unit,
  ]),
});

function readOptions(options: FitCommandOptions): FitOptions {
  const { law, noise } = options;
  if (options.fit === undefined)
    throw new UsageError("which values are fitted?", { hint: "for example --fit mu=0..1 --fit r=0..1" });
  const ranges = readBounds("fit", options.fit);
  const parameters = readSettings(options.set ?? []);
  const given = { starts: options.starts, seed: options.seed, maxIterations: options.maxIterations };
  const numbers = Object.fromEntries(
    Object.entries(given).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, readNumber(name, text)]],
    ),
  );
  return {
    ...numbers,
    fit: ranges,
    t: readTime(options.time),
    parameters,
    start: parseStart(options.from ?? []),
    policy: parsePolicy(options.policy),
    ...(law === undefined ? {} : { law: law as ImpactLaw }),
    ...(noise === undefined ? {} : { noise: readSettings(noise, "--noise") }),
  };
}
