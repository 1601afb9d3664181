/** Does the small linear program find the same bounds as all vertices of the polyhedron? */
import { describe, expect, it } from "vitest";
import { largestValue, randomSource } from "../../src/numerics/index.js";
import { coordinateBounds } from "../oracle/vertices.js";

const seed = 1977;

/** Coordinate 0 is c · y, the others are y. */
function bruteLargest(c: readonly number[], rows: readonly number[][], slacks: readonly number[]): number {
  const bounds = coordinateBounds(c.length + 1, {
    equalities: [{ row: [-1, ...c], value: 0 }],
    inequalities: rows.map((row, i) => ({ row: [0, ...row], value: -(slacks[i] as number) })),
  });
  return bounds?.[0]?.[1] as number;
}

describe.each([
  [1, 3, 200],
  [2, 5, 200],
  [3, 6, 60],
])(`%i unknowns, %i inequalities, %i problems, seed ${seed}`, (n, m, problems) => {
  it.each([
    ["inside", 1],
    ["at a corner, where many slacks are 0", 0],
  ])("from a start %s", (_, room) => {
    const random = randomSource(seed + n + room);
    const draw = () => 2 * random() - 1;
    let bounded = 0;
    for (let k = 0; k < problems; k++) {
      const rows = Array.from({ length: m }, () => Array.from({ length: n }, draw));
      const slacks = rows.map((_, i) => (room === 0 && i % 2 === 0 ? 0 : random()));
      const c = Array.from({ length: n }, draw);
      const found = largestValue(
        Float64Array.from(c),
        rows.map((row) => Float64Array.from(row)),
        slacks,
      );
      const expected = bruteLargest(c, rows, slacks);
      if (expected === Number.POSITIVE_INFINITY) {
        expect(found).toBe(expected);
        continue;
      }
      bounded += 1;
      expect(Math.abs(found - expected)).toBeLessThan(1e-8 * (1 + expected));
    }
    expect(bounded).toBeGreaterThan(problems / 4);
    expect(bounded).toBeLessThan(problems);
  });
});

it("knows simple programs by heart", () => {
  const rows = [
    [1, 0],
    [0, 1],
    [-1, -2],
  ].map((row) => Float64Array.from(row));
  expect(largestValue(Float64Array.of(1, 1), rows, [0, 0, 4])).toBeCloseTo(4, 14); // y = (4, 0)
  expect(largestValue(Float64Array.of(0, 3), rows, [0, 0, 4])).toBeCloseTo(6, 14); // y = (0, 2)
  expect(largestValue(Float64Array.of(-1, 0), rows, [2, 0, 4])).toBeCloseTo(2, 14);
  expect(largestValue(Float64Array.of(1, 0), rows.slice(0, 2), [0, 0])).toBe(Number.POSITIVE_INFINITY);
  expect(largestValue(Float64Array.of(0, 0), rows, [0, 0, 4])).toBe(0);
  expect(() => largestValue(Float64Array.of(1, 0), rows, [0, -1, 4])).toThrow(/not be negative, got -1/);
});
