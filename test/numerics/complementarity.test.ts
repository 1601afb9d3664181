/** Does complementary pivoting find solutions, and only those? */
import { describe, expect, it } from "vitest";
import { complementaryPivots, randomSource, solveInPlace } from "../../src/numerics/index.js";

const seed = 1965;
const ones = (n: number) => new Float64Array(n).fill(1);

/** All solutions over the 2ⁿ choices of which z are 0. */
function brute(n: number, M: Float64Array, q: Float64Array): number[][] {
  return Array.from({ length: 2 ** n }, (_, code) => {
    const free = Array.from({ length: n }, (_, i) => i).filter((i) => (code >> i) % 2 === 1);
    const a = Float64Array.from(free.flatMap((i) => free.map((j) => M[i * n + j] as number)));
    const x = Float64Array.from(free, (i) => -(q[i] as number));
    if (free.length > 0 && solveInPlace(free.length, a, x) === 0) return undefined;
    const z = Array.from({ length: n }, (_, i) => (free.includes(i) ? (x[free.indexOf(i)] as number) : 0));
    const w = Array.from(q, (value, i) =>
      z.reduce((sum, zj, j) => sum + (M[i * n + j] as number) * zj, value),
    );
    const held = [...z, ...w.filter((_, i) => !free.includes(i))];
    return held.every((value) => value > -1e-12) ? z : undefined;
  }).filter((z) => z !== undefined);
}

describe.each([1, 2, 3, 5])(`%i unknowns, seed ${seed}`, (n) => {
  const random = randomSource(seed + n);
  const draw = () => 2 * random() - 1;
  const vector = (size: number) => Float64Array.from({ length: size }, draw);

  it("finds the one solution of a positive definite matrix, which need not be symmetric", () => {
    for (let round = 0; round < 200; round++) {
      const [root, skew, q] = [vector(n * n), vector(n * n), vector(n)];
      const M = Float64Array.from({ length: n * n }, (_, k) => {
        const [i, j] = [Math.floor(k / n), k % n];
        let value = (i === j ? 0.1 : 0) + (skew[k] as number) - (skew[j * n + i] as number);
        for (let m = 0; m < n; m++) value += (root[i * n + m] as number) * (root[j * n + m] as number);
        return value;
      });
      const result = complementaryPivots(M, q, ones(n));
      if (result.kind !== "solved") throw new Error(result.kind);
      const [only, ...others] = brute(n, M, q) as [number[]];
      expect(others).toEqual([]);
      for (const [i, value] of only.entries()) expect(result.z[i]).toBeCloseTo(value, 9);
      for (const [i, value] of result.w.entries()) expect(Math.min(value, result.z[i] as number)).toBe(0);
    }
  });

  it("of any matrix it finds a solution or ends on a ray; where there is none it always does", () => {
    const counts = { solved: 0, ray: 0, missed: 0 };
    for (let round = 0; round < 300; round++) {
      const [M, q] = [vector(n * n), vector(n)];
      const result = complementaryPivots(M, q, ones(n));
      const all = brute(n, M, q);
      if (result.kind === "solved") {
        counts.solved += 1;
        const near = all.some((z) =>
          z.every((value, i) => Math.abs(value - (result.z[i] as number)) < 1e-7 * (1 + Math.abs(value))),
        );
        expect(near).toBe(true);
      } else {
        expect(result.kind).toBe("ray");
        counts.ray += 1;
        if (all.length > 0) counts.missed += 1;
      }
    }
    expect(counts.solved).toBeGreaterThan(50);
    expect(counts.ray).toBeGreaterThan(50);
  });
});

it("does not cycle where all ratios are equal", () => {
  const M = Float64Array.of(1, 2, 0, 0, 1, 2, 2, 0, 1);
  const result = complementaryPivots(M, Float64Array.of(-1, -1, -1), ones(3));
  if (result.kind !== "solved") throw new Error(result.kind);
  for (const value of result.z) expect(value).toBeCloseTo(1 / 3, 14);
});

it(`never circles among equal ratios: small whole numbers, seed ${seed}`, () => {
  const random = randomSource(seed + 10);
  const kinds: Record<string, number> = {};
  for (let round = 0; round < 3000; round++) {
    const M = Float64Array.from({ length: 16 }, () => Math.floor(4 * random()) - 1);
    const q = Float64Array.from({ length: 4 }, () => Math.floor(3 * random()) - 2);
    const { kind } = complementaryPivots(M, q, ones(4));
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  // In a tie the covering variable leaves first: without that 27 of these paths would pass by their solution.
  expect(kinds).toEqual({ ray: 2032, solved: 968 });
});

it("a small pivot is a pivot", () => {
  const result = complementaryPivots(Float64Array.of(1e-7), Float64Array.of(-1), ones(1));
  if (result.kind !== "solved") throw new Error(result.kind);
  expect(result.z[0]).toBeCloseTo(1e7, 6);
});

it("stops at its limit of pivots and says so", () => {
  const M = Float64Array.of(1, 2, 0, 0, 1, 2, 2, 0, 1);
  expect(complementaryPivots(M, Float64Array.of(-1, -2, -3), ones(3), 1)).toEqual({
    kind: "tooManyPivots",
    pivots: 1,
  });
});

it("another covering vector may reach what one of ones misses", () => {
  const random = randomSource(seed);
  let rescued = 0;
  for (let round = 0; round < 400; round++) {
    const M = Float64Array.from({ length: 9 }, () => 2 * random() - 1);
    const q = Float64Array.from({ length: 3 }, () => 2 * random() - 1);
    if (complementaryPivots(M, q, ones(3)).kind !== "ray") continue;
    const other = complementaryPivots(M, q, Float64Array.of(0.1, 1, 0.4));
    if (other.kind !== "solved") continue;
    rescued += 1;
    expect(brute(3, M, q).length).toBeGreaterThan(0);
  }
  expect(rescued).toBeGreaterThan(0);
});
