/** Are contacts read anew where an event changes a value that their surfaces depend on, and are constraints kept? */

import { describe, expect, it } from "vitest";
import { findOrbit, makeState, simulate } from "../../src/index.js";
import { randomSource } from "../../src/numerics/index.js";
import { compile } from "./support.js";

const belt = compile(`
name: belt with switched speed
coordinates: [x, y]
parameters: { g: 9.81, k: 20, mu: 0.3, V: 0.5 }
memory: { w: 0 }
kinetic: (x'^2 + y'^2)/2
potential: g*y + k/2*x^2
contacts:
  belt: { gap: y, slip: x' - w, friction: mu }
events:
  on: { every: 10, at: 0.5, set: { w: V } }
`);

describe("memory in the formulas of a contact", () => {
  it("of its slip: a block that rests on a belt slips when the belt starts, and sticks by the closed form (seed 11)", () => {
    const next = randomSource(11);
    for (let k = 0; k < 20; k++) {
      const p = { k: 5 + 40 * next(), mu: 0.2 + 0.5 * next(), V: 0 };
      const [w, A] = [Math.sqrt(p.k), (p.mu * 9.81) / p.k];
      p.V = A * w * (0.1 + 0.8 * next()) * (next() < 0.5 ? 1 : -1);
      const { events, ledger } = simulate(belt, belt.start, { until: 1.5, parameters: p });
      const [on, slip, stick] = events;
      expect(on).toMatchObject({ name: "on", t: 0.5 });
      expect(slip).toMatchObject({ type: p.V > 0 ? "slip-" : "slip+", t: 0.5 });
      expect(stick?.to).toBe("stick");
      expect(stick?.t).toBeCloseTo(0.5 + Math.asin(Math.abs(p.V) / (A * w)) / w, 10);
      expect(Math.abs(ledger.relative)).toBeLessThan(1e-9);
    }
  });

  it("of its slip: multipliers are those of central differences of the motion, with and without stick", () => {
    const alternates = compile(`
name: belt that alternates
coordinates: [x, y]
parameters: { k: 20, mu: 0.3, V: 2 }
memory: { w: 0 }
kinetic: (x'^2 + y'^2)/2
potential: 9.81*y + k/2*x^2
dissipation: 0.4*x'^2
contacts: { belt: { gap: y, slip: x' - w, friction: mu } }
events:
  on: { every: 2, at: 0.5, set: { w: V } }
  off: { every: 2, at: 1.5, set: { w: -V } }
`);
    for (const parameters of [{}, { mu: 0.6, k: 30, V: 0.6 }]) {
      const orbit = findOrbit(alternates, { parameters, settle: 60 });
      if (!orbit.found) throw new Error(orbit.outcome.reason);
      const { q, v, memory, t } = orbit.start;
      const returned = (dx: number, dv: number) => {
        const start = makeState(alternates, { x: (q.x ?? 0) + dx, "x'": (v.x ?? 0) + dv, w: memory?.w ?? 0 });
        const { final } = simulate(alternates, start, { t, until: orbit.period, parameters });
        return [final.q.x as number, final.v.x as number] as const;
      };
      const step = 1e-6;
      const column = (x: number, u: number) => {
        const [one, other] = [returned(x, u), returned(-x, -u)];
        return [(one[0] - other[0]) / (2 * step), (one[1] - other[1]) / (2 * step)] as const;
      };
      const [[a, c], [b, d]] = [column(step, 0), column(0, step)];
      const [trace, product] = orbit.multipliers.reduce(
        ([sum, all], { re, im }) =>
          re === 0 && im === 0 ? [sum, all] : [sum + re, all * Math.hypot(re, im)],
        [0, 1],
      );
      expect(a + d).toBeCloseTo(trace, 7);
      if (parameters.mu === undefined) expect(a * d - b * c).toBeCloseTo(product, 7);
    }
  });

  const table = (set: string) =>
    compile(`
name: table that moves
coordinates: [y]
parameters: { g: 9.81, h: 0.1 }
memory: { H: 0 }
kinetic: y'^2/2
potential: g*y
contacts: { table: { gap: y - H } }
events: { move: { every: 10, at: 0.5, set: { H: ${set} } } }
`);

  it.each(["events", "timestepping"] as const)(
    "of its gap: a body falls when the table drops (%s)",
    (method) => {
      const mechanism = table("H - h");
      const steps = method === "timestepping" ? { method, step: 1e-3 } : {};
      const { final, events } = simulate(mechanism, mechanism.start, { until: 0.6, ...steps });
      expect(events.some(({ name }) => name === "move")).toBe(true);
      expect(final.q.y).toBeCloseTo((-9.81 / 2) * 0.01, method === "events" ? 12 : 2);
      const later = simulate(mechanism, mechanism.start, { until: 1, ...steps });
      expect(later.final.q.y).toBeCloseTo(-0.1, method === "events" ? 12 : 2);
    },
  );

  it("of its gap: a table that jumps into a body ends the run", () => {
    const mechanism = table("H + h");
    const { outcome } = simulate(mechanism, mechanism.start, { until: 1 });
    expect(outcome).toMatchObject({ kind: "inconsistent", t: 0.5 });
    expect(outcome.reason).toMatch(/^after move the bodies of contact table penetrate each other by 0.1 m/);
  });
});

describe("an event in a mechanism with a loop", () => {
  const bars = (set: string) =>
    compile(`
name: four bars
gravity: 9.81
bodies:
  ground: { points: { D: [1, 0] } }
  crank: { mass: 1, inertia: 0.01, centre: [0.15, 0], points: { B: [0.3, 0] } }
  coupler: { mass: 1, inertia: 0.1, centre: [0.5, 0], points: { B: [1, 0] } }
  rocker: { mass: 1, inertia: 0.05, centre: [0.4, 0], points: { B: [0.8, 0] } }
joints:
  - { pin: [ground.O, crank.O], coordinate: a }
  - { pin: [crank.B, coupler.O], coordinate: b }
  - { pin: [ground.D, rocker.O], coordinate: c }
  - { pin: [coupler.B, rocker.B], name: loop }
events: { kick: { every: 10, at: 0.5, set: ${set} } }
start: { a: 1, a': 2 }
`);

  it.each([
    [
      "{ a': a' + 1 }",
      /^after kick the constraint loop_[xy] moves by .* m\/s; an event must set all velocities/,
    ],
    ["{ a: a + 0.1 }", /^after kick the constraint loop_[xy] is off by .* m; an event must set coordinates/],
  ])("%s ends the run with the constraint that it breaks", (set, reason) => {
    const mechanism = bars(set);
    const { outcome } = simulate(mechanism, mechanism.start, { until: 1 });
    expect(outcome).toMatchObject({ kind: "inconsistent", t: 0.5 });
    expect(outcome.reason).toMatch(reason);
  });

  it("may turn all velocities round: the motion runs backwards", () => {
    const mechanism = bars("{ a': -a', b': -b', c': -c' }");
    const { final, ledger } = simulate(mechanism, mechanism.start, { until: 1 });
    expect(final.q.a).toBeCloseTo(1, 9);
    expect(final.v.a).toBeCloseTo(-2, 9);
    expect(Math.abs(ledger.residual)).toBeLessThan(1e-9);
  });
});
