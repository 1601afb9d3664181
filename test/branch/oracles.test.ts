import { describe, expect, it } from "vitest";
import {
  continueDoubled,
  continueOrbit,
  findOrbit,
  followOrbits,
  loadMechanism,
  type Orbit,
  type OrbitBranchEnd,
  type OrbitBranchPoint,
  simulate,
} from "../../src/index.js";
import { stickSlip } from "../oracle/blockOnBelt.js";
import { ballOnTable, hopf, impactOscillator } from "../orbit/cycles.js";

function followed(walk: Generator<OrbitBranchPoint, OrbitBranchEnd>) {
  const points: OrbitBranchPoint[] = [];
  for (;;) {
    const { value, done } = walk.next();
    if (done) return { points, end: value };
    points.push(value);
  }
}

const labelsOf = (points: readonly OrbitBranchPoint[]) =>
  points.flatMap(({ label, value }) => (label === undefined ? [] : [{ label, value }]));

/** One impact in a period of the table: v⁺ = gT/2 = −v⁻, so W(1 + r) = (1 − r) gT/2 with W the table's velocity. */
describe("a ball on a table that shakes, in closed form", () => {
  const [g, r, omega] = [9.81, 0.8, 30];
  const period = (2 * Math.PI) / omega;
  const tableSpeed = (g * period * (1 - r)) / (2 * (1 + r));
  const lowest = tableSpeed / omega;
  /** trace = 1 + r² + (1 + r)² s''/g, determinant r²: a multiplier is −1 at s'' = −2g(1 + r²)/(1 + r)². */
  const doubling = Math.hypot(lowest, (2 * g * (1 + r * r)) / ((1 + r) ** 2 * omega * omega));
  const amplitude = 0.008;
  const t = Math.acos(tableSpeed / (amplitude * omega)) / omega;
  const start = { q: { y: amplitude * Math.sin(omega * t) }, v: { y: (g * period) / 2 } };
  const orbit = findOrbit(ballOnTable, { parameters: { amplitude }, settle: 0, t, start }) as Orbit;

  it("its multipliers solve ρ² − trace ρ + r² = 0 along the whole branch", () => {
    const { points } = followed(continueOrbit(orbit, { parameter: "amplitude", to: 0.013 }));
    expect(points.length).toBeGreaterThan(20);
    for (const { value, multipliers } of points) {
      const bend = -omega * Math.sqrt((value * omega) ** 2 - tableSpeed ** 2);
      const trace = 1 + r * r + ((1 + r) ** 2 * bend) / g;
      expect(multipliers.reduce((sum, { re }) => sum + re, 0)).toBeCloseTo(trace, 8);
    }
  });

  it("PD is where a multiplier is −1, and orbits of twice the period branch off stable", () => {
    const { points } = followed(continueOrbit(orbit, { parameter: "amplitude", to: 0.013 }));
    const [pd, ...others] = points.filter(({ label }) => label !== undefined) as [OrbitBranchPoint];
    expect(others).toEqual([]);
    expect(pd.label).toBe("PD");
    expect(Math.abs(pd.value - doubling)).toBeLessThan(1e-12);
    const twice = followed(continueDoubled(pd, { maxPoints: 6 })).points;
    expect(twice[3]?.period).toBeCloseTo(2 * period, 12);
    expect(twice[3]?.stable).toBe(true);
    const { value, start: from } = twice[3] as OrbitBranchPoint;
    expect(value).toBeGreaterThan(pd.value);
    // The same orbit by nothing but simulation: after many periods the two impacts still differ.
    const run = simulate(ballOnTable, from, {
      t: from.t,
      until: 40 * period,
      parameters: { amplitude: value },
    });
    const speeds = run.events.slice(-2).map(({ after }) => after.v.y as number);
    expect(Math.abs((speeds[0] as number) - (speeds[1] as number))).toBeGreaterThan(1e-2);
  });

  it("LP is where the table just gives back what the impact takes: amplitude·omega = W", () => {
    const { points, end } = followed(continueOrbit(orbit, { parameter: "amplitude", to: 0.003 }));
    const [lp] = labelsOf(points);
    expect(lp?.label).toBe("LP");
    expect(Math.abs((lp?.value as number) - lowest)).toBeLessThan(1e-12);
    expect(end).toMatchObject({ kind: "bound", value: amplitude }); // back on the unstable side
    expect(points.at(-1)?.stable).toBe(false);
  });
});

describe("a driven oscillator with a stop", () => {
  /** Without impacts x has the amplitude F/√((k − mω²)² + (cω)²). */
  const reach = 1 / Math.hypot(1 - 2.2 ** 2, 0.1 * 2.2);

  const D = (1 - 2.2 ** 2) ** 2 + (0.1 * 2.2) ** 2;
  const smooth = findOrbit(impactOscillator, {
    parameters: { stop: 0.3 },
    start: { q: { x: (1 - 2.2 ** 2) / D }, v: { x: (0.1 * 2.2 * 2.2) / D } },
  }) as Orbit;
  const hitting = findOrbit(impactOscillator, { parameters: { stop: 0.1 } }) as Orbit;

  it.each([
    ["from the smooth motion", smooth, 0.24],
    ["from the motion with one impact", hitting, 0.28],
  ])("GR is where the smooth motion just reaches the stop, %s", (_, orbit, to) => {
    const { points } = followed(continueOrbit(orbit, { parameter: "stop", to }));
    const graze = points.find(({ label }) => label === "GR");
    expect(Math.abs((graze?.value as number) - reach)).toBeLessThan(1e-10);
    expect(graze?.border).toMatchObject({ contact: "stop", verdict: "persistence" });
    const words = new Set(points.map(({ word }) => word.join(" ")));
    expect([...words].sort()).toEqual(["flight", "impact flight"]);
    // Close to the graze the largest multiplier grows like 1/(distance).
    const near = points.filter(
      ({ word, value }) => word[0] === "impact" && reach - value < 1e-3 && reach > value,
    );
    const products = near
      .filter(({ label }) => label === undefined)
      .map(({ value, multipliers: [first] }) => (first?.re as number) * (reach - value));
    for (const product of products) expect(product / (products[0] as number)).toBeCloseTo(1, 0);
  });
});

describe("a Hopf normal form", () => {
  it("the circle of radius √a ends at a = 0 with HB", () => {
    const { points, branch, end } = followOrbits(hopf, { parameter: "a", from: 0.1, to: -0.1 });
    for (const { value, max } of branch.slice(0, 8)) expect(max.x).toBeCloseTo(Math.sqrt(value), 6);
    expect(points.map(({ label }) => label)).toEqual(["HB"]);
    expect(Math.abs(points[0]?.value as number)).toBeLessThan(1e-9);
    expect(end?.because).toContain("equilibrium");
  });
});

describe("a block on a belt", () => {
  it("its stick-slip period follows the closed form along the belt's speed", () => {
    const { branch, end } = followOrbits(loadMechanism("block"), { parameter: "vdr", from: 0.2, to: 0.5 });
    expect(branch.length).toBeGreaterThan(5);
    for (const { value, period, word } of branch) {
      const known = stickSlip({ m: 1, k: 20, g: 9.81, muStatic: 0.5, mu: 0.3, vdr: value });
      expect(period).toBeCloseTo(known.period, 10);
      expect(word).toEqual(["slip-", "stick"]);
    }
    expect(end).toMatchObject({ kind: "bound", value: 0.5 });
  });
});
