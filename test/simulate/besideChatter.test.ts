/** What other closed contacts rub while one of them hops to rest: the oracle is the closed form of a slide with friction that grows. */
import { expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const seed = 3107;

const mechanism = compile(`
name: A slide next to a ball
coordinates: [x, y, z]
parameters: { mu: 0.5, rate: 0, g: 10, r: 0.5 }
kinetic: (x'^2 + y'^2 + z'^2)/2
potential: g*(y + z)
contacts:
  block: { gap: y, slip: x', friction: mu*(1 + rate*t) }
  ball: { gap: z, restitution: r }
start: { x': 3, z: 0.1 }
`);

it(`the friction of a slide is counted while a ball next to it comes to rest (seed ${seed})`, () => {
  const draw = drawFrom(seed);
  for (let i = 0; i < 12; i++) {
    const [mu, rate, g, r, z] = [draw(0.1, 0.6), draw(0, 2), draw(5, 15), draw(0.1, 0.7), draw(0.05, 0.3)];
    const rest = Math.sqrt((2 * z) / g) * (1 + (2 * r) / (1 - r));
    const until = 1.1 * rest;
    const [v, parameters] = [2 * mu * g * until * (1 + rate * until), { mu, rate, g, r }];
    const start = { q: { x: 0, y: 0, z }, v: { x: v, y: 0, z: 0 } };
    const { ledger, events, final } = simulate(mechanism, start, { until, parameters });
    expect(events.some(({ type }) => type === "chatter")).toBe(true);
    // v(t) = v − μg(t + rate t²/2): what is lost is friction, as the ball's losses are those of its impacts.
    const end = v - mu * g * (until + (rate * until ** 2) / 2);
    expect(final.v.x).toBeCloseTo(end, 9);
    const lost = (v * v - end * end) / 2;
    expect(ledger.friction / lost, `case ${i}`).toBeCloseTo(1, 9);
    expect(ledger.impacts / (g * z)).toBeCloseTo(1, 9);
    expect(Math.abs(ledger.residual)).toBeLessThan(1e-9 * lost);
  }
});
