/** Is the response of a block on a spring to a harmonic force found at any frequency and friction? Every event is a turn at rest. */
import { describe, expect, it } from "vitest";
import { findOrbit } from "../../src/index.js";
import { compile } from "../equilibria/models.js";
import { frictionResponse } from "../oracle/denHartog.js";

/** Lengths in units of L, times in units of T. */
const block = compile(`
name: Den Hartog
coordinates: [x, y]
parameters: { g: 10, mu: 0.05, om: 1.5, L: 1, T: 1 }
kinetic: (x'^2 + y'^2)/2
potential: x^2/(2*T^2) + g*L/T^2*y
forces: { x: L/T^2*cos(om/T*t) }
contacts:
  c: { gap: y, slip: x', friction: mu, restitution: 0, law: moreau }
start: { y: contact }
`);

const topOf = (parameters: Readonly<Record<string, number>>) => {
  const { L = 1, T = 1, om = 1 } = parameters;
  const orbit = findOrbit(block, { parameters, settle: 200 * T, search: 100 * T });
  if (!orbit.found) throw new Error(`${JSON.stringify(parameters)}: ${orbit.outcome.reason}`);
  expect(orbit.period / T).toBeCloseTo((2 * Math.PI) / om, 9);
  expect(orbit.stable || !orbit.isolated).toBe(true);
  return Math.max(...orbit.events.map(({ after }) => Math.abs(after.q.x as number))) / L;
};

function* pairs(seed: number, count: number) {
  let state = seed;
  const random = () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
  for (let k = 0; k < count; k++) yield { om: 0.3 + 2.7 * random(), mu: 0.005 + 0.085 * random() };
}

describe("dry friction under a harmonic force", () => {
  it("the oracle: without stops Den Hartog's amplitude √(V² − (fU)²)", () => {
    for (const [om, f] of [
      [1.2, 0.2],
      [1.7665, 0.59],
      [0.62, 0.39],
    ] as const) {
      const U = Math.sin(Math.PI / om) / (om * (1 + Math.cos(Math.PI / om)));
      const { top, stops } = frictionResponse(om, f, 300);
      expect(stops).toBe(0);
      expect(top).toBeCloseTo(Math.sqrt((1 - om * om) ** -2 - (f * U) ** 2), 9);
    }
  });

  it("ω = 1.2, μ = 0.02, and 20 random pairs, seed 12345, with and without stops", () => {
    let stopping = 0;
    for (const { om, mu } of [{ om: 1.2, mu: 0.02 }, ...pairs(12345, 20)]) {
      const { top, stops } = frictionResponse(om, 10 * mu, mu < 0.01 ? 1500 : 200);
      stopping += stops > 0 ? 1 : 0;
      expect(Math.abs(topOf({ om, mu }) / top - 1)).toBeLessThan(1e-7);
    }
    expect(stopping).toBeGreaterThan(3);
  });

  it.each([
    [1e3, 1],
    [1e-3, 1e-3],
    [1e-3, 1e3],
  ])("the same in units of %f and %f", (L, T) => {
    for (const { om, mu } of pairs(7, 3))
      expect(Math.abs(topOf({ om, mu, L, T }) / topOf({ om, mu }) - 1)).toBeLessThan(1e-8);
  });
});
