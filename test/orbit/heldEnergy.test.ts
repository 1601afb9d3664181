/**
 * Two pendulums collide without losses, as a ball of a cradle and the others do. Their orbits are a family over the
 * energy; near it Newton's method alone leads to rest. The oracle is an integrator of its own with the elastic impact of
 * two masses.
 */

import { expect, it } from "vitest";
import { compileMechanism, findOrbit, parseModel } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { carry, type Vector } from "../events/oracle.js";
import { sized } from "../long.js";

const g = 9.81;

/** From right after an impact, both pendulums at one angle, over two flights with their impacts. */
function round(ratio: number, [p = 0, a = 0, b = 0]: Vector): { readonly t: number; readonly y: Vector } {
  const field = ([p1 = 0, p2 = 0, v1 = 0, v2 = 0]: Vector) => [v1, v2, -g * Math.sin(p1), -g * Math.sin(p2)];
  let [t, y]: [number, Vector] = [0, [p, a, b]];
  for (let k = 0; k < 2; k++) {
    const [at = 0, left = 0, right = 0] = y;
    const meet = carry(field, [at, at, left, right], ([p1 = 0, p2 = 0]) => p2 - p1, 0.05, 2e-3);
    const [place = 0, , v1 = 0, v2 = 0] = meet.y;
    const common = (v1 + ratio * v2) / (1 + ratio);
    t += meet.t;
    y = [place, 2 * common - v1, 2 * common - v2];
  }
  return { t, y };
}

it("is found at the energy of the motion, with the multipliers of the oracle (seed 861)", () => {
  const next = randomSource(861);
  for (let i = 0; i < sized(2, 10); i++) {
    const [ratio, angle] = [1.7 + 0.6 * next(), 0.3 + 0.3 * next()];
    const mechanism = compileMechanism(
      parseModel(`
name: two pendulums
coordinates: [p1, p2]
parameters: { m: ${ratio}, g: ${g} }
kinetic: p1'^2/2 + m*p2'^2/2
potential: -g*(cos(p1) + m*cos(p2))
contacts: { hit: { gap: p2 - p1, slip: 0, restitution: 1, law: newton } }
start: { p1: ${-angle} }`),
    );
    const orbit = findOrbit(mechanism);
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    const { q, v } = orbit.start;
    const start = [q.p1 as number, v.p1 as number, v.p2 as number];
    const once = round(ratio, start);
    expect(once.t).toBeCloseTo(orbit.period, 8);
    for (const [k, value] of once.y.entries()) expect(value).toBeCloseTo(start[k] as number, 8);
    const energy = (v.p1 as number) ** 2 / 2 + (ratio * (v.p2 as number) ** 2) / 2;
    const stored = g * (1 + ratio) * (1 - Math.cos(q.p1 as number));
    expect((energy + stored) / (g * (1 - Math.cos(angle)))).toBeCloseTo(1, 2);
    // The section has three numbers, and the energy is one of them: its multiplier is 1.
    const d = 1e-5;
    const trace = [0, 1, 2].reduce((sum, k) => {
      const [up, down] = [d, -d].map(
        (by) =>
          round(
            ratio,
            start.map((one, j) => (j === k ? one + by : one)),
          ).y,
      );
      return sum + ((up?.[k] as number) - (down?.[k] as number)) / (2 * d);
    }, -1);
    const found = orbit.multipliers.filter(({ im }) => im !== 0).reduce((sum, { re }) => sum + re, 0);
    expect(found).toBeCloseTo(trace, 5);
    expect(orbit.family?.by).toHaveProperty("energy");
  }
});
