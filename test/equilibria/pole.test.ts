/** A branch with a pole, x = μmg/k: however wide the range is, its two sides are two branches and nothing is critical between them. */
import { describe, expect, it } from "vitest";
import { followEquilibria, loadMechanism } from "../../src/index.js";

const block = loadMechanism("block");

describe("rest of a block along the stiffness of its spring", () => {
  it.each([
    [-1e6, 1e6],
    [-3e4, 2e5],
    [1e-3, 1e5],
  ])("from %f to %f", (low, high) => {
    const parameters = { muStatic: 0.3 };
    const { branches, critical } = followEquilibria(block, {
      parameter: "k",
      low,
      high,
      parameters,
      maxPoints: 400,
    });
    expect(critical).toEqual([]);
    const rows = branches.flatMap((branch) => branch.rows);
    for (const { value, q, stable } of rows) {
      expect((q.x as number) * value).toBeCloseTo(0.3 * 9.81, 6);
      expect(stable).toBe(value > 0);
    }
    for (const branch of branches) expect(new Set(branch.rows.map(({ value }) => value > 0)).size).toBe(1);
    expect(Math.max(...rows.map(({ value }) => value))).toBe(high);
    expect(Math.min(...rows.map(({ value }) => value))).toBe(low);
  });
});
