/**
 * A ladder between a floor and a wall rests in a range of angles. The oracle scans one turn: two forces in their cones balance the weight exactly
 * where an interval of wall forces is not empty, and the stretches of such angles are the continua that must be listed, each once.
 */

import { expect, it } from "vitest";
import { findEquilibria } from "../../src/index.js";
import { compile, drawFrom } from "../simulate/support.js";

const seed = 2106;
const [weight, turn] = [9.81, 2 * Math.PI];

const ladder = compile(`
name: Ladder
coordinates: [x, y, th]
parameters: { l: 1, mu: 0.5, nu: 0.3 }
definitions: { xf: x - l*cos(th), yf: y - l*sin(th), xh: x + l*cos(th), yh: y + l*sin(th) }
kinetic: (x'^2 + y'^2)/2 + l^2*th'^2/6
potential: ${weight}*y
contacts:
  foot: { gap: yf, at: [xf, yf], friction: mu }
  wall: { gap: 2 - xh, at: [xh, yh], friction: nu }
start: { th: 1.2, x: 2 - cos(1.2), y: sin(1.2) }
`);

/** The widest margin over all wall forces N: T = w/2 − N tan θ inside ±νN, and N inside ±μ(w − T). */
function margin(th: number, mu: number, nu: number): number {
  const tan = Math.tan(th);
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  // a + bN ≥ 0
  const keep = (a: number, b: number) => {
    if (b > 0) low = Math.max(low, -a / b);
    else if (b < 0) high = Math.min(high, a / -b);
    else if (a < 0) high = Number.NEGATIVE_INFINITY;
  };
  const half = weight / 2;
  keep(half, nu - tan);
  keep(-half, nu + tan);
  keep(half, tan);
  keep(mu * half, mu * tan - 1);
  return high - low;
}

/** Stretches of angles, modulo a turn, on which the forces exist. */
function stretches(mu: number, nu: number): [number, number][] {
  const count = 2000;
  const rests = (th: number) => margin(th, mu, nu) >= 0;
  const angles = Array.from({ length: count + 1 }, (_, k) => -Math.PI + (turn * (k + 0.37)) / count);
  const borders = angles.slice(1).flatMap((to, k) => {
    let [one, other] = [angles[k] as number, to];
    const begins = rests(other);
    if (rests(one) === begins) return [];
    for (let step = 0; step < 60; step++) {
      const middle = (one + other) / 2;
      if (rests(middle) === begins) other = middle;
      else one = middle;
    }
    return [{ begins, th: one }];
  });
  return borders.flatMap(({ begins, th }, k) => {
    const end = borders[(k + 1) % borders.length] as (typeof borders)[0];
    return begins ? [[th, end.th < th ? end.th + turn : end.th] as [number, number]] : [];
  });
}

it(`the rests of a ladder, each continuum once and whole, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  for (let k = 0; k < 2; k++) {
    const [mu, nu] = [draw(0.2, 0.9), draw(0.05, 0.6)];
    const expected = stretches(mu, nu);
    const found = findEquilibria(ladder, { parameters: { l: draw(0.8, 1.2), mu, nu } }).equilibria.filter(
      ({ modes }) => modes.foot === "stick" && modes.wall === "stick",
    );
    const told = JSON.stringify({ mu, nu, expected });
    const ends = found.map(({ segment }) => [segment?.from.q.th as number, segment?.to.q.th as number]);
    expect(ends.length, told).toBe(expected.length);
    for (const [from, to] of expected) {
      const apart = (one: number, other: number) =>
        Math.abs(one - other - turn * Math.round((one - other) / turn));
      const own = ends.find(([low = 0, high = 0]) => apart(low, from) < 1e-6 && apart(high, to) < 1e-6);
      expect(own, `${told} ${JSON.stringify(ends)}`).toBeDefined();
    }
    expect(found.every(({ q }) => Math.abs(q.th as number) <= Math.PI)).toBe(true);
  }
});
