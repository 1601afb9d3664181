/** Does the elimination solve, count its determinant with the right sign, and leave the rest of a work space alone? */
import { describe, expect, it } from "vitest";
import {
  factorComplex,
  factorInPlace,
  randomSource,
  solveComplex,
  solveFactored,
  solveInPlace,
  solveWithin,
} from "../../src/numerics/index.js";
import { determinant } from "../oracle/phase.js";

const seed = 77;
const draw = randomSource(seed);
const matrix = (n: number) =>
  Array.from({ length: n }, () => Array.from({ length: n }, () => 2 * draw() - 1));

/** Leibniz: a sum over all permutations. */
function leibniz(A: readonly (readonly number[])[]): number {
  if (A.length === 0) return 1;
  const [first = [], ...rest] = A;
  return first.reduce(
    (sum, x, j) => sum + (-1) ** j * x * leibniz(rest.map((row) => row.filter((_, k) => k !== j))),
    0,
  );
}

describe(`solveWithin, seed ${seed}`, () => {
  it.each([1, 2, 3, 4, 5, 6])(
    "random systems of %i rows: the solution, the determinant, nothing else touched",
    (n) => {
      for (let round = 0; round < 40; round++) {
        const A = matrix(n);
        const x = Array.from({ length: n }, () => 2 * draw() - 1);
        const b = A.map((row) => row.reduce((sum, a, j) => sum + a * (x[j] ?? 0), 0));
        const w = new Float64Array(5 + n * n + n + 4).fill(7);
        w.set([...A.flat(), ...b], 5);
        const found = solveWithin(n, w, 5);
        const expected = leibniz(A);
        expect(Math.abs(found - expected)).toBeLessThan(1e-13 * n);
        expect(Math.abs(determinant(A) - expected)).toBeLessThan(1e-13 * n);
        for (const [i, value] of x.entries())
          expect(Math.abs((w[5 + n * n + i] ?? 0) - value)).toBeLessThan(
            1e-13 / Math.min(1, Math.abs(expected)),
          );
        expect([...w.subarray(0, 5), ...w.subarray(5 + n * n + n)]).toEqual(new Array(9).fill(7));
        // The same elimination in arrays of its own.
        const own = Float64Array.from(b);
        expect(solveInPlace(n, Float64Array.from(A.flat()), own)).toBeGreaterThan(0);
        expect([...own]).toEqual([...w.subarray(5 + n * n, 5 + n * n + n)]);
      }
    },
  );

  it("rows are exchanged where a pivot is 0, and the sign of the determinant with them", () => {
    const w = Float64Array.of(0, 2, 0, 0, 0, 3, 5, 0, 0, 4, 9, 10);
    expect(solveWithin(3, w, 0)).toBe(30);
    expect([...w.subarray(9)]).toEqual([2, 2, 3]);
    const once = Float64Array.of(0, 1, 1, 0, 3, 4);
    expect(solveWithin(2, once, 0)).toBe(-1);
    expect([...once.subarray(4)]).toEqual([4, 3]);
  });

  it("is 0 for a singular system", () => {
    expect(solveWithin(2, Float64Array.of(1, 2, 2, 4, 1, 1), 0)).toBe(0);
    expect(solveWithin(3, new Float64Array(12), 0)).toBe(0);
  });

  it("a product of tiny pivots that underflows is not singular", () => {
    const w = Float64Array.of(1e-200, 0, 0, 1e-200, 1e-200, 3e-200);
    expect(solveWithin(2, w, 0)).toBeGreaterThan(0);
    expect([w[4], w[5]]).toEqual([1, 3]);
  });
});

describe("factorInPlace, solveFactored", () => {
  it("one factorisation solves for many right sides", () => {
    for (let n = 1; n <= 8; n++) {
      const A = matrix(n);
      const factors = Float64Array.from(A.flat());
      const order = new Int32Array(n);
      expect(factorInPlace(n, factors, order)).toBe(true);
      const wanted = Array.from({ length: 3 }, () => Array.from({ length: n }, () => 2 * draw() - 1));
      const sides = wanted.flatMap((x) =>
        A.map((row) => row.reduce((sum, a, j) => sum + a * (x[j] as number), 0)),
      );
      const b = Float64Array.from([9, ...sides, 9]);
      for (let k = 0; k < 3; k++) solveFactored(n, factors, order, b, 1 + k * n);
      for (const [i, value] of wanted.flat().entries()) expect(b[1 + i]).toBeCloseTo(value, 9);
      expect([b[0], b.at(-1)]).toEqual([9, 9]);
    }
  });

  it("says where there is no solution", () => {
    expect(factorInPlace(2, Float64Array.of(1, 2, 2, 4), new Int32Array(2))).toBe(false);
    for (const entry of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(factorInPlace(1, Float64Array.of(entry), new Int32Array(1))).toBe(false);
  });
});

describe("factorComplex, solveComplex", () => {
  it.each([1, 2, 3, 6, 10])("complex, n = %i: A x = b", (n) => {
    const a = Float64Array.from({ length: 2 * n * n }, () => draw() - 0.5);
    const x = Float64Array.from({ length: 2 * n }, () => draw() - 0.5);
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

  it("says where there is no solution", () => {
    expect(factorComplex(1, new Float64Array(2), new Int32Array(1))).toBe(false);
  });
});
