/**
 * W10. How long does the command line take from a cold start? A fresh process each time, with its largest memory. One run before them lets
 * the command keep its compiled code (decisions/0080), as for a user who has run it once.
 */

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { launcher } from "./command.js";
import { asked } from "./processes.js";
import { publish, type Row } from "./report.js";
import { quantile } from "./timing.js";

const often = 4;

/** Linux only; elsewhere nothing is known of the memory. */
function highWater(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return 1024 * Number(kilobytes ?? 0);
  } catch {
    return 0;
  }
}

function once(args: readonly string[]): Promise<{ seconds: number; memory: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, [launcher, ...args], { stdio: "ignore" });
  let memory = 0;
  const timer = setInterval(() => {
    memory = Math.max(memory, highWater(child.pid as number));
  }, often);
  return new Promise((done, fail) => {
    child.on("close", (code) => {
      clearInterval(timer);
      if (code === 0) done({ seconds: (performance.now() - start) / 1000, memory });
      else fail(new Error(`judder ${args.join(" ")} exits with ${code}`));
    });
  });
}

async function coldStarts(name: string, args: readonly string[], runs: number): Promise<Row> {
  await once(args);
  const all: { seconds: number; memory: number }[] = [];
  for (let i = 0; i < runs; i++) all.push(await once(args));
  const times = all.map(({ seconds }) => seconds);
  const memory = Math.max(...all.map((one) => one.memory));
  return { name, median: quantile(times, 0.5), p90: quantile(times, 0.9), memory, runs };
}

const { processes } = asked(1 / 2);
const rows = [
  await coldStarts("simulate finger", ["simulate", "finger", "--until", "10"], processes),
  await coldStarts("--version", ["--version"], processes),
];
const [row] = rows;
publish({
  work: "W10",
  title: "cold start of the command line, wall time",
  rows,
  goals: [
    {
      text: "seconds of simulate finger --until 10",
      value: row?.median ?? Number.NaN,
      limit: 0.25,
      is: "at most",
    },
    { text: "megabytes of it", value: (row?.memory ?? Number.NaN) / 1e6, limit: 120, is: "at most" },
  ],
});
