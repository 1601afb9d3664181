import { describe, expect, it } from "vitest";
import { passes } from "../../../src/branch/plane/curve.js";
import { type CurvePoint, followEquilibriumCurves, loadMechanism } from "../../../src/index.js";

const at = (...values: [number, number]) => ({ values }) as CurvePoint;

/** A box that is fifty times wider than high: distances count in units of it. */
const box = [
  [0, 100],
  [2, 4],
] as const;

describe("a curve that was followed already", () => {
  const curve = { points: [at(0, 2), at(50, 3), at(100, 3)] };

  it.each([
    { place: [25, 2.5], here: true, why: "between two points" },
    { place: [25.1, 2.5], here: true, why: "a thousandth of the width beside" },
    { place: [26, 2.5], here: false, why: "a hundredth beside" },
    { place: [75, 3.002], here: true, why: "a thousandth of the height above" },
    { place: [75, 3.02], here: false, why: "a hundredth of the height above" },
    { place: [100, 3], here: true, why: "at its end" },
    { place: [60, 3.2], here: false, why: "on the line of the first part, beyond its end" },
    { place: [0, 4], here: false, why: "in a corner" },
  ] as const)("passes at $place: $here, $why", ({ place, here }) => {
    expect(passes(curve, [place[0], place[1]], box)).toBe(here);
  });

  it("is not followed again from another value of the second parameter", () => {
    const plane = followEquilibriumCurves(loadMechanism("finger"), {
      parameter: "mu",
      low: 0.3,
      high: 0.6,
      second: { parameter: "m1", low: 0.08, high: 0.14, searches: 2 },
      labels: ["hopf"],
      ds: 0.1,
      dsMax: 0.3,
    });
    expect(plane.curves.map(({ label }) => label)).toEqual(["hopf"]);
  });
});
