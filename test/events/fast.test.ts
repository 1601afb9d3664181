/** Events and kinks whose expressions change faster than the motion does: none is stepped over. */

import { expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { sized } from "../long.js";
import { compile } from "./support.js";

const [seed, cases] = [20261191, sized(12, 300)];

it(`teeth that pass a sensor are all counted, over time and over the place (${cases} times, seed ${seed})`, () => {
  const next = randomSource(seed);
  for (let k = 0; k < cases; k++) {
    const [omega, level, v] = [2 + 60 * next(), 1.998 * next() - 0.999, 0.2 + 3 * next()];
    const [until, phase] = [2 + 8 * next(), 6 * next()];
    // Along a free motion both expressions are the same function of time.
    const argument = k % 2 === 0 ? `${omega}*t + ${phase}` : `${omega / v}*x + ${phase}`;
    const mechanism = compile(`
name: sensor
coordinates: [x]
memory: { n: 0 }
kinetic: x'^2/2
events: { tooth: { when: "sin(${argument}) - ${level}", direction: rising, set: { n: n + 1 } } }
start: { x: 0, x': ${v} }
`);
    const run = simulate(mechanism, mechanism.start, { until });
    // Rising zeros of sin u − level lie at u = asin(level) + 2π m.
    const [first, last] = [phase, omega * until + phase].map(
      (u) => (u - Math.asin(level)) / (2 * Math.PI),
    ) as [number, number];
    const wanted = Array.from(
      { length: Math.floor(last) - Math.floor(first) },
      (_, m) => (Math.asin(level) + 2 * Math.PI * (Math.floor(first) + 1 + m) - phase) / omega,
    );
    const found = run.events.map(({ t }) => t);
    expect(found.length, `${argument}, ${level}`).toBe(wanted.length);
    for (const [i, t] of wanted.entries()) expect(Math.abs((found[i] as number) - t)).toBeLessThan(1e-8);
  }
});

it("a short signal over time is seen by an event, however long the steps are", () => {
  const mechanism = compile(`
name: signal
coordinates: [x]
memory: { n: 0 }
kinetic: x'^2/2
events: { pulse: { when: "exp(-((t - 7)/0.001)^2) - 0.5", direction: both, set: { n: n + 1 } } }
start: { x: 0, x': 1 }
`);
  const run = simulate(mechanism, mechanism.start, { until: 20 });
  const half = 0.001 * Math.sqrt(Math.log(2));
  expect(run.events.map(({ t }) => t)).toHaveLength(2);
  expect(run.events[0]?.t).toBeCloseTo(7 - half, 10);
  expect(run.events[1]?.t).toBeCloseTo(7 + half, 10);
});

it("a relay that switches over the place gives as much work as its stretches", () => {
  const mechanism = compile(`
name: relay
coordinates: [x]
kinetic: x'^2/2
forces: { x: "0.01*sign(sin(20*x) - 0.9)" }
start: { x: 0, x': 1 }
`);
  const run = simulate(mechanism, mechanism.start, { until: 10 });
  // Along x the force is 0.01 where sin(20 x) > 0.9, and −0.01 elsewhere: its work is known where the motion ends.
  const x = run.final.q.x as number;
  const on = (Math.PI - 2 * Math.asin(0.9)) / 20;
  const [period, from] = [Math.PI / 10, Math.asin(0.9) / 20];
  const whole = Math.floor((x - from) / period);
  const rest = Math.min(on, x - from - whole * period);
  const work = 0.01 * (2 * (whole * on + rest) - x);
  expect(whole).toBeGreaterThan(20);
  expect(((run.final.v.x as number) ** 2 - 1) / 2).toBeCloseTo(work, 9);
});

it.each([
  ["a power", "(x - 13)^6 - 1e-12", 0.01],
  ["a root", "sqrt((x - 13)^2 + 1e-4) - 0.0141", Math.sqrt(0.0141 ** 2 - 1e-4)],
])("%s that is small at one place only is seen, however long the steps are", (_, when, half) => {
  const mechanism = compile(`
name: narrow
coordinates: [x]
memory: { n: 0 }
kinetic: x'^2/2
events: { pass: { when: "${when}", direction: both, set: { n: n + 1 } } }
start: { x': 1 }
`);
  const { events } = simulate(mechanism, mechanism.start, { until: 100 });
  expect(events).toHaveLength(2);
  for (const [i, t] of [13 - half, 13 + half].entries()) expect(events[i]?.t).toBeCloseTo(t, 8);
});

it("a contact that ceases to act for a millisecond lets go", () => {
  const mechanism = compile(`
name: gate
coordinates: [y]
kinetic: y'^2/2
potential: y
contacts: { floor: { gap: y, restitution: 0, when: "0.5 - exp(-((t - 5)/0.001)^2)" } }
start: { y: contact }
`);
  const { events } = simulate(mechanism, mechanism.start, { until: 10 });
  expect(events[0]?.type).toBe("liftoff");
  expect(events[0]?.t).toBeCloseTo(5 - 0.001 * Math.sqrt(Math.log(2)), 9);
});

it.each([1, 1e4, 1e12])(
  "an event next to the start is not lost where a second has %s units of time",
  (unit) => {
    const ahead = 1e-9;
    const mechanism = compile(`
name: near
coordinates: [y]
kinetic: y'^2/2
events: { hit: { when: y - 1, direction: falling, set: { y': 3*${unit} } } }
start: { y: ${1 + ahead}, y': ${-unit} }
`);
    const { events } = simulate(mechanism, mechanism.start, { until: 1e-3 / unit });
    expect(events).toHaveLength(1);
    expect((events[0]?.t as number) * unit).toBeCloseTo(ahead, 15);
  },
);
