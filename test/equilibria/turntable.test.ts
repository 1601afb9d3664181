/** Is every place of rest found where the surface moves one way here and the other way there? */
import { describe, expect, it } from "vitest";
import { findEquilibria, findOrbit } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { ballOnTable } from "../orbit/cycles.js";
import { compile } from "./models.js";

/** A block on a surface whose speed is −w·x, as along a radius of a plate that is stretched or shrinks. */
const onPlate = compile(`
name: Block on a plate
coordinates: [x, y]
parameters: { m: 1, g: 10, k: 20, x0: 0, mu: 0.3, w: 1 }
kinetic: m/2*(x'^2 + y'^2)
potential: k/2*(x - x0)^2 + m*g*y
contacts: { foot: { gap: y, slip: "x' - w*x", friction: mu, restitution: 0 } }
start: { y: contact }
`);

describe("rest on a surface whose speed changes its sign", () => {
  it("k(x − x₀) = μ m g sign(w x) on both sides, at 6 random parameters, seed 100", () => {
    const random = randomSource(100);
    let both = 0;
    for (let i = 0; i < 6; i++) {
      const [k, mu, w] = [5 + 30 * random(), 0.1 + 0.5 * random(), 0.2 + random()];
      const reach = (mu * 10) / k;
      const x0 = 1.6 * reach * (2 * random() - 1);
      // Slip at rest is −w x: the friction +μ m g sign(x) pulls outwards, so x = x₀ ± reach on its own side only.
      const expected = [x0 - reach, x0 + reach].filter((x, side) => (side === 0 ? x < 0 : x > 0));
      if (expected.length === 2) both++;
      const { equilibria } = findEquilibria(onPlate, { parameters: { k, mu, w, x0 } });
      const slipping = equilibria.filter(({ modes }) => modes.foot !== "stick").map(({ q }) => q.x as number);
      slipping.sort((one, other) => one - other);
      expect(slipping.length, `${k} ${mu} ${w} ${x0}`).toBe(expected.length);
      for (const [n, x] of slipping.entries()) expect(x).toBeCloseTo(expected[n] as number, 9);
    }
    expect(both).toBeGreaterThan(1);
  });
});

describe("an orbit that repels the motion", () => {
  it("is found from a guess near it, though the motion leaves it: a ball on a table beyond its period doubling", () => {
    const [g, r, omega] = [9.81, 0.8, 30];
    const period = (2 * Math.PI) / omega;
    for (const amplitude of [0.016, 0.02]) {
      // One impact in a period: V = gT/2 = −r V⁻ + (1 + r) Aω cos φ with V⁻ = −gT/2.
      const cosine = (g * period * (1 - r)) / (2 * amplitude * omega * (1 + r));
      const phase = Math.acos(cosine);
      const y = amplitude * Math.sin(phase);
      const start = { q: { y: y + 1e-9 }, v: { y: (g * period) / 2 + 1e-5 } };
      const found = findOrbit(ballOnTable, {
        start,
        t: phase / omega,
        settle: 0,
        search: 8,
        parameters: { amplitude },
      });
      expect(found.found).toBe(true);
      if (!found.found) continue;
      expect(found.period).toBeCloseTo(period, 9);
      expect(found.stable).toBe(false);
      // The map of (phase, speed) has the determinant r² in velocities relative to the table at both ends.
      const [one, two] = found.multipliers;
      expect((one?.re as number) * (two?.re as number)).toBeCloseTo(r * r, 6);
    }
  });
});
