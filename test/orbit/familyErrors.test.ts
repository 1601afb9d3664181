/** Errors of an orbit that is one of a family hold its member: the period is that of its energy. */

import { describe, expect, it } from "vitest";
import { compileMechanism, findOrbit, type Orbit, parseModel } from "../../src/index.js";

const compile = (text: string) => compileMechanism(parseModel(text));

/** Numbers between 0 and 1 from a printed seed (Park, Miller 1988). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const slip = compile(`
name: Spring-loaded inverted pendulum
coordinates: [x, y]
parameters: { m: 80, k: 20000, g: 9.81, l: 1, alpha: 0.384 }
memory: { foot: 0, stance: 0 }
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*y + stance*k/2*(sqrt((x - foot)^2 + y^2) - l)^2
events:
  touch: { when: y - l*cos(alpha) + 10*stance, direction: falling, set: { stance: 1, foot: x + l*sin(alpha) } }
  lift: { when: (x - foot)^2 + y^2 - l^2 - 10*(1 - stance), direction: rising, set: { stance: 0 } }
start: { x: 0, y: 1, x': 5 }
`);

describe("the error of the period of a family's member", () => {
  it("is small for a running leg, and bounds what a member of another search with the same energy differs by", () => {
    const one = findOrbit(slip, { settle: 15 }) as Orbit;
    expect(one.isolated).toBe(false);
    const error = one.error?.period as number;
    expect(error).toBeLessThan(1e-10);
    const start = { q: { x: 0, y: 1.01 }, v: { x: 5.03, y: 0 }, memory: { foot: 0, stance: 0 } };
    const member = { energy: one.family?.by.energy as number };
    const other = findOrbit(slip, { start, settle: 15, member }) as Orbit;
    expect(Math.abs(other.period - one.period)).toBeLessThan(1e-8);
    expect(other.error?.period).toBeLessThan(1e-10);
  });

  const hop = compile(`
name: Mass that hops on a spring
coordinates: [y]
parameters: { m: 1, k: 400, g: 9.81 }
kinetic: m/2*y'^2
potential: m*g*y + k/2*max(0, -y)^2
start: { y: 0.3 }
`);

  it.each([21, 22, 23])("bounds the distance to the closed form at the printed energy (seed %i)", (seed) => {
    const random = randomNumbers(seed);
    const [m, k, y] = [0.5 + random(), 100 + 900 * random(), 0.1 + random()];
    const orbit = findOrbit(hop, { parameters: { m, k }, start: { q: { y }, v: { y: 0 } } }) as Orbit;
    const energy = orbit.family?.by.energy as number;
    const [speed, omega] = [Math.sqrt((2 * energy) / m), Math.sqrt(k / m)];
    const stance = (2 * (Math.PI - Math.atan((speed * omega) / 9.81))) / omega;
    const exact = (2 * speed) / 9.81 + stance;
    expect(Math.abs(orbit.period - exact)).toBeLessThanOrEqual(orbit.error?.period as number);
    expect(orbit.error?.period).toBeLessThan(1e-10);
  });
});
