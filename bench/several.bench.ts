/**
 * W12. How long do several contacts take next to Siconos? A box on two feet on a shaken table, and a chain of 20 blocks on a belt that springs
 * join. Siconos runs the scheme of Moreau and Jean, whose error is that of its step; the error of each program is given with its time,
 * and a goal counts only where ours is the smaller one. Times are those of the processor.
 */

import { compileMechanism, parseModel, simulate } from "judder";
import { blocksText, boxText } from "./models.js";
import { type Peer, pythonPeer } from "./peer.js";
import { asked, ownMemory, settled } from "./processes.js";
import { type Goal, publish } from "./report.js";
import { type Contestant, rowsOf, type Sample, share, skippedOf, takeSamples } from "./samples.js";

/** Where all bodies are at the end. */
interface Run extends Sample {
  readonly places: readonly number[];
}

interface Work {
  readonly kind: "box" | "row";
  readonly title: string;
  readonly text: string;
  readonly until: number;
  readonly tolerance: number;
  /** Steps of Siconos. */
  readonly steps: readonly number[];
  /** Words of its command line, after kind, time and step. */
  readonly words: readonly number[];
}

const blocks = 20;
const works: readonly Work[] = [
  {
    kind: "box",
    title: "box on two feet on a shaken table, 10 s",
    text: boxText,
    until: 10,
    tolerance: 1e-9,
    steps: [1e-2, 1e-3],
    words: [1, 0.2, 0.5, 0.5, 10, 0.4, 0.1, 0.02, 8],
  },
  {
    kind: "row",
    title: `chain of ${blocks} blocks on a belt, 4 s`,
    text: blocksText(blocks),
    until: 4,
    tolerance: 1e-9,
    steps: [1e-2, 1e-3],
    words: [blocks, 1, 10, 20, 15, 0.05, 0.1, 0.4],
  },
];

function runOf({ text, until, tolerance }: Work): () => ReturnType<typeof simulate> {
  const mechanism = compileMechanism(parseModel(text));
  return () => simulate(mechanism, mechanism.start, { until, rtol: tolerance, atol: tolerance });
}

const placesOf = ({ final }: ReturnType<typeof simulate>): number[] =>
  Object.entries(final.q).flatMap(([name, value]) => (name.startsWith("x") ? [value] : []));

function ourSample(work: Work): Run {
  const often = { before: 8, warm: 1, runs: 5, clock: "processor" } as const;
  const { first, seconds, result } = settled(runOf(work), often);
  return { seconds, first, ...result.stats, places: placesOf(result), memory: ownMemory() };
}

function contestantsOf({ kind, until, steps, words }: Work): Contestant[] {
  const ours: Peer = { command: [process.execPath, import.meta.filename, "--child"] };
  const siconos = pythonPeer("several_siconos.py", "siconos.kernel");
  return [
    { name: "Judder", peer: ours, words: [kind] },
    ...steps.map((step) => ({
      name: `Siconos Moreau-Jean, ${step}`,
      peer: siconos,
      words: [kind, ...[until, step, ...words].map(String)],
    })),
  ];
}

function publishWork(work: Work, processes: number): void {
  const reference = placesOf(runOf({ ...work, tolerance: 1e-12 })());
  const all = contestantsOf(work);
  const samples = takeSamples<Run>(all, processes);
  const errorOf = ({ places }: Run): number =>
    Math.max(...places.map((place, i) => Math.abs(place - (reference[i] as number))));
  const [ours, ...theirs] = all.map(({ name }) => ({ name, taken: samples.get(name) ?? [] }));
  const mine = ours?.taken[0] === undefined ? Number.NaN : errorOf(ours.taken[0]);
  const finest = theirs.at(-1);
  const theirError = finest?.taken[0] === undefined ? Number.NaN : errorOf(finest.taken[0]);
  const goal: Goal = {
    text: `faster than ${finest?.name}, with a smaller error`,
    value: mine < theirError ? share(finest?.taken) / share(ours?.taken) : Number.NaN,
    limit: 1,
    is: "at least",
  };
  publish({
    work: `W12 ${work.kind}`,
    title: `${work.title}; largest error of a place`,
    rows: rowsOf(all, samples, errorOf),
    skipped: skippedOf(all),
    goals: [goal],
  });
}

const { child, processes, words } = asked(1 / 8);
if (child) console.log(JSON.stringify(ourSample(works.find(({ kind }) => kind === words[0]) as Work)));
else for (const work of works) publishWork(work, processes);
