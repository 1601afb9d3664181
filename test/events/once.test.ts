/** Steps find a zero up to their error: an event or a condition at whose zero a phase has ended is not passed a second time. */

import { expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { sized } from "../long.js";
import { compile, drawFrom } from "../simulate/support.js";

const seed = 20261117;

const oscillator = `
name: Oscillator
parameters: { z: 0.1, w: 4 }
coordinates: [x, y]
kinetic: (x'^2 + y'^2)/2
potential: w^2*x^2/2 + 9.81*y
dissipation: z*w*x'^2
memory: { n: 0 }
contacts:
  floor: { gap: y + x, when: x + 0.2 }
events:
  zero: { when: x, direction: both, set: { n: n + 1 } }
start: { x: 1, y: 5 }
`;

/** x = e^(−ζωt)(cos + ζ/√(1−ζ²) sin)(ω_d t) is 0 at tan ω_d t = −√(1−ζ²)/ζ. */
function zeros(z: number, w: number, until: number): number[] {
  const root = Math.sqrt(1 - z * z);
  const first = (Math.PI - Math.atan2(root, z)) / (w * root);
  const count = Math.floor(((until - first) * w * root) / Math.PI) + 1;
  return Array.from({ length: count }, (_, k) => first + (k * Math.PI) / (w * root));
}

it(`each zero is one event at tolerances from 1e-11 to 1e-6, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const mechanism = compile(oscillator);
  for (let k = 0; k < 60; k++) {
    const [z, w, tolerance] = [draw(0.02, 0.3), draw(1, 7), 10 ** draw(-11, -6)];
    const options = { until: 0.9, rtol: tolerance, atol: tolerance, parameters: { z, w } };
    const { events, final } = simulate(mechanism, mechanism.start, options);
    const expected = zeros(z, w, options.until);
    const times = events.filter(({ type }) => type === "event").map(({ t }) => t);
    expect(final.memory?.n).toBe(times.length);
    expect(times.length).toBe(expected.length);
    for (const [i, t] of times.entries())
      expect(Math.abs(t - (expected[i] as number))).toBeLessThan(1e3 * tolerance);
  }
});

const trapdoor = `
name: Trapdoor
parameters: { w: 4 }
coordinates: [x, y]
kinetic: (x'^2 + y'^2)/2
potential: w^2*x^2/2 + 9.81*y
contacts:
  door: { gap: y, when: x + 0.2 }
start: { x: 1 }
`;

it(`a contact ceases to act once, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const mechanism = compile(trapdoor);
  for (let k = 0; k < 60; k++) {
    const [w, tolerance] = [draw(1, 7), 10 ** draw(-11, -6)];
    const opens = Math.acos(-0.2) / w;
    const options = { until: 1.1 * opens, rtol: tolerance, atol: tolerance, parameters: { w } };
    const { events, outcome } = simulate(mechanism, mechanism.start, options);
    expect([outcome.kind, ...events.map(({ type }) => type)]).toEqual(["finished", "liftoff"]);
    expect(Math.abs((events[0]?.t as number) - opens)).toBeLessThan(1e3 * tolerance);
  }
});

const gates = { seed: 20261195, cases: sized(40, 2000) };

/**
 * Every second gate is slow and far away, so that its own rounding takes 10⁻¹⁰ s; at the landings of the others the rounding of
 * the time is large.
 */
it(`a gate next to a landing is passed once, ${gates.cases} times, seed ${gates.seed}`, {
  timeout: 600_000,
}, () => {
  const draw = drawFrom(gates.seed);
  for (let i = 0; i < gates.cases; i++) {
    const isFar = i % 2 === 0;
    const [a, end, speed] = [draw(0, 6.28), 10 ** draw(isFar ? 2.5 : 1, 3), 10 ** draw(-3, isFar ? -2.7 : 0)];
    const [lands, restitution] = [draw(0.33, isFar ? 1.2 : 0.4), draw(0, 1) < 0.5 ? 0 : 0.5];
    const later = (draw(0, 1) < 0.3 ? -1 : 1) * 10 ** draw(-16, -10.5);
    const along = end - speed * (lands + later);
    const isContact = draw(0, 1) < 0.6;
    const floor = `contacts: { floor: { gap: y, slip: 0, friction: 0, restitution: ${restitution}, law: newton } }`;
    const bounce = `, bounce: { when: y, direction: falling, set: { y': ${draw(0, 1)} } }`;
    const text = `
name: gate
coordinates: [x, w, y]
memory: { n: 0 }
kinetic: (x'^2 + w'^2 + y'^2)/2
potential: 9.81*y
events: { gate: { when: "${end} - x*${Math.cos(a)} - w*${Math.sin(a)}", direction: falling, set: { n: n + 1 } }${isContact ? "" : bounce} }
${isContact ? floor : ""}
start: { x: ${along * Math.cos(a)}, w: ${along * Math.sin(a)}, x': ${speed * Math.cos(a)}, w': ${speed * Math.sin(a)}, y: ${(9.81 * lands ** 2) / 2} }
`;
    const mechanism = compile(text);
    const { final } = simulate(mechanism, mechanism.start, { until: lands + 0.1 });
    expect(final.memory?.n, `${later} ${text}`).toBe(1);
  }
});
