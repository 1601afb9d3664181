/** W4. Is the energetic impact law as fast as in C++, on 10⁵ random contacts, and without allocation? */

import { impulsePathInto, pathInput, pathResult, randomSource } from "judder";
import { compiledPeer, outputOf } from "./peer.js";
import { publish, type Row } from "./report.js";
import { quantile } from "./timing.js";

const [calls, batches] = [100_000, 40];

/** The same numbers as the C++ peer, which has the same generator. */
function randomInputs(): Float64Array {
  const random = randomSource(20090317);
  const inputs = new Float64Array(pathInput.size * calls);
  for (let i = 0; i < calls; i++) {
    const [A, C] = [0.2 + 3 * random(), 0.2 + 3 * random()];
    const B = (2 * random() - 1) * 0.98 * Math.sqrt(A * C);
    inputs.set([A, B, C, 3 * random(), random(), 4 * random() - 2, -2 * random()], pathInput.size * i);
  }
  return inputs;
}

const inputs = randomInputs();
const out = new Float64Array(pathResult.size);

/** One pass over all inputs; the sum is that of the C++ peer. */
function pass(): number {
  let sum = 0;
  for (let k = 0; k < pathInput.size * calls; k += pathInput.size) {
    const region = impulsePathInto("stronge", inputs, k, out);
    sum += region + (out[0] as number) + (out[1] as number) + (out[3] as number);
  }
  return sum;
}

const rowOf = (name: string, times: readonly number[]): Row => ({
  name,
  median: 1e-9 * quantile(times, 0.5),
  p90: 1e-9 * quantile(times, 0.9),
  runs: times.length,
});

interface Measured {
  readonly row: Row;
  readonly sum: number;
}

function timeOurs(): Measured {
  for (let i = 0; i < 10; i++) pass();
  const times: number[] = [];
  let sum = 0;
  const before = process.memoryUsage().heapUsed;
  for (let batch = 0; batch < batches; batch++) {
    const start = process.hrtime.bigint();
    sum += pass();
    times.push(Number(process.hrtime.bigint() - start) / calls);
  }
  const grown = (process.memoryUsage().heapUsed - before) / (calls * batches);
  console.log(`heap growth per call: ${grown.toFixed(4)} bytes`);
  return { row: rowOf("Judder", times), sum };
}

const peer = compiledPeer("energetic.cpp");

/** Undefined where there is no C++ compiler. */
function timePeer(): Measured | undefined {
  if ("skipped" in peer) return undefined;
  const lines = outputOf(peer.command, [String(calls), String(batches)])
    .trim()
    .split("\n");
  const sum = Number(lines.pop()?.split(" ")[1]);
  const times = lines.map(Number);
  return { row: rowOf("C++ -O3", times), sum };
}

const theirs = timePeer();
const ours = timeOurs();
if (theirs !== undefined && Math.abs(theirs.sum - ours.sum) > 1e-9 * Math.abs(ours.sum))
  throw new Error(`the sums differ: ${theirs.sum} in C++, ${ours.sum} here`);
publish({
  work: "W4",
  title: `energetic law on ${calls} random contacts, time of one`,
  rows: [...(theirs === undefined ? [] : [theirs.row]), ours.row],
  ...("skipped" in peer ? { skipped: { "C++ -O3": peer.skipped } } : {}),
  goals: [
    {
      text: "against C++",
      value: ours.row.median / (theirs?.row.median ?? Number.NaN),
      limit: 1.5,
      is: "at most",
    },
  ],
});
