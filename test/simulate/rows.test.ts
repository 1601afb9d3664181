/** Rows in blocks: the same rows in the same order as those that a trajectory keeps, and none are kept. */
import { describe, expect, it } from "vitest";
import { loadMechanism, type Samples, simulate } from "../../src/index.js";

describe("rows that a caller takes in blocks", () => {
  it.each([
    ["ball", {}, 9000],
    ["finger", { parameters: { mu: 1 } }, 10_001],
    ["block", { method: "timestepping" as const }, 5000],
    ["ball", { until: 0 }, 5],
  ])("of %s with %o are those that would be kept", (name, options, samples) => {
    const mechanism = loadMechanism(name);
    const question = { until: 3, ...options, samples };
    const kept = simulate(mechanism, mechanism.start, question).samples as Samples;
    const blocks: Samples[] = [];
    const run = simulate(mechanism, mechanism.start, { ...question, onRows: (block) => blocks.push(block) });
    expect(run.samples).toBeUndefined();
    expect(blocks.length).toBe(Math.max(1, Math.ceil((kept.rows.length - 1) / 4096)));
    expect(blocks.every(({ columns }) => columns.join() === kept.columns.join())).toBe(true);
    expect(blocks.flatMap(({ rows }) => rows)).toEqual(kept.rows);
    expect(run.rowsBetween(0, 0, 1).rows.length).toBeGreaterThan(0);
  });
});
