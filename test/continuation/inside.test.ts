/** Is a place between two points of a branch found with little work? Keller (1977); the guesses are cubics of Hermite. */
import { expect, it } from "vitest";
import type { ContinuationProblem } from "../../src/continuation/index.js";
import { branchOf } from "./collect.js";

it("the end of a circle is enclosed to rounding, with hardly more than one correction for each halving", () => {
  let count = 0;
  const circle: ContinuationProblem = {
    size: 1,
    residual: ([u = 0], p, out) => {
      count++;
      out[0] = u * u + p * p - 1;
    },
    jacobian: ([u = 0], p, out) => out.set([2 * u, 2 * p]),
    // No function of the place, only a yes or no: the place is found by halving.
    broken: ({ u: [u = 0] }) => (u < 0.6 ? "u < 0.6" : undefined),
  };
  const start = { u: Float64Array.of(1), p: 0 };
  const { points, end } = branchOf(circle, start, { ds: 0.2, dsMax: 0.2, low: 0, high: 1 });
  expect(end.kind).toBe("broken");
  expect(end.at.p).toBeCloseTo(0.8, 13);
  expect(end.at.u[0]).toBeCloseTo(0.6, 13);
  const halvings = Math.log2(1e15);
  // A guess along the tangent of the step's start would need four or more.
  expect(count).toBeLessThan(5 * points.length + 1.7 * halvings);
});
