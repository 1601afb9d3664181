/**
 * W9. How long does a branch of smooth cycles take compared with AUTO-07p? An oscillator with a Hopf point, 200 cycles with multipliers.
 * AUTO solves a boundary value problem by collocation to 1e-8; ours shoots to 1e-11. Settled after some branches in one process, in
 * processor time; the first one stands apart.
 */

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { compileMechanism, continueOrbit, findOrbit, parseModel } from "judder";
import { asked, freshRows, printMeasures, settled } from "./processes.js";
import { publish, type Row } from "./report.js";
import { quantile } from "./timing.js";

const text = `name: Oscillator
coordinates: [x]
parameters: { lambda: 0.05 }
kinetic: x'^2/2
potential: x^2/2
forces: { x: (lambda - x^2)*x' }
start: { x: 0.44 }
`;
/** AUTO's 200 cycles begin at the Hopf point and reach this value. */
const [low, high] = [0.05, 0.765];

/** Seconds of one branch, and how many cycles it has. */
interface Branch {
  readonly seconds: number;
  readonly first?: number;
  readonly points: number;
}

function ours(): Branch {
  const oscillator = compileMechanism(parseModel(text));
  const orbit = findOrbit(oscillator, { parameters: { lambda: low }, settle: 200 });
  if (!orbit.found) throw new Error(`no orbit: ${orbit.outcome.reason}`);
  const options = { parameter: "lambda", to: high, ds: 0.0084, dsMax: 0.0084 };
  const often = { before: 1, warm: 2, runs: 9, clock: "processor" } as const;
  const { seconds, first, result } = settled(() => [...continueOrbit(orbit, options)].length, often);
  return { seconds, first, points: result };
}

/** Processor times of AUTO's program for one branch; undefined where it is not installed. */
function theirs(processes: number): Branch[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), "judder-bench-"));
  cpSync(resolve(import.meta.dirname, "../../bench/peers/auto"), folder, { recursive: true });
  const env = { ...process.env, OMP_NUM_THREADS: "1" };
  const runs = Array.from({ length: processes }, () => {
    const { status, stdout } = spawnSync("auto-07p", ["branch.auto"], { cwd: folder, encoding: "utf8", env });
    const time = Number(/Processor Time (\S+)/.exec(stdout ?? "")?.[1] ?? Number.NaN);
    const points = [...(stdout ?? "").matchAll(/^ +2 +(\d+)/gm)].map((found) => Number(found[1])).at(-1);
    return status === 0 && time > 0 && points !== undefined ? { seconds: time, points } : undefined;
  });
  return runs.some((run) => run === undefined) ? undefined : (runs as Branch[]);
}

function rowOf(name: string, branches: readonly Branch[]): Row {
  const times = branches.map(({ seconds, points }) => seconds / points);
  const note = `time of one cycle, ${branches[0]?.points} of them`;
  return { name, median: quantile(times, 0.5), p90: quantile(times, 0.9), runs: times.length, note };
}

const { child, processes } = asked(1 / 8);
if (child) {
  const { seconds, first = seconds, points } = ours();
  const note = `time of one cycle, ${points} of them`;
  printMeasures([{ name: "Judder", seconds: seconds / points, first: first / points, note }]);
} else {
  const auto = theirs(processes);
  const own = freshRows(import.meta.filename, processes);
  const median = (rows: readonly Row[]) => rows[0]?.median ?? Number.NaN;
  const all = auto === undefined ? [] : [rowOf("AUTO-07p", auto)];
  publish({
    work: "W9 smooth",
    title: `oscillator with a Hopf point, cycles with multipliers, lambda = ${low} … ${high}`,
    rows: [...all, ...own],
    ...(auto === undefined ? { skipped: { "AUTO-07p": "no auto-07p" } } : {}),
    goals: [{ text: "times that of AUTO-07p", value: median(own) / median(all), limit: 1.5, is: "at most" }],
  });
}
