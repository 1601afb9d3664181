/** Gaits that a motion leaves again, and others that strangers wrote down: each against a closed form or an integrator of its own. */

import { describe, expect, it } from "vitest";
import { continueOrbit, findOrbit, type Mechanism, type Orbit, type OrbitOptions } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { carry, type Vector } from "./oracle.js";
import { compile } from "./support.js";

const orbitOf = (mechanism: Mechanism, options: OrbitOptions = {}): Orbit => {
  const orbit = findOrbit(mechanism, options);
  if (!orbit.found) throw new Error(`${JSON.stringify(options)}: ${orbit.outcome.reason}`);
  return orbit;
};
const sizes = ({ multipliers }: Orbit) => multipliers.map(({ re, im }) => Math.hypot(re, im));

describe("an unstable orbit near the start", () => {
  /** A ball whose speed after a hit is vs + L (v − vs): what is too slow falls through, what is too fast flies higher. */
  const juggled = (end: string) =>
    compile(`
name: juggled ball
coordinates: [y]
parameters: { g: 9.81, vs: 3, L: 4 }
memory: { u: 0 }
kinetic: y'^2/2
potential: g*y
events:
  hit: { when: y, set: { y': vs - L*(y' + vs) } }
${end}
start: { y': 3 }`);
  const falls = juggled("");
  const ends = juggled(
    "  catch: { when: y + 1, set: { u: 1 } }\ncontacts: { net: { gap: y, slip: 0, when: u - 0.5 } }",
  );

  it("is found from a start right after a hit, however the motion ends and however long is searched (seed 261)", () => {
    const next = randomSource(261);
    for (let i = 0; i < 4; i++) {
      const [vs, L, by] = [2 + 2 * next(), 2 + 4 * next(), (i % 2 === 0 ? -1 : 1) * (0.005 + 0.02 * next())];
      const start = { q: { y: 0 }, v: { y: vs * (1 + by) }, memory: { u: 0 } };
      for (const mechanism of [falls, ends])
        for (const times of [{}, { settle: 0 }, { settle: 0, search: 3 }, { settle: 0, search: 200 }]) {
          const orbit = orbitOf(mechanism, { start, parameters: { vs, L }, ...times });
          expect(orbit.period).toBeCloseTo((2 * vs) / 9.81, 10);
          expect(sizes(orbit)[0]).toBeCloseTo(L, 8);
          expect(orbit.stable).toBe(false);
        }
    }
  });

  it("is said to be left, with the reason for which the motion leads nowhere", () => {
    const start = { q: { y: 0 }, v: { y: 2.97 }, memory: { u: 0 } };
    expect(orbitOf(ends, { start }).left).toMatchObject({
      kind: "ended",
      reason: expect.stringMatching(/^the run ends as inconsistent/),
    });
    expect(orbitOf(falls, { start }).left?.kind).toBe("drift");
    expect(orbitOf(falls, { start, parameters: { L: 0.5 } }).left).toBeUndefined();
    const far = findOrbit(ends, { start: { q: { y: 0 }, v: { y: 1 }, memory: { u: 0 } } });
    expect(far.found ? "" : far.outcome.reason).toMatch(/settle 0/);
  });
});

describe("a chatter in a mechanism with a clock", () => {
  /** A clock throws a ball from its table with 2 + k z; z follows the height. The hops end before the next throw. */
  const thrown = compile(`
name: thrown ball
coordinates: [y]
parameters: { g: 9.81, r: 0.6, T: 2, k: 0.8 }
states: { z: { rate: y - z } }
kinetic: y'^2/2
potential: g*y
contacts: { table: { gap: y, slip: 0, restitution: r } }
events:
  throw: { every: T, set: { y': 2 + k*z } }
start: { y: contact }`);

  /** ∫ exp(s − T) y ds over all hops of a ball that is thrown with v. */
  function followed(v: number, r: number, T: number): number {
    let [t, sum] = [0, 0];
    for (let speed = v; speed > 1e-12; speed *= r) {
      const time = (2 * speed) / 9.81;
      // y = speed s − g s²/2 has the integral e^s (y − y' + y''), at both ends of the hop.
      const end = Math.exp(time) * (speed - 9.81);
      sum += Math.exp(t - T) * (end - (-speed - 9.81));
      t += time;
    }
    return sum;
  }

  it("has the period of the clock, and the multiplier of the sum over all hops (seed 262)", () => {
    const next = randomSource(262);
    for (let i = 0; i < 5; i++) {
      const [r, T, k] = [0.3 + 0.3 * next(), 2 + next(), 0.5 + next()];
      const map = (z: number) => Math.exp(-T) * z + followed(2 + k * z, r, T);
      let z = 0;
      for (let n = 0; n < 200; n++) z = map(z);
      const orbit = orbitOf(thrown, { parameters: { r, T, k } });
      expect(orbit.period).toBeCloseTo(T, 12);
      expect(orbit.isolated).toBe(true);
      const thrownWith = orbit.events.find(({ name }) => name === "throw")?.after.v.y as number;
      expect(thrownWith).toBeCloseTo(2 + k * z, 8);
      expect(sizes(orbit)[0]).toBeCloseTo(Math.abs(map(z + 1e-4) - map(z - 1e-4)) / 2e-4, 6);
    }
  });
});

describe("walking with compliant legs", () => {
  /** Geyer, Seyfarth, Blickhan 2006: two springs, energy 816 J, angle of attack 69°. */
  const legs = compile(`
name: bipedal spring-mass walker
coordinates: [x, y]
parameters: { m: 80, k: 14000, l: 1, g: 9.81, alpha: 69*pi/180 }
memory: { one: 1, two: 0, f1: 0, f2: 0 }
definitions: { r1: sqrt((x - f1)^2 + y^2), r2: sqrt((x - f2)^2 + y^2) }
kinetic: m/2*(x'^2 + y'^2)
potential: m*g*y + one*k/2*(l - r1)^2 + two*k/2*(l - r2)^2
events:
  down1: { when: (1 - one)*(y - l*sin(alpha)) + one, set: { one: 1, f1: x + l*cos(alpha) } }
  down2: { when: (1 - two)*(y - l*sin(alpha)) + two, set: { two: 1, f2: x + l*cos(alpha) } }
  up1: { when: (1 - one) + one*(l - r1), set: { one: 0 } }
  up2: { when: (1 - two) + two*(l - r2), set: { two: 0 } }
start: { y: 0.97, x': 1.1 }`);

  const pull = (at: number, [x = 0, y = 0]: Vector): [number, number] => {
    const r = Math.hypot(x - at, y);
    const f = (14000 * (1 - r)) / r / 80;
    return [f * (x - at), f * y];
  };
  const field =
    (...feet: readonly number[]) =>
    (state: Vector): Vector => {
      const sum = feet
        .map((foot) => pull(foot, state))
        .reduce(([a, b], [c, d]) => [a + c, b + d], [0, -9.81]);
      return [state[2] as number, state[3] as number, ...sum];
    };

  /** A step from the touchdown of a leg in front, relative to the foot behind, with its time. */
  function step([x = 0, y = 0, vx = 0, vy = 0]: Vector) {
    const front = x + Math.cos((69 * Math.PI) / 180);
    const both = carry(field(0, front), [x, y, vx, vy], ([a = 0, b = 0]) => 1 - Math.hypot(a, b), 0, 2e-4);
    const height = Math.sin((69 * Math.PI) / 180);
    const single = carry(field(front), both.y, (state) => (state[1] as number) - height, 0.05, 2e-4);
    const [a = 0, ...rest] = single.y;
    return { t: both.t + single.t, y: [a - front, ...rest] };
  }

  it("is one of a family over the energy, and an integrator of its own comes back", () => {
    const orbit = orbitOf(legs);
    expect(orbit.isolated).toBe(false);
    expect(orbit.family?.by.energy).toBeCloseTo(816, 0);
    const down = orbit.events.find(({ name }) => name === "down2")?.after;
    if (down === undefined) throw new Error("no touchdown");
    const { q, v, memory } = down;
    const start = [(q.x as number) - (memory?.f1 as number), q.y as number, v.x as number, v.y as number];
    const first = step(start);
    const second = step(first.y);
    expect(first.t + second.t).toBeCloseTo(orbit.period, 7);
    for (const [i, value] of second.y.entries()) expect(value).toBeCloseTo(start[i] as number, 7);
  });
});

describe("a modulator adds up its error", () => {
  const modulator = compile(`
name: delta-sigma modulator with a filter
coordinates: [x]
parameters: { Ts: 0.05, r: 0.3, T: 0.5 }
memory: { u: 1, s: 0 }
states: { z: { rate: (u - z)/T } }
kinetic: x'^2/2
forces: { x: z - r - x - x' }
events:
  clock: { every: Ts, set: { s: s + r - u, u: sign(s + r - u + 1e-9) } }
start: { x: 0 }`);

  it("its sum is the state of an automaton: the multipliers are those of filter and oscillator", () => {
    const orbit = orbitOf(modulator);
    expect(orbit.period).toBeCloseTo(1, 12); // 20 samples with 13 pulses up and 7 down
    const known = [Math.exp(-0.5), Math.exp(-0.5), Math.exp(-2), 0];
    for (const [i, size] of sizes(orbit).entries()) expect(size).toBeCloseTo(known[i] as number, 9);
    expect(orbit.shift).toBeUndefined();
    expect(orbit.neutral ?? []).toEqual([]);
  });

  it("can be followed", () => {
    const last = [...continueOrbit(orbitOf(modulator), { parameter: "T", to: 0.52, ds: 0.5, dsMax: 1 })].at(
      -1,
    );
    expect(last?.value).toBe(0.52);
    expect(Math.hypot(last?.multipliers[2]?.re as number)).toBeCloseTo(Math.exp(-1 / 0.52), 7);
  });
});
