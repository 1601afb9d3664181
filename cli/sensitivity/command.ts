/** `judder sensitivity`: derivatives of a motion, as text, JSON, table and picture. */

import { goalTable, sensitivityTable } from "#inner";
import { drawSensitivity } from "../../figure/index.js";
import {
  type ImpactLaw,
  Mistake,
  measureSensitivity,
  type Sensitivity,
  type SensitivityOptions,
} from "../../src/index.js";
import { type ContactFlags, readContacts } from "../shared/contactFlags.js";
import { findMechanism, readSettings } from "../shared/files.js";
import { readNumber, readTime } from "../shared/numbers.js";
import { checkExtensions, type OutputOptions, pictureExtensions, present } from "../shared/output.js";
import { pictureCanvas, type StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import type { StateOptions } from "../shared/state.js";
import { csvOf, jsonLinesOf, parquetOf } from "../shared/table.js";
import { parsePolicy, parseStart } from "../text/index.js";
import { goalReport, sensitivityReport } from "./report.js";

export interface SensitivityCommandOptions extends OutputOptions, StyleOptions, StateOptions, ContactFlags {
  readonly until?: string;
  readonly with?: readonly string[];
  readonly goal?: string;
  readonly samples?: string;
  readonly law?: string;
  readonly policy?: string;
  readonly follow?: string;
  readonly oneSided?: boolean;
  readonly rtol?: string;
  readonly atol?: string;
  readonly over?: readonly string[];
}

const endings = [".json", ".csv", ".jsonl", ".parquet", ...pictureExtensions];
/** Rows of a picture or of a table for which no number was given. */
const usualRows = 201;

export function sensitivity(argument: string, options: SensitivityCommandOptions): void {
  if (options.goal !== undefined) {
    presentGoal(argument, options, options.goal);
    return;
  }
  const mechanism = findMechanism(argument);
  const { out = [], over } = options;
  checkExtensions(out, endings);
  const progress = startProgress("sensitivity", options.quiet === true);
  const found: Sensitivity = measureSensitivity(mechanism, {
    ...readOptions(options),
    ...readContacts(mechanism, options),
    onProgress: progress.update,
  });
  progress.stop();
  const table = () => sensitivityTable(found);
  present(
    {
      name: mechanism.name,
      json: () => found,
      text: () => sensitivityReport(found),
      csv: () => csvOf(table()),
      jsonl: () => jsonLinesOf(table()),
      parquet: (origin) => parquetOf(table(), ["valid"], origin),
      svg: () =>
        drawSensitivity(mechanism, found, pictureCanvas(options), over === undefined ? {} : { over }),
    },
    options,
  );
}

const goalEndings = [".json", ".csv", ".jsonl", ".parquet"];

function presentGoal(argument: string, options: SensitivityCommandOptions, goal: string): void {
  const mechanism = findMechanism(argument);
  checkExtensions(options.out ?? [], goalEndings);
  const other = (["samples", "oneSided", "over"] as const).find((name) => options[name] !== undefined);
  if (other !== undefined)
    throw new Mistake(`--goal has no rows: leave out --${other === "oneSided" ? "one-sided" : other}`);
  const progress = startProgress("sensitivity", options.quiet === true);
  const { samples: _, times: __, oneSided: ___, ...given } = readOptions(options);
  const found = measureSensitivity(mechanism, {
    ...given,
    ...readContacts(mechanism, options),
    goal,
    onProgress: progress.update,
  });
  progress.stop();
  const table = () => goalTable(found);
  present(
    {
      name: mechanism.name,
      json: () => found,
      text: () => goalReport(found),
      csv: () => csvOf(table()),
      jsonl: () => jsonLinesOf(table()),
      parquet: (origin) => parquetOf(table(), ["valid"], origin),
    },
    options,
  );
}

function readOptions(options: SensitivityCommandOptions): SensitivityOptions {
  const { law, policy, follow, out = [] } = options;
  const given = { until: options.until, samples: options.samples, rtol: options.rtol, atol: options.atol };
  const numbers = Object.fromEntries(
    Object.entries(given).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, readNumber(name, text)]],
    ),
  );
  const rows = out.some((path) => !path.endsWith(".json")) ? { samples: usualRows } : {};
  return {
    ...rows,
    ...numbers,
    t: readTime(options.time),
    parameters: readSettings(options.set ?? []),
    start: parseStart(options.from ?? []),
    policy: parsePolicy(policy),
    ...(options.with === undefined ? {} : { with: options.with.flatMap((names) => names.split(",")) }),
    ...(law === undefined ? {} : { law: law as ImpactLaw }),
    ...(follow === undefined ? {} : { follow: follow.split(",") }),
    ...(options.oneSided === true ? { oneSided: true } : {}),
  };
}
