/** What is reported where a branch of twice the period begins? The period doubling is its first point, and no other bifurcation. */
import { describe, expect, it } from "vitest";
import {
  continueDoubled,
  continueOrbit,
  findOrbit,
  loadMechanism,
  type OrbitBranchEnd,
  type OrbitBranchPoint,
} from "../../src/index.js";
import { compile } from "../events/support.js";
import { isLong } from "../long.js";
import { ballOnTable } from "../orbit/cycles.js";

function followed(walk: Generator<OrbitBranchPoint, OrbitBranchEnd>): OrbitBranchPoint[] {
  const points: OrbitBranchPoint[] = [];
  for (;;) {
    const { value, done } = walk.next();
    if (done) return points;
    points.push(value);
  }
}

/** One impact in a period of the table: v⁺ = gT/2, the table's velocity W = (1 − r) gT/2(1 + r). */
function doublingOf(r: number, omega: number, amplitude: number) {
  const g = 9.81;
  const period = (2 * Math.PI) / omega;
  const W = (g * period * (1 - r)) / (2 * (1 + r));
  const t = Math.acos(W / (amplitude * omega)) / omega;
  const start = { q: { y: amplitude * Math.sin(omega * t) }, v: { y: (g * period) / 2 } };
  const orbit = findOrbit(ballOnTable, { parameters: { amplitude, r, omega }, settle: 0, t, start });
  if (!orbit.found) throw new Error(orbit.outcome.reason);
  const exact = Math.hypot(W / omega, (2 * g * (1 + r * r)) / ((1 + r) ** 2 * omega * omega));
  const points = followed(continueOrbit(orbit, { parameter: "amplitude", to: 2.5 * amplitude }));
  const pd = points.find(({ label }) => label === "PD") as OrbitBranchPoint;
  expect(Math.abs(pd.value / exact - 1)).toBeLessThan(1e-10);
  return pd;
}

describe("the root of a branch of twice the period", () => {
  it.each([
    [0.7, 30, 0.01],
    [0.6, 30, 0.0135],
    [0.5, 25, 0.018],
  ])("is the period doubling, and neither a fold nor a branch point: r = %f", (r, omega, amplitude) => {
    const pd = doublingOf(r, omega, amplitude);
    for (const ds of [1e-2, 1e-4]) {
      const points = followed(continueDoubled(pd, { maxPoints: 6, ds }));
      expect(points[0]?.value).toBe(pd.value);
      expect(points.map(({ label }) => label)).toEqual(points.map(() => undefined));
      // Of a supercritical doubling all orbits lie on one side.
      for (const { value } of points.slice(1)) expect(value).toBeGreaterThan(pd.value);
    }
  });
});

describe("the root on a branch without events", () => {
  it.each([1e-2])("leads to orbits of twice the period on one side, first step %f", (ds) => {
    const duffing = compile(`
name: duffing
coordinates: [x]
parameters: { A: 0.264 }
kinetic: x'^2/2
potential: -x^2/2 + x^4/4
dissipation: 0.15*x'^2
forces: { x: A*cos(1.2*t) }
start: { x: 1 }`);
    const orbit = findOrbit(duffing, { settle: 100 });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    const points = followed(continueOrbit(orbit, { parameter: "A", to: 0.27, ds: 0.2, dsMax: 0.5 }));
    const pd = points.find(({ label }) => label === "PD") as OrbitBranchPoint;
    const twice = followed(continueDoubled(pd, { maxPoints: 5, ds }));
    expect(twice.length).toBe(5);
    for (const { value, period } of twice.slice(1)) {
      expect(value).toBeGreaterThan(pd.value);
      expect(period / pd.period).toBeCloseTo(2, 10);
    }
  });
});

describe("hops of two heights", () => {
  const hopper = loadMechanism("hopper");
  const doublingAt = (parameter: string, from: number, to: number): OrbitBranchPoint => {
    const orbit = findOrbit(hopper, { parameters: { [parameter]: from } });
    if (!orbit.found) throw new Error(orbit.outcome.reason);
    const points = followed(continueOrbit(orbit, { parameter, to, ds: 0.1, dsMax: 0.3 }));
    return points.find(({ label }) => label === "PD") as OrbitBranchPoint;
  };

  it("begin at the period doubling, on one side of it", () => {
    const pd = doublingAt("kv", 0.13, 0.145);
    expect(pd.value).toBeCloseTo(0.1370596385, 9); // recorded
    const points = followed(continueDoubled(pd, { maxPoints: 4 }));
    expect(points).toHaveLength(4);
    for (const { value, period } of points.slice(1)) {
      expect(value).toBeGreaterThan(pd.value);
      expect(period / pd.period).toBeCloseTo(2, 1);
    }
  });

  it.runIf(isLong)(
    "end where the lower one is lost, and do not turn back on themselves",
    () => {
      const points = followed(continueDoubled(doublingAt("push", 0.03, 0.04)));
      expect(points.at(-1)).toMatchObject({ label: "TC", border: { verdict: "end" } });
      for (const [i, { value }] of points.slice(1).entries())
        expect(value).toBeGreaterThan(points[i]?.value as number);
    },
    300_000,
  );
});
