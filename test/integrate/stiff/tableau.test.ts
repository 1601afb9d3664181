/** Are the numbers those of Radau IIA of order 5, and do the small factorisations solve what they should? */
import { describe, expect, it } from "vitest";
import { factor, factorComplex, solveComplex, solveFactored } from "../../../src/integrate/stiff/factor.js";
import { radau } from "../../../src/integrate/stiff/tableau.js";
import { randomSource } from "../../../src/numerics/index.js";

type Matrix = readonly (readonly number[])[];
const { c, A, T, inverseT, real, re, im } = radau;
const times = (one: Matrix, other: Matrix): number[][] =>
  one.map((row) => [0, 1, 2].map((j) => row.reduce((sum, x, k) => sum + x * (other[k]?.[j] ?? 0), 0)));
const off = (one: Matrix, other: Matrix) =>
  Math.max(...one.flatMap((row, i) => row.map((x, j) => Math.abs(x - (other[i]?.[j] ?? Number.NaN)))));

describe("[HW] (IV.5.10) the matrix", () => {
  it.each([1, 2, 3])("C(3): Σ a c^(k−1) = c^k/k, k = %i", (k) => {
    for (const [i, row] of A.entries())
      expect(row.reduce((sum, a, j) => sum + a * (c[j] ?? 0) ** (k - 1), 0)).toBeCloseTo(
        (c[i] ?? 0) ** k / k,
        15,
      );
  });

  it.each([1, 2, 3, 4, 5])("B(5): Σ b c^(k−1) = 1/k, k = %i", (k) => {
    expect(A[2].reduce((sum, b, j) => sum + b * (c[j] ?? 0) ** (k - 1), 0)).toBeCloseTo(1 / k, 15);
  });

  it("is not of order 6", () => {
    expect(Math.abs(A[2].reduce((sum, b, j) => sum + b * (c[j] ?? 0) ** 5, 0) - 1 / 6)).toBeGreaterThan(1e-4);
  });

  it("ends in the last stage, and c are the roots of 10c³ − 18c² + 9c − 1", () => {
    expect(c[2]).toBe(1);
    for (const x of c) expect(((10 * x - 18) * x + 9) * x - 1).toBeCloseTo(0, 14);
  });
});

describe("[HW] (IV.8.4) the transformation", () => {
  const blocks = [
    [real, 0, 0],
    [0, re, -im],
    [0, im, re],
  ];

  it("T⁻¹T = 1", () => {
    expect(
      off(times(inverseT, T), [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]),
    ).toBeLessThan(1e-14);
  });

  it("A T Λ = T", () => expect(off(times(A, times(T, blocks)), T)).toBeLessThan(1e-14));

  it("(IV.8.19) the error weights vanish on polynomials of degree 3: with f₀/γ they have order 3", () => {
    // u(x) = x^k has z = c^k; the embedded formula must reproduce k ≤ 3 up to γ f₀, which is 1 for k = 1.
    for (const k of [1, 2, 3]) {
      const sum = radau.error.reduce((total, weight, j) => total + weight * (c[j] ?? 0) ** k, 0);
      expect(sum + (k === 1 ? 1 : 0)).toBeCloseTo(0, 13);
    }
  });
});

describe("factorisations", () => {
  const random = randomSource(7);

  it.each([1, 2, 3, 6, 10])("real, n = %i: A x = b", (n) => {
    const a = Float64Array.from({ length: n * n }, () => random() - 0.5);
    const x = Float64Array.from({ length: n }, () => random() - 0.5);
    const b = x.map((_, i) => x.reduce((sum, value, j) => sum + (a[i * n + j] ?? 0) * value, 0));
    const pivots = new Int32Array(n);
    expect(factor(n, a, pivots)).toBe(true);
    solveFactored(n, a, pivots, b);
    for (let i = 0; i < n; i++) expect(b[i]).toBeCloseTo(x[i] ?? 0, 11);
  });

  it.each([1, 2, 3, 6, 10])("complex, n = %i: A x = b", (n) => {
    const a = Float64Array.from({ length: 2 * n * n }, () => random() - 0.5);
    const x = Float64Array.from({ length: 2 * n }, () => random() - 0.5);
    const b = new Float64Array(2 * n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const [p, q] = [a[2 * (i * n + j)] ?? 0, a[2 * (i * n + j) + 1] ?? 0];
        const [u, v] = [x[2 * j] ?? 0, x[2 * j + 1] ?? 0];
        b[2 * i] = (b[2 * i] ?? 0) + p * u - q * v;
        b[2 * i + 1] = (b[2 * i + 1] ?? 0) + p * v + q * u;
      }
    const pivots = new Int32Array(n);
    expect(factorComplex(n, a, pivots)).toBe(true);
    solveComplex(n, a, pivots, b);
    for (let i = 0; i < 2 * n; i++) expect(b[i]).toBeCloseTo(x[i] ?? 0, 11);
  });

  it("a singular matrix is refused", () => {
    expect(factor(2, Float64Array.of(1, 2, 2, 4), new Int32Array(2))).toBe(false);
    expect(factor(1, Float64Array.of(Number.NaN), new Int32Array(1))).toBe(false);
    expect(factorComplex(1, new Float64Array(2), new Int32Array(1))).toBe(false);
  });
});
