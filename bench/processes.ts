/** How are our own programs measured? In fresh processes, so that no run profits from another; each prints what it measured. */

import { parseArgs } from "node:util";
import { outputOf } from "./peer.js";
import type { Row } from "./report.js";
import { quantile } from "./timing.js";

/** What one process measured of one contestant. Times in seconds. */
export interface Measure {
  readonly name: string;
  /** When the process has settled, in its first run, and after five. */
  readonly seconds: number;
  readonly first?: number;
  readonly fifth?: number;
  readonly error?: number;
  readonly fields?: number;
  readonly steps?: number;
  /** How large the problem was, and how many operations its right-hand side has. */
  readonly size?: number;
  readonly operations?: number;
  readonly note?: string;
}

interface Printed {
  readonly measures: readonly Measure[];
  readonly memory: number;
}

/** Fresh processes where nothing is said. */
const usual = 20;

/** What a benchmark was asked on its command line. */
export interface Asked {
  /** To be one of the processes. */
  readonly child: boolean;
  readonly processes: number;
  readonly words: readonly string[];
}

/** `--processes=N` is the number for the quickest programs; slower ones take a share of it, two at least. */
export function asked(share = 1): Asked {
  const { values, positionals } = parseArgs({
    options: { child: { type: "boolean" }, processes: { type: "string", default: String(usual) } },
    strict: false,
    allowPositionals: true,
  });
  const wanted = Number(values.processes);
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new RangeError(`the number of processes must be a positive integer, got ${values.processes}`);
  const processes = Math.min(wanted, Math.max(2, Math.round(share * wanted)));
  return { child: values.child === true, processes, words: positionals };
}

/** Largest resident memory of this process so far, in bytes. */
export const ownMemory = (): number => 1024 * process.resourceUsage().maxRSS;

/** The last act of a process that was asked to be one of many. */
export function printMeasures(measures: readonly Measure[]): void {
  const printed: Printed = { measures, memory: ownMemory() };
  console.log(JSON.stringify(printed));
}

/** The rows of a report from several processes of one benchmark; the largest error and the largest memory count. */
export function freshRows(file: string, processes: number, words: readonly string[] = []): Row[] {
  const command = [process.execPath, file, "--child"];
  const all = Array.from({ length: processes }, () => JSON.parse(outputOf(command, words)) as Printed);
  const memory = Math.max(...all.map((one) => one.memory));
  return (all[0]?.measures ?? []).map(({ seconds: _, ...known }, i) => {
    const taken = all.map(({ measures }) => measures[i] as Measure);
    const of = (key: "seconds" | "first" | "fifth") => taken.map((one) => one[key] ?? Number.NaN);
    const middle = (key: "first" | "fifth") =>
      known[key] === undefined ? {} : { [key]: quantile(of(key), 0.5) };
    return {
      ...known,
      median: quantile(of("seconds"), 0.5),
      p90: quantile(of("seconds"), 0.9),
      ...middle("first"),
      ...middle("fifth"),
      ...(known.error === undefined ? {} : { error: Math.max(...taken.map(({ error = 0 }) => error)) }),
      memory,
      runs: processes,
    };
  });
}

/** Seconds of something, and what it gave. */
export function timed<T>(work: () => T): { readonly seconds: number; readonly result: T } {
  const start = process.hrtime.bigint();
  const result = work();
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, result };
}

/** Seconds of the processor that something took, which other programs on the machine hardly disturb. */
function processorTimed<T>(work: () => T): ReturnType<typeof timed<T>> {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return { seconds: (user + system) / 1e6, result };
}

export interface Often {
  /** Runs that let the code settle. */
  readonly before: number;
  /** And at least this many seconds of processor time. */
  readonly warm?: number;
  /** Runs that are measured; their median counts. */
  readonly runs: number;
  readonly clock?: "wall" | "processor";
}

/** The median of some runs after others that let the code settle; the first of all stands apart. */
export function settled<T>(
  work: () => T,
  { before, warm = 0, runs, clock = "wall" }: Often,
): { readonly first: number; readonly seconds: number; readonly result: T } {
  const measure = clock === "wall" ? timed<T> : processorTimed<T>;
  const { seconds: first, result } = measure(work);
  let spent = first;
  for (let k = 1; k < before || spent < warm; k++) spent += measure(work).seconds;
  const seconds = Array.from({ length: runs }, () => measure(work).seconds);
  return { first, seconds: quantile(seconds, 0.5), result };
}
