/**
 * Is a stiff contact as fast as a program that an expert wrote for it? [NDCb] (6.11): the rod slips, sticks and hops away in
 * reverse chatter with 58 impacts, ε = 1e-6, up to t = 2. Programs are compared at equal error of θ(2), on two levels: a solver of
 * low order loses more at the finer one. Every sample is a fresh process, peers in turns with ours; each prints its first run and
 * the median of nine runs when it has settled.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadMechanism, simulate, startOfRun } from "judder";
import { compiledPeer, outputOf, type Peer } from "./peer.js";
import { quantile } from "./timing.js";

/** One process of one program, as each of them prints it. */
interface Sample {
  /** Of a run when the process has settled, and of the first run in it. */
  readonly seconds: number;
  readonly first: number;
  readonly events: number;
  readonly impacts: number;
  readonly steps: number;
  readonly evaluations: number;
  /** When the first slip ends. */
  readonly slipEnd: number;
  readonly theta: number;
}

interface Contestant {
  readonly name: string;
  readonly peer: Peer;
  readonly tolerance: number;
}

interface Level {
  readonly error: number;
  readonly contestants: readonly Contestant[];
}

const until = 2;
const epsilon = 1e-6;
const parameters = { Sx: 0.5, Sy: -1, R: 0, mu: 0.9 };
/** The tight reference: C++ at 1e-12 and 1e-13 and ours at 1e-11 agree to 1e-12. */
const reference = { theta: 1.483492374401, slipEnd: 0.02538738298505, impacts: 58 };
/** The error of a contestant may be at most so many times that of its level. */
const spread = 3;

const rod = loadMechanism("rod");
const start = startOfRun(rod, ["theta=1.18, y=contact, x'=0.1"], { parameters, epsilon });

/** The same model for all: words for the command lines of the peers, which have m = l = 1, J = 1/3 built in. */
function peerArguments(tolerance: number): string[] {
  const value = (name: string) => rod.parameters.find((one) => one.name === name)?.value;
  if (value("m") !== 1 || value("l") !== 1 || value("J") !== 1 / 3) throw new Error("the rod has changed");
  const { Sx, Sy, R, mu } = parameters;
  const state = [start.q.y, start.q.theta, start.v.x];
  return [until, tolerance, ...state, Sx, Sy, R, mu, epsilon].map(String);
}

/** The engine compiles while it runs, and one run is short: so many come before those that are measured. */
const settling = 200;
const measured = 9;

function ourSample(tolerance: number): Sample {
  const timed = () => {
    const from = process.hrtime.bigint();
    const run = simulate(rod, start, { until, epsilon, rtol: tolerance, atol: tolerance, parameters });
    return { seconds: Number(process.hrtime.bigint() - from) / 1e9, run };
  };
  const { seconds: first, run } = timed();
  for (let k = 1; k < settling; k++) timed();
  const times = Array.from({ length: measured }, () => timed().seconds);
  const { steps, evaluations, events } = run.stats;
  return {
    seconds: quantile(times, 0.5),
    first,
    steps,
    evaluations,
    events,
    impacts: run.compliant?.impacts ?? 0,
    slipEnd: run.events[0]?.t ?? Number.NaN,
    theta: run.final.q.theta ?? Number.NaN,
  };
}

/** The tolerances at which each program has about the error of the level. */
function levels(): Level[] {
  const cpp = compiledPeer("rod.cpp");
  const bdf = compiledPeer("rod_cvode.cpp", ["-lsundials_cvode", "-lsundials_nvecserial"]);
  const ours: Peer = { command: [process.execPath, import.meta.filename, "--child", "--"] };
  const level = (error: number, [forCpp, forOurs, forBdf]: readonly [number, number, number]): Level => ({
    error,
    contestants: [
      { name: "C++ DOP853", peer: cpp, tolerance: forCpp },
      { name: "Judder", peer: ours, tolerance: forOurs },
      { name: "CVODE BDF", peer: bdf, tolerance: forBdf },
    ],
  });
  return [level(1e-8, [1e-8, 1e-7, 1e-10]), level(1e-10, [1e-10, 1e-9, 1e-12])];
}

/** All samples of a level by name, taken in turns. */
function takeSamples({ contestants }: Level, rounds: number): Map<string, Sample[]> {
  const samples = new Map(contestants.map(({ name }) => [name, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, peer, tolerance } of contestants) {
      if ("skipped" in peer) continue;
      const printed = outputOf(peer.command, peerArguments(tolerance));
      samples.get(name)?.push(JSON.parse(printed) as Sample);
    }
  }
  return samples;
}

type Samples = ReadonlyMap<string, readonly Sample[]>;

const share = (samples: readonly Sample[] = [], part = 0.5, of: "seconds" | "first" = "seconds"): number =>
  quantile(
    samples.map((sample) => sample[of]),
    part,
  );

/** A wrong peer is no peer: all must see the same motion, with an error that belongs to the level. */
function checkAgreement({ error }: Level, samples: Samples): void {
  for (const [name, [first]] of samples) {
    if (first === undefined) continue;
    if (first.impacts !== reference.impacts) throw new Error(`${name} sees ${first.impacts} impacts`);
    if (!(Math.abs(first.slipEnd - reference.slipEnd) < 1e-10))
      throw new Error(`the slip of ${name} ends at ${first.slipEnd}`);
    if (!(Math.abs(first.theta - reference.theta) < spread * error))
      throw new Error(`θ(${until}) of ${name} is ${first.theta}`);
  }
}

function printTable({ error, contestants }: Level, samples: Samples): void {
  const base = share(samples.get("C++ DOP853"));
  console.log(
    `rod (6.11), epsilon = ${epsilon}, ${until} s, error about ${error}; times in ms, ratio of medians to C++`,
  );
  console.log(
    "             tolerance   median      p90    least    first    ratio  runs  impacts  events   steps     fields  theta error",
  );
  for (const { name, peer, tolerance } of contestants) {
    const taken = samples.get(name) ?? [];
    const [first] = taken;
    if (first === undefined || "skipped" in peer) {
      console.log(`  ${name.padEnd(12)}skipped: ${"skipped" in peer ? peer.skipped : "no rounds"}`);
      continue;
    }
    const times = [share(taken), share(taken, 0.9), share(taken, 0), share(taken, 0.5, "first")].map(
      (seconds) => (1000 * seconds).toFixed(2).padStart(9),
    );
    const ratio = (share(taken) / base).toFixed(2).padStart(9);
    const counts = [taken.length, first.impacts, first.events, first.steps, first.evaluations];
    const widths = [6, 9, 8, 8, 11];
    const columns = counts.map((count, i) => String(count).padStart(widths[i] as number)).join("");
    const missed = (first.theta - reference.theta).toExponential(1).padStart(13);
    const head = `  ${name.padEnd(12)}${tolerance.toExponential(0).padStart(8)}`;
    console.log(`${head}${times.join("")}${ratio}${columns}${missed}`);
  }
}

interface Goal {
  readonly text: string;
  readonly value: number;
  readonly met: boolean;
}

function goalsOf(samples: Samples): Goal[] {
  const ours = share(samples.get("Judder"));
  const toCpp = ours / share(samples.get("C++ DOP853"));
  const toBdf = share(samples.get("CVODE BDF")) / ours;
  return [
    ...[1.4, 1.2].map((limit) => ({
      text: `at most ${limit} × the C++`,
      value: toCpp,
      met: toCpp <= limit,
    })),
    ...[8, 12].map((limit) => ({
      text: `at least ${limit} × faster than CVODE BDF`,
      value: toBdf,
      met: toBdf >= limit,
    })),
  ];
}

function printGoals(goals: readonly Goal[]): void {
  for (const { text, value, met } of goals) {
    const verdict = met ? "met" : Number.isNaN(value) ? "not met (peer skipped)" : "not met";
    console.log(`  ${text}: ${Number.isNaN(value) ? "-" : value.toFixed(2)}  ${verdict}`);
  }
}

const { values, positionals } = parseArgs({
  options: { child: { type: "boolean" }, runs: { type: "string", default: "20" } },
  allowPositionals: true,
});
if (values.child) console.log(JSON.stringify(ourSample(Number(positionals[1]))));
else {
  const results = levels().map((level) => {
    const samples = takeSamples(level, Number(values.runs));
    printTable(level, samples);
    const goals = goalsOf(samples);
    printGoals(goals);
    checkAgreement(level, samples);
    return { error: level.error, goals, samples: Object.fromEntries(samples) };
  });
  writeFileSync(join(import.meta.dirname, "rod.json"), `${JSON.stringify(results, null, 1)}\n`);
}
