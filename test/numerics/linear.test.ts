import { describe, expect, it } from "vitest";
import {
  backwardSolve,
  cholesky,
  forwardSolve,
  leastDistance,
  minimumBetween,
  nearestRoot,
  randomSource,
  solveAffine,
  svd,
} from "../../src/numerics/index.js";

const seed = 19740101;
const close = (found: ArrayLike<number> | undefined, expected: readonly number[], digits = 9) => {
  expect(found).toBeDefined();
  for (const [i, value] of expected.entries()) expect(found?.[i]).toBeCloseTo(value, digits);
};

describe("least distance: the nearest point of { y : E y ≥ f }", () => {
  const rows = (...lists: number[][]) => lists.map((list) => Float64Array.from(list));

  it("of a half plane is the foot of the perpendicular", () => {
    close(leastDistance(rows([3, 4]), [5], 2, 1e-12), [0.6, 0.8]);
    close(leastDistance(rows([-3, -4]), [5], 2, 1e-12), [-0.6, -0.8]);
  });

  it("of a corner is the corner, and of an idle inequality nothing changes", () => {
    close(leastDistance(rows([1, 0], [0, 1], [1, 1]), [2, 3, -7], 2, 1e-12), [2, 3]);
    close(leastDistance(rows([1, -1], [1, 0]), [0, 1], 2, 1e-12), [1, 0]);
  });

  it("of nothing is undefined", () => {
    expect(leastDistance(rows([1, 0], [-1, 0]), [1, 1], 2, 1e-12)).toBeUndefined();
  });

  it(`of an interval is the same as in a plane with an idle coordinate, seed ${seed}`, () => {
    const random = randomSource(seed);
    let none = 0;
    for (let k = 0; k < 500; k++) {
      const E = Array.from({ length: 1 + Math.floor(4 * random()) }, () =>
        random() < 0.2 ? 0 : 2 * random() - 1,
      );
      const f = E.map((weight) => (random() < 0.5 ? weight * (4 * random() - 2) : random() - 0.8));
      const line = leastDistance(rows(...E.map((weight) => [weight])), f, 1, 1e-9);
      const plane = leastDistance(rows(...E.map((weight) => [weight, 0])), f, 2, 1e-9);
      if (plane === undefined) none++;
      expect(line === undefined).toBe(plane === undefined);
      if (plane !== undefined) expect(line?.[0]).toBeCloseTo(plane[0] as number, 8);
    }
    expect(none).toBeGreaterThan(50);
    expect(none).toBeLessThan(450);
  });

  it("of an interval that closes within the tolerance is a point of it", () => {
    const [y] = leastDistance(rows([1], [-1]), [2, -2 + 1e-10], 1, 1e-9) ?? [];
    expect(y).toBeCloseTo(2, 9);
    expect(leastDistance(rows([1], [-1]), [2, -2 + 1e-8], 1, 1e-9)).toBeUndefined();
  });

  it(`of a narrow wedge is its far tip, to the tolerance, seed ${seed}`, () => {
    const random = randomSource(seed);
    for (let k = 0; k < 200; k++) {
      // y ≥ (a − x)/s and y ≥ (x − b)/s with a > b: their tip lies at x = (a + b)/2, y = (a − b)/(2 s).
      const [a, b, s] = [1 + random(), -random(), 10 ** (-1 - 3 * random())];
      const tip = [(a + b) / 2, (a - b) / (2 * s)] as const;
      const [x, y] = leastDistance(rows([1, s], [-1, s]), [a, -b], 2, 1e-11) ?? [];
      expect(Math.abs((x as number) - tip[0])).toBeLessThan(1e-9 * tip[1]);
      expect((y as number) / tip[1]).toBeCloseTo(1, 9);
    }
  });

  it(`equals a scan along the border of random polygons, seed ${seed}`, () => {
    const random = randomSource(seed);
    for (let k = 0; k < 100; k++) {
      const E = Array.from({ length: 4 }, () => [2 * random() - 1, 2 * random() - 1] as const);
      const inner = [3 * random() - 1.5, 3 * random() - 1.5] as const;
      const f = E.map(([a, b]) => a * inner[0] + b * inner[1] - random()); // so that `inner` is inside
      const found = leastDistance(
        E.map((row) => Float64Array.from(row)),
        f,
        2,
        1e-9,
      );
      expect(found).toBeDefined();
      const [x = 9, y = 9] = found ?? [];
      for (const [i, [a, b]] of E.entries()) expect(a * x + b * y - (f[i] as number)).toBeGreaterThan(-1e-9);
      const inside = (px: number, py: number) =>
        E.every(([a, b], i) => a * px + b * py >= (f[i] as number) - 1e-12);
      let least = inside(0, 0) ? 0 : Number.POSITIVE_INFINITY;
      for (const [i, [a, b]] of E.entries()) {
        const length = Math.hypot(a, b);
        for (let t = -6; t <= 6; t += 0.002) {
          const [px, py] = [
            ((f[i] as number) * a) / length ** 2 - (b * t) / length,
            ((f[i] as number) * b) / length ** 2 + (a * t) / length,
          ];
          if (inside(px, py)) least = Math.min(least, Math.hypot(px, py));
        }
      }
      expect(Math.hypot(x, y)).toBeLessThanOrEqual(least + 1e-9);
      expect(Math.hypot(x, y)).toBeGreaterThan(least - 5e-3);
    }
  });
});

it("a pole is not a root, though the sign changes there", () => {
  expect(nearestRoot((x) => 1 / (x - 0.5), 0)).toBeUndefined();
  expect(nearestRoot((x) => (x - 2) / (x - 0.5), 0)).toBeCloseTo(2, 12);
});

describe("decompositions", () => {
  it(`singular values and vectors rebuild the matrix, seed ${seed}`, () => {
    const random = randomSource(seed + 1);
    for (const [rows, columns] of [
      [3, 3],
      [2, 4],
      [5, 3],
    ] as const) {
      const a = Float64Array.from({ length: rows * columns }, () => 2 * random() - 1);
      const { values, right, image } = svd(rows, columns, a);
      for (let i = 0; i < rows; i++) {
        for (let j = 0; j < columns; j++) {
          let sum = 0;
          for (let k = 0; k < columns; k++)
            sum += (image[k * rows + i] as number) * (right[k * columns + j] as number);
          expect(sum).toBeCloseTo(a[i * columns + j] as number, 12);
        }
      }
      expect([...values]).toEqual([...values].sort((x, y) => y - x));
    }
  });

  it("a singular system has a shortest solution, a nullspace and a rank; a contradictory one a residual", () => {
    const a = Float64Array.of(1, 1, 2, 2);
    const good = solveAffine(2, 2, a, Float64Array.of(2, 4), 1e-12);
    close(good.shortest, [1, 1]);
    expect([good.rank, good.nullspace.length]).toEqual([1, 1]);
    expect(good.residual).toBeLessThan(1e-12);
    expect(solveAffine(2, 2, a, Float64Array.of(2, 5), 1e-12).residual).toBeGreaterThan(0.1);
  });

  it("M = L Lᵀ solves, and what is not positive definite has no root", () => {
    const m = Float64Array.of(4, 2, 2, 5);
    const l = cholesky(2, m) as Float64Array;
    close(backwardSolve(2, l, forwardSolve(2, l, [8, 14])), [0.75, 2.5]);
    expect(cholesky(2, Float64Array.of(1, 2, 2, 1))).toBeUndefined();
    expect(cholesky(2, Float64Array.of(1, 1, 1, 1))).toBeUndefined();
  });

  it("the minimum of a valley", () => {
    const { x, value } = minimumBetween((u) => (u - 0.3) ** 2 + 1, -2, 5);
    expect(x).toBeCloseTo(0.3, 6);
    expect(value).toBeCloseTo(1, 12);
  });

  it("parabolas lead to the minimum of a smooth valley: golden sections alone would ask 49 times", () => {
    let asked = 0;
    const valley = (u: number) => {
      asked++;
      return Math.exp(u) - 2 * u;
    };
    expect(minimumBetween(valley, -2, 5).x).toBeCloseTo(Math.log(2), 8);
    expect(asked).toBeLessThan(22);
  });
});
