/** A ball on a paddle whose speed is learned from the height of each flight: memory that converges from hit to hit. */

import { expect, it } from "vitest";
import { findOrbit } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { compile } from "./support.js";

const juggler = compile(`
name: juggler
coordinates: [y]
parameters: { g: 9.81, h: 1, r: 0.8, k: 0.5 }
memory: { u: 0.5, top: 0 }
kinetic: y'^2/2
potential: g*y
events:
  hit: { when: y, set: { y': -r*y' + (1 + r)*u } }
  apex: { when: y', set: { top: y, u: u + k*(h - y) } }
start: { y: 0.8 }
`);

it("its multipliers are the eigenvalues of the map of the hits, however slowly it converges (seed 3)", () => {
  const next = randomSource(3);
  for (let i = 0; i < 6; i++) {
    const { g, h, r, k } = { g: 9.81, h: 0.5 + next(), r: 0.5 + 0.4 * next(), k: 0.1 + 0.5 * next() };
    const found = findOrbit(juggler, { parameters: { h, r, k } });
    if (!found.found) throw new Error(`h ${h} r ${r} k ${k}: ${found.outcome.reason}`);
    const v = Math.sqrt(2 * g * h);
    expect(found.period).toBeCloseTo((2 * v) / g, 10);
    // (v, u) → (r v + (1 + r) u, u − k (v/g) (r v + (1 + r) u)): determinant r
    const trace = r + 1 - ((k * v) / g) * (1 + r);
    const root = trace ** 2 / 4 - r;
    const largest = root < 0 ? Math.sqrt(r) : Math.abs(trace / 2) + Math.sqrt(root);
    const sizes = found.multipliers.map(({ re, im }) => Math.hypot(re, im)).filter((size) => size < 1);
    expect(Math.max(...sizes)).toBeCloseTo(largest, 9);
    expect(found.stable).toBe(true);
  }
});
