/** Are the numbers of the tableau those of a method of order 8 with a polynomial of order 7? */
import { describe, expect, it } from "vitest";
import { dop853, keptStages, sampledStages, type Weights } from "../../src/integrate/index.js";

const places = [0, ...dop853.stages.map(({ c }) => c), 1, ...dop853.extra.map(({ c }) => c)];
const at = (stage: number): number => places[stage - 1] ?? Number.NaN;
const powers = (weights: Weights, exponent: number) =>
  weights.reduce((sum, [stage, weight]) => sum + weight * at(stage) ** exponent, 0);
/** Rounding of the weights themselves: half a unit of their sum of sizes. */
const rounding = (weights: Weights) =>
  2 ** -52 * weights.reduce((sum, [, weight]) => sum + Math.abs(weight), 1);
const expectZero = (x: number, weights: Weights, title: string) =>
  expect(Math.abs(x), title).toBeLessThanOrEqual(rounding(weights));

const inner = dop853.stages.map(({ c, weights }, i) => ({ c, weights, stage: i + 2 }));
const extra = dop853.extra.map(({ c, weights }, i) => ({ c, weights, stage: i + 14 }));

describe("the stages", () => {
  it("there are 11 after the first and 3 more, and each only looks back", () => {
    expect(inner).toHaveLength(11);
    expect(extra).toHaveLength(3);
    for (const { stage, weights } of [...inner, ...extra])
      for (const [other] of weights) expect(other).toBeLessThan(stage);
  });

  it.each([...inner, ...extra])("Σ a = c at stage $stage", ({ c, weights }) => {
    expectZero(powers(weights, 0) - c, weights, "sum");
  });

  // The simplifying conditions C(q) that the method was constructed with, [HNW] II.5.
  it.each([...inner, ...extra].filter(({ stage }) => stage >= 3))("Σ a c = c²/2 at stage $stage", (row) => {
    expectZero(powers(row.weights, 1) - row.c ** 2 / 2, row.weights, "first moment");
  });

  it.each([...inner, ...extra].filter(({ stage }) => stage >= 4))("Σ a c² = c³/3 at stage $stage", (row) => {
    expectZero(powers(row.weights, 2) - row.c ** 3 / 3, row.weights, "second moment");
  });

  it.each([...inner, ...extra].filter(({ stage }) => stage >= 6))("Σ a c³ = c⁴/4 at stage $stage", (row) => {
    expectZero(powers(row.weights, 3) - row.c ** 4 / 4, row.weights, "third moment");
  });

  it.each(extra)("Σ a c^k = c^(k+1)/(k+1) to k = 5 at stage $stage", ({ c, weights }) => {
    for (const k of [4, 5]) expectZero(powers(weights, k) - c ** (k + 1) / (k + 1), weights, `moment ${k}`);
  });
});

describe("[HNW] (II.5.1) the solution", () => {
  const { solution } = dop853;

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("Σ b c^(k−1) = 1/k, k = %i", (k) => {
    expectZero(powers(solution, k - 1) - 1 / k, solution, `moment ${k}`);
  });

  it("is not of order 9", () => {
    expect(Math.abs(powers(solution, 8) - 1 / 9)).toBeGreaterThan(1e-6);
  });

  it.each([...inner.map(({ stage }) => stage), 1])("D(1): Σ b a = b (1 − c) at stage %i", (stage) => {
    const weightOf = (weights: Weights, k: number) => weights.find(([other]) => other === k)?.[1] ?? 0;
    const sum = solution.reduce((total, [i, b]) => {
      const row = inner.find((one) => one.stage === i)?.weights ?? [];
      return total + b * weightOf(row, stage);
    }, 0);
    const largest = 200 * 2 ** -52; // weights up to 43, times b up to 6
    expect(Math.abs(sum - weightOf(solution, stage) * (1 - at(stage)))).toBeLessThan(largest);
  });

  it("is the last row of an explicit method that ends at c = 1", () => expect(at(12)).toBe(1));
});

describe("the error weights", () => {
  it.each([1, 2, 3, 4, 5])("error5: Σ e c^(k−1) = 0, k = %i", (k) => {
    expectZero(powers(dop853.error5, k - 1), dop853.error5, `moment ${k}`);
  });

  it.each([1, 2, 3])("third: Σ b c^(k−1) = 1/k, k = %i", (k) => {
    expectZero(powers(dop853.third, k - 1) - 1 / k, dop853.third, `moment ${k}`);
  });

  it("see what lies beyond", () => {
    expect(Math.abs(powers(dop853.error5, 5))).toBeGreaterThan(1e-4);
    expect(Math.abs(powers(dop853.third, 3) - 1 / 4)).toBeGreaterThan(1e-4);
  });
});

describe("[HNW] (II.6.12) the polynomial", () => {
  /** Weights of all stages at a share of the step, from the nested form of the polynomial. */
  function weightsAt(theta: number): Weights {
    const total = new Map<number, number>();
    const put = (factor: number, weights: Weights) => {
      for (const [stage, weight] of weights) total.set(stage, (total.get(stage) ?? 0) + factor * weight);
    };
    const [x, r] = [theta, 1 - theta];
    put(x, dop853.solution);
    put(x * r, [[1, 1], ...dop853.solution.map(([stage, b]) => [stage, -b] as const)]);
    put(x * r * x, [[1, -1], [13, -1], ...dop853.solution.map(([stage, b]) => [stage, 2 * b] as const)]);
    const factors = [x * r * x * r, (x * r) ** 2 * x, (x * r) ** 3, (x * r) ** 3 * x];
    for (const [i, factor] of factors.entries()) put(factor, dop853.polynomial[i] ?? []);
    return [...total];
  }

  it.each([0.1, 0.25, 0.5, 0.6, 0.8, 0.95, 1])("Σ b(θ) c^(k−1) = θ^k/k to k = 7, θ = %f", (theta) => {
    const weights = weightsAt(theta);
    const size = 2 ** -52 * 400;
    for (let k = 1; k <= 7; k++)
      expect(Math.abs(powers(weights, k - 1) - theta ** k / k), `moment ${k}`).toBeLessThan(size);
  });

  it.each([0, 1, 2, 3])("a cubic has no part in coefficient %i of the higher ones", (row) => {
    const weights = dop853.polynomial[row] ?? [];
    for (const k of [0, 1, 2]) expectZero(powers(weights, k), weights, `moment ${k}`);
  });

  it("needs the derivatives of the stages that are kept, and no others", () => {
    const needed = new Set(
      [...dop853.polynomial.flat(), ...dop853.extra.flatMap(({ weights }) => weights)].map(
        ([stage]) => stage,
      ),
    );
    for (const own of [1, 13, 14, 15, 16]) needed.delete(own);
    expect([...needed].sort((a, b) => a - b)).toEqual(keptStages);
  });

  it("guards are sampled at stages that lie in order inside the step", () => {
    expect(sampledStages.map(at)).toEqual([4 / 13, 0.6, 6 / 7]);
  });
});
