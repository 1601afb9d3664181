/** Does the mode sequence of a motion depend on how many hops of a chatter are computed before it is completed? */
import { describe, expect, it } from "vitest";
import { findOrbit, type OrbitOptions, type SweepOptions, sweep } from "../../src/index.js";
import { laterHops } from "../../src/simulate/index.js";
import { compile } from "../equilibria/models.js";

/**
 * Two masses with play between them, one shaken, one pulled. All drags are alike, so that the momentum of both does not
 * feel their contacts: its deviation shrinks by exp(−cT) in a period, and each chatter ends all others.
 */
const play = compile(`
name: Two masses with play
coordinates: [x, y]
parameters: { m: 2, j: 1e-3, c: 0.4, F: 3, A: 0.5, w: 5, e: 0.5 }
kinetic: x'^2/2 + m/2*y'^2
dissipation: c/2*(x'^2 + m*y'^2)
forces: { x: F*cos(w*t), y: A }
contacts:
  front: { gap: j/2 + x - y, restitution: e }
  back: { gap: j/2 - x + y, restitution: e }
`);

const period = (2 * Math.PI) / 5;
const tolerances = [{ rtol: 1e-11, atol: 1e-12 }, { rtol: 1e-9, atol: 1e-10 }, {}] as const;
const values = [0.23, 0.5, 0.62];

const found = (options: OrbitOptions) => {
  const orbit = findOrbit(play, { settle: 30, ...options });
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  return orbit;
};

describe("a motion that chatters on both flanks in turn", () => {
  it.each(values)("has one word and the multiplier of its momentum at every tolerance, e = %d", (e) => {
    const orbits = tolerances.map((some) => found({ ...some, parameters: { e } }));
    for (const { word, period: T, multipliers, shift, stable } of orbits) {
      expect(word).toEqual(
        ["back", "front"].flatMap((flank) =>
          ["impact", "chatter", "stick", "flight"].map((item) => `${flank}:${item}`),
        ),
      );
      expect(T).toBeCloseTo(period, 12);
      const [first, ...others] = multipliers.map(({ re, im }) => Math.hypot(re, im));
      expect(first).toBeCloseTo(Math.exp(-0.4 * period), 6);
      expect(Math.max(...others)).toBeLessThan(1e-6);
      // Drags balance the pull: (m + 1) c v̄ = A.
      expect(shift?.x).toBeCloseTo((0.5 / (3 * 0.4)) * period, 8);
      expect(stable).toBe(true);
    }
  });

  it("is one attractor of a sweep, at every tolerance and wherever the recording ends", () => {
    for (const simulate of tolerances.slice(1))
      for (const record of [9, 9.2]) {
        const options: SweepOptions = { over: [{ name: "e", values }], settle: 30, record, ...simulate };
        const rows = [...sweep(play, options)];
        expect(rows.map(({ kind }) => kind)).toEqual(values.map(() => "periodic"));
        expect(new Set(rows.map(({ word }) => word.join(" "))).size).toBe(1);
        for (const row of rows) expect(row.period).toBeCloseTo(period, 8);
      }
  });
});

/**
 * A ball that a clock throws up, a damped oscillator that it does not feel and that begins beyond a kink, and a block
 * that sticks where it is.
 */
const thrown = compile(`
name: Ball that a clock throws
coordinates: [y, x, s, n]
parameters: { T: 1.1, v: 3, e: 0.2, d: 0.5, w: 3 }
kinetic: (y'^2 + x'^2 + s'^2 + n'^2)/2
potential: 10*(y + n) + w^2/2*x^2 + 20*s^2
dissipation: d*x'^2
forces: { x: "-4*max(x - 5, 0)" }
contacts:
  floor: { gap: y, restitution: e }
  desk: { gap: n, slip: s', friction: 0.5 }
events: { throw: { every: T, set: { y': v, x': x' + 1 } } }
start: { x: 6, y: contact:floor, n: contact:desk, s: 0.03 }
`);

/** The same with friction of the block as a force: a kink holds it. */
const rubbed = compile(`
name: Ball that a clock throws, and a block with friction as a force
coordinates: [y, s]
parameters: { T: 1.1, v: 3, e: 0.2 }
kinetic: (y'^2 + s'^2)/2
potential: 10*y + 20*s^2
forces: { s: -3*sign(s') }
contacts: { floor: { gap: y, restitution: e } }
events: { throw: { every: T, set: { y': v } } }
start: { y: contact:floor, s: 0.03 }
`);

/** A leg that a clock swings; its knee chatters at a stop, and both angles settle slowly. */
const leg = compile(`
name: Leg with a knee stop
coordinates: [h, k]
parameters: { A: 8, T: 1.1, d: 0.5, e: 0.2 }
memory: { u: 1 }
kinetic: 0.1*h'^2 + 1.5*(0.16*h'^2 + 0.04*(h' - k')^2 + 0.16*cos(k)*h'*(h' - k')) + 0.05*h'^2 + 0.02*k'^2
potential: -9.81*(cos(h) + 1.2*cos(h) + 0.6*cos(h - k))
dissipation: d/2*(h'^2 + k'^2)
forces: { h: A*u }
contacts: { stop: { gap: k, restitution: e } }
events: { fwd: { every: T, set: { u: 1 } }, back: { every: T, at: T/2, set: { u: -1 } } }
start: { h: 0.1, k: 0.3 }
`);

describe("hops as low as the tolerance allows", () => {
  it("are no reason to take the equations for singular", () => {
    const orbit = findOrbit(leg, { rtol: 1e-13, atol: 1e-14, settle: 10 });
    expect(orbit).toMatchObject({ found: true, period: expect.closeTo(1.1, 12), stable: true });
  });

  it.each([
    { rtol: 1e-13, atol: 1e-14 },
    { rtol: 1e-9, atol: 1e-10 },
  ])("do not hide the orbit, nor the direction along which it is one of a family, at %o", (some) => {
    const orbit = findOrbit(thrown, { ...some, settle: 22.3 });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    const { period: T, multipliers, family } = orbit;
    expect(T).toBeCloseTo(1.1, 12);
    expect(family).toMatchObject({ dimension: 1, by: { s: expect.closeTo(0.03, 9) } });
    const sizes = multipliers.map(({ re, im }) => Math.hypot(re, im)).sort((one, other) => other - one);
    for (const [i, size] of [1, Math.exp(-0.55), Math.exp(-0.55), 0].entries())
      expect(sizes[i]).toBeCloseTo(size, 8);
  });
});

it("a kink that holds a block holds it during a chatter, too", () => {
  const orbit = findOrbit(rubbed, { settle: 22.3 });
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  expect(orbit.family).toMatchObject({ dimension: 1, by: { s: expect.closeTo(0.03, 9) } });
  const sizes = orbit.multipliers.map(({ re, im }) => Math.hypot(re, im)).sort((one, other) => other - one);
  expect(sizes[0]).toBeCloseTo(1, 9);
  expect(sizes[1]).toBeCloseTo(0, 9);
});

type Short = readonly [contact: string, type: string, to?: string];
const later = (
  events: readonly Short[],
  after: "first" | "nothing" | "chatter",
  times: readonly number[] = [...events.keys()],
) =>
  laterHops(
    events.map(([contact, type, to = "flight"], i) => ({ contact, type, to, t: times[i] })) as never,
    after,
  ).map((one) => (one ? 1 : 0));

describe("hops after the first of a chatter", () => {
  const hop: Short = ["A", "impact"];
  const chatter: Short = ["A", "chatter", "stick"];
  const liftoff: Short = ["A", "liftoff"];

  it("are those in a row that end in one, whatever other contacts do", () => {
    expect(later([hop, ["B", "slip+", "slip+"], hop, ["B", "impact"], hop, chatter], "nothing")).toEqual([
      0, 0, 1, 0, 1, 0,
    ]);
    expect(later([hop, ["A", "impact", "stick"], liftoff, hop, hop, chatter], "nothing")).toEqual([
      0, 0, 0, 0, 1, 0,
    ]);
    expect(later([hop, hop, hop], "first")).toEqual([0, 0, 0]);
  });

  it("a body that is thrown up again begins a new row", () => {
    const events = [hop, hop, hop, hop, chatter];
    expect(later(events, "nothing", [0, 4, 6, 7, 8])).toEqual([0, 1, 1, 1, 0]);
    expect(later(events, "nothing", [0, 1, 20, 24, 26])).toEqual([0, 0, 1, 1, 0]);
  });

  it("go around a period, and are taken for such at the end of a recording where that is assumed", () => {
    const events = [hop, hop, chatter, liftoff, hop, hop];
    expect(later(events, "first")).toEqual([1, 1, 0, 0, 0, 1]);
    expect(later(events, "nothing")).toEqual([0, 1, 0, 0, 0, 0]);
    expect(later(events, "chatter")).toEqual([0, 1, 0, 0, 0, 1]);
  });
});
