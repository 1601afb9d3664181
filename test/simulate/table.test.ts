import { describe, expect, it } from "vitest";
import { loadMechanism, simulate } from "../../src/index.js";
import { compile } from "./support.js";

const table = compile(`
name: Ball on a shaking table
coordinates: [y]
parameters: { m: 2, g: 9.81, amplitude: 0.05, omega: 25, r: 0.6 }
kinetic: m/2*y'^2
potential: m*g*y
contacts:
  top: { gap: y - amplitude*sin(omega*t), slip: 0, friction: 0, restitution: r }
start: { y: 0.2 }
`);
const [g, m] = [9.81, 2];

/** The first zero after t0 of y0 + v0 s − g s²/2 − A sin ω(t0 + s), by a scan in small steps and bisection. */
function landing(t0: number, y0: number, v0: number, A: number, omega: number): number {
  const gap = (s: number) => y0 + v0 * s - (g / 2) * s * s - A * Math.sin(omega * (t0 + s));
  const step = 1e-3 / omega;
  let s = step;
  // Right after an impact the gap is 0 up to rounding.
  while (gap(s) > 0 || s < 2 * step) s += step;
  let [low, high] = [s - step, s];
  for (let k = 0; k < 70; k++) {
    const middle = (low + high) / 2;
    if (gap(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

describe("a ball on a shaking table, explicit in time", () => {
  it("bounces 50 times where the parabola meets the sine", () => {
    // A fast weak shake with r = 0.97: no chaos in 50 impacts beyond the growth of errors that is allowed for below.
    const [A, omega, r] = [0.002, 20, 0.97];
    const run = simulate(table, table.start, {
      until: 16,
      parameters: { amplitude: A, omega, r },
      rtol: 1e-12,
      atol: 1e-13,
    });
    const impacts = run.events.filter(({ type }) => type === "impact");
    expect(impacts.length).toBeGreaterThan(49);
    let [t, y, v] = [0, 0.2, 0];
    for (const [k, event] of impacts.slice(0, 50).entries()) {
      const s = landing(t, y, v, A, omega);
      t += s;
      const before = v - g * s;
      const surface = A * omega * Math.cos(omega * t);
      v = surface - r * (before - surface);
      y = A * Math.sin(omega * t);
      expect(Math.abs(event.t - t), `impact ${k}`).toBeLessThan(1e-8);
      expect(Math.abs((event.after.v.y ?? 0) - v), `impact ${k}`).toBeLessThan(1e-7);
      // Each hop is compared from the engine's own state, so that nothing accumulates.
      [t, y, v] = [event.t, event.after.q.y ?? 0, event.after.v.y ?? 0];
    }
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
  });

  it("r = 0: lands, rides, and leaves where A ω² sin ωt = g", () => {
    const [A, omega] = [0.05, 25];
    const run = simulate(table, table.start, { until: 3, parameters: { amplitude: A, omega, r: 0 } });
    expect(run.outcome.kind).toBe("finished");
    const leaves = Math.asin(g / (A * omega ** 2)) / omega;
    let [t, y, v, rides] = [0, 0.2, 0, 0];
    for (const { type, t: at, to } of run.events) {
      if (type === "impact") {
        t += landing(t, y, v, A, omega);
        expect(at).toBeCloseTo(t, 9);
        const pulls = A * omega ** 2 * Math.sin(omega * t) > g;
        expect(to).toBe(pulls ? "flight" : "stick");
        [y, v] = [A * Math.sin(omega * t), A * omega * Math.cos(omega * t)];
      } else {
        expect(type).toBe("liftoff");
        const turn = (2 * Math.PI) / omega;
        t = leaves + turn * Math.ceil((t - leaves) / turn);
        expect(at).toBeCloseTo(t, 9);
        [y, v] = [A * Math.sin(omega * t), A * omega * Math.cos(omega * t)];
        rides++;
      }
    }
    expect(rides).toBeGreaterThan(5);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-8);
  });

  it("a table that never pulls is never left: λ_N = m(g − A ω² sin ωt), and its work is the energy of the ride", () => {
    const [A, omega] = [0.05, 10];
    const run = simulate(table, table.start, {
      until: 2,
      parameters: { amplitude: A, omega, r: 0 },
      samples: 41,
    });
    expect(run.events.map(({ type, to }) => [type, to])).toEqual([["impact", "stick"]]);
    const { columns, rows } = run.samples ?? { columns: [], rows: [] };
    const [gap, force] = [columns.indexOf("top_gap"), columns.indexOf("top_lambdaN")];
    let ridden = 0;
    for (const row of rows) {
      if (row[columns.indexOf("top_mode")] !== "stick") continue;
      ridden++;
      expect(row[force]).toBeCloseTo(m * (g - A * omega ** 2 * Math.sin(omega * (row[0] as number))), 8);
      expect(Math.abs(row[gap] as number)).toBeLessThan(1e-10);
    }
    expect(ridden).toBeGreaterThan(30);
    const energy = (t: number) =>
      (m / 2) * (A * omega * Math.cos(omega * t)) ** 2 + m * g * A * Math.sin(omega * t);
    const { kinetic, potential, work, impacts, residual } = run.ledger;
    expect(kinetic + potential).toBeCloseTo(energy(2) - m * g * 0.2, 9);
    // The impact: N = m(u − v), work N u from the table, ½ m (u − v)² lost.
    const t = run.events[0]?.t ?? 0;
    const [u, v] = [A * omega * Math.cos(omega * t), -g * t];
    expect(impacts).toBeCloseTo((m / 2) * (u - v) ** 2, 9);
    expect(work).toBeCloseTo(m * (u - v) * u + energy(2) - energy(t), 8);
    expect(Math.abs(residual)).toBeLessThan(1e-9);
  });

  it("a surface that grazes a body: at 1 + 1e-12 of the distance it touches, at 1 it does not", () => {
    const body = compile(`
name: Body over a heaving floor
coordinates: [x, y]
parameters: { A: 1 }
kinetic: (x'^2 + y'^2)/2
contacts:
  floor: { gap: y + 1 - A*sin(t), slip: x', friction: 0.3, restitution: 0.5 }
start: { x': 1 }
`);
    const hits = (A: number) => simulate(body, body.start, { until: 8, parameters: { A } }).events;
    expect(hits(1 - 1e-12)).toEqual([]);
    for (const over of [1e-12, 1e-6, 1e-2]) {
      const [hit] = hits(1 + over);
      const speed = (1 + over) * Math.cos(Math.asin(1 / (1 + over)));
      expect(Math.abs((hit?.t ?? 0) - Math.asin(1 / (1 + over)))).toBeLessThan(1e-3 * speed);
      expect((hit?.after.v.y ?? 0) / (1.5 * speed)).toBeCloseTo(1, 3);
    }
  });

  it("the shipped table settles to one impact in each period of the shake", () => {
    const shipped = loadMechanism("table");
    const run = simulate(shipped, shipped.start, { until: 20 });
    expect(run.outcome.kind).toBe("finished");
    const last = run.events.filter(({ type }) => type === "impact").slice(-6);
    for (const [i, { t }] of last.slice(1).entries())
      expect(t - (last[i]?.t ?? 0)).toBeCloseTo((2 * Math.PI) / 25, 5);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-8);
  });

  it("a run may start later: the same motion shifted by a whole turn", () => {
    const options = { until: 1, parameters: { omega: 8 * Math.PI } };
    const [now, later] = [0, 3].map((t) => simulate(table, table.start, { ...options, t }));
    expect(later?.outcome.t).toBe(4);
    for (const [i, { t }] of (later?.events ?? []).entries())
      expect(t - 3).toBeCloseTo(now?.events[i]?.t ?? 0, 9);
  });
});
