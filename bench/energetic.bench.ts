/** Is the energetic impact law as fast as in C++? Goal: at most twice the time, and no allocation per call. */

import { impulsePathInto, pathInput, pathResult, randomSource } from "judder";
import { compiledPeer, outputOf } from "./peer.js";
import { printTimings, quantile, type Timing } from "./timing.js";

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

function timeOurs(): { timing: Timing; sum: number } {
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
  return { timing: { name: "judder", median: quantile(times, 0.5), p90: quantile(times, 0.9) }, sum };
}

/** Undefined where there is no C++ compiler, which is said. */
function timePeer(): { timing: Timing; sum: number } | undefined {
  const peer = compiledPeer("energetic.cpp");
  if ("skipped" in peer) {
    console.log(`peer skipped, the goal counts as not met: ${peer.skipped}`);
    return undefined;
  }
  const lines = outputOf(peer.command, [String(calls), String(batches)])
    .trim()
    .split("\n");
  const sum = Number(lines.pop()?.split(" ")[1]);
  const times = lines.map(Number);
  return { timing: { name: "C++ -O3", median: quantile(times, 0.5), p90: quantile(times, 0.9) }, sum };
}

const peer = timePeer();
const ours = timeOurs();
if (peer !== undefined && Math.abs(peer.sum - ours.sum) > 1e-9 * Math.abs(ours.sum)) {
  throw new Error(`the sums differ: ${peer.sum} in C++, ${ours.sum} here`);
}
printTimings("energetic law on random contacts", [...(peer === undefined ? [] : [peer.timing]), ours.timing]);
