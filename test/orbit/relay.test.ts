/** Orbits through jumps of forces: multipliers against differences of the motion, and against a contact with the same friction. */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  continueOrbit,
  findOrbit,
  type Mechanism,
  parseModel,
  simulate,
} from "../../src/index.js";
import { drawFrom } from "../simulate/support.js";
import { type Complex, expectSame, multipliersByDifferences } from "./byDifferences.js";

const seed = 20250043;
const fine = { rtol: 1e-12, atol: 1e-13 };
const compile = (text: string): Mechanism => compileMechanism(parseModel(`name: relay\n${text}`));

const oscillator = (force: string, numbers: Readonly<Record<string, number>>) =>
  compile(`
coordinates: [x]
parameters: ${JSON.stringify(numbers)}
kinetic: x'^2/2
potential: k/2*x^2
dissipation: c/2*x'^2
forces: { x: "${force}" }
start: { x: 1.3, x': 0.2 }
`);

/** Of the orbit that a motion settles to. */
function compare(mechanism: Mechanism, until: number): readonly Complex[] {
  const orbit = findOrbit(mechanism, simulate(mechanism, mechanism.start, { until, ...fine }));
  expect(orbit.found).toBe(true);
  if (!orbit.found) return [];
  const vary = mechanism.coordinates.flatMap((name) => [name, `${name}'`]);
  expectSame(
    orbit.multipliers,
    multipliersByDifferences(mechanism, orbit, 0.137 * orbit.period, vary, 1e-6),
    1e-6,
  );
  return orbit.multipliers;
}

describe("orbits through kinks", () => {
  it("F sign(x'): the multiplier is e^(−cT/2)", () => {
    const [c, k] = [0.1, 1];
    const mechanism = oscillator("F*sign(x')", { k, c, F: 0.2 });
    const half = Math.PI / Math.sqrt(k - (c * c) / 4);
    const orbit = findOrbit(mechanism, simulate(mechanism, mechanism.start, { until: 200, ...fine }));
    expect(orbit.found && orbit.period).toBeCloseTo(2 * half, 9);
    expect(orbit.found && orbit.multipliers[0]?.re).toBeCloseTo(Math.exp(-c * half), 9);
  });

  it(`random relays, seed ${seed}: differences to 1e-6`, () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 3; i++) {
      const numbers = { k: draw(0.5, 3), c: draw(0.05, 0.3), F: draw(0.1, 1), a: draw(-0.4, 0.4) };
      compare(oscillator("F*sign(x' + a*x)", numbers), 200);
      compare(oscillator("-F*sign(x) + 3*cos(w*t)", { ...numbers, w: draw(0.6, 3) }), 200);
      compare(
        oscillator("-2*(max(x - F, 0) + min(x + F, 0)) + 2*cos(w*t)", { ...numbers, w: draw(0.6, 3) }),
        200,
      );
    }
  });

  it("a relay that holds on two masses: differences to 1e-6, one multiplier is 0", () => {
    const mechanism = compile(`
coordinates: [x, z]
kinetic: x'^2/2 + 0.2*z'^2
potential: x^2 + 2*(x - z)^2
dissipation: 0.05*x'^2 + 0.1*(x' - z')^2
forces: { x: "-0.9*sign(x' + 0.4*x - 0.3*z') + 1.2*cos(1.3*t)" }
start: { x: 0.7, z': 0.4 }
`);
    const multipliers = compare(mechanism, 200);
    expect(Math.min(...multipliers.map(({ re, im }) => Math.hypot(re, im)))).toBe(0);
  });

  it("a hold that an impact ends: differences to 1e-6", () => {
    const struck = compile(`
coordinates: [x, y]
kinetic: x'^2/2 + y'^2/2
potential: 1.5*(y - x)^2 + 0.2*x^2
forces: { x: "-2*sign(x')", y: 2*sin(2*t) - 0.1*y' }
contacts:
  hit: { gap: x + 0.2 - y, friction: 0, restitution: 0.5 }
start: { y': 1 }
`);
    const orbit = findOrbit(struck);
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    expect(orbit.word.slice(-3)).toEqual(expect.arrayContaining(["release"]));
    expectSame(
      orbit.multipliers,
      multipliersByDifferences(struck, orbit, 0.137 * orbit.period, ["x", "y", "x'", "y'"], 1e-6),
      1e-6,
    );
  });

  it("a clutch that a clock closes and opens: differences to 1e-6", () => {
    // Parts of a search begin at multiples of 5 s: some of them on an event of the clock.
    const clutch = compile(`
coordinates: [x, y]
memory: { on: 1 }
kinetic: 5*x'^2 + 2*y'^2
potential: x^2 + y^2/3
forces: { y: "6*sin(pi/2*t) - y'/2 - 20*on*sign(y' - x')", x: "-8*x' + 20*on*sign(y' - x')" }
events:
  engage: { every: 4, at: 1, set: { on: 1 } }
  let: { every: 4, at: 3, set: { on: 0 } }
`);
    const orbit = findOrbit(clutch);
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    expect([orbit.period, orbit.word]).toEqual([4, ["engage", "hold", "let", "release"]]);
    const wait = 2.1; // inside the phase that slips; memory is set in every period and has the multiplier 0
    const found = multipliersByDifferences(clutch, orbit, wait, ["x", "y", "x'", "y'"], 1e-6);
    expectSame(found, orbit.multipliers, 1e-6);
  });

  it("dry friction as a force and as a contact: one branch, with the same border of rest", () => {
    const asForce = oscillator("-F*sign(x') + A*cos(w*t)", { k: 2, c: 0.1, F: 0.5, w: 0.9, A: 0.895 });
    const asContact = compile(`
coordinates: [x, y]
parameters: { k: 2, c: 0.1, F: 0.5, w: 0.9, A: 0.895 }
kinetic: x'^2/2 + y'^2/2
potential: k/2*x^2 + y
dissipation: c/2*x'^2
forces: { x: "A*cos(w*t)" }
contacts: { g: { gap: y, slip: x', friction: F } }
start: { x: 1.3, x': 0.2, y: contact }
`);
    const follow = (mechanism: Mechanism) => {
      const orbit = findOrbit(mechanism, simulate(mechanism, mechanism.start, { until: 100, ...fine }));
      if (!orbit.found) throw new Error("no orbit");
      const points = [...continueOrbit(orbit, { parameter: "A", to: 0.902 })];
      const border = points.find(({ label }) => label === "SB");
      return { orbit, border: border?.value as number, after: points.at(-1)?.word };
    };
    const [one, other] = [follow(asForce), follow(asContact)];
    expect(one.orbit.word).toEqual(["hold", "release", "hold", "release"]);
    expect(other.orbit.word).toEqual(["slip+", "stick", "slip-", "stick"]);
    expectSame(one.orbit.multipliers, other.orbit.multipliers, 1e-9);
    expect(one.border).toBeCloseTo(other.border, 8);
    expect(one.after).toEqual([]);
  });
});
