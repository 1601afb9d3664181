/** What is said of a motion that comes back in all but a shift of a coordinate? No orbit, and what was searched. */
import { describe, expect, it } from "vitest";
import { findOrbit } from "../../src/index.js";
import { compile } from "../equilibria/models.js";

const rotor = compile(`
name: Whirling pendulum
coordinates: [th]
parameters: { g: 1, c: 0.2, torque: 0.8 }
kinetic: th'^2/2
potential: -g*cos(th)
dissipation: c/2*th'^2
forces: { th: torque }
start: { th: 0, th': 4 }
`);

/** z swings with x, and by 1 s of travel each second besides. */
const walker = compile(`
name: Walker
coordinates: [x, z]
parameters: { push: 1, swing: 3 }
kinetic: (x'^2 + z'^2)/2
potential: x^2/2
forces: { x: "(1 - x^2)*x'", z: "push + swing*x - z'" }
start: { x: 1 }
`);

const outcomeOf = (result: ReturnType<typeof findOrbit>) => {
  if (result.found) throw new Error(`an orbit of period ${result.period} s`);
  return result.outcome;
};

describe("a rotation has no period", () => {
  it.each([
    [0.8, 0.2, 1],
    [1.4, 0.3, 1],
    [-2, 0.1, 0.5],
    [0.5, 0, 0.2],
  ])("torque %f, damping %f, g %f", (torque, c, g) => {
    const { kind, reason } = outcomeOf(findOrbit(rotor, { parameters: { torque, c, g }, settle: 50 }));
    expect(kind).toBe("drift");
    expect(reason).toMatch(torque > 0 ? /th rises monotonically by/ : /th falls monotonically by/);
    expect(reason).toMatch(/in the [\d.e+]+ s that were searched/);
  });

  it("a coordinate that swings and moves on: the shift in each round is named", () => {
    const { kind, reason } = outcomeOf(findOrbit(walker));
    expect(kind).toBe("drift");
    // One round of van der Pol's cycle, in which the push alone moves z by 1 m each second.
    const [, by, time] = /z is ([\d.]+) further after a round of ([\d.]+) s/.exec(reason) ?? [];
    expect(Number(time)).toBeCloseTo(6.66329, 3);
    expect(Number(by)).toBeCloseTo(6.66329, 3);
  });

  it("without the push it is an orbit", () => {
    const orbit = findOrbit(walker, { parameters: { push: 0 } });
    expect(orbit.found && orbit.period).toBeCloseTo(6.66328686, 7);
  });
});
