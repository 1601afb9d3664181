/**
 * Stick-slip cycles beside a Hopf point of steady sliding: the stable one ends where its stick has no length left, folds back as a cycle
 * without stick, which is unstable, and that ends at the Hopf point. Between the two, rest and cycle coexist.
 */

import { describe, expect, it } from "vitest";
import { compileMechanism, continueOrbit, findOrbit, parseModel, simulate } from "../../src/index.js";
import { type BeltCurve, leastSlip } from "../oracle/frictionCurve.js";

const belt: Omit<BeltCurve, "v"> = {
  ...{ m: 0.538, k: 6957, c: 5.746, N: 1 },
  kinetic: (s, side) => 2 + 4 * Math.exp(-10 * side * s) + 0.2 * side * s,
  hold: () => 6,
};

const mechanism = compileMechanism(
  parseModel(`
name: mass on a belt
coordinates: [x, y]
parameters: { m: 0.538, b: 5.746, k: 6957, v: 0.15, N: 1 }
kinetic: m/2*(x'^2 + y'^2)
potential: k/2*x^2 + N*y
dissipation: b/2*x'^2
contacts:
  pad: { gap: y, slip: v - x', friction: (2 + 4*exp(-10*abs(slip)) + 0.2*abs(slip))/N }
start: { y: contact, x': 0.15 }
`),
);

const hopf = Math.log(40 / 5.946) / 10;

/** The belt speed at which the slip from the end of stick just touches the belt again. */
function foldOfOracle(): number {
  let [a, b] = [0.2, 0.3];
  for (let k = 0; k < 45; k++) {
    const v = (a + b) / 2;
    if (leastSlip({ ...belt, v }, -1, (6 - belt.c * v) / belt.k, 2e-4) < 0) a = v;
    else b = v;
  }
  return (a + b) / 2;
}

describe("2 + 4 exp(−10|v|) + 0.2 v on a belt", () => {
  const run = simulate(mechanism, mechanism.start, { until: 5 });
  const orbit = findOrbit(mechanism, run);
  if (!orbit.found) throw new Error("no orbit");
  const points = [...continueOrbit(orbit, { parameter: "v", to: 0.4 })];

  it("the cycle folds back where its stick ends, and comes to the Hopf point", () => {
    const [fold, end] = points.filter(({ label }) => label !== undefined);
    expect(fold?.label).toBe("SB");
    expect(end?.label).toBe("HB");
    expect(Math.abs((fold?.value as number) - foldOfOracle())).toBeLessThan(1e-7);
    expect(Math.abs((end?.value as number) - hopf)).toBeLessThan(1e-3);
    const at = points.indexOf(fold as (typeof points)[number]);
    expect(points.slice(0, at).every(({ stable, word }) => stable && word.join() === "slip+,stick")).toBe(
      true,
    );
    expect(points.slice(at + 1).every(({ stable, word }) => !stable && word.join() === "slip+")).toBe(true);
  });

  it("between them rest and cycle coexist, beside them one of the two is left", () => {
    const fold = points.find(({ label }) => label === "SB")?.value as number;
    const last = (v: number, x: number, speed: number) => {
      const end = simulate(
        mechanism,
        { q: { x, y: 0 }, v: { x: speed, y: 0 } },
        { until: 60, parameters: { v } },
      );
      return end.events.some(({ t }) => t > 55) ? "cycle" : "rest";
    };
    const restAt = (v: number) => (2 + 4 * Math.exp(-10 * v) + 0.2 * v) / belt.k;
    for (const v of [0.97 * hopf, 1.02 * hopf, 0.99 * fold, 1.01 * fold]) {
      const [small, large] = [last(v, restAt(v) + 1e-5, 0), last(v, 0.9e-3, v)];
      expect(large).toBe(v < fold ? "cycle" : "rest");
      expect(small).toBe(v < hopf ? "cycle" : "rest");
    }
  });
});
