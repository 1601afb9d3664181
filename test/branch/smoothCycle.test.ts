/** Does a branch of smooth cycles know each of them to many digits? Its points are predicted, and mostly solved by one evaluation. */
import { expect, it } from "vitest";
import { compileMechanism, continueOrbit, findOrbit, parseModel } from "../../src/index.js";
import { vanDerPolCycle } from "../oracle/vanDerPol.js";

const oscillator = compileMechanism(
  parseModel(`name: van der Pol
coordinates: [x]
parameters: { mu: 0.5 }
kinetic: x'^2/2
potential: x^2/2
forces: { x: mu*(1 - x^2)*x' }
start: { x: 2 }
`),
);

it("the oracle has the known period and amplitude of van der Pol's cycle at mu = 1", () => {
  const { period, amplitude } = vanDerPolCycle(1);
  expect(period).toBeCloseTo(6.66328685932313, 12);
  expect(amplitude).toBeCloseTo(2.008619860874843, 13);
});

it("period, amplitude and multiplier of van der Pol's cycle along its branch agree with power series", () => {
  const orbit = findOrbit(oscillator, { settle: 60 });
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  const points = [...continueOrbit(orbit, { parameter: "mu", to: 3 })];
  expect(points.length).toBeGreaterThan(30);
  for (const { value, period, multipliers, max, min } of points.filter((_, i) => i % 3 === 0)) {
    const exact = vanDerPolCycle(value);
    expect(Math.abs(period / exact.period - 1)).toBeLessThan(2e-12);
    expect(Math.abs((multipliers[0]?.re as number) / exact.multiplier - 1)).toBeLessThan(1e-9);
    expect(Math.abs((max.x as number) - exact.amplitude)).toBeLessThan(1e-11);
    expect(Math.abs((min.x as number) + exact.amplitude)).toBeLessThan(1e-11);
  }
});
