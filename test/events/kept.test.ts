/** Do contacts act only while their condition holds, and are first-order states carried, reported and closed over? */

import { describe, expect, it } from "vitest";
import { findModes, findOrbit, loadMechanism, makeState, simulate, sweep } from "../../src/index.js";
import { compile } from "./support.js";

/** A ball over a floor that ends at x = 1; `on` switches the floor. */
const floor = (when: string, more = "") =>
  compile(`
name: floor
coordinates: [x, y]
parameters: { mu: 0 }
memory: { on: 1 }
kinetic: (x'^2 + y'^2)/2
potential: 9.81*y
contacts:
  floor: { gap: y, slip: x', friction: mu, restitution: 0, when: ${when} }
${more}
start: { x': 2 }
`);

describe("a contact with a condition", () => {
  it("opens where its condition falls to zero", () => {
    const mechanism = floor("1 - x");
    const run = simulate(mechanism, mechanism.start, { until: 1 });
    expect(run.events.map(({ type, t }) => [type, t])).toEqual([["liftoff", expect.closeTo(0.5, 9)]]);
    expect(run.final.q.y).toBeCloseTo((-9.81 / 2) * 0.25, 8);
    expect(run.final.contacts.floor).toMatchObject({ mode: "flight", gap: expect.closeTo(-1.22625, 8) });
  });

  it("does not see what passes through it while it does not act, and ends the run where it begins inside", () => {
    const mechanism = floor("on - 0.5", "events: { back: { when: y + 1, set: { on: 1 } } }");
    const start = makeState(mechanism, { on: 0, y: 1 });
    const { events, outcome } = simulate(mechanism, start, { until: 1 });
    expect(events.map(({ type }) => type)).toEqual(["event"]);
    expect(outcome.kind).toBe("inconsistent");
    expect(outcome.reason).toMatch(
      /^after back the bodies of contact floor penetrate each other by 1.*m; an event must/,
    );
    expect(findModes(mechanism, { ...start, q: { x: 0, y: -1 } }, {}).verdict).toBe("consistent");
  });

  it("closes where it begins to act at its surface, and collides where the bodies approach", () => {
    const mechanism = floor("on - 0.5", "events: { back: { when: y, set: { on: 1, y: 0 } } }");
    const run = simulate(mechanism, makeState(mechanism, { on: 0, y: 1 }), { until: 1 });
    expect(run.events.map(({ type }) => type)).toEqual(["event", "impact"]);
    expect(run.final.contacts.floor?.mode).not.toBe("flight");
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
  });

  it("is refused where the contact is compliant", () => {
    const mechanism = floor("on - 0.5");
    expect(() => simulate(mechanism, mechanism.start, { contacts: "compliant", epsilon: 1e-3 })).toThrow(
      "contact floor has a condition when:, which compliant contacts do not support; use contacts rigid (--contact rigid)",
    );
  });
});

/** Two first-order lags in a row, and a mass that the second pulls. */
const lags = `
name: lags
coordinates: [x]
parameters: { T: 0.5, k: 4 }
states:
  z: { rate: (x - z)/T, start: 0.2 }
  F: { rate: (sin(2*t) - F)/T }
kinetic: x'^2/2
potential: k/2*(x - z)^2
dissipation: 0.5*x'^2
forces: { x: F - x }
start: { x: 1 }
`;

describe("a first-order state", () => {
  it("follows its rate, and the ledger counts what it does to the potential", () => {
    const mechanism = compile(lags);
    const run = simulate(mechanism, mechanism.start, { until: 2, samples: 3 });
    // F' = (sin 2t − F)/T with F(0) = 0, T = 1/2: F = (sin 2t − cos 2t + exp(−2t))/2
    expect(run.final.states?.F).toBeCloseTo((Math.sin(4) - Math.cos(4) + Math.exp(-4)) / 2, 9);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-8);
    expect(run.samples?.columns).toEqual(["t", "j", "x", "v_x", "z", "F"]);
    expect(run.samples?.rows[0]).toEqual([0, 0, 1, 0, 0.2, 0]);
    expect(makeState(mechanism, { F: 3 }).states).toEqual({ z: 0.2, F: 3 });
  });

  it("is part of an orbit and of its multipliers", () => {
    const orbit = findOrbit(compile(lags));
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    expect(orbit.period).toBeCloseTo(Math.PI, 9);
    expect(orbit.multipliers.length).toBe(4);
    // The lag of F alone: exp(−π/T).
    const least = Math.min(
      ...orbit.multipliers.map(({ re, im }) => Math.abs(Math.hypot(re, im) - Math.exp(-2 * Math.PI))),
    );
    expect(least).toBeLessThan(1e-9);
    expect(orbit.start.states?.F).toBeDefined();
    expect(orbit.shift).toBeUndefined();
  });

  it("may have a mean: an orbit need not close over its integral", () => {
    const lagged = (mean: number) =>
      findOrbit(
        compile(`
name: lagged push
coordinates: [x]
states: { F: { rate: 10*(${mean} + 2*x' - x'^3 - F) } }
kinetic: x'^2/2
potential: x^2/2
forces: { x: F }
start: { x: 1 }
`),
      );
    const [one, other] = [lagged(0), lagged(1)];
    if (!one.found || !other.found) throw new Error("no orbit");
    expect(other.period).toBeCloseTo(one.period, 9);
    expect((other.start.q.x as number) - (one.start.q.x as number)).toBeCloseTo(1, 8);
    expect((other.start.states?.F as number) - (one.start.states?.F as number)).toBeCloseTo(1, 8);
  });

  it.each([
    ["kinetic: x'^2/2*z", "the kinetic energy may not depend on the state z"],
    [
      "kinetic: x'^2/2\ncontacts: { c: { gap: x + z } }",
      "a gap, slide or point may not depend on the state z",
    ],
    ["kinetic: x'^2/2\npotential: z'", "z has no velocity"],
  ])("is refused in %s", (rest, problem) => {
    expect(() => compile(`name: m\ncoordinates: [x]\nstates: { z: { rate: x } }\n${rest}\n`)).toThrow(
      problem,
    );
  });
});

it("a sweep follows gaits over a parameter, and keeps memory", () => {
  const job = { over: [{ name: "slope", values: [0.0523598776, 0.06] }], settle: 20, record: 5 };
  const rows = [...sweep(loadMechanism("compass"), job)];
  expect(rows.map(({ kind, word }) => [kind, word])).toEqual([
    ["periodic", ["strike"]],
    ["periodic", ["strike"]],
  ]);
  expect(rows[0]?.period).toBeCloseTo(0.7343464, 6);
});
