import { describe, expect, it } from "vitest";
import { loadMechanism } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { isPackedJob, makeRange, packedJob, sweepJob, unpackedJob } from "../../src/sweep/index.js";

const ball = loadMechanism("ball");

describe("a job that is written down", () => {
  it("has kilobytes for 10⁷ points, and the same values when it is read", () => {
    const job = sweepJob(ball, { over: [{ name: "r", values: makeRange(0.05, 0.95, 10_000_000) }] });
    const text = JSON.stringify(packedJob(job));
    expect(text.length).toBeLessThan(4000);
    const [axis] = unpackedJob(JSON.parse(text)).over;
    const [before] = job.over;
    expect(axis?.values.every((value, i) => value === before?.values[i])).toBe(true);
    expect(axis?.values.length).toBe(10_000_000);
  });

  it("is packed for random ends, and ends exactly there", () => {
    const random = randomSource(5);
    let packed = 0;
    for (let k = 0; k < 200; k++) {
      const low = (random() - 0.5) * 10 ** (6 * random() - 3);
      const high = low + random() * 10 ** (6 * random() - 3);
      const values = makeRange(low, high, 1000 + Math.floor(500 * random()));
      expect([Math.min(...values), Math.max(...values), values.at(-1)]).toEqual([low, high, high]);
      const [axis] = packedJob(sweepJob(ball, { over: [{ name: "y", values }] })).over;
      if (axis !== undefined && "count" in axis) packed++;
      const [again] = unpackedJob(packedJob(sweepJob(ball, { over: [{ name: "y", values }] }))).over;
      expect(again?.values).toEqual(values);
    }
    expect(packed).toBe(200);
  });

  it("keeps lists that are short, fall or are uneven", () => {
    const long = makeRange(0.1, 0.9, 2000);
    for (const values of [
      [0.1, 0.5],
      long.toReversed(),
      long.map((value, i) => (i === 700 ? value + 1e-12 : value)),
    ]) {
      const job = sweepJob(ball, { over: [{ name: "r", values }] });
      expect(packedJob(job)).toEqual(job);
    }
  });

  it("is refused where a part of it is missing or of another kind", () => {
    const values = makeRange(0.1, 0.9, 2000);
    const job = packedJob(
      sweepJob(ball, {
        over: [
          { name: "r", values },
          { name: "y", values: [1, 2] },
        ],
      }),
    ) as object;
    expect(isPackedJob(job)).toBe(true);
    for (const [name, value] of Object.entries(job)) {
      if (value === undefined || name === "section") continue;
      const others = [undefined, null, [], {}, "text", 1.5, true].filter(
        (one) => typeof one !== typeof value,
      );
      for (const other of [...others, null]) expect(isPackedJob({ ...job, [name]: other }), name).toBe(false);
    }
    const [axis, short] = (job as { over: object[] }).over;
    for (const over of [
      [],
      [axis, short, short],
      [1],
      [{ ...axis, low: 2 }],
      [{ ...axis, count: 1e12 }],
      [{ ...axis, count: 2.5 }],
      [{ name: "r", values: ["1"] }],
      [{ name: "r" }],
    ])
      expect(isPackedJob({ ...job, over }), JSON.stringify(over)).toBe(false);
    expect(isPackedJob({ ...job, starts: 1e9 })).toBe(false);
  });
});
