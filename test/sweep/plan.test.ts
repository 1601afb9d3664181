import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  loadMechanism,
  makeRange,
  parseModel,
  printModel,
  type SweepChunk,
  type SweepOptions,
  sweep,
} from "../../src/index.js";
import { fields, width } from "../../src/sweep/chunk/chunk.js";
import {
  decodeChunk,
  encodeChunk,
  jobDifferences,
  planOf,
  pointOf,
  rowGroups,
  rowsOf,
  runChunk,
  sweepJob,
  sweepMechanism,
} from "../../src/sweep/index.js";

const finger = loadMechanism("finger");
const axis = (name: string, count: number) => ({
  name,
  values: Array.from({ length: count }, (_, i) => i / count),
});

function computed(options: SweepOptions, chunk: number): SweepChunk {
  const job = sweepJob(finger, options);
  const steps = runChunk(sweepMechanism(job), job, chunk);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe("a plan", () => {
  const shape = fc.record({
    first: fc.integer({ min: 1, max: 400 }),
    second: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    starts: fc.integer({ min: 1, max: 7 }),
    bothWays: fc.boolean(),
  });

  it("meets every point of the grid once per start and direction, in chunks without gaps", () => {
    fc.assert(
      fc.property(shape, ({ first, second, starts, bothWays }) => {
        const over = [axis("mu", first), ...(second === undefined ? [] : [axis("phi", second)])];
        const job = sweepJob(finger, { over, starts, bothWays });
        const { rows, chunks, chunkUnits, unitRows } = planOf(job);
        expect(rows).toBe(first * (second ?? 1) * starts * (bothWays ? 2 : 1));
        expect((chunks - 1) * chunkUnits * unitRows).toBeLessThan(rows);
        expect(chunks * chunkUnits * unitRows).toBeGreaterThanOrEqual(rows);
        expect(bothWays ? (chunkUnits * unitRows) % (2 * first) : 0).toBe(0);
        const met = new Set<string>();
        for (let row = 0; row < rows; row++) {
          const { values, start, direction } = pointOf(job, row);
          met.add([...values, start, direction].join());
        }
        expect(met.size).toBe(rows);
      }),
      { seed: 8, numRuns: 30 },
    );
  });

  it("carries only along the first axis: the first row of a chain begins at the start", () => {
    const job = sweepJob(finger, { over: [axis("mu", 3), axis("phi", 2)], bothWays: true });
    const rows = Array.from({ length: planOf(job).rows }, (_, row) => pointOf(job, row));
    expect(rows.map(({ first }) => first)).toEqual(
      rows.map(({ values }, i) => i % 6 === 0 && values[0] === 0),
    );
  });
});

describe("a chunk", () => {
  const options = {
    over: [{ name: "mu", values: makeRange(0.4, 1, 300) }],
    settle: 0.2,
    record: 0.1,
  };

  it("has the bits of the whole sweep, in whatever order chunks are computed", () => {
    const whole = [...sweep(finger, options)].map(({ attractor: _, ...row }) => row);
    const job = sweepJob(finger, options);
    const { chunks } = planOf(job);
    expect(chunks).toBe(75);
    for (const chunk of [74, 0, 41]) {
      const own = rowsOf(job, finger.coordinates, computed(options, chunk)).map(
        ({ attractor: _, ...row }) => row,
      );
      expect(own).toEqual(whole.slice(4 * chunk, 4 * chunk + 4));
    }
  });

  it("comes back from its bytes, and is not read where one of them is wrong or missing", () => {
    const piece = computed(options, 5);
    const bytes = encodeChunk(piece);
    expect(decodeChunk(bytes)).toEqual(piece);
    for (let cut = 0; cut < bytes.length; cut += 8) expect(decodeChunk(bytes.slice(0, cut))).toBeUndefined();
    for (let at = 0; at < bytes.length; at += 3) {
      const torn = bytes.slice();
      torn[at] = (torn[at] as number) ^ 4;
      expect(decodeChunk(torn), `byte ${at}`).toBeUndefined();
    }
  });

  it("may have more letters in its words than a function takes arguments", () => {
    const words = Array.from(
      { length: 3000 },
      (_, i) => `impact stick slip+ flight impact-${i} stick slip- flight`,
    );
    const many = {
      chunk: 0,
      rows: 0,
      n: 1,
      outputs: 0,
      words,
      numbers: new Float64Array(),
      points: new Float64Array(),
    };
    expect(words.join("\n").length).toBeGreaterThan(130_000);
    expect(decodeChunk(encodeChunk(many))).toEqual(many);
  });

  it("gives its rows a few thousand at a time, each once", () => {
    const job = { over: [axis("mu", 5000)], starts: 1, bothWays: true };
    const size = width(1);
    const numbers = Float64Array.from({ length: 10_000 * size }, (_, i) =>
      i % size === fields.period ? i / size : 0,
    );
    const piece = {
      chunk: 0,
      rows: 10_000,
      n: 1,
      outputs: 0,
      words: [""],
      numbers,
      points: new Float64Array(),
    };
    const groups = [...rowGroups(job, ["y"], piece)];
    expect(groups.map(({ length }) => length)).toEqual([4096, 4096, 10_000 - 2 * 4096]);
    expect(groups.flat()).toEqual(rowsOf(job, ["y"], piece));
  });

  it("does not exist outside the plan", () => {
    expect(() => computed(options, 75)).toThrow("chunks 0 to 74, got 75");
  });
});

describe("a job", () => {
  const good = { over: [axis("mu", 3)] };

  it.each([
    [{ over: [] }, "one or two quantities, got 0"],
    [{ over: [axis("mu", 2), axis("phi", 2), axis("r", 2)] }, "got 3"],
    [{ over: [axis("nu", 2)] }, "finger has no quantity nu: known are phi y phi' y' m1"],
    [{ over: [axis("mu", 0)] }, "the range of mu is empty"],
    [{ over: [axis("mu", 2), axis("mu", 2)] }, "mu is swept twice"],
    [{ over: [{ name: "mu", values: [0, Number.NaN] }] }, "mu must be a finite number, got NaN"],
    [{ ...good, parameters: { mu: 1 } }, "mu is swept and also set to 1"],
    [{ over: [axis("phi", 2)], bothWays: true }, "both ways need a parameter as the first quantity, got phi"],
    [{ ...good, settle: -1 }, "settle must be a finite number >= 0, got -1"],
    [{ ...good, record: 0 }, "record must be positive, got 0"],
    [{ ...good, starts: 1.5 }, "starts must be a whole number from 1 to 1000000, got 1.5"],
    [{ ...good, spread: -1 }, "spread must be a finite number >= 0, got -1"],
    [{ ...good, section: "hop" }, "section: there is no event type hop"],
    [{ ...good, section: { event: "impact", contact: "toe" } }, "section: there is no contact toe"],
    [{ ...good, policy: { stick: "never" } }, "policy stick must be one of"],
    [{ ...good, rtol: 1 }, "rtol must lie between 1e-15 and 0.01"],
    [{ over: [axis("mu", 20_000), axis("phi", 20_000)] }, "at most 100000000 runs, got 400000000"],
  ] as [SweepOptions, string][])("refuses mistake %#", (options, said) => {
    expect(() => sweepJob(finger, options)).toThrow(said);
    expect(() => sweepJob(finger, options)).toThrow(RangeError);
  });

  it("has at most the number of runs that it names", () => {
    const of = (values: number) => sweepJob(finger, { over: [axis("mu", values)], starts: 1_000_000 });
    expect(of(100).starts).toBe(1_000_000);
    expect(() => of(101)).toThrow("at most 100000000 runs, got 101000000");
  });

  it.each([
    [2, 1, 3, "the range 2..1 of mu is empty"],
    [1, 1, 3, "the range 1..1 of mu is empty"],
    [0, 1, 1, "mu needs a whole number of points from 2"],
  ])("refuses the range %s..%s:%s", (low, high, count, said) => {
    expect(() => makeRange(low, high, count, "mu")).toThrow(said);
  });

  it("differs from another in words", () => {
    const job = sweepJob(finger, good);
    expect(jobDifferences(job, sweepJob(finger, good))).toEqual([]);
    expect(jobDifferences({ ...job, version: "0.0.1" }, job)).toEqual([
      `version: 0.0.1 before, ${job.version} now`,
    ]);
    expect(jobDifferences(job, sweepJob(finger, { ...good, settle: 7 }))).toEqual([
      "settle: 50 before, 7 now",
    ]);
    const otherAxis = jobDifferences(job, sweepJob(finger, { over: [axis("mu", 90)] }));
    expect(otherAxis).toEqual([
      "over: mu=0,0.3333333333333333,0.6666666666666666 before, mu=0..0.9888888888888889:90 now",
    ]);
    const set = sweepJob(finger, { ...good, parameters: { g: 9 }, rtol: 1e-8, atol: 1e-9 });
    expect(jobDifferences(sweepJob(finger, { ...good, rtol: 1e-7 }), set)).toEqual([
      "rtol: 1e-7 before, 1e-8 now",
      "atol: nothing before, 1e-9 now",
      "parameter g: nothing before, 9 now",
    ]);
    const bent = { name: "mu", values: [0, 0.3, 0.6, 0.75] };
    const [inside] = jobDifferences(
      sweepJob(finger, { over: [axis("mu", 4)] }),
      sweepJob(finger, { over: [bent] }),
    );
    expect(inside).toMatch(/^over: mu=0\.\.0\.75:4 (\w{8}) before, mu=0\.\.0\.75:4 (?!\1)\w{8} now$/);
    const rod = loadMechanism("rod");
    expect(jobDifferences(job, sweepJob(rod, good)).map((line) => line.split(":")[0])).toEqual([
      "model",
      "mechanism",
      "model text, line 1",
    ]);
    const text = printModel(rod.model);
    const heavier = compileMechanism(parseModel(text.replace("value: 1\n", "value: 7\n")));
    const lines = jobDifferences(sweepJob(rod, good), sweepJob(heavier, good));
    expect(lines.at(-1)).toMatch(/^model text, line \d+: value: 1 before, value: 7 now$/);
  });
});
