/** Does the step meet its rows, and is no other step that meets them shorter in the metric of the mass? */
import { describe, expect, it } from "vitest";
import { randomSource, shortestStep } from "../../src/numerics/index.js";

const seed = 1109;
const draw = randomSource(seed);
const number = () => 2 * draw() - 1;
const dot = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one).reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);

/** L Lᵀ + 1 with random L. */
function mass(n: number): number[][] {
  const L = Array.from({ length: n }, () => Array.from({ length: n }, number));
  return L.map((row, i) => L.map((other, k) => dot(row, other) + (i === k ? 1 : 0)));
}
const energy = (M: readonly (readonly number[])[], x: ArrayLike<number>) =>
  dot(
    x,
    M.map((row) => dot(row, x)),
  );

describe(`shortestStep, seed ${seed}`, () => {
  it("meets the rows, and every other step that meets them is longer", () => {
    for (let round = 0; round < 50; round++) {
      const M = mass(4);
      const rows = [0, 1].map(() => Array.from({ length: 4 }, number));
      const right = [number(), number()];
      const step = shortestStep(Float64Array.from(M.flat()), rows, right) as Float64Array;
      for (const [i, row] of rows.entries()) expect(dot(row, step)).toBeCloseTo(right[i] ?? 0, 9);
      // Another step: one more row, whose value is not that of the shortest.
      const further = Array.from({ length: 4 }, number);
      const other = shortestStep(
        Float64Array.from(M.flat()),
        [...rows, further],
        [...right, dot(further, step) + 1],
      );
      expect(energy(M, other as Float64Array)).toBeGreaterThan(energy(M, step));
    }
  });

  it("has none where rows contradict, unless they yield", () => {
    const M = Float64Array.of(2, 0, 0, 1);
    const rows = [
      [1, 0],
      [1, 0],
    ];
    expect(shortestStep(M, rows, [1, 2])).toBeUndefined();
    const [between] = shortestStep(M, rows, [1, 2], { yields: [1e-6, 1e-6] }) ?? [];
    expect(between).toBeCloseTo(1.5, 5);
  });

  it("has none where a pivot is not above the least", () => {
    const rows = [
      [1, 0],
      [1, 1e-7],
    ];
    const M = Float64Array.of(1, 0, 0, 1);
    expect(shortestStep(M, rows, [1, 2])).toBeDefined();
    expect(shortestStep(M, rows, [1, 2], { least: 1e-12 })).toBeUndefined();
  });
});
