/** W4. Is the energetic impact law as fast as in C++, on 10⁵ random contacts, and without allocation? */

import { impulsePathInto, pathInput, pathResult, randomSource } from "#inner";
import { compiledPeer, type Peer } from "./peer.js";
import { asked, ownMemory, timed } from "./processes.js";
import { publish } from "./report.js";
import { type Contestant, rowsOf, type Sample, share, skippedOf, takeSamples } from "./samples.js";
import { quantile } from "./timing.js";

const [calls, batches] = [100_000, 40];
/** Passes before those that are measured. */
const settling = 10;

/** The sum over one pass by the peer in long double: regions, velocities and impulses. */
const referenceSum = 754910.466454172;

/** One process of one program; seconds are those of one contact. */
interface Pass extends Sample {
  readonly sum: number;
  /** Bytes of heap per contact. */
  readonly grown?: number;
}

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

/** One pass over all inputs; the sum is that of the C++ peer. */
function passOver(inputs: Float64Array, out: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < pathInput.size * calls; k += pathInput.size) {
    const region = impulsePathInto("stronge", inputs, k, out);
    sum += region + (out[0] as number) + (out[1] as number) + (out[3] as number);
  }
  return sum;
}

function ourSample(): Pass {
  const [inputs, out] = [randomInputs(), new Float64Array(pathResult.size)];
  const pass = () => timed(() => passOver(inputs, out));
  const first = pass().seconds / calls;
  for (let i = 1; i < settling; i++) pass();
  const times: number[] = [];
  const before = process.memoryUsage().heapUsed;
  for (let batch = 0; batch < batches; batch++) times.push(pass().seconds / calls);
  const grown = (process.memoryUsage().heapUsed - before) / (calls * batches);
  return { seconds: quantile(times, 0.5), first, sum: pass().result, grown, memory: ownMemory() };
}

const { child, processes } = asked(1 / 4);
if (child) console.log(JSON.stringify(ourSample()));
else {
  const ours: Peer = { command: [process.execPath, import.meta.filename, "--child"] };
  const all: Contestant[] = [
    { name: "C++ -O3", peer: compiledPeer("energetic.cpp"), words: [String(calls), String(batches)] },
    { name: "Judder", peer: ours, words: [] },
  ];
  const samples = takeSamples<Pass>(all, processes);
  for (const [name, [one]] of samples)
    if (one !== undefined && !(Math.abs(one.sum / referenceSum - 1) < 1e-9))
      throw new Error(`the sum of ${name} is ${one.sum}`);
  const grown = samples.get("Judder")?.[0]?.grown ?? Number.NaN;
  const ratio = share(samples.get("Judder")) / share(samples.get("C++ -O3"));
  publish({
    work: "W4",
    title: `energetic law on ${calls} random contacts, time of one; relative error of the sum; heap grows by ${grown.toFixed(3)} bytes`,
    rows: rowsOf(all, samples, ({ sum }) => sum / referenceSum - 1),
    skipped: skippedOf(all),
    goals: [{ text: "against C++", value: ratio, limit: 1.5, is: "at most" }],
  });
}
