/** Where does a branch go next? A polynomial through its last points; a curve that is one is predicted to rounding. */
import { expect, it } from "vitest";
import type { ContinuationProblem } from "../../src/continuation/index.js";
import { Predictor } from "../../src/continuation/predict.js";
import { branchOf } from "./collect.js";

/** (s, a fifth power of s) with its unit tangent. */
function stateAt(s: number, coefficients: readonly number[]) {
  const value = coefficients.reduceRight((sum, c) => sum * s + c, 0);
  const slope = coefficients.reduceRight((sum, c, k) => (k === 0 ? sum : sum * s + k * c), 0);
  const length = Math.hypot(1, slope);
  return { z: Float64Array.of(s, value), tangent: Float64Array.of(1 / length, slope / length), sign: 1 };
}

it("a polynomial of degree 5 along the present tangent is predicted to rounding, from points at any distances", () => {
  // The tangent at 0 is the first axis, so that s is the distance along it.
  const coefficients = [0.3, 0, 0.8, -0.6, 0.4, 0.5];
  const predictor = new Predictor();
  predictor.add(stateAt(-0.31, coefficients));
  predictor.add(stateAt(-0.12, coefficients));
  for (const s of [0.05, 0.1, 0.2]) {
    const guess = predictor.at(stateAt(0, coefficients), s);
    expect(guess?.[0]).toBeCloseTo(s, 14);
    expect(guess?.[1]).toBeCloseTo(stateAt(s, coefficients).z[1] as number, 13);
  }
});

it("where points do not lie on a smooth curve the tangent is better", () => {
  const predictor = new Predictor();
  predictor.add(stateAt(-0.1, [0, 0, 4e3]));
  expect(predictor.at(stateAt(0, [0]), 0.1)).toBeUndefined();
});

it("points of a circle need little more than one correction each", () => {
  let count = 0;
  const circle: ContinuationProblem = {
    size: 1,
    residual: ([u = 0], p, out) => {
      count++;
      out[0] = u * u + p * p - 1;
    },
    jacobian: ([u = 0], p, out) => out.set([2 * u, 2 * p]),
  };
  const start = { u: Float64Array.of(1), p: 0 };
  const { points, end } = branchOf(circle, start, { ds: 0.02, dsMax: 0.02, low: -2, high: 2 });
  expect(end.kind).toBe("closed");
  for (const { u, p } of points) expect(Math.hypot(u[0] as number, p)).toBeCloseTo(1, 14);
  // Along the tangent alone each point takes three.
  expect(count).toBeLessThan(2.3 * points.length);
});
