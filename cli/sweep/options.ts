/**
 * Which sweep do the flags describe? Names, ranges and numbers are read here; whether they mean something the engine
 * says.
 */

import { evaluateConstant, sweepJob } from "#inner";
import {
  type ImpactLaw,
  type Mechanism,
  makeRange,
  type OutputTexts,
  type SweepAxis,
  type SweepGrid,
  type SweepJob,
  type SweepOptions,
  sweepDefaults,
} from "../../src/index.js";
import { type ContactFlags, readContacts } from "../shared/contactFlags.js";
import { readSettings } from "../shared/files.js";
import { readNumber, readTime } from "../shared/numbers.js";
import type { OutputOptions } from "../shared/output.js";
import type { StyleOptions } from "../shared/picture/canvas.js";
import type { QueueFlags } from "../shared/queue/flags.js";
import { UsageError } from "../shared/usage.js";
import { parseJump, parseOutputs, parsePolicy, parseSection, parseStart } from "../text/index.js";

export interface SweepFlags extends OutputOptions, StyleOptions, ContactFlags, QueueFlags {
  readonly over?: readonly string[];
  readonly set?: readonly string[];
  readonly from?: readonly string[];
  readonly time?: string;
  readonly settle?: string;
  readonly record?: string;
  readonly starts?: string;
  readonly spread?: string;
  readonly seed?: string;
  readonly bothWays?: boolean;
  readonly section?: string;
  readonly points?: string;
  readonly output?: readonly string[];
  readonly law?: string;
  readonly policy?: string;
  readonly phase?: string;
  readonly jump?: string;
  readonly rtol?: string;
  readonly atol?: string;
  readonly maxSteps?: string;
  readonly maxEvents?: string;
  readonly threads?: boolean;
  readonly resume?: boolean;
  readonly shard?: string;
  readonly slurm?: string | boolean;
  readonly preview?: string;
  readonly plot?: string;
}

/** Values of an axis where none are counted. */
const defaultPoints = 100;

const number = (name: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : readNumber(name, text);

/** What can be said of a sweep before its mechanism is known: how many runs it has, and in which pieces. */
export function readGrid({ over, starts, bothWays = sweepDefaults.bothWays }: SweepFlags): SweepGrid {
  if (over === undefined)
    throw new UsageError("sweep needs --over once or twice", { hint: "for example --over mu=0.05..1.5:200" });
  return { over: over.map(readAxis), starts: number("starts", starts) ?? sweepDefaults.starts, bothWays };
}

export function readJob(mechanism: Mechanism, { over, starts }: SweepGrid, flags: SweepFlags): SweepJob {
  const numbers = {
    settle: number("settle", flags.settle),
    record: number("record", flags.record),
    starts,
    spread: number("spread", flags.spread),
    seed: number("seed", flags.seed),
    points: number("points", flags.points),
    phase: number("phase", flags.phase),
    rtol: number("rtol", flags.rtol),
    atol: number("atol", flags.atol),
    maxSteps: number("max-steps", flags.maxSteps),
    maxEvents: number("max-events", flags.maxEvents),
  };
  const { bothWays, section, law, policy, jump, from } = flags;
  // The engine checks the names of laws, policies and sections.
  const words = {
    bothWays,
    section: section === undefined ? undefined : parseSection(section),
    law: law as ImpactLaw | undefined,
    policy: policy === undefined ? undefined : parsePolicy(policy),
    jump: jump === undefined ? undefined : parseJump(jump),
    start: from === undefined ? undefined : parseStart(from),
    outputs: outputsOf(mechanism, flags),
  };
  const given = Object.entries({ ...numbers, ...words }).filter(([, value]) => value !== undefined);
  const settings = { parameters: readSettings(flags.set ?? []), t: readTime(flags.time) };
  const all = { ...settings, ...readContacts(mechanism, flags), ...Object.fromEntries(given), over };
  return sweepJob(mechanism, all as SweepOptions);
}

/** Those of the flag, and a definition that is drawn. */
function outputsOf({ model }: Mechanism, { output = [], plot = "" }: SweepFlags): OutputTexts | undefined {
  const drawn = plot.replace(/^(max_|min_|extrema )/, "");
  const found = parseOutputs(output);
  const isDefinition = model.definitions.some(({ key }) => key.value === drawn);
  const all = isDefinition && !(drawn in found) ? { ...found, [drawn]: drawn } : found;
  return Object.keys(all).length === 0 ? undefined : all;
}

/** name=low..high:count (the count may be left out), or a list name=a,b,c. */
function readAxis(text: string): SweepAxis {
  const [, name, values] = /^\s*([^=\s]+)\s*=\s*(.+?)\s*$/.exec(text) ?? [];
  if (name === undefined || values === undefined)
    throw new UsageError(`--over ${text} is not name=low..high:count`, {
      value: text,
      hint: "for example --over mu=0.05..1.5:200, or a list --over mu=0.4,0.5,1",
    });
  const plain = name.replace(/[\u2019\u2032]/g, "'");
  const [, low, high, count] = /^(.+?)\.\.(.+?)(?::(.+))?$/.exec(values) ?? [];
  if (low === undefined || high === undefined)
    return { name: plain, values: values.split(",").map((one) => readNumber("over", one)) };
  const points = count === undefined ? defaultPoints : evaluateConstant(count);
  return {
    name: plain,
    values: makeRange(readNumber("over", low), readNumber("over", high), points, plain),
  };
}

export interface Shard {
  readonly place: number;
  readonly count: number;
}

/** i/n, counted from 1. */
export function readShard(text: string): Shard {
  const [, place, count] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text) ?? [];
  const shard = { place: Number(place), count: Number(count) };
  if (!(shard.place >= 1 && shard.place <= shard.count))
    throw new UsageError(`--shard ${text} is not i/n with 1 <= i <= n`, {
      value: text,
      hint: "for example --shard 3/8, the third of eight",
    });
  return shard;
}
