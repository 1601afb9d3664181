/**
 * W3. Is a stiff contact as fast as a program that an expert wrote for it? [NDCb] (6.11): the rod slips, sticks and hops away in
 * reverse chatter with 58 impacts, ε = 1e-6, up to t = 2. Programs are compared at equal error of θ(2), on two levels: a solver of
 * low order loses more at the finer one. Every sample is a fresh process, peers in turns with ours; each prints its first run and
 * the median of nine runs when it has settled.
 */

import { loadMechanism, makeState, simulate } from "judder";
import { compiledPeer, type Peer } from "./peer.js";
import { asked, ownMemory, settled } from "./processes.js";
import { type Goal, publish } from "./report.js";
import {
  type Contestant,
  rowsOf,
  type Sample,
  type Samples,
  share,
  skippedOf,
  takeSamples,
} from "./samples.js";

/** One process of one program, as each of them prints it. */
interface Run extends Sample {
  readonly events: number;
  readonly impacts: number;
  /** When the first slip ends. */
  readonly slipEnd: number;
  readonly theta: number;
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
/** The error of a contestant may be at most this many times that of its level. */
const spread = 3;

const rod = loadMechanism("rod");
const start = makeState(rod, { theta: 1.18, y: "contact", "x'": 0.1 }, { parameters, epsilon });

/** The same model for all: words for the command lines of the peers, which have m = l = 1, J = 1/3 built in. */
function peerWords(tolerance: number): string[] {
  const value = (name: string) => rod.parameters.find((one) => one.name === name)?.value;
  if (value("m") !== 1 || value("l") !== 1 || value("J") !== 1 / 3) throw new Error("the rod has changed");
  const { Sx, Sy, R, mu } = parameters;
  const state = [start.q.y, start.q.theta, start.v.x];
  return [until, tolerance, ...state, Sx, Sy, R, mu, epsilon].map(String);
}

/** The engine compiles while it runs, and one run is short: this number of runs precedes those that are measured. */
const settling = 200;
const measured = 9;

function ourSample(tolerance: number): Run {
  const options = { until, epsilon, rtol: tolerance, atol: tolerance, parameters };
  const { seconds, first, result } = settled(() => simulate(rod, start, options), {
    before: settling,
    runs: measured,
  });
  const { steps, evaluations, events } = result.stats;
  return {
    seconds,
    first,
    steps,
    evaluations,
    events,
    impacts: result.compliant?.impacts ?? 0,
    slipEnd: result.events[0]?.t ?? Number.NaN,
    theta: result.final.q.theta ?? Number.NaN,
    memory: ownMemory(),
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
      { name: "C++ DOP853", peer: cpp, words: peerWords(forCpp) },
      { name: "Judder", peer: ours, words: peerWords(forOurs) },
      { name: "CVODE BDF", peer: bdf, words: peerWords(forBdf) },
    ],
  });
  return [level(1e-8, [1e-8, 1e-7, 1e-10]), level(1e-10, [1e-10, 1e-9, 1e-12])];
}

/** A wrong peer is no peer: all must see the same motion, with an error that belongs to the level. */
function checkAgreement({ error }: Level, samples: Samples<Run>): void {
  for (const [name, [first]] of samples) {
    if (first === undefined) continue;
    if (first.impacts !== reference.impacts) throw new Error(`${name} sees ${first.impacts} impacts`);
    if (!(Math.abs(first.slipEnd - reference.slipEnd) < 1e-10))
      throw new Error(`the slip of ${name} ends at ${first.slipEnd}`);
    if (!(Math.abs(first.theta - reference.theta) < spread * error))
      throw new Error(`θ(${until}) of ${name} is ${first.theta}`);
  }
}

function goalsOf(samples: Samples<Run>): Goal[] {
  const ours = share(samples.get("Judder"));
  const toCpp = ours / share(samples.get("C++ DOP853"));
  const toBdf = share(samples.get("CVODE BDF")) / ours;
  return [
    { text: "against C++", value: toCpp, limit: 1.4, is: "at most" },
    { text: "against C++, later", value: toCpp, limit: 1.2, is: "at most" },
    { text: "faster than CVODE BDF", value: toBdf, limit: 8, is: "at least" },
    { text: "faster than CVODE BDF, later", value: toBdf, limit: 12, is: "at least" },
  ];
}

const { child, processes, words } = asked(1 / 2);
if (child) console.log(JSON.stringify(ourSample(Number(words[1]))));
else {
  for (const level of levels()) {
    const samples = takeSamples<Run>(level.contestants, processes);
    checkAgreement(level, samples);
    publish({
      work: level.error === 1e-8 ? "W3" : "W3 fine",
      title: `rod (6.11), epsilon = ${epsilon}, ${until} s, at equal error of theta, about ${level.error}`,
      rows: rowsOf(level.contestants, samples, ({ theta }) => theta - reference.theta),
      skipped: skippedOf(level.contestants),
      goals: goalsOf(samples),
    });
  }
}
