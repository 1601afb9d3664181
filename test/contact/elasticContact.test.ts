/** Are the depths and potentials of an elastic contact those of its equations of motion? */
import { describe, expect, it } from "vitest";
import { elasticContact, type RawProblem, slipPotential, stickPotential } from "../../src/contact/index.js";
import { elasticVerdicts } from "../../src/impact/index.js";
import { randomSource } from "../../src/numerics/index.js";

const seed = 512;

function randomProblem(random: () => number): RawProblem {
  const [A, C] = [10 ** (random() - 0.5), 10 ** (random() - 0.5)];
  const B = (random() < 0.5 ? 1 : -1) * (0.2 + 0.7 * random()) * Math.sqrt(A * C);
  const mu = (Math.abs(B) / A) * (0.4 + 2 * random());
  return { A, B, C, mu, a: 4 * (random() - 0.5), b: random() < 0.1 ? random() : -0.2 - random() };
}

/** (v̇_T, v̇_N) at a gap y in units of ε², straight from the equations of motion; slip 0 is stick. */
function accelerations({ A, B, C, a, b, mu }: RawProblem, slip: -1 | 0 | 1, y: number): [number, number] {
  const lambdaN = Math.max(0, -y);
  const lambdaT = slip === 0 ? -(a + B * lambdaN) / A : -slip * mu * lambdaN;
  return [a + A * lambdaT + B * lambdaN, b + B * lambdaT + C * lambdaN];
}

/** −∫ v̇_N dy by Simpson's rule, exact for the two straight pieces that meet at the surface. */
function workAgainst(problem: RawProblem, slip: -1 | 0 | 1, from: number, to: number): number {
  const piece = (x: number, y: number) => {
    const at = (z: number) => accelerations(problem, slip, z)[1];
    return (-(y - x) * (at(x) + 4 * at((x + y) / 2) + at(y))) / 6;
  };
  return to > 0 ? piece(from, 0) + piece(0, to) : piece(from, to);
}

describe("[NDCb] §5.2-5.3", () => {
  const random = randomSource(seed);
  const problems = Array.from({ length: 400 }, () => randomProblem(random));

  it("(5.26), (5.30), (5.24) nothing accelerates the gap at y₊, y₋, y₀", () => {
    let seen = 0;
    for (const problem of problems) {
      const { yPlus, yMinus, y0 } = elasticContact(problem);
      for (const [slip, y] of [
        [1, yPlus],
        [-1, yMinus],
        [0, y0],
      ] as const) {
        if (y === null) {
          // Not pressed in, or pushed the wrong way: at no depth is there a stable balance.
          const [surface, deep] = [accelerations(problem, slip, 0)[1], accelerations(problem, slip, -1)[1]];
          expect(surface >= 0 || deep <= surface).toBe(true);
          continue;
        }
        seen++;
        expect(y).toBeLessThan(0);
        expect(accelerations(problem, slip, y)[1]).toBeCloseTo(0, 10);
        expect(accelerations(problem, slip, 1.1 * y)[1]).toBeGreaterThan(0);
      }
    }
    expect(seen).toBeGreaterThan(600);
  });

  it("(5.12), (5.13) friction holds below y* and not above it", () => {
    let seen = 0;
    for (const problem of problems) {
      const { yEdge, edgeSlip } = elasticContact(problem);
      const free = (y: number) => {
        const lambdaN = Math.max(0, -y);
        return Math.abs((problem.a + problem.B * lambdaN) / problem.A) - problem.mu * lambdaN;
      };
      if (yEdge === null || edgeSlip === null) {
        // The load is never within the cone, however deep.
        for (const y of [-0.01, -1, -1e6]) expect(free(y)).toBeGreaterThan(0);
        continue;
      }
      seen++;
      const slip = edgeSlip === "slip+" ? 1 : -1;
      expect(slip * accelerations(problem, slip, 0.99 * yEdge)[0]).toBeGreaterThan(0);
      expect(free(0.99 * yEdge)).toBeGreaterThan(0);
      expect(free(1.01 * yEdge)).toBeLessThan(0);
    }
    expect(seen).toBeGreaterThan(150);
  });

  it("(5.15)-(5.19) V₀ and V₊ are the work against the normal motion from y*, and V₀ > V₊ where a and B agree", () => {
    for (const problem of problems) {
      const { yEdge, edgeSlip } = elasticContact(problem);
      if (yEdge === null) {
        expect(stickPotential(problem, -1)).toBeUndefined();
        expect(slipPotential(problem, -1)).toBeUndefined();
        continue;
      }
      const slip = edgeSlip === "slip+" ? 1 : -1;
      for (const y of [3 * yEdge, 0.5 * yEdge, -0.3 * yEdge, 2]) {
        const [stuck, slips] = [stickPotential(problem, y) ?? 0, slipPotential(problem, y) ?? 0];
        const size = 1e-12 * (1 + Math.abs(stuck) + Math.abs(slips) + yEdge ** 2);
        expect(Math.abs(stuck - workAgainst(problem, 0, yEdge, y))).toBeLessThan(size);
        expect(Math.abs(slips - workAgainst(problem, slip, yEdge, y))).toBeLessThan(size);
        if (problem.B * problem.a > 0) expect(stuck).toBeGreaterThan(slips);
      }
    }
  });

  it("(5.28) C V₀(y₊)/b² is the excess behind the verdict after slip along B", () => {
    let seen = 0;
    for (const problem of problems) {
      const { fromPlus, fromMinus } = elasticVerdicts(problem);
      const { V0 } = elasticContact(problem);
      const [end, value] = problem.B > 0 ? [fromPlus, V0.atPlus] : [fromMinus, V0.atMinus];
      const excess = end.conditions.find(({ equation }) => equation.startsWith("(5.28)"))?.value;
      if (excess === undefined || value === null || problem.a * problem.B <= 0) continue;
      seen++;
      expect((problem.C * value) / problem.b ** 2 / excess).toBeCloseTo(1, 9);
    }
    expect(seen).toBeGreaterThan(20);
  });

  it("(5.33) after slip against B, reverse chatter where that slip rests above y*", () => {
    let seen = 0;
    for (const problem of problems) {
      const { fromPlus, fromMinus } = elasticVerdicts(problem);
      const { yPlus, yMinus, yEdge } = elasticContact(problem);
      const [{ verdict }, y] = problem.B > 0 ? [fromMinus, yMinus] : [fromPlus, yPlus];
      if (verdict === "none" || y === null || yEdge === null || problem.a * problem.B <= 0) continue;
      seen++;
      expect(verdict).toBe(y > yEdge ? "reverseChatter" : "stick");
    }
    expect(seen).toBeGreaterThan(20);
  });
});
