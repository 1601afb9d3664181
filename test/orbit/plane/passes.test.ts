import { describe, expect, it } from "vitest";
import { type CurvePoint, equilibriumCurves, loadMechanism } from "../../../src/index.js";
import { passes } from "../../../src/orbit/plane/curve.js";

const at = (...values: [number, number]) => ({ values }) as CurvePoint;

/** A box that is a hundred times wider than high: distances count in units of it. */
const box = [
  [0, 100],
  [2, 3],
] as const;

describe("a curve that was followed already", () => {
  const curve = { points: [at(0, 2), at(50, 2.5), at(100, 2.5)] };

  it.each([
    { place: [25, 2.25], here: true, why: "between two points" },
    { place: [25.1, 2.25], here: true, why: "a thousandth of the width beside" },
    { place: [26, 2.25], here: false, why: "a hundredth beside" },
    { place: [75, 2.501], here: true, why: "a thousandth of the height above" },
    { place: [75, 2.51], here: false, why: "a hundredth of the height above" },
    { place: [100, 2.5], here: true, why: "at its end" },
    { place: [60, 2.6], here: false, why: "on the line of the first part, beyond its end" },
    { place: [0, 3], here: false, why: "in a corner" },
  ] as const)("passes at $place: $here, $why", ({ place, here }) => {
    expect(passes(curve, [place[0], place[1]], box)).toBe(here);
  });

  it("is not followed again from another value of the second parameter", () => {
    const plane = equilibriumCurves(loadMechanism("finger"), {
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
