/** Do the small numerical tools keep their promises? */
import { describe, expect, it } from "vitest";
import { nearestRoot, randomSource, rootBetween, solveInPlace } from "../../src/numerics/index.js";

const seed = 77;

describe(`lu, seed ${seed}`, () => {
  const random = randomSource(seed);
  const draw = () => 2 * random() - 1;

  it.each([1, 2, 3, 5, 8, 12])("solves %i equations to a small residual", (n) => {
    for (let round = 0; round < 50; round++) {
      const A = Float64Array.from({ length: n * n }, draw);
      const b = Float64Array.from({ length: n }, draw);
      const x = b.slice();
      const pivot = solveInPlace(n, A.slice(), x);
      expect(pivot).toBeGreaterThan(0);
      expect(pivot).toBeLessThanOrEqual(2 ** n);
      const size = Math.max(...x.map(Math.abs));
      for (let i = 0; i < n; i++) {
        let residual = -(b[i] ?? 0);
        for (let j = 0; j < n; j++) residual += (A[i * n + j] ?? 0) * (x[j] ?? 0);
        expect(Math.abs(residual)).toBeLessThan(1e-13 * n * Math.max(1, size));
      }
    }
  });

  it("pivots: a zero on the diagonal is no obstacle, and rows of b go along", () => {
    const x = Float64Array.of(3, 2);
    expect(solveInPlace(2, Float64Array.of(0, 1, 1, 0), x)).toBe(1);
    expect([...x]).toEqual([2, 3]);
  });

  it("pivots: a tiny entry does not spoil the solution", () => {
    const x = Float64Array.of(1, 2);
    solveInPlace(2, Float64Array.of(1e-20, 1, 1, 1), x);
    expect([...x]).toEqual([1, 1]);
  });

  it("returns the smallest pivot relative to the largest entry", () => {
    expect(solveInPlace(2, Float64Array.of(10, 0, 0, 0.5), Float64Array.of(1, 1))).toBe(0.05);
  });

  it.each([
    ["zero", [0, 0, 0, 0]],
    ["of rank 1", [1, 2, 2, 4]],
    ["not a number", [Number.NaN, 1, 1, 1]],
    ["infinite", [Number.POSITIVE_INFINITY, 1, 1, 1]],
  ])("returns 0 where the matrix is %s", (_, entries) => {
    expect(solveInPlace(2, Float64Array.from(entries), Float64Array.of(1, 1))).toBe(0);
  });
});

/** Is there a change of sign between neighbouring floats at x, or a zero? */
function isLastFloat(f: (x: number) => number, x: number): boolean {
  const ulp = Math.max(Number.MIN_VALUE, Math.abs(x) * Number.EPSILON);
  const [below, here, above] = [f(x - ulp), f(x), f(x + ulp)];
  return here === 0 || below * here <= 0 || here * above <= 0;
}

/** Of the two floats around the change of sign, is x the one with the smaller value? */
function isNearer(f: (x: number) => number, x: number): boolean {
  const ulp = Math.abs(x) * Number.EPSILON;
  const across = [x - ulp, x - ulp / 2, x + ulp / 2, x + ulp].filter((y) => y !== x && f(y) * f(x) < 0);
  return across.every((y) => Math.abs(f(x)) <= Math.abs(f(y)));
}

describe("root", () => {
  it.each<[string, (x: number) => number, number, number, number]>([
    ["x² − 2", (x) => x * x - 2, 0, 2, Math.SQRT2],
    ["cos x − x", (x) => Math.cos(x) - x, 0, 1, 0.7390851332151607],
    ["x³ − 5 (flat on the left)", (x) => x ** 3 - 5, -100, 1000, Math.cbrt(5)],
    ["exp x − 1e-5", (x) => Math.exp(x) - 1e-5, -1000, 100, Math.log(1e-5)],
    ["a steep tanh", (x) => Math.tanh(1e6 * (x - 0.3)), -1, 1, 0.3],
    ["1 − x⁹", (x) => 1 - x ** 9, 0.1, 17, 1],
    ["a step", (x) => (x < 0.1 ? -1 : 1), 0, 1, 0.1],
  ])("rootBetween finds the zero of %s to the last float", (_, f, left, right, expected) => {
    for (const x of [rootBetween(f, left, right), rootBetween(f, right, left)]) {
      expect(isLastFloat(f, x)).toBe(true);
      expect(isNearer(f, x)).toBe(true);
      expect(Math.abs(x - expected)).toBeLessThan(4e-15 * (1 + Math.abs(expected)));
    }
  });

  it("rootBetween takes an end that is a zero", () => {
    expect(rootBetween((x) => x - 1, 1, 2)).toBe(1);
    expect(rootBetween((x) => x - 2, 1, 2)).toBe(2);
  });

  it("rootBetween spends few evaluations on a smooth function", () => {
    let count = 0;
    rootBetween(
      (x) => {
        count += 1;
        return Math.exp(x) - 2;
      },
      0,
      1,
    );
    expect(count).toBeLessThan(40);
  });

  it("nearestRoot returns the guess where it is a zero", () => {
    expect(nearestRoot((x) => x * (x - 1), 0)).toBe(0);
  });

  it.each([
    [0.3, 0.31, 0.3],
    [0.31, 0.3, -0.3],
    [5, 0.0004, -0.0004],
    [0.0003, 0.0002, -0.0002],
    [40, 41, 40],
    [300, 299.5, -299.5],
  ])("nearestRoot of zeros at %d and −%d is %d", (right, left, expected) => {
    expect(nearestRoot((x) => (x - right) * (x + left), 0)).toBeCloseTo(expected, 12);
    expect(nearestRoot((x) => (x - right - 7) * (x + left - 7), 7)).toBeCloseTo(expected + 7, 10);
  });

  it("nearestRoot is not misled by values whose product underflows", () => {
    expect(nearestRoot((x) => 1e-200 * (x - 3), 0)).toBeCloseTo(3, 14);
  });

  it("nearestRoot finds none", () => {
    expect(nearestRoot((x) => x * x + 1, 0)).toBeUndefined();
    expect(nearestRoot(() => Number.NaN, 0)).toBeUndefined();
    expect(nearestRoot((x) => Math.cos(x) + 2, 5)).toBeUndefined();
  });

  it("nearestRoot reaches far", () => {
    expect(nearestRoot((x) => x - 900, 0)).toBeCloseTo(900, 10);
    expect(nearestRoot((x) => x + 1e6, -2e6)).toBeCloseTo(-1e6, 6);
  });
});

describe("random", () => {
  it("seed 20091218 gives the recorded numbers", () => {
    const random = randomSource(20091218);
    expect([random(), random(), random()]).toEqual([
      0.8442480426747352, 0.8556832089088857, 0.7949413675814867,
    ]);
  });

  it("is the same for the same seed and different for another", () => {
    const [one, same, other] = [randomSource(5), randomSource(5), randomSource(6)];
    const take = (f: () => number) => Array.from({ length: 5 }, f);
    expect(take(one)).toEqual(take(same));
    expect(take(randomSource(5))).not.toEqual(take(other));
    expect(take(randomSource(-1))).toEqual(take(randomSource(2 ** 32 - 1)));
  });

  it("lies in [0, 1), with the mean and spread of a uniform one (seed 1)", () => {
    const random = randomSource(1);
    const numbers = Array.from({ length: 20_000 }, random);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
    const square = numbers.reduce((sum, x) => sum + x * x, 0) / numbers.length;
    expect(mean).toBeCloseTo(0.5, 2);
    expect(square).toBeCloseTo(1 / 3, 2);
    const lag = numbers.slice(1).reduce((sum, x, i) => sum + x * (numbers[i] ?? 0), 0) / (numbers.length - 1);
    expect(lag).toBeCloseTo(0.25, 2);
  });
});
