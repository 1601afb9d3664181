/**
 * Is a whole run as fast as a program that an expert wrote for this one mechanism? [LBN] §4 with μ = 0.5, 1000 s at 1e-9.
 * Every sample is a fresh process, peers in turns with ours. A compiled peer is as fast in its first run as in later ones; the
 * engine compiles while it runs, so ours is measured when it has settled, and the first run in the process stands beside it.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadMechanism, simulate } from "judder";
import { compiledPeer, outputOf, type Peer, pythonPeer } from "./peer.js";
import { quantile } from "./timing.js";

/** One run of one program, as each of them prints it. */
interface Sample {
  /** Of a run when the process has settled, and of the first run in it. */
  readonly seconds: number;
  readonly first: number;
  readonly events: number;
  readonly steps: number;
  readonly evaluations: number;
  /** Between the last two impacts. */
  readonly period: number;
  readonly final: readonly number[];
}

interface Contestant {
  readonly name: string;
  readonly peer: Peer;
  readonly until: number;
  /** In every how many rounds it runs. */
  readonly every: number;
}

const until = 1000;
/** SciPy runs this long, and its time is scaled: the orbit repeats itself. */
const shortRun = 20;
const tolerance = 1e-9;
/** The tight reference: C++ at 1e-13 agrees to 1e-11. */
const referencePeriod = 0.19499316449;

const finger = loadMechanism("finger");
const parameters = { mu: 0.5 };

/** The same model for all: words for the command lines of the peers. */
function peerArguments(time: number): string[] {
  const values = finger.parameters.filter(({ name }) => name !== "r");
  if (values.map(({ name }) => name).join() !== "m1,m2,l,k,kphi,c,cphi,phi0,vdr,g,mu")
    throw new Error(`the parameters are ${values.map(({ name }) => name)}`);
  const numbers = values.map(({ name, value }) => (name === "mu" ? parameters.mu : value));
  return [time, tolerance, finger.start.q.phi, ...numbers].map(String);
}

/** Runs before the one that is measured. */
const settling = 5;

/** Several runs in this process: the first meets code that was never run. */
function ourSample(): Sample {
  const timed = () => {
    const start = process.hrtime.bigint();
    const run = simulate(finger, finger.start, { until, rtol: tolerance, atol: tolerance, parameters });
    return { seconds: Number(process.hrtime.bigint() - start) / 1e9, run };
  };
  const { seconds: first } = timed();
  for (let k = 1; k < settling; k++) timed();
  const { seconds, run } = timed();
  const [before, last] = run.events.filter(({ type }) => type === "impact").slice(-2);
  const { q, v } = run.final;
  return {
    seconds,
    first,
    ...run.stats,
    period: (last?.t ?? Number.NaN) - (before?.t ?? Number.NaN),
    final: [...Object.values(q), ...Object.values(v)],
  };
}

function contestants(): Contestant[] {
  const cpp = compiledPeer("finger.cpp");
  const cvode = compiledPeer("finger_cvode.cpp", ["-lsundials_cvode", "-lsundials_nvecserial"]);
  // Packing numbers that were stored one by one makes the processor wait: shown beside, the goals name plain -O3.
  const scalar = compiledPeer("finger.cpp", ["-fno-tree-vectorize", "-fno-tree-slp-vectorize"]);
  const scipy = pythonPeer("finger_scipy.py");
  const ours: Peer = { command: [process.execPath, import.meta.filename, "--child"] };
  return [
    { name: "C++ DOP853", peer: cpp, until, every: 1 },
    { name: "C++, not vectorised", peer: scalar, until, every: 1 },
    { name: "Judder", peer: ours, until, every: 1 },
    { name: "CVODE", peer: cvode, until, every: 4 },
    { name: "SciPy", peer: scipy, until: shortRun, every: 4 },
  ];
}

/** All samples by name, taken in turns. */
function takeSamples(all: readonly Contestant[], rounds: number): Map<string, Sample[]> {
  const samples = new Map(all.map(({ name }) => [name, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, peer, every, until: time } of all) {
      if ("skipped" in peer || round % every !== 0) continue;
      const printed = JSON.parse(outputOf(peer.command, peerArguments(time))) as Partial<Sample> &
        Pick<Sample, "seconds">;
      samples.get(name)?.push(scaled({ first: printed.seconds, ...printed } as Sample, until / time));
    }
  }
  return samples;
}

const scaled = (sample: Sample, factor: number): Sample => ({
  ...sample,
  seconds: factor * sample.seconds,
  first: factor * sample.first,
});

const share = (samples: readonly Sample[], part: number): number =>
  quantile(
    samples.map(({ seconds }) => seconds),
    part,
  );

/** A wrong peer is no peer: all that run to the end must count the same events, the last one aside. */
function checkAgreement(all: readonly Contestant[], samples: ReadonlyMap<string, readonly Sample[]>): void {
  const counts = all.filter((one) => one.until === until).flatMap(({ name }) => samples.get(name) ?? []);
  const [least, most] = [
    Math.min(...counts.map(({ events }) => events)),
    Math.max(...counts.map(({ events }) => events)),
  ];
  if (most - least > 1) throw new Error(`the events differ: from ${least} to ${most}`);
  for (const [name, [first]] of samples)
    if (first !== undefined && !(Math.abs(first.period - referencePeriod) < 1e-8))
      throw new Error(`the period of ${name} is ${first.period}`);
}

function printTable(all: readonly Contestant[], samples: ReadonlyMap<string, readonly Sample[]>): void {
  const base = share(samples.get("C++ DOP853") ?? [], 0.5);
  console.log(
    `finger, mu = ${parameters.mu}, ${until} s at ${tolerance}; times in ms, ratio of medians to C++`,
  );
  console.log(
    "                          median      p90    least    first    ratio  runs  events   steps     fields  period error",
  );
  for (const { name, peer, until: time } of all) {
    const [first] = samples.get(name) ?? [];
    if (first === undefined || "skipped" in peer) {
      console.log(`  ${name.padEnd(22)}skipped: ${"skipped" in peer ? peer.skipped : "no rounds"}`);
      continue;
    }
    const taken = samples.get(name) as readonly Sample[];
    const cold = quantile(
      taken.map((sample) => sample.first),
      0.5,
    );
    const times = [share(taken, 0.5), share(taken, 0.9), share(taken, 0), cold].map((seconds) =>
      (1000 * seconds).toFixed(1).padStart(9),
    );
    const ratio = (share(taken, 0.5) / base).toFixed(2).padStart(9);
    const counts = `${String(taken.length).padStart(6)}${String(first.events).padStart(8)}${String(first.steps).padStart(8)}${String(first.evaluations).padStart(11)}`;
    const error = (first.period - referencePeriod).toExponential(1).padStart(14);
    const note = time === until ? "" : `  (${time} s, time scaled by ${until / time})`;
    console.log(`  ${name.padEnd(22)}${times.join("")}${ratio}${counts}${error}${note}`);
  }
}

interface Goal {
  readonly text: string;
  readonly peer: string;
  readonly value: number;
  readonly met: boolean;
}

function goalsOf(samples: ReadonlyMap<string, readonly Sample[]>): Goal[] {
  const ours = samples.get("Judder") ?? [];
  const against = (peer: string) => share(samples.get(peer) ?? [], 0.5);
  const atMost = (text: string, value: number, limit: number): Goal => ({
    text,
    peer: "C++ DOP853",
    value,
    met: value <= limit,
  });
  const atLeast = (text: string, peer: string, limit: number): Goal => {
    const value = against(peer) / share(ours, 0.5);
    return { text, peer, value, met: value >= limit };
  };
  return [
    atMost("median at most 1.3 × the C++", share(ours, 0.5) / against("C++ DOP853"), 1.3),
    atMost("90th percentile at most 1.6 × the C++", share(ours, 0.9) / against("C++ DOP853"), 1.6),
    atLeast("at least 15 × faster than CVODE", "CVODE", 15),
    atLeast("at least 250 × faster than SciPy", "SciPy", 250),
  ];
}

function printGoals(goals: readonly Goal[]): void {
  for (const { text, value, met } of goals) {
    const verdict = met ? "met" : Number.isNaN(value) ? "not met (peer skipped)" : "not met";
    console.log(`  ${text}: ${Number.isNaN(value) ? "-" : value.toFixed(2)}  ${verdict}`);
  }
}

const { values } = parseArgs({
  options: { child: { type: "boolean" }, runs: { type: "string", default: "20" } },
  allowPositionals: true,
});
if (values.child) console.log(JSON.stringify(ourSample()));
else {
  const all = contestants();
  const samples = takeSamples(all, Number(values.runs));
  printTable(all, samples);
  const goals = goalsOf(samples);
  printGoals(goals);
  checkAgreement(all, samples);
  const file = join(import.meta.dirname, "finger.json");
  writeFileSync(file, `${JSON.stringify({ goals, samples: Object.fromEntries(samples) }, null, 1)}\n`);
}
