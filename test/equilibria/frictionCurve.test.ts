/** Steady sliding under friction that depends on the slip velocity: where it begins to swing, in closed form. */

import { describe, expect, it } from "vitest";
import { compileMechanism, findEquilibria, followEquilibria, parseModel } from "../../src/index.js";

interface Curve {
  readonly title: string;
  /** The friction force over the slip, with its first and third derivative at s > 0. */
  readonly text: string;
  readonly slope: (s: number) => number;
  readonly third: (s: number) => number;
  readonly m: number;
  readonly b: number;
  readonly k: number;
  readonly range: readonly [number, number];
}

const e = Math.exp;
const curves: readonly Curve[] = [
  {
    title: "2 + 4 exp(−10|v|) + 0.2 v",
    text: "2 + 4*exp(-10*abs(slip)) + 0.2*abs(slip)",
    slope: (s) => -40 * e(-10 * s) + 0.2,
    third: (s) => -4000 * e(-10 * s),
    ...{ m: 0.538, b: 5.746, k: 6957, range: [0.1, 0.4] },
  },
  {
    title: "a hyperbola",
    text: "1.5 + 2/(1 + 3*abs(slip))",
    slope: (s) => -6 / (1 + 3 * s) ** 2,
    third: (s) => -324 / (1 + 3 * s) ** 4,
    ...{ m: 2, b: 0.7, k: 300, range: [0.2, 2] },
  },
  {
    title: "a bell, written with slip^2",
    text: "1 + 0.8*exp(-slip^2/0.5)",
    slope: (s) => -3.2 * s * e(-2 * s * s),
    third: (s) => 0.8 * (48 * s - 64 * s ** 3) * e(-2 * s * s),
    ...{ m: 1, b: 0.5, k: 50, range: [0.6, 2] },
  },
];

const modelOf = ({ text, m, b, k }: Curve, sign: 1 | -1, kind: "gap" | "slide") => `
name: mass on a belt
coordinates: [x, y]
parameters: { m: ${m}, b: ${b}, k: ${k}, N: 2, v: 0.3 }
kinetic: m/2*(x'^2 + y'^2)
potential: k/2*x^2 + N*y
dissipation: b/2*x'^2
contacts:
  pad: { ${kind}: y, slip: ${sign > 0 ? "v - x'" : "x' - v"}, friction: "(${text})/N" }
start: { y: contact }
`;

/** The zero of a function that changes its sign once. */
function zeroBetween(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  for (let k = 0; k < 200; k++) {
    const middle = (a + b) / 2;
    if (f(middle) * f(a) > 0) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

describe("mass on a belt, friction falling with the slip", () => {
  it.each(curves)("$title: b + F'(v) = 0, ω² = k/m, l₁ = −F'''ω/(4m(1 + ω²))", (curve) => {
    const { slope, third, m, b, k, range } = curve;
    const speed = zeroBetween((s) => b + slope(s), ...range);
    const omega = Math.sqrt(k / m);
    for (const [sign, kind] of [
      [1, "gap"],
      [-1, "gap"],
      [1, "slide"],
    ] as const) {
      const mechanism = compileMechanism(parseModel(modelOf(curve, sign, kind)));
      const [low, high] = range;
      const { critical } = followEquilibria(mechanism, { parameter: "v", low, high });
      const [hopf, ...others] = critical.filter((one) => one.kind === "hopf");
      expect(others).toEqual([]);
      expect(Math.abs((hopf?.value as number) - speed)).toBeLessThan(1e-9);
      expect(hopf?.frequency).toBeCloseTo(omega, 8);
      expect(hopf?.lyapunov).toBeCloseTo((-third(speed) * omega) / (4 * m * (1 + omega * omega)), 5);
    }
  });

  it("the first curve loses its rest at 0.1906160730", () => {
    const mechanism = compileMechanism(parseModel(modelOf(curves[0] as Curve, 1, "gap")));
    const { critical } = followEquilibria(mechanism, { parameter: "v", low: 0.1, high: 0.4 });
    expect(Math.abs((critical[0]?.value as number) - 0.190616073)).toBeLessThan(1e-9);
  });

  it("eigenvalues of steady sliding hold the slope of the curve", () => {
    for (const curve of curves) {
      const mechanism = compileMechanism(parseModel(modelOf(curve, 1, "gap")));
      const v = 0.7 * curve.range[0] + 0.3 * curve.range[1];
      const [rest] = findEquilibria(mechanism, { parameters: { v } }).equilibria;
      const { m, b, k, slope } = curve;
      const re = -(b + slope(v)) / (2 * m);
      for (const value of rest?.eigenvalues ?? []) {
        expect(value.re).toBeCloseTo(re, 9);
        expect(Math.abs(value.im)).toBeCloseTo(Math.sqrt(k / m - re * re), 9);
      }
      expect(rest?.stable).toBe(re < 0);
    }
  });

  it("a curve with kinks: the branch goes through their corners, and stability may change at one", () => {
    const [m, b, k] = [1.4, 0.6, 80];
    const text = "max(1, 2 - 5*abs(slip), 0.4 + 1.5*abs(slip))";
    for (const sign of [1, -1] as const) {
      const curve = { text, m, b, k } as Curve;
      const mechanism = compileMechanism(
        parseModel(
          modelOf(curve, sign, "gap")
            .replace("max(1, 2", "max(max(1, 2")
            .replace("5*abs(slip)", "5*abs(slip))"),
        ),
      );
      const { critical, branches, sentence } = followEquilibria(mechanism, {
        parameter: "v",
        low: 0.05,
        high: 1.5,
      });
      expect(branches.length).toBe(1);
      expect(critical.map(({ kind }) => kind)).toEqual(["corner"]);
      expect(critical[0]?.value).toBeCloseTo(0.2, 12);
      expect(sentence).toContain("stable above v = 0.2 (corner)");
      // Where the third line takes over the slope jumps and stability does not.
      for (const { value, eigenvalues } of branches[0]?.rows ?? []) {
        const slope = value < 0.2 ? -5 : value < 0.4 ? 0 : 1.5;
        if (Math.abs(value - 0.2) > 1e-6 && Math.abs(value - 0.4) > 1e-6)
          expect(eigenvalues[0]?.re).toBeCloseTo(-(b + slope) / (2 * m), 9);
      }
    }
  });
});
