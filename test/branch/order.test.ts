/** Two impacts of an orbit change their order: the branch continues where both orders lead to the same motion, and ends where they do not. */

import { describe, expect, it } from "vitest";
import { continueOrbit, findOrbit, type Orbit } from "../../src/index.js";
import { compile } from "../events/support.js";

/** Impact oscillators that a spring couples, and their inertia by `shared`. */
const pair = (shared: number) =>
  compile(`
name: pair
coordinates: [x, y]
parameters: { ph: 0.1 }
kinetic: x'^2/2 + 0.65*y'^2 + ${shared}*x'*y'
potential: 2*x^2 + 2.5*y^2 + (x - y)^2/4
dissipation: 0.15*(x'^2 + y'^2)
forces: { x: 3*cos(2.6*t), y: 3*cos(2.6*t + ph) }
contacts:
  a: { gap: 0.4 - x, restitution: 0.6 }
  b: { gap: 0.45 - y, restitution: 0.6 }`);

const orbitAt = (shared: number, ph: number): Orbit => {
  const orbit = findOrbit(pair(shared), { parameters: { ph }, settle: 30 });
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  return orbit;
};

describe("impacts that coincide", () => {
  it("are passed where neither acts on the other", () => {
    const points = [...continueOrbit(orbitAt(0, 0.1), { parameter: "ph", to: 0.05, ds: 0.1, dsMax: 0.3 })];
    expect(points.flatMap(({ label }) => label ?? [])).toEqual(["TC"]);
    const last = points.at(-1);
    expect(last?.value).toBe(0.05);
    const same = orbitAt(0, 0.05);
    const largest = Math.hypot(same.multipliers[0]?.re as number, same.multipliers[0]?.im as number);
    expect(Math.hypot(last?.multipliers[0]?.re as number, last?.multipliers[0]?.im as number)).toBeCloseTo(
      largest,
      9,
    );
  });

  it("end the branch where their order matters, and are not called a graze", () => {
    const points = [
      ...continueOrbit(orbitAt(0.01, 0.15), { parameter: "ph", to: 0.05, ds: 0.1, dsMax: 0.3 }),
    ];
    const last = points.at(-1);
    expect(last).toMatchObject({ label: "TC", border: { verdict: "end" } });
    expect(last?.border?.because).toBe(
      "impacts at a and b coincide, and the motion after them depends on their order",
    );
    expect(points.every(({ value }) => value >= (last?.value as number))).toBe(true);
  });
});
