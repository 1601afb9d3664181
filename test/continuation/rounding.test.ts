/** Is a branch followed whose equations are known to a few digits less than Newton's method asks for? */

import { expect, it } from "vitest";
import { randomSource } from "../../src/numerics/index.js";
import { branchOf } from "./collect.js";

it("steps of Newton's method that no longer fall are roundings where the caller says how large these are", () => {
  const next = randomSource(257);
  const circle = {
    size: 1,
    residual: (u: Float64Array, p: number, out: Float64Array) =>
      out.set([(u[0] as number) ** 2 + p * p - 1 + 1e-9 * (next() - 0.5)]),
    jacobian: (u: Float64Array, p: number, out: Float64Array) => out.set([2 * (u[0] as number), 2 * p]),
  };
  const start = { u: Float64Array.of(1), p: 0 };
  const limits = { low: -0.9, high: 0.9, ds: 0.05, dsMin: 1e-3 };
  expect(branchOf(circle, start, limits).end.kind).toBe("newton");
  const { points, end } = branchOf(circle, start, { ...limits, newtonRounding: 1e-8 });
  expect(end.kind).toBe("bound");
  for (const { u, p } of points) expect(Math.hypot(u[0] as number, p)).toBeCloseTo(1, 8);
});
