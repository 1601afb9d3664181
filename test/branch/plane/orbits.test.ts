import { describe, expect, it } from "vitest";
import { followOrbitCurves, type OrbitCurves, type ParameterCurve } from "../../../src/index.js";
import { vanDerPol } from "../../equilibria/models.js";
import { ballOnTable, impactOscillator } from "../../orbit/cycles.js";

const curveOf = ({ curves }: OrbitCurves, label: string): ParameterCurve => {
  const found = curves.filter((curve) => curve.label === label);
  expect(found.length).toBe(1);
  return found[0] as ParameterCurve;
};

const steps = { ds: 0.05, dsMax: 0.1 };

/** One impact in a period of the table: W(1 + r) = (1 − r) gT/2 with W the table's velocity at the impact. */
describe("a ball on a table that shakes: restitution against amplitude, in closed form", () => {
  const [g, omega] = [9.81, 30];
  const period = (2 * Math.PI) / omega;
  const tableSpeed = (r: number) => (g * period * (1 - r)) / (2 * (1 + r));
  const fold = (r: number) => tableSpeed(r) / omega;
  const doubling = (r: number) => Math.hypot(fold(r), (2 * g * (1 + r * r)) / ((1 + r) ** 2 * omega * omega));
  const amplitude = 0.008;
  const t = Math.acos(tableSpeed(0.8) / (amplitude * omega)) / omega;
  const start = { q: { y: amplitude * Math.sin(omega * t) }, v: { y: (g * period) / 2 } };
  const found = { parameter: "amplitude", from: amplitude, settle: 0, t, start, ...steps };
  const second = { parameter: "r", low: 0.7, high: 0.95 };

  it("PD: a multiplier is −1 where s'' = −2g(1 + r²)/(1 + r)²", () => {
    const { points, ends } = curveOf(followOrbitCurves(ballOnTable, { ...found, to: 0.012, second }), "PD");
    expect(points.length).toBeGreaterThan(6);
    for (const { values, multipliers } of points) {
      expect(Math.abs(values[0] - doubling(values[1]))).toBeLessThan(1e-12);
      expect(multipliers?.some(({ re }) => Math.abs(re + 1) < 1e-9)).toBe(true);
    }
    expect(ends.map(({ because }) => because).sort()).toEqual(["amplitude reaches 0.012", "r reaches 0.95"]);
  });

  it("LP: the table just gives back what the impact takes, amplitude·omega = W", () => {
    const { points } = curveOf(followOrbitCurves(ballOnTable, { ...found, to: 0.002, second }), "LP");
    expect(points.length).toBeGreaterThan(6);
    for (const { values } of points) expect(Math.abs(values[0] - fold(values[1]))).toBeLessThan(1e-12);
  });
});

describe("a driven oscillator with a stop: the frequency against the place of the stop", () => {
  const reach = (omega: number) => 1 / Math.hypot(1 - omega ** 2, 0.1 * omega);
  const D = (1 - 2.2 ** 2) ** 2 + (0.1 * 2.2) ** 2;
  const start = { q: { x: (1 - 2.2 ** 2) / D }, v: { x: (0.1 * 2.2 * 2.2) / D } };

  it.each([
    ["from the smooth motion", { from: 0.3, to: 0.24, start }],
    ["from the motion with one impact", { from: 0.23, to: 0.28 }],
  ])("GR is where the smooth motion just reaches the stop, %s", (_, range) => {
    const second = { parameter: "omega", low: 2, high: 2.4 };
    const plane = followOrbitCurves(impactOscillator, {
      parameter: "stop",
      second,
      labels: ["GR"],
      ...steps,
      ...range,
    });
    const { points, contact } = curveOf(plane, "GR");
    expect(contact).toBe("stop");
    expect(points.length).toBeGreaterThan(6);
    for (const { values } of points) expect(Math.abs(values[0] - reach(values[1]))).toBeLessThan(1e-11);
  });
});

describe("other curves", () => {
  it("HB: the cycle of a van der Pol oscillator shrinks on e = 0 at every stiffness", () => {
    const plane = followOrbitCurves(vanDerPol, {
      parameter: "e",
      from: 0.1,
      to: -0.1,
      second: { parameter: "w", low: 0.8, high: 1.2 },
      ...steps,
    });
    const { points } = curveOf(plane, "HB");
    for (const { values, frequency } of points) {
      expect(Math.abs(values[0])).toBeLessThan(1e-11);
      expect(frequency).toBeCloseTo(values[1], 9);
    }
  });
});

describe("mistakes", () => {
  it("a RangeError names what was wrong", () => {
    const options = { parameter: "amplitude", from: 0.008, to: 0.01 };
    const second = { parameter: "r", low: 0.5, high: 0.6 };
    const twice = { ...options, second: { ...second, parameter: "amplitude" } };
    expect(() => followOrbitCurves(ballOnTable, twice)).toThrow(/amplitude twice/);
    expect(() => followOrbitCurves(ballOnTable, { ...options, second, labels: ["XX"] })).toThrow(/XX/);
  });
});
