/** Controllers and wheels as others write them down: relays with a delay, thermostats, two rates of sampling, spokes of two kinds. */

import { describe, expect, it } from "vitest";
import { findOrbit, type Mechanism, type Orbit } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { carry, moduli, type Vector } from "./oracle.js";
import { compile } from "./support.js";

const orbitOf = (mechanism: Mechanism, options: Parameters<typeof findOrbit>[1]): Orbit => {
  const orbit = findOrbit(mechanism, options);
  if (!orbit.found) throw new Error(`${JSON.stringify(options)}: ${orbit.outcome.reason}`);
  return orbit;
};
const sizes = ({ multipliers }: Orbit) => multipliers.map(({ re, im }) => Math.hypot(re, im));

describe("a wheel with spokes at two angles", () => {
  const wheel = compile(`
name: alternating wheel
coordinates: [th]
parameters: { a1: 0.35, a2: 0.45, gam: 0.1, g: 9.81 }
memory: { k: 0 }
definitions: { al: a1 + (a2 - a1)*k }
kinetic: th'^2/2
potential: g*cos(th)
events:
  strike: { when: gam + al - th, set: { th: th - 2*al, th': th'*cos(2*al), k: 1 - k } }
start: { th': 1.5 }`);

  it("rolls with the speeds of the closed form, and its multiplier is cos² 2α₁ cos² 2α₂ (seed 251)", () => {
    const next = randomSource(251);
    for (let i = 0; i < 4; i++) {
      const [a1, a2, gam, g] = [0.3 + 0.1 * next(), 0.2 + 0.1 * next(), 0.1 + 0.1 * next(), 9.81];
      const orbit = orbitOf(wheel, { parameters: { a1, a2, gam } });
      const [c1, c2] = [Math.cos(2 * a1) ** 2, Math.cos(2 * a2) ** 2];
      const fall = (from: number, to: number) => 2 * g * (Math.cos(gam - from) - Math.cos(gam + to));
      const square = (c1 * (fall(a2, a1) + c2 * fall(a1, a2))) / (1 - c1 * c2); // after the strike at gam + a1
      const speeds = orbit.events.map(({ after }) => (after.v.th as number) ** 2);
      expect(Math.min(...speeds.map((one) => Math.abs(one / square - 1)))).toBeLessThan(1e-9);
      expect(sizes(orbit)[0]).toBeCloseTo(c1 * c2, 9);
    }
  });
});

describe("a relay with a delay", () => {
  const relay = compile(`
name: relay with a delay
coordinates: [x]
parameters: { a: 1, k: 1, U: 1, tau: 0.2 }
memory: { s: -1, next: -1, armed: 0 }
states: { clock: { rate: armed } }
kinetic: x'^2/2
potential: k*x^2/2
dissipation: a/2*x'^2
forces: { x: U*s }
events:
  cross: { when: x, direction: both, set: { next: -sign(x'), armed: 1, clock: 0 } }
  act: { when: tau - clock, set: { s: next, armed: 0, clock: 0 } }
start: { x: 0.5 }`);

  it("has the limit cycle of an integrator of its own, with its multiplier (seed 252)", () => {
    const next = randomSource(252);
    for (let i = 0; i < 3; i++) {
      const [a, k, U, tau] = [0.5 + next(), 0.5 + next(), 0.5 + next(), 0.1 + 0.2 * next()];
      const orbit = orbitOf(relay, { parameters: { a, k, U, tau } });
      const f = ([x = 0, v = 0]: Vector) => [v, -k * x - a * v - U, 1];
      // From a switch to −U on to the next one, turned around.
      const half = (y: Vector) => {
        const down = carry(f, [...y, 0], ([x = 0]) => x, 0, 2e-3);
        const end = carry(f, [...down.y.slice(0, 2), 0], ([, , t = 0]) => tau - t, 0, 2e-3);
        return { t: down.t + end.t, y: end.y.slice(0, 2).map((value) => -value) };
      };
      let at = half([0.2, 0.5]);
      for (let n = 0; n < 30; n++) at = half(at.y);
      expect(orbit.period).toBeCloseTo(2 * at.t, 8);
      const d = 1e-4;
      const columns = [0, 1].map((j) => {
        const [up, down] = [d, -d].map((by) => half(at.y.map((value, i) => value + (i === j ? by : 0))).y);
        return [0, 1].map((i) => ((up?.[i] as number) - (down?.[i] as number)) / (2 * d));
      }) as [number[], number[]];
      expect(sizes(orbit)[0]).toBeCloseTo((moduli(columns)[0] as number) ** 2, 5);
    }
  });
});

describe("a thermostat", () => {
  const room = compile(`
name: thermostat
coordinates: [x]
parameters: { cold: 10, P: 30, t1: 100, t2: 20, low: 19, high: 21 }
memory: { on: 1 }
states:
  T: { rate: (W - T)/t2 + on*P/t1, start: 18 }
  W: { rate: (T - W)/t2 - (W - cold)/t1, start: 15 }
kinetic: x'^2/2
potential: x^2/2
dissipation: x'^2
events:
  off: { when: T - high, direction: rising, set: { on: 0 } }
  on: { when: T - low, set: { on: 1 } }`);

  it("switches as often as an integrator of its own says (seed 253)", () => {
    const next = randomSource(253);
    for (let i = 0; i < 3; i++) {
      const [P, t2, high] = [30 + 20 * next(), 10 + 20 * next(), 20.5 + next()];
      const orbit = orbitOf(room, { parameters: { P, t2, high } });
      const f =
        (on: number) =>
        ([T = 0, W = 0]: Vector) => [(W - T) / t2 + (on * P) / 100, (T - W) / t2 - (W - 10) / 100];
      let [t, y]: [number, Vector] = [0, [19, 15]];
      for (let n = 0; n < 40; n++) {
        const up = carry(f(1), y, ([T = 0]) => high - T, 0, 0.1);
        const down = carry(f(0), up.y, ([T = 0]) => T - 19, 0, 0.1);
        [t, y] = [up.t + down.t, down.y];
      }
      expect(orbit.period / t).toBeCloseTo(1, 9);
      expect(orbit.word).toEqual(["off", "on"]);
    }
  });
});

describe("two rates of sampling", () => {
  it("have the eigenvalues of the discrete-time system (seed 254)", () => {
    const next = randomSource(254);
    for (let i = 0; i < 4; i++) {
      const [k, kd, kv, T1] = [1 + next(), 4 + 2 * next(), 4 + 2 * next(), 0.01 + 0.02 * next()];
      const many = 3 + i;
      const [T2, late] = [many * T1, 0.3 * T1];
      const loop = compile(`
name: two rates
coordinates: [x]
parameters: { k: ${k}, kd: ${kd}, kv: ${kv}, T1: ${T1}, T2: ${T2} }
memory: { goal: 0, u: 0 }
kinetic: x'^2/2
potential: k*x^2/2
forces: { x: u }
events:
  outer: { every: T2, set: { goal: kv*(1 - x) } }
  inner: { every: T1, at: ${late}, set: { u: kd*(goal - x') } }`);
      const orbit = orbitOf(loop, {});
      expect(orbit.period).toBeCloseTo(T2, 12);
      const w = Math.sqrt(k);
      // (x, v, goal, u) over a time, and at an event
      const flow =
        (time: number) =>
        ([x = 0, v = 0, goal = 0, u = 0]: Vector) => {
          const [c, s] = [Math.cos(w * time), Math.sin(w * time)];
          const away = x - u / k;
          return [u / k + away * c + (v / w) * s, v * c - away * w * s, goal, u];
        };
      const round = (start: Vector): Vector => {
        const [x0 = 0, v0 = 0, , u0 = 0] = start;
        let y: Vector = [x0, v0, -kv * x0, u0];
        for (let n = 0; n < many; n++) {
          const [x = 0, v = 0, goal = 0] = flow(n === 0 ? late : T1)(y);
          y = [x, v, goal, kd * (goal - v)];
        }
        return flow(T1 - late)(y);
      };
      const columns = [0, 1, 2, 3].map((j) => round([0, 1, 2, 3].map((n) => (n === j ? 1 : 0))));
      const trace = columns.reduce((sum, column, j) => sum + (column[j] as number), 0);
      const found = orbit.multipliers.reduce((sum, { re }) => sum + re, 0);
      expect(found).toBeCloseTo(trace, 9);
      const squares = columns.reduce(
        (sum, column, j) =>
          sum + column.reduce((all, value, n) => all + value * (columns[n]?.[j] as number), 0),
        0,
      );
      expect(orbit.multipliers.reduce((sum, { re, im }) => sum + re * re - im * im, 0)).toBeCloseTo(
        squares,
        9,
      );
    }
  });
});
