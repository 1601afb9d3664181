/**
 * W2. Do sweeps use all cores, stay small, and keep up with a program written for the purpose? [LBN] §4 over 200 frictions of 200 s
 * against C++ on two threads and CVODE; one worker against two; a million short runs under a limit of memory.
 * Whole commands are timed, with the start of their processes. These, and the warming up of the engine in each, take about a second
 * whatever the sweep: so scaling is shown twice, for 200 frictions and for ten times as many. `--only=scaling|memory|peers` runs one part.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadMechanism, planOf, rangeValues, runChunk, sweepJob, sweepMechanism } from "judder";
import { compiledPeer, outputOf, type Peer } from "./peer.js";
import { type Goal, publish, type Row } from "./report.js";

const launcher = resolve(import.meta.dirname, "../../bin/judder.js");
const tolerance = 1e-9;
/** Peers know no impact without collision: below the critical friction all do the same. */
const frictions = { low: 0.42, high: 0.62, count: 200 };
const until = 200;

interface Measured {
  readonly seconds: number;
  /** Until the first chunk was kept. */
  readonly first: number;
  /** Resident bytes of the command and its workers, every half second. */
  readonly memory: readonly number[];
  readonly out: string;
}

/** Resident bytes of a process and its children; Linux only, else nothing is known. */
function residentBytes(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return [pid, ...children.map(Number)].reduce((sum, one) => {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8")) ?? [];
      return sum + 1024 * Number(kilobytes ?? 0);
    }, 0);
  } catch {
    return 0;
  }
}

function judder(args: readonly string[]): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "judder-bench-"));
  const start = performance.now();
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(residentBytes(child.pid as number)), 500);
  let first = Number.NaN;
  const look = setInterval(() => {
    if (!readdirSync(folder, { recursive: true }).some((name) => String(name).includes("part-"))) return;
    first = (performance.now() - start) / 1000;
    clearInterval(look);
  }, 10);
  let out = "";
  child.stdout.on("data", (data) => {
    out += data;
  });
  return new Promise((done, fail) => {
    child.on("close", (code) => {
      clearInterval(timer);
      clearInterval(look);
      const seconds = (performance.now() - start) / 1000;
      if (code === 0) done({ seconds, first, memory, out });
      else fail(new Error(`judder ${args.join(" ")} exits with ${code}`));
    });
  });
}

/** What one part found. */
interface Part {
  readonly rows: readonly Row[];
  readonly goals: readonly Goal[];
  readonly skipped?: Readonly<Record<string, string>>;
}

const rowOf = (name: string, seconds: number, memory?: number, first?: number): Row => ({
  name,
  median: seconds,
  p90: seconds,
  ...(first === undefined ? {} : { first }),
  ...(memory === undefined ? {} : { memory }),
  runs: 1,
});

const digits = ["--rtol", String(tolerance), "--atol", String(tolerance)];
const fingerSweep = (count: number, workers: number) =>
  judder([
    ...["sweep", "finger", "--over", `mu=${frictions.low}..${frictions.high}:${count}`, ...digits],
    ...["--settle", String(until - 10), "--record", "10"],
    ...["--workers", String(workers), "--points", "1", "--quiet", "--out", "run.csv"],
  ]);

/** Whole commands; the short one is mostly start and warming up, the long one shows how the work itself is shared. */
async function scaling(count: number): Promise<Part> {
  const [one, two] = [await fingerSweep(count, 1), await fingerSweep(count, 2)];
  const row = ({ seconds, memory, first }: Measured, workers: string) =>
    rowOf(`${count} frictions, ${workers}`, seconds, Math.max(...memory), first);
  const text = `two workers against one, whole command with ${count} frictions`;
  return {
    rows: [row(one, "1 worker"), row(two, "2 workers")],
    goals: [{ text, value: one.seconds / two.seconds, limit: 1.8, is: "at least" }],
  };
}

async function memory(runs: number): Promise<Part> {
  const side = Math.round(Math.sqrt(runs));
  const plane = ["--over", `y=0.1..1:${side}`, "--over", `r=0..0.9:${side}`];
  const short = ["--settle", "0.05", "--record", "0.05", "--points", "0", "--workers", "2"];
  const command = ["sweep", "ball", ...plane, ...short, "--quiet", "--out", "run.parquet"];
  const { seconds, memory: bytes } = await judder(command);
  const [most, middle] = [Math.max(...bytes), bytes[Math.floor(bytes.length / 2)] ?? Number.NaN];
  return {
    rows: [rowOf(`${side * side} short runs`, seconds, most)],
    goals: [
      { text: "megabytes of short runs", value: most / 1e6, limit: 300, is: "at most" },
      { text: "their memory at the most against half way", value: most / middle, limit: 1.5, is: "at most" },
    ],
  };
}

/** A half of the chunks in this process, twice: seconds of the second time, when the code has settled. */
function computeHalf(half: number): number {
  const { low, high, count } = frictions;
  const over = [{ name: "mu", values: rangeValues("mu", low, high, count) }];
  const settings = { settle: until - 10, record: 10, points: 1, rtol: tolerance, atol: tolerance };
  const job = sweepJob(loadMechanism("finger"), { over, ...settings });
  const mechanism = sweepMechanism(job);
  let seconds = 0;
  for (let pass = 0; pass < 2; pass++) {
    const start = performance.now();
    for (let chunk = half; chunk < planOf(job).chunks; chunk += 2) {
      const steps = runChunk(mechanism, job, chunk);
      while (!steps.next().done);
    }
    seconds = (performance.now() - start) / 1000;
  }
  return seconds;
}

/** Two processes at the same time; the slower one counts. */
async function settledSeconds(): Promise<number> {
  const halves = [0, 1].map(
    (half) =>
      new Promise<number>((done) => {
        const child = spawn(process.execPath, [import.meta.filename, `--child=${half}`]);
        let out = "";
        child.stdout.on("data", (data) => {
          out += data;
        });
        child.on("close", () => done(Number(out)));
      }),
  );
  return Math.max(...(await Promise.all(halves)));
}

/** As in the other benchmarks ours counts when it has settled; the whole command, with two starts of Node, stands beside it. */
async function peers(): Promise<Part> {
  const finger = loadMechanism("finger");
  const values = (mu: number) =>
    finger.parameters
      .filter(({ name }) => name !== "r")
      .map(({ name, value }) => (name === "mu" ? mu : value));
  const words = (mu: number) => [until, tolerance, finger.start.q.phi, ...values(mu)].map(String);
  process.env.FINGER_MU = `${frictions.low} ${frictions.high} ${frictions.count}`;
  const ours = await settledSeconds();
  const cpp = compiledPeer("finger_sweep.cpp", ["-pthread"]);
  const inCpp = secondsOf(cpp, words(frictions.low));
  // CVODE takes long: every twentieth friction, one after another, as its users run it.
  const cvode = compiledPeer("finger_cvode.cpp", ["-lsundials_cvode", "-lsundials_nvecserial"]);
  const some = rangeValues("mu", frictions.low, frictions.high, 10);
  const sum = some.reduce((total, mu) => total + secondsOf(cvode, words(mu)), 0);
  const inCvode = (sum * frictions.count) / some.length;
  const rows = [rowOf("C++, two threads", inCpp), rowOf("Judder, settled", ours), rowOf("CVODE", inCvode)];
  return {
    rows: rows.filter(({ median }) => !Number.isNaN(median)),
    skipped: Object.fromEntries(
      Object.entries({ "C++": cpp, CVODE: cvode }).flatMap(([name, peer]) =>
        "skipped" in peer ? [[name, peer.skipped] as const] : [],
      ),
    ),
    goals: [
      { text: "against C++ with two threads", value: ours / inCpp, limit: 1.3, is: "at most" },
      { text: "against C++ with two threads, later", value: ours / inCpp, limit: 1, is: "at most" },
      { text: "faster than CVODE", value: inCvode / ours, limit: 25, is: "at least" },
    ],
  };
}

/** NaN where the peer cannot be built. */
function secondsOf(peer: Peer, words: readonly string[]): number {
  if ("skipped" in peer) return Number.NaN;
  return (JSON.parse(outputOf(peer.command, words)) as { seconds: number }).seconds;
}

const { values: asked } = parseArgs({
  options: {
    child: { type: "string" },
    only: { type: "string" },
    runs: { type: "string", default: "1000000" },
  },
  allowPositionals: true,
});
const wanted = (part: string) => asked.only === undefined || asked.only === part;
if (asked.child !== undefined) console.log(computeHalf(Number(asked.child)));
else {
  const parts = [
    ...(wanted("peers") ? [await peers()] : []),
    ...(wanted("scaling") ? [await scaling(frictions.count), await scaling(10 * frictions.count)] : []),
    ...(wanted("memory") ? [await memory(Number(asked.runs))] : []),
  ];
  publish({
    work: "W2",
    title: `finger, ${frictions.count} frictions of ${until} s at ${tolerance}`,
    rows: parts.flatMap(({ rows }) => rows),
    skipped: Object.assign({}, ...parts.map(({ skipped }) => skipped ?? {})),
    goals: parts.flatMap(({ goals }) => goals),
  });
}
