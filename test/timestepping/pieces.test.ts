import { describe, expect, it } from "vitest";
import type { Mode } from "../../src/index.js";
import { frictionAgain } from "../../src/timestepping/friction.js";
import { impulsesOfModes } from "../../src/timestepping/linear.js";
import { type StepProblem, scaleOf } from "../../src/timestepping/problem.js";
import { relax } from "../../src/timestepping/relaxation.js";
import { bruteForce } from "../oracle/bruteContacts.js";
import { drawFrom } from "../simulate/support.js";

const seed = 19990215;

/** Random directions in n coordinates of unit mass: the more coordinates, the weaker the coupling. Every contact has its own μ. */
function problemOf(draw: (low: number, high: number) => number, count: number, n: number): StepProblem {
  const directions = Array.from({ length: 2 * count }, () =>
    Float64Array.from({ length: n }, () => draw(-1, 1)),
  );
  const product = (one: Float64Array, other: Float64Array) =>
    one.reduce((sum, value, k) => sum + value * (other[k] as number), 0);
  return {
    count,
    G: Float64Array.from(directions.flatMap((one) => directions.map((other) => product(one, other)))),
    free: Float64Array.from({ length: 2 * count }, () => draw(-1, 1)),
    mu: Float64Array.from({ length: count }, () => draw(0.05, 0.7)),
    bilateral: new Uint8Array(count),
    directions,
  };
}

/** All solutions; impulses in the order N, T of each contact. */
function solutionsOf({ count, G, free, mu }: StepProblem) {
  const order = Array.from({ length: 2 * count }, (_, k) => (k % 2 === 0 ? k + 1 : k - 1));
  const { solutions, clearance } = bruteForce({
    G: order.map((i) => order.map((j) => G[i * 2 * count + j] as number)),
    c: order.map((i) => free[i] as number),
    mu: [...mu],
    slip: Array.from(mu, () => 0),
  });
  return {
    clearance,
    solutions: solutions.map(({ modes, lambda }) => ({ modes, impulses: order.map((k) => lambda[k]) })),
  };
}

describe("(2.14)-(2.18) the pieces that a step is solved with, each alone", () => {
  it(`impulses of given modes are those of brute force, for contacts with different friction; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    const seen = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const problem = problemOf(draw, 3, 7);
      const { solutions, clearance } = solutionsOf(problem);
      if (clearance < 1e-6) continue;
      for (const { modes, impulses } of solutions) {
        seen.add(modes.join());
        const found = impulsesOfModes(problem, modes as readonly Mode[], [1, 1, 1]);
        const size = 1 + Math.max(...impulses.map((value) => Math.abs(value as number)));
        for (const [k, value] of impulses.entries())
          expect(Math.abs((found?.[k] as number) - (value as number))).toBeLessThan(1e-9 * size);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  it(`relaxation alone reaches the solution where contacts couple weakly; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    let compared = 0;
    for (let i = 0; i < 60; i++) {
      const problem = problemOf(draw, 3, 40);
      const { solutions, clearance } = solutionsOf(problem);
      const [only] = solutions;
      if (clearance < 1e-6 || only === undefined || solutions.length > 1) continue;
      const impulses = new Float64Array(6);
      relax(problem, impulses, 200);
      compared++;
      for (const [k, value] of only.impulses.entries()) expect(impulses[k]).toBeCloseTo(value as number, 12);
    }
    expect(compared).toBeGreaterThan(40);
  });

  it("the size of the velocities counts impulses of either sign", () => {
    const problem = {
      ...problemOf(drawFrom(seed), 1, 3),
      G: Float64Array.of(2, 0, 0, 4),
      free: Float64Array.of(1, -3),
    };
    expect(scaleOf(problem, Float64Array.of(0.5, 0.1))).toBe(3);
    expect(scaleOf(problem, Float64Array.of(0.5, -2))).toBe(8);
    expect(scaleOf(problem, Float64Array.of(5, -2))).toBe(10);
  });

  it.each([
    { before: "stick", after: "slip+", mu: 0.3, again: false, left: 0.3 },
    { before: "flight", after: "slip-", mu: 0.3, again: false, left: 0.3 },
    { before: "slip-", after: "slip+", mu: 0.3, again: true, left: 0.5 },
    { before: "slip+", after: "slip-", mu: 0.3, again: true, left: 0.5 },
    { before: "slip+", after: "slip+", mu: 0.3, again: false, left: 0.3 },
    { before: "stick", after: "slip+", mu: 0.5, again: true, left: 0.3 },
    { before: "stick", after: "stick", mu: 0.5, again: false, left: 0.5 },
  ] as const)(
    "friction 0.5 at rest, 0.3 in slip: $before to $after with $mu",
    ({ before, after, mu, again, left }) => {
      const own = Float64Array.of(mu);
      const even = (value: number) => ({ plus: value, minus: value });
      const choice = {
        ...{ static: even(0.5), kinetic: even(0.3) },
        ...{ side: "plus" as const, holds: mu === 0.5, broken: false, turned: 0 },
      };
      expect(frictionAgain([choice], [before], [after], new Float64Array(2), own)).toBe(again);
      expect(own[0]).toBe(left);
    },
  );
});
