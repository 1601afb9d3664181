import { describe, expect, it } from "vitest";
import {
  type CurvePoint,
  type EquilibriumCurves,
  findCriticalFriction,
  followEquilibria,
  followEquilibriumCurves,
  loadMechanism,
  type ParameterCurve,
} from "../../../src/index.js";
import { column, compile, squeal, vanDerPol } from "../../equilibria/models.js";

const finger = loadMechanism("finger");

const curveOf = ({ curves }: EquilibriumCurves, label: string): ParameterCurve => {
  const found = curves.filter((curve) => curve.label === label);
  expect(found.length).toBe(1);
  return found[0] as ParameterCurve;
};

const steps = { ds: 0.05, dsMax: 0.1 };

describe("[LBN] (4.9) friction against the mass of the end effector", () => {
  const plane = followEquilibriumCurves(finger, {
    parameter: "mu",
    low: 0.2,
    high: 1.2,
    second: { parameter: "m1", low: 0.05, high: 0.8 },
    ...steps,
  });

  it("the Hopf curve passes through what a search along the friction finds at other masses", () => {
    const { points, ends } = curveOf(plane, "hopf");
    expect(ends.map(({ because }) => because).sort()).toEqual(["m1 reaches 0.05", "m1 reaches 0.8"]);
    for (const k of [2, points.length - 3]) {
      const [mu, m1] = (points[k] as CurvePoint).values;
      const options = { parameter: "mu", low: 0.2, high: 1.2, searches: 3, parameters: { m1 } };
      const alone = followEquilibria(finger, options).critical.find(({ kind }) => kind === "hopf");
      expect(Math.abs(mu - (alone?.value as number))).toBeLessThan(1e-10);
      expect(points[k]?.frequency).toBeCloseTo(alone?.frequency as number, 7);
      expect(points[k]?.lyapunov).toBeCloseTo(alone?.lyapunov as number, 6);
    }
  });

  it("(4.15) on the Painlevé curve the friction is the critical one of the place", () => {
    const { points } = curveOf(plane, "painleve");
    expect(points.length).toBeGreaterThan(5);
    for (const { values, q = {} } of points) {
      const state = { q: { phi: q.phi as number, y: q.y as number }, v: { phi: 0, y: 0 } };
      const critical = findCriticalFriction(finger, state, { parameters: { m1: values[1] } });
      expect(Math.abs((critical?.plus ?? 0) - values[0])).toBeLessThan(1e-9);
    }
  });
});

describe("special points of curves, in closed form", () => {
  it("x³ − p x = tilt: the fold curve is 27 tilt² = 4 p³, with a cusp at 0", () => {
    const plane = followEquilibriumCurves(column, {
      parameter: "tilt",
      low: -1,
      high: 1,
      second: { parameter: "p", low: -0.5, high: 1.2 },
      parameters: { p: 1 },
      labels: ["fold"],
      ...steps,
    });
    const { points } = curveOf(plane, "fold"); // both folds of the branch lie on it
    for (const { values } of points) expect(27 * values[0] ** 2 - 4 * values[1] ** 3).toBeCloseTo(0, 10);
    const cusps = points.filter(({ label }) => label === "cusp");
    expect(cusps.length).toBe(1);
    expect(Math.hypot(...(cusps[0]?.values ?? [1]))).toBeLessThan(1e-8);
  });

  it("x'' = (e − b x²) x' − x: on e = 0 the small orbit turns from stable to unstable at b = 0 (GH)", () => {
    const plane = followEquilibriumCurves(vanDerPol, {
      parameter: "e",
      low: -0.5,
      high: 0.5,
      second: { parameter: "b", low: -1, high: 1 },
      ...steps,
    });
    const { points } = curveOf(plane, "hopf");
    for (const { values } of points) expect(Math.abs(values[0])).toBeLessThan(1e-12);
    const special = points.filter(({ label }) => label !== undefined);
    expect(special.map(({ label }) => label)).toEqual(["GH"]);
    expect(Math.abs(special[0]?.values[1] as number)).toBeLessThan(1e-6);
  });

  it("x'' = p − x² + (e + x) x': Hopf on e = −√p and fold on p = 0 meet in a double zero (BT)", () => {
    const takens = compile(`
name: Double zero
coordinates: [x]
parameters: { e: -1, p: 1 }
kinetic: x'^2/2
forces: { x: "p - x^2 + (e + x)*x'" }
start: { x: 1 }
`);
    const plane = followEquilibriumCurves(takens, {
      parameter: "e",
      low: -1.2,
      high: 0.5,
      second: { parameter: "p", low: -0.5, high: 1.2 },
      ...steps,
    });
    const { points, ends } = curveOf(plane, "hopf");
    for (const { values } of points) expect(values[1]).toBeCloseTo(values[0] ** 2, 10);
    const end = ends.find(({ kind }) => kind === "broken");
    expect(end?.because).toMatch(/^BT/);
    expect(Math.hypot(...(end?.values ?? [1]))).toBeLessThan(1e-6);
    expect(points.filter(({ label }) => label !== undefined).map(({ label }) => label)).toEqual(["BT"]);
    const other = followEquilibriumCurves(takens, {
      parameter: "p",
      low: -0.5,
      high: 1.2,
      second: { parameter: "e", low: -1, high: 0.5 },
      labels: ["fold"],
      ...steps,
    });
    const folds = curveOf(other, "fold").points;
    for (const { values } of folds) expect(Math.abs(values[0])).toBeLessThan(1e-12);
    const special = folds.filter(({ label }) => label !== undefined);
    expect(special.map(({ label }) => label)).toEqual(["BT"]);
    expect(Math.abs(special[0]?.values[1] as number)).toBeLessThan(1e-9);
  });

  it("mode coupling: two frequencies meet where a branch at another coupling finds it", () => {
    const plane = followEquilibriumCurves(squeal, {
      parameter: "mu",
      low: 0.1,
      high: 2,
      second: { parameter: "h", low: 0.1, high: 0.5 },
      within: { x: [-30, 30], y: [-30, 30] },
      ...steps,
    });
    const { points } = curveOf(plane, "flutter");
    expect(points.length).toBeGreaterThan(3);
    for (const { values } of [points[1], points.at(-2)] as typeof points) {
      const alone = followEquilibria(squeal, {
        parameter: "mu",
        low: values[0] - 0.02,
        high: values[0] + 0.02,
        searches: 2,
        within: { x: [-30, 30], y: [-30, 30] },
        parameters: { h: values[1] },
      }).critical.find(({ kind }) => kind === "flutter");
      expect(Math.abs((alone?.value ?? 0) - values[0])).toBeLessThan(1e-6);
    }
  });
});

describe("mistakes and points without a curve", () => {
  const options = { parameter: "mu", low: 0, high: 1 };
  it("a RangeError names what was wrong", () => {
    const second = { parameter: "m1", low: 0.1, high: 0.2 };
    expect(() =>
      followEquilibriumCurves(finger, { ...options, second: { ...second, parameter: "mu" } }),
    ).toThrow(/mu twice/);
    expect(() => followEquilibriumCurves(finger, { ...options, second: { ...second, low: 1 } })).toThrow(
      /1\.\.0\.2/,
    );
    expect(() => followEquilibriumCurves(finger, { ...options, second, labels: ["LP"] })).toThrow(/LP/);
    expect(() => followEquilibriumCurves(finger, { ...options, second: { ...second, searches: 0 } })).toThrow(
      /0/,
    );
    expect(() =>
      followEquilibriumCurves(finger, { ...options, second: { ...second, parameter: "nope" } }),
    ).toThrow(/nope/);
  });

  it("a branch point and the end of a continuum have none, and say so", () => {
    const pitchfork = followEquilibriumCurves(column, {
      parameter: "p",
      low: -1,
      high: 1,
      second: { parameter: "c", low: 0.1, high: 1 },
      ...steps,
    });
    expect(pitchfork.curves).toEqual([]);
    expect(pitchfork.unfollowed[0]?.because).toMatch(/branchPoint/);
  });
});
