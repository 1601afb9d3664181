/** A walker with knees, written with events and memory, against point masses with constraints. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findOrbit, simulate } from "../../src/index.js";
import { type KneedParameters, type KneedStart, kneedStep } from "../oracle/kneed.js";
import { compile } from "./support.js";

/** The model of docs/how-to/walker.md. */
const page = readFileSync(new URL("../../docs/how-to/walker.md", import.meta.url), "utf8");
const text = /```yaml file=kneed\.yaml\n([\s\S]*?)```/.exec(page)?.[1] as string;
const mechanism = compile(text);

const own = (slope: number): KneedParameters => ({
  ...{ mH: 0.5, mt: 0.5, ms: 0.05, a1: 0.375, b1: 0.125, a2: 0.175, b2: 0.325, g: 9.81 },
  slope,
});

test("one step from states off the gait, to 1e-9", () => {
  const starts: KneedStart[] = [
    [0.1877, -0.2884, -1.1014, -0.0399],
    [0.19, -0.2908, -1.12, 0.02],
  ];
  for (const [st, th, wst, wth] of starts) {
    const expected = kneedStep(own(0.0504), [st, th, wst, wth]);
    const from = { ...mechanism.start, q: { st, th, kn: 0 }, v: { st: wst, th: wth, kn: 0 } };
    const { events } = simulate(mechanism, from, { until: 1 });
    const strike = events.find(({ name }) => name === "strike");
    expect(strike?.t).toBeCloseTo(expected.time, 9);
    const after = simulate(mechanism, from, { until: expected.time + 1e-9 }).final;
    const found = [after.q.st, after.q.th, after.v.st, after.v.th];
    for (const [i, value] of expected.start.entries()) expect(found[i]).toBeCloseTo(value, 6);
  }
});

test("the gait is the fixed point of the oracle, its multipliers are those of differences", () => {
  const orbit = findOrbit(mechanism);
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  expect(orbit.stable).toBe(true);
  const run = simulate(mechanism, orbit.start, { until: (orbit.events[0]?.t as number) + 1e-12 });
  const { q, v } = run.final;
  const start: KneedStart = [q.st as number, q.th as number, v.st as number, v.th as number];
  const next = kneedStep(own(0.0504), start);
  expect(next.time).toBeCloseTo(orbit.period, 9);
  for (const [i, value] of next.start.entries()) expect(value).toBeCloseTo(start[i] as number, 8);
  // The strike fixes one number: st + th = −2 slope, so three of the four are free.
  const d = 1e-5;
  const shifted = (k: number, by: number): KneedStart => {
    const [st, th, wst, wth] = start;
    return k === 0
      ? [st + by, th - by, wst, wth]
      : k === 1
        ? [st, th, wst + by, wth]
        : [st, th, wst, wth + by];
  };
  const columns = [0, 1, 2].map((k) => {
    const [up, down] = [kneedStep(own(0.0504), shifted(k, d)), kneedStep(own(0.0504), shifted(k, -d))];
    return [0, 2, 3].map((i) => ((up.start[i] as number) - (down.start[i] as number)) / (2 * d));
  });
  const trace = columns.reduce((sum, column, k) => sum + (column[k] as number), 0);
  expect(orbit.multipliers.slice(0, -1).reduce((sum, { re }) => sum + re, 0)).toBeCloseTo(trace, 6);
});
