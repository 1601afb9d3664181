/** Are the numbers those of Radau IIA of order 5? */
import { describe, expect, it } from "vitest";
import { radau } from "../../../src/integrate/stiff/tableau.js";

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
