/**
 * A load that an event or a jump of a force switches on breaks stick, or lifts a body, at once: the time of the change is that of the switch.
 * Orbits and derivatives through such instants against closed forms.
 */

import { describe, expect, it } from "vitest";
import { findOrbit, measureSensitivity, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { compile } from "./support.js";

const g = 9.81;

/** A block on a rough floor that a force F pushes for half a second in every second, from 0.25 s on. */
const pushes = {
  "events of a clock": `
memory: { f: 0 }
forces: { x: f }
events:
  on: { every: 1, at: 0.25, set: { f: F } }
  off: { every: 1, at: 0.75, set: { f: 0 } }`,
  "a zero of a timer": `
memory: { f: 0 }
states: { tau: { rate: 1 } }
forces: { x: f }
events:
  on: { when: tau - 0.25, direction: rising, set: { f: F } }
  off: { when: tau - 0.75, direction: rising, set: { f: 0 } }
  again: { when: tau - 1, direction: rising, set: { tau: 0 } }`,
  "a force that jumps": `
forces: { x: F*(1 - sign(cos(2*pi*t)))/2 }`,
  "a kink whose expression jumps": `
forces: { x: "F*max(0, -sign(cos(2*pi*t)))" }`,
} as const;

const block = (push: string) =>
  compile(`
name: pushed
coordinates: [x, y]
parameters: { F: 5, mu: 0.3 }
kinetic: (x'^2 + y'^2)/2
potential: ${g}*y
contacts: { floor: { gap: y, slip: x', friction: mu } }
${push}
`);

describe.each(Object.entries(pushes))("a block that slips where %s push it", (_, push) => {
  it("advances by (F²/(μ g) − F)/8 in a period, and forgets its start (seed 2503)", () => {
    const next = randomSource(2503);
    for (let i = 0; i < 2; i++) {
      const mu = 0.2 + 0.2 * next();
      const F = mu * g * (1.1 + 0.3 * next());
      const parameters = { F, mu };
      const orbit = findOrbit(block(push), { parameters, settle: 3 });
      if (!orbit.found) throw new Error(orbit.outcome.reason);
      expect(orbit.shift?.x).toBeCloseTo((F * F) / (8 * mu * g) - F / 8, 9);
      expect(orbit.multipliers.slice(0, 1)).toEqual([{ re: 0, im: 0 }]);
      expect(orbit).toMatchObject({ stable: true, isolated: true });
    }
  });

  it("has the derivatives of the closed form", () => {
    const [F, mu] = [5, 0.3];
    const mechanism = block(push);
    const names = ["F", "mu"];
    const { final, variables } = measureSensitivity(mechanism, { until: 1.2, with: names });
    expect(variables.every(({ validUntil }) => validUntil === undefined)).toBe(true);
    expect(names.map((name) => final.slopes[name]?.[0])).toEqual([
      expect.closeTo(F / (4 * mu * g) - 1 / 8, 8),
      expect.closeTo(-(F * F) / (8 * mu * mu * g), 8),
    ]);
  });
});

describe("a block that a magnet lifts at once", () => {
  it("lands where a throw does, with its derivative", () => {
    const mechanism = compile(`
name: lifted
coordinates: [y]
parameters: { F: 15 }
memory: { f: 0 }
kinetic: y'^2/2
potential: ${g}*y
forces: { y: f }
contacts: { floor: { gap: y, slip: 0, friction: 0 } }
events:
  on: { every: 10, at: 0.2, set: { f: F } }
  off: { every: 10, at: 0.5, set: { f: 0 } }
`);
    const landing = (F: number) => {
      const [v, h] = [(F - g) * 0.3, ((F - g) * 0.09) / 2];
      return 0.5 + (v + Math.sqrt(v * v + 2 * g * h)) / g;
    };
    const run = simulate(mechanism, mechanism.start, { until: 2 });
    expect(run.events.map(({ type }) => type)).toEqual(["event", "liftoff", "event", "impact"]);
    expect(run.events.at(-1)?.t).toBeCloseTo(landing(15), 10);
    const { events } = measureSensitivity(mechanism, { until: 1, with: ["F"] });
    const slope = (landing(15 + 1e-5) - landing(15 - 1e-5)) / 2e-5;
    expect(events.at(-1)?.time.F).toBeCloseTo(slope, 7);
  });
});
