/**
 * Memory that events change as the state of an automaton (`leg: 1 - leg`, a swap) is not a disturbance: the orbit has the multipliers of the
 * mechanism without it. Momenta that no event changes are neutral.
 */

import { describe, expect, it } from "vitest";
import { continueOrbit, findOrbit, type Mechanism, measureLyapunov, type Orbit } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { compile } from "./support.js";

const found = (mechanism: Mechanism, options = {}): Orbit => {
  const result = findOrbit(mechanism, options);
  if (!result.found) throw new Error(result.outcome.reason);
  return result;
};
const sizes = ({ multipliers }: Orbit) => multipliers.map(({ re, im }) => Math.hypot(re, im));

/** A wheel of n spokes with inertia; `memory` and `set` name its legs. */
const wheel = (J: number, memory: string, set: string) =>
  compile(`
name: wheel
coordinates: [th]
parameters: { n: 6, m: 2, J: ${J}, gamma: 0.2, l: 0.7, g: 9.81 }
memory: { x: 0, ${memory} }
kinetic: (J + m*l^2)*th'^2/2
potential: m*g*l*cos(th)
events:
  strike:
    when: gamma + pi/n - th
    set: { th: th - 2*pi/n, th': th'*(J + m*l^2*cos(2*pi/n))/(J + m*l^2), x: x + 2*l*sin(pi/n), ${set} }
start: { th: gamma - pi/n, th': 3 }`);

describe("legs that a strike exchanges", () => {
  const next = randomSource(2520);
  it.each([
    ["leg: 0", "leg: 1 - leg"],
    ["side: 0.1", "side: -side"],
    ["left: 1, right: 2", "left: right, right: left"],
  ])("%s, %s: two steps, the multiplier of both, a branch (seed 2520)", (memory, set) => {
    const J = next();
    const eta = (J + 0.98 * Math.cos(Math.PI / 3)) / (J + 0.98);
    const orbit = found(wheel(J, memory, set));
    expect(orbit).toMatchObject({ isolated: true, stable: true, word: ["strike", "strike"] });
    expect(sizes(orbit)).toEqual([expect.closeTo(eta ** 4, 10), 1]);
    const last = [...continueOrbit(orbit, { parameter: "gamma", to: 0.22, ds: 0.3, dsMax: 1 })].at(-1);
    expect(last?.value).toBe(0.22);
    expect(last?.multipliers[0]?.re).toBeCloseTo(eta ** 4, 9);
  });

  it("a value that memory forgets, or that moves towards another, stays a multiplier", () => {
    const copied = found(wheel(0.3, "old: 0, leg: 0", "old: leg, leg: 1 - leg"));
    expect(sizes(copied)).toEqual([expect.closeTo(0.6171875 ** 4, 9), 0, 1]);
    const slow = found(wheel(0.3, "u: 0", "u: u/2 + 1"), { settle: 40 });
    expect(sizes(slow)).toContainEqual(expect.closeTo(0.5, 9));
  });

  it("leave the Lyapunov exponent of a forced motion as it is", () => {
    const forced = (memory: string, set: string) =>
      compile(`
name: forced
coordinates: [x]
${memory}
kinetic: x'^2/2
potential: x^2
dissipation: 0.2*x'^2
forces: { x: cos(2*t) }
events:
  kick: { when: x, direction: rising, set: { x': 0.9*x'${set} } }
start: { x: 1 }`);
    const [one, other] = [forced("", ""), forced("memory: { leg: 0 }", ", leg: 1 - leg")].map(
      (mechanism) => measureLyapunov(mechanism, { settle: 20, time: 40 }).exponent,
    );
    expect(one).toBeLessThan(-0.1);
    expect(other).toBeCloseTo(one as number, 1);
  });
});

describe("a momentum that no event changes", () => {
  const clock = (set: string) =>
    compile(`
name: clock
coordinates: [th, wheel]
kinetic: th'^2/8 + wheel'^2/200
potential: -5*cos(th)
dissipation: 0.025*th'^2
events:
  tick: { when: th - 0.1, direction: rising, set: { th': th' + 0.6, wheel: wheel + 0.2${set} } }
start: { th: 0.3 }`);

  it("is neutral, and the orbit can be followed", () => {
    const orbit = found(clock(""), { settle: 40 });
    expect(orbit).toMatchObject({ isolated: true, stable: true, shift: { wheel: expect.closeTo(0.2, 10) } });
    expect(orbit.neutral?.map(({ kind }) => kind)).toEqual(["shift", "momentum"]);
  });

  it("is not kept where an event sets the velocity", () => {
    const orbit = found(clock(", wheel': wheel'/2"), { settle: 40 });
    expect(orbit.neutral?.map(({ kind }) => kind)).toEqual(["shift"]);
    expect(sizes(orbit)).toContainEqual(expect.closeTo(0.5, 9));
  });
});
