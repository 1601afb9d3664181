/** What is said of a motion that does not come back, not even up to a shift? No orbit, and what was searched. */
import { describe, expect, it } from "vitest";
import { findOrbit } from "../../src/index.js";
import { compile } from "../equilibria/models.js";

const outcomeOf = (result: ReturnType<typeof findOrbit>) => {
  if (result.found) throw new Error(`an orbit of period ${result.period} s`);
  return result.outcome;
};

describe("a motion that drifts", () => {
  it("a rotation that only gets faster", () => {
    const rotor = compile(`
name: Whirling pendulum
coordinates: [th]
parameters: { g: 0.2, torque: 0.5 }
kinetic: th'^2/2
potential: -g*cos(th)
forces: { th: torque }
start: { th: 0, th': 4 }
`);
    const { kind, reason } = outcomeOf(findOrbit(rotor, { settle: 50 }));
    expect(kind).toBe("drift");
    expect(reason).toMatch(/th rises monotonically by [\d.e+]+ in the [\d.e+]+ s that were searched/);
  });

  it("a coordinate that swings and moves on where a formula depends on it: the shift in each round is named", () => {
    // z swings with x and moves by 1 m each second; the load grows so slowly with z that the rounds look alike.
    const walker = compile(`
name: Walker
coordinates: [x, z]
parameters: { push: 1, swing: 3 }
kinetic: (x'^2 + z'^2)/2
potential: x^2/2
forces: { x: "(1 - x^2)*x'", z: "push + swing*x - z' + 1e-9*z" }
start: { x: 1 }
`);
    const { kind, reason } = outcomeOf(findOrbit(walker));
    expect(kind).toBe("drift");
    // One round of van der Pol's cycle, in which the push alone moves z by 1 m each second.
    const [, by, time] = /z is ([\d.]+) further after a round of ([\d.]+) s/.exec(reason) ?? [];
    expect(Number(time)).toBeCloseTo(6.66329, 3);
    expect(Number(by)).toBeCloseTo(6.66329, 3);
  });
});
