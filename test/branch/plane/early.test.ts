import { expect, it } from "vitest";
import { early } from "../../../src/branch/plane/orbitPlane.js";

it("a forced orbit that was found late begins in the first period of the forcing, with all its moments", () => {
  const [block, period] = [4, 2.5];
  const plan = {
    forcing: period,
    t: 37.2,
    segments: [{ section: { kind: "moment", t: 38 } }, { section: { kind: "plane", t: 39 } }],
  };
  // Two segments: a state of two numbers, the time, the duration; the period comes last.
  const u = Float64Array.of(0.1, 0.2, 37.2, 0.8, 0.3, 0.4, 38, 1.7, period);
  type Equations = Parameters<typeof early>[0];
  const moved = early({ problem: { plan, block } } as unknown as Equations, u);
  const expected = [0.1, 0.2, 2.2, 0.8, 0.3, 0.4, 3, 1.7, period];
  for (const [i, value] of expected.entries()) expect(moved.u[i]).toBeCloseTo(value, 12);
  expect(moved.plan.t).toBeCloseTo(2.2, 12);
  const sections = moved.plan.segments.map(({ section }) => (section as { readonly t: number }).t);
  expect(sections[0]).toBeCloseTo(3, 12);
  expect(sections[1]).toBe(39);

  const free = { ...plan, forcing: undefined };
  expect(early({ problem: { plan: free, block } } as unknown as Equations, u).u).toBe(u);
});
