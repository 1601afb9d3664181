/**
 * W14. Does a process that lives long grow? Many runs of many mechanisms, each compiled from its own text and then dropped. What is left
 * after a full collection is compared at a fifth of the way and at the end. `--mechanisms=N` changes the number, `--runs=N` the runs of each.
 */

import { parseArgs } from "node:util";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { compileMechanism, loadMechanism, parseModel, simulate } from "judder";
import { ownMemory, timed } from "./processes.js";
import { publish } from "./report.js";

const { values } = parseArgs({
  options: {
    mechanisms: { type: "string", default: "1000" },
    runs: { type: "string", default: "100" },
    processes: { type: "string" },
  },
  allowPositionals: true,
});
const [mechanisms, runs] = [Number(values.mechanisms), Number(values.runs)];

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const { text } = loadMechanism("finger").model.source;
const spring = "k/2*y^2";
if (!text.includes(spring)) throw new Error(`the finger has no ${spring}`);

/** Bytes that are in use after everything unused was given back. */
function bytesInUse(): number {
  collect();
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** A mechanism with formulas of its own, which nothing refers to afterwards. */
function useOne(place: number): void {
  const own = text.replace(spring, `${spring} + ${place + 1}/1000*y^4`);
  const mechanism = compileMechanism(parseModel(own, { file: `finger${place}.yaml` }));
  for (let i = 0; i < runs; i++) {
    const parameters = { mu: 0.4 + (0.4 * i) / runs };
    const { outcome } = simulate(mechanism, mechanism.start, { until: 0.2, parameters });
    if (outcome.kind !== "finished") throw new Error(`run ${i} of ${place} ended with ${outcome.kind}`);
  }
}

const marks = [Math.ceil(mechanisms / 5), mechanisms];
const used: number[] = [];
const { seconds } = timed(() => {
  for (let k = 0; k < mechanisms; k++) {
    useOne(k);
    if (marks.includes(k + 1)) used.push(bytesInUse());
  }
});
const [early = Number.NaN, late = Number.NaN] = used;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
publish({
  work: "W14",
  title: `${mechanisms} mechanisms, ${runs} runs of each, in one process: time of a mechanism with its runs`,
  rows: [
    {
      name: "finger with another spring",
      median: seconds / mechanisms,
      p90: seconds / mechanisms,
      memory: ownMemory(),
      runs: 1,
      note: `in use after ${marks[0]} mechanisms ${megabytes(early)}, after all ${megabytes(late)}`,
    },
  ],
  goals: [
    {
      text: "memory in use at the end against a fifth of the way",
      value: late / early,
      limit: 1.05,
      is: "at most",
    },
  ],
});
