/** Are rows of runs that are carried side by side those of runs one by one, to the last bit? */
import { describe, expect, it } from "vitest";
import { laneSpace } from "../../src/emit/index.js";
import { loadMechanism, makeRange, type SweepOptions } from "../../src/index.js";
import { encodeChunk, runChunk, sweepJob, sweepMechanism } from "../../src/sweep/index.js";

type Lanes = ReturnType<typeof laneSpace>;

/** The bytes of a chunk, and how often its generator came back. */
function chunkOf(name: string, options: SweepOptions, chunk: number, lanes: Lanes) {
  const job = sweepJob(loadMechanism(name), options);
  const steps = runChunk(sweepMechanism(job), job, chunk, { lanes });
  let runs = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) runs++;
  return { bytes: encodeChunk(step.value), runs, chunk: step.value };
}

const over = (name: string, low: number, high: number, count: number) => [
  { name, values: makeRange(low, high, count) },
];
const short = { settle: 1, record: 1, rtol: 1e-8, atol: 1e-8 };
const soft = { epsilon: 1e-2, epsilonN: 1e-2 };
const start = { theta: 1.18, y: "contact", "x'": 0.1 };
const cases: readonly (readonly [string, string, SweepOptions])[] = [
  ["finger", "across the critical friction", { ...short, over: over("mu", 0.42, 1.6, 128) }],
  [
    "finger",
    "both ways from random starts",
    { ...short, over: over("mu", 0.42, 0.62, 2), bothWays: true, starts: 48, settle: 0.3 },
  ],
  ["ball", "chatter", { ...short, over: over("r", 0.3, 0.9, 64) }],
  ["table", "two contacts", { ...short, over: over("mu", 0.1, 0.9, 32) }],
  ["brake", "a friction curve", { ...short, over: over("v", 0.05, 0.6, 32) }],
  ["block", "rest", { ...short, over: over("mu", 0.1, 0.9, 32) }],
  ["rocking", "impacts of two corners", { ...short, over: over("mu", 0.1, 0.9, 32) }],
  ["rod", "a spring", { ...short, ...soft, over: over("mu", 0.2, 1.9, 48), start }],
  ["box", "both methods", { ...short, over: over("mu", 0.2, 0.5, 32), stiffness: 1e4, damping: 100 }],
];

describe("a chunk of runs side by side", () => {
  it.each(cases)("%s, %s: the bytes of runs one by one", (name, _, options) => {
    const lanes = laneSpace(WebAssembly, { worthwhile: 1 });
    const alone = chunkOf(name, options, 3, undefined);
    const side = chunkOf(name, options, 3, lanes);
    expect(alone.chunk.rows).toBeGreaterThan(1);
    expect(side.runs).toBe(alone.chunk.rows);
    expect(side.bytes).toEqual(alone.bytes);
  });

  it("where the space is taken, runs go one by one", () => {
    const [, , options] = cases[2] as (typeof cases)[number];
    const lanes = laneSpace(WebAssembly, { worthwhile: 1 });
    const job = sweepJob(loadMechanism("ball"), options);
    const outer = runChunk(sweepMechanism(job), job, 0, { lanes });
    outer.next();
    const inner = chunkOf("ball", options, 0, lanes);
    let step = outer.next();
    while (!step.done) step = outer.next();
    expect(encodeChunk(step.value)).toEqual(inner.bytes);
    expect(lanes?.enter()).toBe(true);
  });

  it("without vectors there is no space", () => {
    class Module {
      constructor() {
        throw new Error("no vectors here");
      }
    }
    expect(laneSpace({ ...WebAssembly, Module } as never)).toBeUndefined();
    expect(laneSpace(undefined)).toBeUndefined();
  });
});
