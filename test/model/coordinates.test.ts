/** Coordinates as a list of names, or as a map with units and notes: the same mechanism. */

import { describe, expect, it } from "vitest";
import { findQuantity } from "../../figure/motion/pieces.js";
import { compileMechanism, describeMechanism, parseModel, printModel, simulate } from "../../src/index.js";

const file = (coordinates: string) => `
name: Swing
coordinates: ${coordinates}
kinetic: phi'^2/2 + y'^2/2
potential: 9.81*(1 - cos(phi)) + 2*y^2
start: { phi: 1, y: 0.2 }
`;

const listed = compileMechanism(parseModel(file("[phi, y]")));
const stated = compileMechanism(
  parseModel(file("{ phi: { unit: rad, note: from the vertical }, y: { unit: m } }")),
);

describe("coordinates with units", () => {
  it("move as those without", () => {
    const ends = [listed, stated].map((one) => simulate(one, one.start, { until: 3 }).final.q);
    expect(ends[1]).toEqual(ends[0]);
    expect([listed.units, stated.units]).toEqual([{}, { phi: "rad", y: "m" }]);
    expect(describeMechanism(stated).units).toEqual(stated.units);
    expect(describeMechanism(listed)).not.toHaveProperty("units");
  });

  it("survive printing", () => {
    expect(parseModel(printModel(stated.model)).coordinates).toMatchObject([
      { value: "phi", unit: "rad", note: "from the vertical" },
      { value: "y", unit: "m" },
    ]);
  });

  it("label axes, velocities per second", () => {
    const labels = (mechanism: typeof stated) =>
      ["phi", "phi'", "v_y"].map((name) => findQuantity(mechanism, name).label);
    expect(labels(stated)).toEqual(["phi (rad)", "phi' (rad/s)", "y' (m/s)"]);
    expect(labels(listed)).toEqual(["phi", "phi'", "y'"]);
  });

  it.each([
    ["{ phi: { unit: rad }, phi: {} }", /phi is given twice/],
    ["{ phi: { units: rad }, y: {} }", /unknown key units/],
    ["{ 2phi: {} }", /is not a name/],
  ])("%s is a mistake", (coordinates, message) => {
    expect(() => parseModel(file(coordinates))).toThrow(message);
  });
});
