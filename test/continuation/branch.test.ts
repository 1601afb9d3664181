/** Does a continuation follow circles, folds, cusps and crossings, and say where it ends and why? Keller (1977). */
import { describe, expect, it } from "vitest";
import {
  type BranchPoint,
  type ContinuationProblem,
  continuationDefaults,
  continueBranch,
} from "../../src/continuation/index.js";
import { branchOf } from "./collect.js";

/** One equation f(u, p) = 0. */
const scalar = (
  f: (u: number, p: number) => number,
  more: Partial<ContinuationProblem> = {},
): ContinuationProblem => ({
  size: 1,
  residual: (u, p, out) => {
    out[0] = f(u[0] as number, p);
  },
  ...more,
});

const at = (u: number, p: number) => ({ u: Float64Array.of(u), p });
const labelled = (points: readonly BranchPoint[], label: string) =>
  points.filter((point) => point.label === label);

describe("a branch with exact folds", () => {
  const cubic = scalar((u, p) => p - u ** 3 + 3 * u);

  it("both folds of p = u³ − 3u are located to 1e-10 and traversed", () => {
    const { points, end } = branchOf(cubic, at(-3, -18), { low: -18, high: 18, ds: 0.05 });
    const folds = labelled(points, "fold");
    expect(folds.map(({ u }) => u[0])).toEqual([expect.closeTo(-1, 10), expect.closeTo(1, 10)]);
    expect(folds.map(({ p }) => p)).toEqual([expect.closeTo(2, 12), expect.closeTo(-2, 12)]);
    expect(end).toMatchObject({ kind: "bound", because: "p reaches 18" });
    expect(end.at.p).toBeCloseTo(18, 12);
    expect(points.at(-1)?.u[0]).toBeCloseTo(3, 10);
    const arcs = points.map(({ arc }) => arc);
    expect(arcs).toEqual([...arcs].sort((x, y) => x - y));
  });

  it("an exact Jacobian gives the same branch as differences", () => {
    const exact = {
      ...cubic,
      jacobian: (u: Float64Array, _p: number, out: Float64Array) => {
        out.set([-3 * (u[0] as number) ** 2 + 3, 1]);
      },
    };
    const ends = [cubic, exact].map((problem) => branchOf(problem, at(-3, -18), { low: -18, high: 18 }));
    expect(ends[0]?.points.length).toBe(ends[1]?.points.length);
    for (const [i, { u, p }] of (ends[0]?.points ?? []).entries()) {
      expect(u[0]).toBeCloseTo(ends[1]?.points[i]?.u[0] as number, 8);
      expect(p).toBeCloseTo(ends[1]?.points[i]?.p as number, 7);
    }
  });

  it("the tangent misses the branch by the square of the step", () => {
    const misses = [0.02, 0.01, 0.005].map((ds) => {
      const { points } = branchOf(cubic, at(-1.5, 1.125), { ds, dsMax: ds, maxPoints: 2 });
      const [one, two] = points as [BranchPoint, BranchPoint];
      const ahead = (k: number) => (k === 0 ? (one.u[0] as number) : one.p) + ds * (one.tangent[k] as number);
      return Math.hypot(ahead(0) - (two.u[0] as number), ahead(1) - two.p);
    });
    const orders = misses.slice(1).map((miss, i) => Math.log2((misses[i] as number) / miss));
    for (const order of orders) expect(order).toBeGreaterThan(1.95);
    for (const order of orders) expect(order).toBeLessThan(2.05);
  });

  it("a cusp p = u³ − c u: two folds at ±2 (c/3)^(3/2) for c > 0, none at c = 0", () => {
    const { points } = branchOf(
      scalar((u, p) => p - u ** 3),
      at(-1, -1),
      { low: -1, high: 1 },
    );
    expect(labelled(points, "fold")).toEqual([]);
    const unfolded = (c: number) =>
      labelled(
        branchOf(
          scalar((u, p) => p - u ** 3 + c * u),
          at(-2, -8 + 2 * c),
          { low: -9, high: 9, ds: 0.01, dsMax: 0.02, maxPoints: 5000 },
        ).points,
        "fold",
      );
    for (const c of [0.3, 0.03])
      expect(unfolded(c).map(({ p }) => p)).toEqual([
        expect.closeTo(2 * (c / 3) ** 1.5, 10),
        expect.closeTo(-2 * (c / 3) ** 1.5, 10),
      ]);
  });
});

describe("closed branches", () => {
  it("a circle closes, with two folds and the right length", () => {
    const circle = scalar((u, p) => u * u + p * p - 1);
    const { points, end } = branchOf(circle, at(1, 0), { ds: 0.02, dsMax: 0.02 });
    expect(end).toMatchObject({ kind: "closed" });
    expect(labelled(points, "fold").map(({ p }) => p)).toEqual([
      expect.closeTo(1, 12),
      expect.closeTo(-1, 12),
    ]);
    expect(points.at(-1)?.u[0]).toBeCloseTo(1, 8);
    expect(points.at(-1)?.arc).toBeCloseTo(2 * Math.PI, 3);
  });

  it("a scale makes an ellipse with axes 1000 : 1 as easy as a circle", () => {
    const ellipse = scalar((u, p) => (u / 1000) ** 2 + p * p - 1, { scale: [1000, 1] });
    const { points, end } = branchOf(ellipse, at(1000, 0), { ds: 0.02, dsMax: 0.02 });
    expect(end.kind).toBe("closed");
    expect(points.length).toBeLessThan(340);
  });
});

describe("branch points", () => {
  /** u (p − u²) = 0: a pitchfork at the origin. */
  const pitchfork = scalar((u, p) => u * (p - u * u));

  it("a pitchfork is located and the other branch followed on both sides", () => {
    const { points } = branchOf(pitchfork, at(0, -1), { low: -1, high: 1, ds: 0.03 });
    const [crossing] = labelled(points, "branchPoint");
    expect(crossing?.p).toBeCloseTo(0, 8);
    const start = { ...at(0, 0), tangent: Float64Array.of(1, 0), isBranchPoint: true as const };
    for (const side of [1, -1]) {
      const tangent = start.tangent.map((t) => side * t);
      const branch = branchOf(pitchfork, { ...start, tangent }, { low: -1, high: 1, ds: 0.03 });
      expect(branch.end.kind).toBe("bound");
      expect(Math.abs(branch.points.at(-1)?.u[0] as number)).toBeCloseTo(1, 10);
      expect(branch.points.at(-1)?.p).toBeCloseTo(1, 12);
    }
  });
});

describe("a boundary value problem", () => {
  it("Bratu u'' + p eᵘ = 0 by second differences turns at its discrete limit, near 3.513830719", () => {
    const turn = (m: number): number => {
      const h = 1 / (m + 1);
      const bratu: ContinuationProblem = {
        size: m,
        residual: (u, p, out) => {
          for (let i = 0; i < m; i++) {
            const [left, here, right] = [u[i - 1] ?? 0, u[i] as number, u[i + 1] ?? 0];
            out[i] = (left - 2 * here + right) / h ** 2 + p * Math.exp(here);
          }
        },
        jacobian: (u, p, out) => {
          out.fill(0);
          for (let i = 0; i < m; i++) {
            const row = i * (m + 1);
            if (i > 0) out[row + i - 1] = 1 / h ** 2;
            if (i < m - 1) out[row + i + 1] = 1 / h ** 2;
            out[row + i] = -2 / h ** 2 + p * Math.exp(u[i] as number);
            out[row + m] = Math.exp(u[i] as number);
          }
        },
      };
      const start = { u: new Float64Array(m), p: 0 };
      const { points } = branchOf(bratu, start, { low: -0.1, high: 5, ds: 0.1, dsMax: 0.5, maxPoints: 60 });
      return labelled(points, "fold")[0]?.p as number;
    };
    const [coarse, fine] = [turn(9), turn(19)];
    // Differences of the second order: one step of extrapolation, then the limit of the textbook.
    expect((4 * fine - coarse) / 3).toBeCloseTo(3.513830719, 3);
  });
});

describe("extended systems", () => {
  it("the curve of folds of p = u³ − c u runs through the cusp: p² = 4 c³/27 up to its sign", () => {
    // Unknowns (u, p), parameter c: F = 0 and F_u = 0.
    const folds: ContinuationProblem = {
      size: 2,
      residual: ([u = 0, p = 0], c, out) => out.set([p - u ** 3 + c * u, c - 3 * u * u]),
    };
    const { points, end } = branchOf(folds, { u: Float64Array.of(1, -2), p: 3 }, { high: 3, direction: -1 });
    expect(end).toMatchObject({ kind: "bound" });
    expect(labelled(points, "fold").map(({ p: c }) => c)).toEqual([expect.closeTo(0, 12)]); // the cusp
    for (const { u, p: c } of points) expect((u[1] as number) ** 2).toBeCloseTo((4 * c ** 3) / 27, 8);
    expect(points.at(-1)?.u[1]).toBeCloseTo(2, 9);
  });
});

describe("test functions and ends", () => {
  it("a test function is located where it is zero, and a pole is not", () => {
    const tests = {
      half: ({ u }: { u: Float64Array }) => (u[0] as number) - 0.5,
      pole: ({ u }: { u: Float64Array }) => 1 / ((u[0] as number) - 0.3),
    };
    const line = scalar((u, p) => p - u - u ** 2, { tests });
    const { points } = branchOf(line, at(0, 0), { low: 0, high: 2 });
    expect(labelled(points, "half").map(({ p }) => p)).toEqual([expect.closeTo(0.75, 13)]);
    expect(labelled(points, "pole")).toEqual([]);
  });

  it("a broken condition ends the branch at its border", () => {
    const broken = ({ u }: { u: Float64Array }) => ((u[0] as number) > 0.7 ? "u <= 0.7" : undefined);
    const { end } = branchOf(
      scalar((u, p) => p - u, { broken }),
      at(0, 0),
      { high: 5 },
    );
    expect(end).toMatchObject({ kind: "broken", because: "u <= 0.7" });
    expect(end.at.p).toBeCloseTo(0.7, 12);
  });

  it("conditions are asked on a bound of p, never a rounding beyond it", () => {
    for (let i = 1; i <= 40; i++) {
      const asked: number[] = [];
      const broken = ({ p }: { p: number }) => void asked.push(p);
      const curve = scalar((u, p) => p - Math.sin(u) / i, { broken });
      const { end } = branchOf(curve, at(Math.asin(i / 60), 1 / 60), { low: 0, high: 1, direction: -1 });
      expect(end).toMatchObject({ kind: "bound", at: { p: 0 } });
      expect(Math.min(...asked)).toBeGreaterThanOrEqual(0);
    }
  });

  it("where the branch itself ends, the outcome says so and where", () => {
    const { end } = branchOf(
      scalar((u, p) => u - Math.sqrt(1 - p)),
      at(1, 0),
      { high: 5, dsMin: 1e-6 },
    );
    expect(["newton", "stepTooSmall"]).toContain(end.kind);
    expect(end.at.p).toBeGreaterThan(0.99);
    expect(end.because).toMatch(/steps down to 0.000001/);
  });

  it("no point near the start, too many points", () => {
    expect(
      branchOf(
        scalar((u) => u * u + 1),
        at(3, 0),
      ).end.kind,
    ).toBe("newton");
    expect(
      branchOf(
        scalar((u, p) => p - u),
        at(0, 0),
        { maxPoints: 7 },
      ),
    ).toMatchObject({
      end: { kind: "maxPoints" },
      points: { length: 7 },
    });
  });

  it("is an iterator: a caller may stop", () => {
    let count = 0;
    for (const { p } of continueBranch(
      scalar((u, p) => p - u),
      at(0, 0),
    )) {
      count += 1;
      if (p > 0.3) break;
    }
    expect(count).toBeLessThan(20);
  });

  it("wrong options and starts throw with the value", () => {
    const line = scalar((u, p) => p - u);
    expect(() => branchOf(line, at(0, 0), { ds: -1 })).toThrow(/ds must be positive, got -1/);
    expect(() => branchOf(line, at(0, 0), { ds: 1 })).toThrow(/0.1/);
    expect(() => branchOf(line, at(0, 0), { low: 2, high: 1 })).toThrow(/2\.\.1/);
    expect(() => branchOf(line, at(Number.NaN, 0))).toThrow(/NaN/);
    expect(() => branchOf(line, { u: new Float64Array(2), p: 0 })).toThrow(/2 unknowns/);
    expect(() => branchOf({ ...line, scale: [1, 0] }, at(0, 0))).toThrow(/got 0/);
    expect(Object.isFrozen(continuationDefaults)).toBe(true);
  });
});
