/** Wide systems by reflections: against the definition, and against singular values. */

import { expect, it } from "vitest";
import { randomSource, solveAffine, svd, wideFactors } from "../../src/numerics/index.js";

it("the shortest solution, what is left open, and the least entry, of random systems (seed 71)", () => {
  const next = randomSource(71);
  for (let trial = 0; trial < 60; trial++) {
    const rows = 1 + Math.floor(12 * next());
    const columns = rows + 1;
    const a = Float64Array.from({ length: rows * columns }, () => (2 * next() - 1) * 10 ** (4 * next() - 2));
    const b = Float64Array.from({ length: rows }, () => 2 * next() - 1);
    const factors = wideFactors(rows, columns, a);
    const [x, open] = [factors.shortest(b), factors.open()];
    const row = (i: number) => a.subarray(i * columns, (i + 1) * columns);
    const product = (one: Float64Array, other: Float64Array) =>
      one.reduce((sum, value, i) => sum + value * (other[i] as number), 0);
    const { values } = svd(rows, columns, a);
    const smallest = values[rows - 1] as number;
    const blur = (1e-13 * (values[0] as number)) / smallest;
    for (let i = 0; i < rows; i++) {
      const size = Math.hypot(...row(i));
      expect(Math.abs(product(row(i), x) - (b[i] as number))).toBeLessThan(
        blur * (1 + size * Math.hypot(...x)),
      );
      expect(Math.abs(product(row(i), open))).toBeLessThan(1e-13 * (values[0] as number));
    }
    expect(Math.hypot(...open)).toBeCloseTo(1, 13);
    expect(Math.abs(product(x, open))).toBeLessThan(1e-13 * Math.hypot(...x));
    const { shortest } = solveAffine(rows, columns, a, b, smallest / 2);
    for (const [i, value] of x.entries())
      expect(Math.abs(value - (shortest[i] as number))).toBeLessThan(10 * blur * Math.hypot(...x));
    expect(factors.least).toBeGreaterThanOrEqual(smallest * (1 - 1e-9));
    expect(factors.least).toBeLessThan(100 * smallest);
  }
});

it("rows that depend on each other leave nothing of the last one", () => {
  const a = Float64Array.of(1, 2, 3, 4, 2, 4, 6, 8, 0, 1, 0, 1);
  expect(wideFactors(3, 4, a).least).toBeLessThan(1e-14);
});
