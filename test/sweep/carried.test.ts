/** The end of a run as the start of the next: closed contacts are closed again, and do not open or press in. */

import { expect, it } from "vitest";
import { compileMechanism, parseModel } from "../../src/index.js";
import type { FinalState } from "../../src/simulate/index.js";
import type { SweepJob } from "../../src/sweep/job.js";
import { SweepStarts } from "../../src/sweep/start.js";

/** A mass of (1, 3) on a slope a, which a sweep changes from 0 to 1. */
const mechanism = compileMechanism(
  parseModel(`
name: slope
coordinates: [x, y]
parameters: { a: 0 }
kinetic: x'^2/2 + 3*y'^2/2
contacts: { floor: { gap: y - a*x, slip: x', friction: 0 } }
start: { x: 1, y: 0, x': 2 }
`),
);
const job = { over: [{ name: "a", values: [0, 1] }], parameters: {}, start: {}, simulate: {}, t: 0, seed: 1 };
const starts = new SweepStarts(mechanism, job as unknown as SweepJob);
const final = (mode: string, y: number) =>
  ({
    t: 7,
    j: 0,
    q: { x: 1, y },
    v: { x: 2, y: 0 },
    contacts: { floor: { mode, gap: y } },
  }) as unknown as FinalState;
const carried = (mode: string, y: number) =>
  starts.carried(final(mode, y), { start: 0, values: [1] } as never);

it("by the shortest way in the mass metric: W = (−1, 1), M⁻¹W = (−1, 1/3), WᵀM⁻¹W = 4/3", () => {
  // The gap is −1: q += M⁻¹W · 3/4. The normal velocity is −2: v += M⁻¹W · 3/2.
  const state = carried("stick", 0);
  expect(state?.q.x).toBeCloseTo(0.25, 12);
  expect(state?.q.y).toBeCloseTo(0.25, 12);
  expect(state?.v.x).toBeCloseTo(0.5, 12);
  expect(state?.v.y).toBeCloseTo(0.5, 12);
});

it("an open contact that does not penetrate stays as it is, and one that would is closed", () => {
  expect(carried("flight", 1.5)?.v).toEqual({ x: 2, y: 0 });
  expect(carried("flight", 0)?.v.y).toBeCloseTo(0.5, 12);
});
