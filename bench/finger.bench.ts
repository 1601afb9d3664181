/**
 * W1. Is a whole run as fast as a program that an expert wrote for this one mechanism? [LBN] §4 with μ = 0.5, 1000 s at 1e-9.
 * A compiled peer is as fast in its first run as in later ones; the engine compiles while it runs, so ours is measured when it has
 * settled, and the first run in the process and that after five are shown next to it. Time stepping of first order cannot reach the tolerance: it runs with
 * steps of 1e-4, and its error is shown next to its time.
 */

import { loadMechanism, simulate } from "judder";
import { compiledPeer, octavePeer, type Peer, pythonPeer } from "./peer.js";
import { asked, ownMemory, timed } from "./processes.js";
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

/** One run of one program, as each of them prints it. */
interface Run extends Sample {
  readonly events: number;
  /** Between the last two impacts. */
  readonly period: number;
}

const until = 1000;
const tolerance = 1e-9;
/** Slow peers run this long, and their time is scaled: the orbit repeats itself. */
const shortRuns = { scipy: 20, octave: 2, siconos: 2 };
/** The tight reference: C++ at 1e-13 agrees to 1e-11. */
const referencePeriod = 0.19499316449;

const finger = loadMechanism("finger");
const parameters = { mu: 0.5 };

/** The same model for all: words for the command lines of the peers. */
function peerWords(time: number): string[] {
  const values = finger.parameters.filter(({ name }) => name !== "r");
  if (values.map(({ name }) => name).join() !== "m1,m2,l,k,kphi,c,cphi,phi0,vdr,g,mu")
    throw new Error(`the parameters are ${values.map(({ name }) => name)}`);
  const numbers = values.map(({ name, value }) => (name === "mu" ? parameters.mu : value));
  return [time, tolerance, finger.start.q.phi, ...numbers].map(String);
}

/** Runs before the one that is measured. */
const settling = 20;

/** Several runs in this process: the first meets code that was never run. */
function ourSample(): Run {
  // As for the peers: no states inside steps are kept (W13 measures that).
  const options = { until, rtol: tolerance, atol: tolerance, parameters, dense: false };
  const runs = () => timed(() => simulate(finger, finger.start, options));
  const times = Array.from({ length: settling }, () => runs().seconds);
  const { seconds, result } = runs();
  const [before, last] = result.events.filter(({ type }) => type === "impact").slice(-2);
  const period = (last?.t ?? Number.NaN) - (before?.t ?? Number.NaN);
  const [first = Number.NaN, , , , , fifth = Number.NaN] = times;
  return { seconds, first, fifth, ...result.stats, period, memory: ownMemory() };
}

function contestants(): Contestant[] {
  const ours: Peer = { command: [process.execPath, import.meta.filename, "--child"] };
  const whole = (name: string, peer: Peer, every = 1): Contestant => ({
    name,
    peer,
    every,
    words: peerWords(until),
  });
  const part = (name: string, peer: Peer, time: number): Contestant => ({
    name,
    peer,
    every: 4,
    words: peerWords(time),
    scale: until / time,
  });
  // Packing numbers that were stored one by one makes the processor wait: shown in addition, the goals refer to plain -O3.
  const scalar = compiledPeer("finger.cpp", ["-fno-tree-vectorize", "-fno-tree-slp-vectorize"]);
  const cvode = compiledPeer("finger_cvode.cpp", ["-lsundials_cvode", "-lsundials_nvecserial"]);
  return [
    whole("C++ DOP853", compiledPeer("finger.cpp")),
    whole("C++, not vectorised", scalar),
    whole("Judder", ours),
    whole("CVODE", cvode, 4),
    part("SciPy DOP853", pythonPeer("finger_scipy.py", "scipy.integrate"), shortRuns.scipy),
    part("Octave ode45", octavePeer("finger_octave.m"), shortRuns.octave),
    part("Siconos Moreau-Jean", pythonPeer("finger_siconos.py", "siconos.kernel"), shortRuns.siconos),
  ];
}

/** Steps of first order; events by a straight line through the ends of a step. */
const rough = ["Siconos Moreau-Jean", "Octave ode45"];

/** A wrong peer is no peer: all that run to the end must count the same events, the last one aside. */
function checkAgreement(all: readonly Contestant[], samples: Samples<Run>): void {
  const counts = all
    .filter(({ scale }) => scale === undefined)
    .flatMap(({ name }) => samples.get(name) ?? []);
  const events = counts.map((sample) => sample.events);
  const [least, most] = [Math.min(...events), Math.max(...events)];
  if (most - least > 1) throw new Error(`the events differ: from ${least} to ${most}`);
  for (const [name, [first]] of samples) {
    const limit = rough.includes(name) ? 1e-3 : 1e-8;
    if (first !== undefined && !(Math.abs(first.period - referencePeriod) < limit))
      throw new Error(`the period of ${name} is ${first.period}`);
  }
}

function goalsOf(samples: Samples<Run>): Goal[] {
  const ours = samples.get("Judder");
  const cpp = share(samples.get("C++ DOP853"));
  const toCpp = share(ours) / cpp;
  const faster = (peer: string) => share(samples.get(peer)) / share(ours);
  return [
    { text: "median against C++", value: toCpp, limit: 1.3, is: "at most" },
    { text: "median against C++, later", value: toCpp, limit: 1.15, is: "at most" },
    { text: "90th percentile against C++", value: share(ours, 0.9) / cpp, limit: 1.6, is: "at most" },
    {
      text: "90th percentile against median",
      value: share(ours, 0.9) / share(ours),
      limit: 1.2,
      is: "at most",
    },
    { text: "faster than CVODE", value: faster("CVODE"), limit: 15, is: "at least" },
    { text: "faster than CVODE, later", value: faster("CVODE"), limit: 25, is: "at least" },
    { text: "faster than SciPy", value: faster("SciPy DOP853"), limit: 250, is: "at least" },
    { text: "faster than SciPy, later", value: faster("SciPy DOP853"), limit: 400, is: "at least" },
    { text: "faster than Octave", value: faster("Octave ode45"), limit: 1000, is: "at least" },
    { text: "faster than Siconos", value: faster("Siconos Moreau-Jean"), limit: 1000, is: "at least" },
  ];
}

const { child, processes } = asked();
if (child) console.log(JSON.stringify(ourSample()));
else {
  const all = contestants();
  const samples = takeSamples<Run>(all, processes);
  checkAgreement(all, samples);
  publish({
    work: "W1",
    title: `finger, mu = ${parameters.mu}, ${until} s at ${tolerance}; error of the period`,
    rows: rowsOf(all, samples, ({ period }) => period - referencePeriod),
    skipped: skippedOf(all),
    goals: goalsOf(samples),
  });
}
