/** A defect is never taken for a caller's mistake: it is no row of a sweep, no place beyond a border, and no exit code 2. */

import { describe, expect, it } from "vitest";
import { failureOf } from "../../cli/shared/usage.js";
import { loadMechanism, type Mechanism, Mistake } from "../../src/index.js";
import { runChunk } from "../../src/sweep/chunk/chunk.js";
import { sweepJob } from "../../src/sweep/job.js";

/** V8 throws RangeError for an overflow of the stack and for an array that is too long, TypeError for most other defects. */
const overflow = (): never => {
  const deeper = (n: number): number => 1 + deeper(n + 1);
  throw deeper(0);
};
const defects: readonly [string, () => never][] = [
  ["an overflow of the stack", overflow],
  [
    "a failed allocation",
    () => {
      throw new Float64Array(-1);
    },
  ],
  [
    "a TypeError",
    () => {
      throw (undefined as unknown as { x: number }).x;
    },
  ],
];

describe("a defect", () => {
  it.each(defects)("%s ends a command with exit 1 and a report", (_, fail) => {
    let thrown: unknown;
    try {
      fail();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Error);
    const { code, text } = failureOf(thrown);
    expect(code).toBe(1);
    expect(text).toContain("a defect in Judder");
  });

  it("a mistake ends it with exit 2 and its message alone", () => {
    expect(failureOf(new Mistake("mu must be positive, got -1"))).toMatchObject({
      code: 2,
      text: "judder: mu must be positive, got -1",
    });
    expect(new Mistake("x")).toBeInstanceOf(RangeError);
  });
});

describe("rows of a sweep", () => {
  const plain = loadMechanism("finger");
  const job = sweepJob(plain, { over: [{ name: "mu", values: [0.2] }], settle: 0.1, record: 0.1 });

  it.each(defects)("%s at any call of a chunk ends the chunk", (_, fail) => {
    for (let at = 0; at < 3; at++) {
      let calls = 0;
      const into: typeof plain.dynamics.into = (...args) =>
        calls++ === at ? fail() : plain.dynamics.into(...args);
      const broken: Mechanism = { ...plain, dynamics: { size: plain.dynamics.size, into } };
      let thrown: unknown;
      try {
        for (const _ of runChunk(broken, job, 0));
      } catch (error) {
        thrown = error;
      }
      expect(thrown instanceof Error, `call ${at}`).toBe(calls > at);
      expect(thrown).not.toBeInstanceOf(Mistake);
    }
  });
});
