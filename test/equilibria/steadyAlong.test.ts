/** Steady motions along a parameter: the rotor with φ'' = M + a φ' − b φ'³ has folds at φ' = ±√(a/3b), by calculus. */

import { expect, it } from "vitest";
import { compileMechanism, followEquilibria, parseModel } from "../../src/index.js";

const rotor = compileMechanism(
  parseModel(`
name: rotor
coordinates: [phi, x]
parameters: { M: 0, a: 1, b: 1 }
kinetic: phi'^2/2 + x'^2/2
potential: 2*x^2
dissipation: x'^2/4
forces: { phi: M + a*phi' - b*phi'^3, x: phi' }
`),
);

it.each([
  [1, 1],
  [0.5, 2],
  [2, 0.7],
])("a = %d, b = %d: the folds, the rates and what rests meanwhile", (a, b) => {
  const speed = Math.sqrt(a / (3 * b));
  const fold = (2 * a * speed) / 3;
  const report = followEquilibria(rotor, {
    parameter: "M",
    low: -2 * fold,
    high: 2 * fold,
    searches: 5,
    parameters: { a, b },
  });
  const folds = report.critical.filter(({ kind }) => kind === "fold").map(({ value }) => value);
  expect(folds).toHaveLength(2);
  expect(folds[0]).toBeCloseTo(-fold, 8);
  expect(folds[1]).toBeCloseTo(fold, 8);
  const rows = report.branches.flatMap((branch) => branch.rows);
  expect(rows.length).toBeGreaterThan(20);
  for (const { value, rates, q, stable } of rows) {
    const v = rates?.phi ?? 0;
    expect(value + a * v - b * v ** 3).toBeCloseTo(0, 9);
    expect(q.x).toBeCloseTo(v / 4, 9);
    if (Math.abs(Math.abs(v) - speed) > 1e-3) expect(stable).toBe(Math.abs(v) > speed);
  }
  expect(report.sentence).toContain("steady motion");
});
