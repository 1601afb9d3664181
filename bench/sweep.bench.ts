/**
 * W2. Do sweeps use all cores, stay small, and keep up with a program written for the purpose? [LBN] §4 over 200 frictions of 200 s
 * against C++ on two threads and CVODE; one worker against two; a million short runs under a limit of memory.
 * Whole commands are timed, with the start of their processes. These, and the warming up of the engine in each, take about a second
 * whatever the sweep: so scaling is shown for 200 frictions, for ten thousand and for the million. `--only=scaling|memory|peers`
 * runs one part.
 */

import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { loadMechanism, makeRange, type WebAssemblyLike } from "judder";
import { laneSpace, planOf, rowsOf, runChunk, sweepJob, sweepMechanism } from "#inner";
import { judder, type Measured } from "./command.js";
import { compiledPeer, outputOf, type Peer } from "./peer.js";
import { asked as askedOf, ownMemory } from "./processes.js";
import { type Goal, publish, type Row } from "./report.js";
import { quantile } from "./timing.js";

const tolerance = 1e-9;
/** Peers know no impact without collision: below the critical friction all do the same. */
const frictions = { low: 0.42, high: 0.62, count: 200 };
const until = 200;
/** Periods at the lowest and the highest friction: C++ at 1e-13. */
const referencePeriods = { first: 0.194216887301, last: 0.19618448788 };

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
  const text = `two workers against one with ${count} frictions`;
  const work = ({ seconds, first }: Measured) => seconds - first;
  return {
    rows: [row(one, "1 worker"), row(two, "2 workers")],
    goals: [
      { text: `${text}, whole command`, value: one.seconds / two.seconds, limit: 1.8, is: "at least" },
      { text: `${text}, from the first result on`, value: work(one) / work(two), limit: 1.8, is: "at least" },
    ],
  };
}

/** Many short runs: how much memory they take, and how well two workers share them. */
async function memory(runs: number): Promise<Part> {
  const side = Math.round(Math.sqrt(runs));
  const plane = ["--over", `y=0.1..1:${side}`, "--over", `r=0..0.9:${side}`];
  const short = ["--settle", "0.05", "--record", "0.05", "--points", "0", "--quiet", "--out", "run.parquet"];
  const sweepWith = (workers: number) =>
    judder(["sweep", "ball", ...plane, ...short, "--workers", String(workers)]);
  const [one, two] = [await sweepWith(1), await sweepWith(2)];
  const [most, middle] = [
    Math.max(...two.memory),
    two.memory[Math.floor(two.memory.length / 2)] ?? Number.NaN,
  ];
  const name = `${side * side} short runs`;
  return {
    rows: [
      rowOf(`${name}, 1 worker`, one.seconds, Math.max(...one.memory)),
      rowOf(`${name}, 2 workers`, two.seconds, most),
    ],
    goals: [
      {
        text: `two workers against one with ${name}, whole command`,
        value: one.seconds / two.seconds,
        limit: 1.8,
        is: "at least",
      },
      { text: "megabytes of short runs", value: most / 1e6, limit: 300, is: "at most" },
      { text: "their memory at the most against half way", value: most / middle, limit: 1.5, is: "at most" },
    ],
  };
}

/** What a program with two threads, or two processes of ours, print; periods where they have them. */
interface Taken {
  readonly seconds: number;
  readonly first?: number;
  readonly last?: number;
  readonly memory?: number;
}

/** A half of the chunks in this process, twice: seconds of the second time, when the code has settled. */
function computeHalf(half: number): Taken {
  const { low, high, count } = frictions;
  const over = [{ name: "mu", values: makeRange(low, high, count) }];
  const settings = { settle: until - 10, record: 10, points: 1, rtol: tolerance, atol: tolerance };
  const job = sweepJob(loadMechanism("finger"), { over, ...settings });
  const mechanism = sweepMechanism(job);
  const { chunks } = planOf(job);
  const { WebAssembly: platform } = globalThis as { readonly WebAssembly?: WebAssemblyLike };
  const lanes = laneSpace(platform); // as the command has it
  const periods = new Map<number, number | undefined>();
  let seconds = 0;
  for (let pass = 0; pass < 2; pass++) {
    const start = performance.now();
    for (let chunk = half; chunk < chunks; chunk += 2) {
      const steps = runChunk(mechanism, job, chunk, { lanes });
      let step = steps.next();
      while (!step.done) step = steps.next();
      if (chunk > 0 && chunk < chunks - 1) continue;
      for (const { mu, period } of rowsOf(job, mechanism.coordinates, step.value))
        periods.set(mu as number, period);
    }
    seconds = (performance.now() - start) / 1000;
  }
  const [first, last] = [periods.get(low), periods.get(high)];
  return {
    seconds,
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
    memory: ownMemory(),
  };
}

/** How the command starts a worker where every core has one. */
const asWorker = ["--max-semi-space-size=4", "--max-old-space-size=1000", "--single-threaded"];

/** Two processes at the same time, started like the workers of the command; the slower one counts, and both share the memory. */
async function settledHalves(): Promise<Taken> {
  const halves = [0, 1].map(
    (half) =>
      new Promise<Taken>((done) => {
        const words = [...asWorker, import.meta.filename, `--child=${half}`];
        const child = spawn(process.execPath, words);
        let out = "";
        child.stdout.on("data", (data) => {
          out += data;
        });
        child.on("close", () => done(JSON.parse(out) as Taken));
      }),
  );
  const [one, other] = (await Promise.all(halves)) as [Taken, Taken];
  const memory = (one.memory ?? 0) + (other.memory ?? 0);
  return { ...one, ...other, seconds: Math.max(one.seconds, other.seconds), memory };
}

function rowOfTaken(name: string, taken: readonly Taken[]): Row[] {
  if (taken.length === 0) return [];
  const times = taken.map(({ seconds }) => seconds);
  const [{ first, last, memory }] = taken as [Taken];
  const errors = [
    ...(first === undefined ? [] : [first - referencePeriods.first]),
    ...(last === undefined ? [] : [last - referencePeriods.last]),
  ];
  return [
    {
      name,
      median: quantile(times, 0.5),
      p90: quantile(times, 0.9),
      ...(errors.length === 0 ? {} : { error: Math.max(...errors.map(Math.abs)) }),
      ...(memory === undefined ? {} : { memory }),
      runs: taken.length,
    },
  ];
}

/** As in the other benchmarks ours counts when it has settled; the whole command, with two starts of Node, is shown next to it. */
async function peers(rounds: number): Promise<Part> {
  const finger = loadMechanism("finger");
  const values = (mu: number) =>
    finger.parameters
      .filter(({ name }) => name !== "r")
      .map(({ name, value }) => (name === "mu" ? mu : value));
  const words = (mu: number) => [until, tolerance, finger.start.q.phi, ...values(mu)].map(String);
  process.env.FINGER_MU = `${frictions.low} ${frictions.high} ${frictions.count}`;
  const cpp = compiledPeer("finger_sweep.cpp", ["-pthread"]);
  const taken: { ours: Taken[]; cpp: Taken[] } = { ours: [], cpp: [] };
  for (let round = 0; round < rounds; round++) {
    taken.ours.push(await settledHalves());
    taken.cpp.push(...printedBy(cpp, words(frictions.low)));
  }
  // CVODE takes long: every twentieth friction, one after another, as its users run it.
  const cvode = compiledPeer("finger_cvode.cpp", ["-lsundials_cvode", "-lsundials_nvecserial"]);
  const some = makeRange(frictions.low, frictions.high, 10);
  const parts = some.flatMap((mu) => printedBy(cvode, words(mu)));
  const sum = parts.reduce((total, { seconds }) => total + seconds, 0);
  const inCvode = parts.length === 0 ? Number.NaN : (sum * frictions.count) / parts.length;
  const [ours, inCpp] = [taken.ours, taken.cpp].map((all) =>
    quantile(
      all.map(({ seconds }) => seconds),
      0.5,
    ),
  ) as [number, number];
  return {
    rows: [
      ...rowOfTaken("C++, two threads", taken.cpp),
      ...rowOfTaken("Judder, settled", taken.ours),
      ...(parts.length === 0 ? [] : rowOfTaken("CVODE", [{ seconds: inCvode }])),
    ],
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

/** One sample; none where the peer cannot be built. */
const printedBy = (peer: Peer, words: readonly string[]): Taken[] =>
  "skipped" in peer ? [] : [JSON.parse(outputOf(peer.command, words)) as Taken];

const { values: asked } = parseArgs({
  options: {
    child: { type: "string" },
    only: { type: "string" },
    runs: { type: "string", default: "1000000" },
    processes: { type: "string" },
  },
  allowPositionals: true,
});
const wanted = (part: string) => asked.only === undefined || asked.only === part;
if (asked.child !== undefined) console.log(JSON.stringify(computeHalf(Number(asked.child))));
else {
  const parts = [
    ...(wanted("peers") ? [await peers(askedOf(1 / 8).processes)] : []),
    ...(wanted("scaling") ? [await scaling(frictions.count), await scaling(50 * frictions.count)] : []),
    ...(wanted("memory") ? [await memory(Number(asked.runs))] : []),
  ];
  publish({
    work: "W2",
    title: `finger, ${frictions.count} frictions of ${until} s at ${tolerance}; error of the period at both ends`,
    rows: parts.flatMap(({ rows }) => rows),
    skipped: Object.assign({}, ...parts.map(({ skipped }) => skipped ?? {})),
    goals: parts.flatMap(({ goals }) => goals),
  });
}
