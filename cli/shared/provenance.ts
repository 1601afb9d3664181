/**
 * What was a result computed from? The version, the model, the command and its arguments: every file that a command
 * writes carries it.
 */

import { AsyncLocalStorage } from "node:async_hooks";
import { extname } from "node:path";
import { type Mechanism, version } from "../../src/index.js";

/** A command that is running. */
interface Request {
  readonly args: readonly string[];
  /** Runs another command line in the same process. */
  readonly run: (args: readonly string[]) => Promise<number>;
  argument?: string;
  mechanism?: Mechanism;
  /** A table of measurements that was read, and the argument that named it. */
  table?: { readonly argument: string; readonly text: string };
  readonly parameters: Record<string, number>;
}

/** What a file carries; a library's own provenance of a result is kept in addition. */
export interface FileProvenance {
  readonly version: string;
  readonly command: string;
  /**
   * Of a motion, or its derivatives, whose tables and pictures need rows: the endings of all that was written, an
   * empty one for a folder.
   */
  readonly forms?: readonly string[];
  /** Without the mechanism, and without flags that only say where results go or who computes them. */
  readonly arguments: readonly string[];
  readonly mechanism?: string;
  /** The hash and the text of the model. */
  readonly model?: string;
  readonly text?: string;
  /** All of them, the model's own values too. */
  readonly parameters?: Readonly<Record<string, number>>;
  /** The text of the table of measurements; left out where it is large. */
  readonly table?: string;
  /** Of a file in a folder that received all forms: its name there. */
  readonly part?: string;
}

const requests = new AsyncLocalStorage<Request>();

/** Runs a command; `run` is what `rerun` repeats a file with. */
export const asRequest = <Result>(args: readonly string[], run: Request["run"], body: () => Result): Result =>
  requests.run({ args, run, parameters: {} }, body);

export const runAgain = (args: readonly string[]): Promise<number> =>
  (requests.getStore() as Request).run(args);

/** The mechanism of the running command, and the argument that named it. */
export function noteMechanism(argument: string, mechanism: Mechanism): Mechanism {
  const request = requests.getStore();
  if (request !== undefined) Object.assign(request, { argument, mechanism });
  return mechanism;
}

/** Letters of a table that files carry. */
const largestCarried = 2_000_000;

/** A table of the running command, and the argument that named it. */
export function noteTable(argument: string, text: string): string {
  const request = requests.getStore();
  if (request !== undefined && text.length <= largestCarried) request.table = { argument, text };
  return text;
}

export function noteParameters(values: Readonly<Record<string, number>>): void {
  Object.assign(requests.getStore()?.parameters ?? {}, values);
}

/** Flags without influence on the result, and whether a value follows. */
const aside: Readonly<Record<string, boolean>> = {
  "--json": false,
  "--quiet": false,
  "--out": true,
  "--workers": true,
  "--threads": false,
  "--resume": false,
  "--shard": true,
  "--queue": true,
  "--slurm": true,
  "--results": true,
  "--preview": true,
};

/** Commands whose tables and pictures need rows, which documents then have too. */
const readsRows = ["simulate", "sensitivity"];

function argumentsOf({ args, argument, table }: Request): Pick<FileProvenance, "arguments" | "forms"> {
  const kept: string[] = [];
  const forms = new Set<string>();
  let named = argument === undefined;
  let read = table === undefined;
  for (let i = 1; i < args.length; i++) {
    const one = args[i] as string;
    const [flag = ""] = one.split("=");
    if (Object.hasOwn(aside, flag)) {
      const next = args[i + 1] ?? "-";
      // The value of --slurm may be left out.
      const takes = aside[flag] && !one.includes("=") && !(flag === "--slurm" && next.startsWith("-"));
      const value = one.includes("=") ? one.slice(flag.length + 1) : takes ? args[++i] : undefined;
      if (flag === "--out") forms.add(extname(value ?? "").toLowerCase());
    } else if (!named && one === argument) named = true;
    else if (!read && one === table?.argument) read = true;
    else kept.push(one);
  }
  const rows = readsRows.includes(args[0] ?? "") && [...forms].some((ending) => ending !== ".json");
  return { arguments: kept, ...(rows ? { forms: [...forms].sort() } : {}) };
}

/** Commands that may compute without a mechanism of their caller. */
const bareCommands = ["impact", "modes", "futures", "restitution", "reproduce"];

/** Undefined outside of a command, and where a command computes nothing from a mechanism or from numbers. */
export function fileProvenance(part?: string): FileProvenance | undefined {
  const request = requests.getStore();
  const command = request?.args[0];
  if (request === undefined || command === undefined) return undefined;
  const { mechanism, parameters, table } = request;
  if (mechanism === undefined && !bareCommands.includes(command)) return undefined;
  return {
    version,
    command,
    ...argumentsOf(request),
    ...(mechanism === undefined
      ? {}
      : {
          mechanism: mechanism.name,
          model: mechanism.identity.model,
          text: mechanism.identity.text,
          parameters: {
            ...Object.fromEntries(mechanism.parameters.map(({ name, value }) => [name, value])),
            ...parameters,
          },
        }),
    ...(table === undefined ? {} : { table: table.text }),
    ...(part === undefined ? {} : { part }),
  };
}
