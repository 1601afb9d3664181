/** Are eigenvalues of a product of matrices right one by one, though their moduli differ by 16 decades? */
import { describe, expect, it } from "vitest";
import { productEigenvalues, randomSource } from "../../src/numerics/index.js";
import { ExactProduct } from "./exactProduct.js";

const seed = 30031992;
type Matrix = Float64Array[];
type Random = () => number;

const matrix = (rows: number, columns: number, entry: (i: number, j: number) => number): Matrix =>
  Array.from({ length: rows }, (_, i) => Float64Array.from({ length: columns }, (_, j) => entry(i, j)));
const times = (a: Matrix, b: Matrix): Matrix =>
  matrix(a.length, b[0]?.length ?? 0, (i, j) =>
    b.reduce((sum, row, k) => sum + (a[i]?.[k] as number) * (row[j] as number), 0),
  );

/** A matrix of determinant 1 with moderate entries, and its inverse: a product of shears. */
function frame(random: Random, size: number): { X: Matrix; inverse: Matrix } {
  let [X, inverse] = [0, 0].map(() => matrix(size, size, (i, j) => (i === j ? 1 : 0))) as [Matrix, Matrix];
  for (let k = 0; k < 2 * size; k++) {
    const i = Math.floor(random() * size);
    const j = (i + 1 + Math.floor(random() * (size - 1))) % size;
    const by = 2 * random() - 1;
    const shear = (s: number) => matrix(size, size, (r, c) => (r === c ? 1 : r === i && c === j ? s : 0));
    [X, inverse] = [times(X, shear(by)), times(shear(-by), inverse)];
  }
  return { X, inverse };
}

/** A block diagonal matrix: numbers, and for pairs |λ| with an angle. */
type Block = { readonly modulus: number; readonly angle?: number; readonly defect?: number };

/** Each block to the power 1/m. */
function diagonal(blocks: readonly Block[], m: number, last: boolean): Matrix {
  const size = blocks.reduce((sum, { angle, defect }) => sum + ((angle ?? defect) ? 2 : 1), 0);
  const D = matrix(size, size, () => 0);
  let at = 0;
  for (const { modulus, angle, defect } of blocks) {
    const r = Math.abs(modulus) ** (1 / m) * (last && modulus < 0 ? -1 : 1);
    const [one, two] = [D[at] as Float64Array, D[at + 1]];
    one[at] = r;
    if (two !== undefined && angle !== undefined) {
      [one[at], one[at + 1]] = [r * Math.cos(angle / m), -r * Math.sin(angle / m)];
      [two[at], two[at + 1]] = [r * Math.sin(angle / m), r * Math.cos(angle / m)];
    }
    if (two !== undefined && defect !== undefined) [one[at + 1], two[at + 1]] = [(r * defect) / m, r];
    at += (angle ?? defect) ? 2 : 1;
  }
  return D;
}

/** X_{k+1} D_k X_k^{-1}, in a circle. */
function factorsOf(random: Random, blocks: readonly Block[], m: number): Matrix[] {
  const size = diagonal(blocks, 1, true).length;
  const frames = Array.from({ length: m }, () => frame(random, size));
  return frames.map(({ inverse }, k) => {
    const next = frames[(k + 1) % m] as (typeof frames)[number];
    return times(times(next.X, diagonal(blocks, m, k === m - 1)), inverse);
  });
}

const modulusOf = ({ re, im }: { re: number; im: number }) => Math.hypot(re, im);

describe(`eigenvalues of a product of matrices, seed ${seed}`, () => {
  it("are those of the exact product, over 16 decades", () => {
    const random = randomSource(seed);
    let worst = 0;
    for (let run = 0; run < 60; run++) {
      const m = 8 + Math.floor(random() * 9);
      const blocks: Block[] = [{ modulus: 1e8 }, { modulus: -1e-8 }];
      for (let k = Math.floor(random() * 3); k >= 0; k--)
        blocks.splice(Math.floor(random() * blocks.length), 0, {
          modulus: 10 ** (14 * random() - 7),
          ...(random() < 0.5 ? { angle: 0.2 + 2.7 * random() } : {}),
        });
      const factors = factorsOf(random, blocks, m);
      const found = productEigenvalues(factors);
      const exact = new ExactProduct(factors);
      expect(found).toHaveLength(factors[0]?.length ?? 0);
      for (const one of found) worst = Math.max(worst, exact.miss(one));
      const moduli = found.map(modulusOf);
      expect(Math.max(...moduli)).toBeCloseTo(1e8, -3);
      expect(Math.min(...moduli) / 1e-8).toBeCloseTo(1, 6);
      expect(found.filter(({ im }) => im !== 0)).toHaveLength(
        2 * blocks.filter(({ angle }) => angle !== undefined).length,
      );
    }
    expect(worst).toBeLessThan(1e-11);
  });

  it("are near a double one that has one eigenvector, and their product is the determinant", () => {
    const random = randomSource(seed + 1);
    for (let run = 0; run < 30; run++) {
      const modulus = 10 ** (10 * random() - 5);
      const blocks = [{ modulus: 1e8 }, { modulus, defect: 0.5 + random() }, { modulus: 1e-8 }];
      const factors = factorsOf(random, blocks, 12);
      const found = productEigenvalues(factors);
      const exact = new ExactProduct(factors);
      const sizes = found.map(modulusOf).sort((a, b) => b - a);
      expect((sizes[0] as number) / 1e8).toBeCloseTo(1, 10);
      expect((sizes[3] as number) / 1e-8).toBeCloseTo(1, 10);
      const pair = found.filter((one) => Math.abs(modulusOf(one) / modulus - 1) < 1e-5);
      expect(pair).toHaveLength(2);
      const [a, b] = pair as [(typeof found)[number], (typeof found)[number]];
      expect((a.re + b.re) / (2 * modulus)).toBeCloseTo(1, 10);
      expect((a.re * b.re - a.im * b.im) / modulus ** 2).toBeCloseTo(1, 10);
      const all =
        (a.re * b.re - a.im * b.im) * found.reduce((x, one) => (pair.includes(one) ? x : x * one.re), 1);
      expect(exact.determinantMiss(all)).toBeLessThan(1e-11);
    }
  });

  it("are as many as the smallest dimension between the factors", () => {
    const random = randomSource(seed + 2);
    for (let run = 0; run < 40; run++) {
      const widths = Array.from({ length: 5 }, () => 2 + Math.floor(4 * random()));
      const factors = widths.map((width, k) =>
        matrix(widths[(k + 1) % 5] as number, width, () => 2 * random() - 1),
      );
      const first = widths.indexOf(Math.min(...widths));
      const turned = factors.map((_, k) => factors[(first + k) % 5] as Matrix);
      const found = productEigenvalues(factors);
      expect(found).toHaveLength(Math.min(...widths));
      const exact = new ExactProduct(turned);
      for (const one of found) expect(exact.miss(one)).toBeLessThan(1e-9);
    }
  });

  it("are 0 where factors lose a direction, and exact for one matrix and for none", () => {
    const random = randomSource(seed + 3);
    for (let run = 0; run < 40; run++) {
      const factors = factorsOf(random, [{ modulus: 3 }, { modulus: 0.5, angle: 1 }, { modulus: 0.01 }], 4);
      const lost = matrix(4, 4, (i, j) => (i === j && i !== run % 4 ? 1 : 0));
      factors.splice(run % 3, 0, lost);
      const found = productEigenvalues(factors).map(modulusOf);
      expect(Math.min(...found)).toBeLessThan(1e-13);
      expect(found.filter((size) => size < 1e-13)).toHaveLength(1);
    }
    const of = (...rows: number[][]) => productEigenvalues([rows.map((row) => Float64Array.from(row))]);
    expect(of([2])).toEqual([{ re: 2, im: 0 }]);
    expect(of([0, 1], [0, 0]).map(modulusOf)).toEqual([0, 0]);
    expect(of([0, 0], [0, 0]).map(modulusOf)).toEqual([0, 0]);
    const circle = of([0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]);
    for (const one of circle) expect(modulusOf(one)).toBeCloseTo(1, 13);
    expect(circle.filter(({ im }) => im === 0)).toHaveLength(2);
    expect(productEigenvalues([])).toEqual([]);
    expect(of([Number.NaN])).toEqual([{ re: Number.NaN, im: Number.NaN }]);
  });
});
