import { describe, expect, it } from "vitest";
import { continueCurve, type PlaneProblem } from "../../src/index.js";

/** u³ − b u = a: folds on 27 a² = 4 b³, two curves that meet in a cusp. */
const cubic: PlaneProblem = {
  size: 1,
  residual: ([u = 0], [a, b], out) => {
    out[0] = u ** 3 - b * u - a;
  },
  jacobian: ([u = 0], [, b], out) => out.set([3 * u * u - b, -1, -u]),
  vanishes: ({ u: [u = 0], p: [, b] }) => 3 * u * u - b,
  fold: true,
};

const box = [
  [-1, 1],
  [-1, 1.2],
] as const;

describe("a curve of folds", () => {
  const start = { u: Float64Array.of(0.55), p: [-0.3, 0.95] as const };
  const curve = continueCurve(cubic, start, box, { names: ["a", "b"], ds: 0.02, dsMax: 0.05 });

  it("27 a² = 4 b³ at every point, through the cusp to both ends", () => {
    const { points = [] } = curve ?? {};
    expect(points.length).toBeGreaterThan(20);
    for (const { p } of points) expect(Math.abs(27 * p[0] ** 2 - 4 * p[1] ** 3)).toBeLessThan(1e-13);
    const a = 2 * (1.2 / 3) ** 1.5;
    expect(curve?.ends.map(({ because }) => because)).toEqual(["b reaches 1.2", "b reaches 1.2"]);
    expect(curve?.ends.map(({ p }) => p[0]).sort()[0]).toBeCloseTo(-a, 12);
    expect(curve?.ends.map(({ p }) => p[0]).sort()[1]).toBeCloseTo(a, 12);
  });

  it("an end names the parameter that is at its bound, also one that is called p", () => {
    const { ends = [] } =
      continueCurve(cubic, start, box, { names: ["tilt", "p"], ds: 0.1, dsMax: 0.1 }) ?? {};
    const end = { kind: "bound", name: "p", value: 1.2, because: "p reaches 1.2" };
    expect(ends).toMatchObject([end, end]);
  });

  it("in other units it is the same curve with the same ends", () => {
    const scaled = continueCurve({ ...cubic, scale: [0.3, 5, 0.4] }, start, box, {
      names: ["a", "b"],
      ds: 0.02,
      dsMax: 0.05,
    });
    const { points = [], ends = [] } = scaled ?? {};
    expect(points.length).toBeGreaterThan(20);
    for (const { p } of points) expect(Math.abs(27 * p[0] ** 2 - 4 * p[1] ** 3)).toBeLessThan(1e-12);
    const places = (all: typeof ends) => all.map(({ p }) => p[0]).sort((one, other) => one - other);
    for (const [i, a] of places(ends).entries())
      expect(a).toBeCloseTo(places(curve?.ends ?? [])[i] as number, 11);
    expect(ends.length).toBe(2);
  });

  it("the cusp is located at (0, 0), once", () => {
    const cusps = curve?.points.filter(({ label }) => label === "cusp") ?? [];
    expect(cusps.length).toBe(1);
    expect(Math.hypot(...(cusps[0]?.p ?? [1]))).toBeLessThan(1e-9);
  });

  it("a condition of the caller ends it, and its name is told", () => {
    const upper: PlaneProblem = { ...cubic, broken: ({ p: [, b] }) => (b < 0.5 ? "b is small" : undefined) };
    const { ends = [] } = continueCurve(upper, start, box) ?? {};
    expect(ends.map(({ because }) => because).sort()).toEqual(["b is small", "p2 reaches 1.2"]);
    const broken = ends.find(({ kind }) => kind === "broken");
    expect(broken?.p[1]).toBeCloseTo(0.5, 9);
  });

  it("a circle closes", () => {
    const circle: PlaneProblem = {
      size: 1,
      residual: ([u = 0], [a], out) => {
        out[0] = u - a;
      },
      jacobian: (_, __, out) => out.set([1, -1, 0]),
      vanishes: ({ p: [a, b] }) => a * a + b * b - 0.25,
    };
    const round = continueCurve(circle, { u: Float64Array.of(0.5), p: [0.5, 0.01] }, box);
    expect(round?.ends.map(({ kind }) => kind)).toEqual(["closed", "closed"]);
    for (const { p } of round?.points ?? []) expect(Math.hypot(...p)).toBeCloseTo(0.5, 12);
  });

  it("no zero near the start is an answer; an empty box is a mistake", () => {
    const never: PlaneProblem = { ...cubic, vanishes: ({ u: [u = 0] }) => 1 + u * u };
    expect(continueCurve(never, start, box)).toBeUndefined();
    const empty = [
      [1, 1],
      [0, 1],
    ] as const;
    expect(() => continueCurve(cubic, start, empty)).toThrow(/1\.\.1/);
  });
});
