/** What did a benchmark find? One shape for all: rows of contestants, goals with their limits; printed, and kept as JSON. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One contestant. Times in seconds; what is not known is left out. */
export interface Row {
  readonly name: string;
  readonly median: number;
  readonly p90: number;
  /** Of the first run in a process, where the engine still compiles. */
  readonly first?: number;
  /** After five runs. */
  readonly fifth?: number;
  /** Against a tight reference; the title says of what. */
  readonly error?: number;
  readonly fields?: number;
  readonly steps?: number;
  /** Largest resident memory of the process, in bytes. */
  readonly memory?: number;
  /** Fresh processes, where nothing else is said. */
  readonly runs: number;
  /** Where a problem grows: how large it was, and how many operations its right-hand side has. */
  readonly size?: number;
  readonly operations?: number;
  readonly note?: string;
}

export interface Goal {
  readonly text: string;
  readonly value: number;
  readonly limit: number;
  readonly is: "at most" | "at least";
}

export interface Report {
  /** W1 … W13. */
  readonly work: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** Contestants that could not run, and why. */
  readonly skipped?: Readonly<Record<string, string>>;
  readonly goals: readonly Goal[];
}

/** A goal whose peer was skipped has no value, and is not met. */
export const isMet = ({ value, limit, is }: Goal): boolean =>
  is === "at most" ? value <= limit : value >= limit;

export const reportFolder: string = join(import.meta.dirname, "reports");

/** Prints a report and keeps it for the summary. */
export function publish(report: Report): void {
  console.log(reportText(report));
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(join(reportFolder, `${report.work}.json`), `${JSON.stringify(report, undefined, 1)}\n`);
}

/** The first row is what the others are compared with. */
export function reportText({ work, title, rows, skipped = {}, goals }: Report): string {
  const base = rows[0]?.median ?? Number.NaN;
  const head =
    "                                  median       p90     first   after 5   ratio       error     fields    steps    memory  runs";
  const lines = rows.map((row) => {
    const times = [row.median, row.p90, row.first, row.fifth].map((seconds) =>
      timeText(seconds).padStart(10),
    );
    const cells = [
      (row.median / base).toFixed(2).padStart(8),
      (row.error === undefined ? "" : row.error.toExponential(1)).padStart(12),
      String(row.fields ?? "").padStart(11),
      String(row.steps ?? "").padStart(9),
      (row.memory === undefined ? "" : `${(row.memory / 1e6).toFixed(0)} MB`).padStart(10),
      String(row.runs).padStart(6),
    ];
    return `  ${row.name.padEnd(28)}${times.join("")}${cells.join("")}${row.note ? `  ${row.note}` : ""}`;
  });
  const absent = Object.entries(skipped).map(([name, reason]) => `  ${name.padEnd(28)}skipped: ${reason}`);
  return [`${work}  ${title}`, head, ...lines, ...absent, ...goals.map(goalText)].join("\n");
}

export function goalText(goal: Goal): string {
  const { text, value, limit, is } = goal;
  if (Number.isNaN(limit)) return `  ${text}: not measured  not met`;
  const verdict = isMet(goal) ? "met" : Number.isNaN(value) ? "not met (peer skipped)" : "not met";
  return `  ${text}: ${Number.isNaN(value) ? "-" : value.toPrecision(3)} (${is} ${limit})  ${verdict}`;
}

function timeText(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  if (seconds >= 1) return `${seconds.toFixed(2)} s `;
  if (seconds >= 1e-3) return `${(1e3 * seconds).toFixed(2)} ms`;
  return seconds >= 1e-6 ? `${(1e6 * seconds).toFixed(2)} us` : `${(1e9 * seconds).toFixed(1)} ns`;
}
