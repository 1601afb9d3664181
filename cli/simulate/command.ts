/** `judder simulate`: a motion event by event, with its ledger, as text, JSON, table and pictures. */

import { extname } from "node:path";
import { suggestion } from "#inner";
import {
  type ImpactLaw,
  type Method,
  type MotionTree,
  type SimulateOptions,
  simulateDefaults,
  simulate as simulateMotion,
  simulateTree,
  type Trajectory,
} from "../../src/index.js";
import { type ContactFlags, readContacts } from "../shared/contactFlags.js";
import { readNumber } from "../shared/numbers.js";
import {
  checkExtensions,
  type OutputOptions,
  pictureExtensions,
  present,
  type Result,
} from "../shared/output.js";
import type { StyleOptions } from "../shared/picture/canvas.js";
import { startProgress } from "../shared/progress.js";
import { isStandardOutput } from "../shared/standardOutput.js";
import { type Question, readQuestion, type StateOptions } from "../shared/state.js";
import { csvOf, jsonLinesOf, parquetOf } from "../shared/table.js";
import { UsageError } from "../shared/usage.js";
import { parseJump, parseOutputs, parsePolicy } from "../text/index.js";
import { eventLimit } from "./keptEvents.js";
import { type PictureKind, pictureKinds } from "./pictureKinds.js";
import { textReport } from "./report.js";
import { type RowFiles, rowFiles } from "./rowFiles.js";

export interface SimulateCommandOptions extends OutputOptions, StyleOptions, StateOptions, ContactFlags {
  readonly until?: string;
  readonly method?: string;
  readonly dt?: string;
  readonly law?: string;
  readonly errors?: boolean;
  readonly policy?: string;
  readonly follow?: string;
  readonly phase?: string;
  readonly tree?: string;
  readonly jump?: string;
  readonly samples?: string;
  readonly output?: readonly string[];
  readonly rtol?: string;
  readonly atol?: string;
  readonly maxSteps?: string;
  readonly maxEvents?: string;
  readonly plot?: string;
  readonly over?: readonly string[];
  readonly map?: boolean;
}

/** Rows for tables and pictures where `--samples` is not given. */
const tableSamples = 1000;

const endings = [".json", ".csv", ".jsonl", ".parquet", ...pictureExtensions];

export async function simulate(argument: string, options: SimulateCommandOptions): Promise<void> {
  const question = readQuestion(argument, options, (one) => readContacts(one, options));
  const { mechanism, state } = question;
  const plot = readPlot(options.plot ?? (options.tree === undefined ? undefined : "branches"));
  checkExtensions(options.out ?? [], endings);
  const drawing = draws(options) ? await import("./pictures.js") : undefined;
  drawing?.checkQuantities(mechanism, options.over, {
    phase: needsPhase(plot, options),
    map: options.map === true,
  });
  const numbers = readOptions(options, question);
  refuseTree(options);
  const progress = startProgress("simulate", options.quiet === true);
  const onProgress = progress.update;
  const outputs = options.output?.length ?? 0;
  const columns = 2 + 2 * mechanism.coordinates.length + 5 * mechanism.contacts.length + outputs;
  const files = rowFiles(numbers.samples ?? 0, columns, options);
  const run = followed({ mechanism, state }, { ...numbers, onProgress }, files, options);
  progress.stop();
  const tree = treeOf(question, numbers, options);
  if ((plot === "tree" || plot === "branches") && tree === undefined)
    throw new UsageError(`--plot ${plot} needs the number of branch points`, {
      value: plot,
      hint: "add --tree 8",
    });
  const result = resultOf(question, run, tree, options, drawing?.picturesOf, plot);
  if (files === undefined) return present(result, options);
  const quiet = options.quiet === true || files.paths.some(isStandardOutput);
  for (const path of files.paths) if (!quiet) console.error(`wrote ${path}`);
  present(result, { ...options, quiet, out: [] });
}

/** The run; many rows are written to their files on the way. */
function followed(
  { mechanism, state }: Pick<Question, "mechanism" | "state">,
  numbers: SimulateOptions,
  files: RowFiles | undefined,
  { errors = false }: SimulateCommandOptions,
): Trajectory {
  const options = { ...numbers, dense: false, ...(errors ? { errors } : {}) };
  if (files === undefined) return simulateMotion(mechanism, state, options);
  try {
    const run = simulateMotion(mechanism, state, { ...options, onRows: files.take });
    files.finish();
    return run;
  } catch (error) {
    files.abandon();
    throw error;
  }
}

/** Said before a long run, not after it. */
function refuseTree({ method = simulateDefaults.method, tree }: SimulateCommandOptions): void {
  if (tree === undefined || method === simulateDefaults.method) return;
  throw new UsageError(`--tree needs the events of a motion, --method ${method} follows one future only`, {
    value: tree,
    hint: "leave --method or --tree out",
  });
}

/** With `--tree` all futures are computed in addition to the run that the policy follows. */
function treeOf(
  { mechanism, state }: Question,
  numbers: SimulateOptions,
  { tree, quiet = false }: SimulateCommandOptions,
): MotionTree | undefined {
  if (tree === undefined) return undefined;
  const branches = readNumber("tree", tree);
  const progress = startProgress("tree", quiet);
  const found = simulateTree(mechanism, state, { ...numbers, branches, onProgress: progress.update });
  progress.stop();
  return found;
}

function resultOf(
  { mechanism, occasion, compliance }: Question,
  run: Trajectory,
  tree: MotionTree | undefined,
  options: SimulateCommandOptions,
  picturesOf: PicturesOf | undefined,
  plot: PictureKind,
): Result {
  const { samples, ...rest } = run;
  const table = samples ?? { columns: [], rows: [] };
  const { over, map = false, from = [] } = options;
  const pictures = picturesOf?.(mechanism, run, {
    over,
    map,
    from,
    occasion: { ...occasion, ...compliance },
    tree,
    style: options.style === undefined ? {} : { style: options.style },
  });
  const drawn = pictures?.[plot];
  const whole = tree === undefined ? rest : { ...rest, tree: withoutSamples(tree, options.samples) };
  return {
    name: mechanism.name,
    json: () => (options.samples === undefined || samples === undefined ? whole : { ...whole, samples }),
    text: () => textReport(mechanism, run, options.policy ?? "default", tree),
    csv: () => csvOf(table),
    jsonl: () => jsonLinesOf(table),
    parquet: (origin) => parquetOf(table, ["j"], origin),
    ...(drawn === undefined ? {} : { svg: drawn }),
    ...(pictures === undefined ? {} : { pictures }),
  };
}

/** Rows that only a picture needs are not printed. */
function withoutSamples(tree: MotionTree, asked: string | undefined): MotionTree {
  if (asked !== undefined) return tree;
  return { ...tree, nodes: tree.nodes.map(({ samples: _, ...node }) => node) };
}

function readPlot(plot: string = pictureKinds[0]): PictureKind {
  const found = pictureKinds.find((kind) => kind === plot);
  if (found !== undefined) return found;
  const hint = suggestion(plot, pictureKinds);
  throw new UsageError(`there is no picture ${plot} (--plot)`, { value: plot, hint });
}

type PicturesOf = typeof import("./pictures.js")["picturesOf"];

/** Is a picture wanted, or an option given that only pictures have? */
const draws = ({ out = [], plot, over, map }: SimulateCommandOptions): boolean =>
  plot !== undefined ||
  over !== undefined ||
  map === true ||
  out.some((path) => ["", ...pictureExtensions].includes(extname(path).toLowerCase()));

/** A folder gets all pictures. */
const needsPhase = (plot: PictureKind, { out = [] }: SimulateCommandOptions): boolean =>
  plot === "phase" || out.some((path) => extname(path) === "");

function readOptions(
  options: SimulateCommandOptions,
  { mechanism, occasion, compliance }: Question,
): SimulateOptions {
  const number = (flag: string, text: string | undefined) =>
    text === undefined ? undefined : readNumber(flag, text);
  const { law, jump, method, follow, policy, output } = options;
  const given = {
    until: number("until", options.until),
    step: number("dt", options.dt),
    phase: number("phase", options.phase),
    rtol: number("rtol", options.rtol),
    atol: number("atol", options.atol),
    maxSteps: number("max-steps", options.maxSteps),
    maxEvents: eventLimit(mechanism, number("max-events", options.maxEvents)),
    samples: readSamples(number("samples", options.samples), options.out ?? []),
  };
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  // The engine checks the names of methods, laws, contacts and policies.
  return {
    ...occasion,
    ...defined,
    ...compliance,
    policy: parsePolicy(policy),
    ...(method === undefined ? {} : { method: method as Method }),
    ...(law === undefined ? {} : { law: law as ImpactLaw }),
    ...(jump === undefined ? {} : { jump: parseJump(jump) }),
    ...(output === undefined ? {} : { outputs: parseOutputs(output) }),
    ...(follow === undefined ? {} : { follow: follow.split(",").map((label) => label.trim()) }),
  };
}

function readSamples(samples: number | undefined, out: readonly string[]): number | undefined {
  const needing = out.find((path) => extname(path).toLowerCase() !== ".json");
  if (needing === undefined) return samples;
  if (samples !== 0) return samples ?? tableSamples;
  throw new UsageError(`--out ${needing} needs samples, got --samples 0`, {
    value: "0",
    hint: `leave --samples out for ${tableSamples} rows`,
  });
}
