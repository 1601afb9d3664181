/** How fast do compliant runs tend to the rigid one? A drop like ε, slip like ε², an impact without collision like ε ln(1/ε). */

import { describe, expect, it } from "vitest";
import { parseStart } from "../../../cli/text/index.js";
import { loadMechanism, makeState, type SimulateOptions, simulate } from "../../../src/index.js";
import { numbersOf, worst } from "../support.js";

const ball = loadMechanism("ball");
const rod = loadMechanism("rod");

/** Exponents of successive distances to the rigid run. */
function ordersOf(
  mechanism: typeof rod,
  from: string,
  options: SimulateOptions,
  epsilons: readonly number[],
  damped: boolean,
): number[] {
  const rigid = simulate(mechanism, makeState(mechanism, parseStart([from]), options), options);
  const distances = epsilons.map((epsilon) => {
    const soft = { ...options, epsilon, ...(damped ? { epsilonN: epsilon } : {}) };
    const run = simulate(mechanism, makeState(mechanism, parseStart([from]), soft), soft);
    return worst(numbersOf(run.final), numbersOf(rigid.final));
  });
  return distances
    .slice(1)
    .map(
      (distance, i) =>
        Math.log((distances[i] as number) / distance) /
        Math.log((epsilons[i] as number) / (epsilons[i + 1] as number)),
    );
}

describe("compliant runs beside the rigid one", () => {
  it("(6.15) a drop with ε_N = ε: order 1", () => {
    const options = { until: 0.8, parameters: { r: 0.7 } };
    for (const order of ordersOf(ball, "y=1", options, [2e-3, 1e-3, 5e-4], true))
      expect(order).toBeCloseTo(1, 1);
  });

  it("(6.9) slip from the quasi-static penetration: order 2", () => {
    const options = { until: 0.5, parameters: { mu: 0.5, Sx: 1, r: 0 } };
    for (const order of ordersOf(rod, "theta=1.2, x'=1", options, [2e-2, 1e-2, 5e-3], false))
      expect(order).toBeCloseTo(2, 1);
  });

  it.each([
    [1, false],
    [0.5, true],
  ])("an impact without collision, r = %s: order 0.8 to 0.95", (r, damped) => {
    const options = { until: 0.02, parameters: { mu: 2, Sy: -10, r } };
    const orders = ordersOf(rod, "theta=1.1, x'=2", options, [1e-3, 1e-4, 1e-5, 1e-6], damped);
    for (const order of orders) {
      expect(order).toBeGreaterThan(0.8);
      expect(order).toBeLessThan(0.95);
    }
  });

  it("an impact without collision is recognised in the run alone", () => {
    const options = { until: 0.02, epsilon: 1e-4, parameters: { mu: 2, Sy: -10, r: 1 } };
    const run = simulate(rod, makeState(rod, { theta: 1.1, "x'": 2 }, options), options);
    expect(run.compliant).toMatchObject({ impacts: 0, verdict: "impactWithoutCollision" });
  });
});
