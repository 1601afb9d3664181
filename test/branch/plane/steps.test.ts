/** Do branches and curves keep the largest step that is given, also where it is given alone? */
import { describe, expect, it } from "vitest";
import { followEquilibria, followEquilibriumCurves, followOrbits } from "../../../src/index.js";
import { column, vanDerPol } from "../../equilibria/models.js";

type Pair = readonly [number, number];

/** The longest step between neighbouring points, in units of the box. */
const longest = (values: readonly Pair[], [[a, b], [c, d]]: readonly [Pair, Pair]): number =>
  Math.max(
    ...values
      .slice(1)
      .map(([x, y], i) =>
        Math.hypot((x - (values[i]?.[0] as number)) / (b - a), (y - (values[i]?.[1] as number)) / (d - c)),
      ),
  );

describe.each([0.008, 0.05, 0.2])("dsMax = %s", (dsMax) => {
  it("bounds the steps of equilibria along a parameter and of their curves", () => {
    // The tilt at p < 0 leaves one place; at p = 1 its folds are followed.
    const options = { parameter: "tilt", low: -1, high: 1, searches: 2, dsMax };
    const alone = followEquilibria(column, { ...options, parameters: { p: -1 } });
    const values = alone.branches[0]?.rows.map(({ value }) => value) ?? [];
    const ends: readonly [Pair, Pair] = [
      [-1, 1],
      [0, 1],
    ];
    const step = longest(
      values.map((value) => [value, 0]),
      ends,
    );
    expect(step).toBeLessThanOrEqual(dsMax * (1 + 1e-9));
    expect(step).toBeGreaterThan(dsMax / 4);
    const second = { parameter: "p", low: 0.5, high: 1.2 };
    const { curves, ranges } = followEquilibriumCurves(column, {
      ...options,
      parameters: { p: 1 },
      second,
      labels: ["fold"],
    });
    const curve = longest(curves[0]?.points.map((point) => point.values) ?? [], ranges);
    expect(curve).toBeLessThanOrEqual(dsMax * (1 + 1e-9));
    expect(curve).toBeGreaterThan(dsMax / 8);
  });
});

it("bounds the steps of a branch of orbits", () => {
  const options = { parameter: "e", from: 0.1, to: -0.1, dsMax: 0.009, maxPoints: 4 };
  const branch = followOrbits(vanDerPol, options).branch.map(({ value }): Pair => [value, 0]);
  const step = longest(branch, [
    [-0.1, 0.1],
    [0, 1],
  ]);
  expect(branch.length).toBe(4);
  expect(step).toBeLessThanOrEqual(0.009 * (1 + 1e-9));
});

it("a step that means nothing is named", () => {
  const options = { parameter: "e", low: -0.5, high: 0.5, searches: 2 };
  expect(() => followEquilibria(vanDerPol, { ...options, dsMax: -1 })).toThrow(
    /dsMax must be positive, got -1/,
  );
  expect(() => followEquilibria(vanDerPol, { ...options, ds: 0.1, dsMax: 0.01 })).toThrow(
    /dsMin <= ds <= dsMax/,
  );
});
