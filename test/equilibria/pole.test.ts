/**
 * A branch with a pole, x = μmg/k: however wide the range is, its two sides are two branches and nothing is critical between them. At k_N = 0
 * a rest has no linear motion.
 */
import { describe, expect, it } from "vitest";
import { findEquilibria, followEquilibria, loadMechanism } from "../../src/index.js";
import { compile } from "../simulate/support.js";

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

/** With the mass matrix ((1, ½), (½, 1)) k_N of slip- is (1 − μ/2)·4/3; the belt drags it to 20 x = μ. */
const oblique = compile(`
name: Oblique block on a belt
coordinates: [x, y]
parameters: { mu: 2 }
kinetic: (x'^2 + y'^2)/2 + x'*y'/2
potential: 10*x^2 + y
dissipation: x'^2
contacts:
  foot: { gap: y, slip: x' - 1, friction: mu }
start: { x: 0.1 }
`);

it.each([
  [1.9, true, true, undefined],
  [2, false, true, true],
  [2.1, false, false, undefined],
])("at μ = %d, k_N ∝ 2 − μ: stable %s, sustained %s, without a linear motion %s", (mu, ...verdict) => {
  const { equilibria } = findEquilibria(oblique, { parameters: { mu } });
  expect(equilibria).toHaveLength(1);
  const [{ stable, sustained, singular, q }] = equilibria as [(typeof equilibria)[0]];
  expect([stable, sustained, singular]).toEqual(verdict);
  expect(q.x).toBeCloseTo(mu / 20, 12);
});
