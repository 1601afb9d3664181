/** Are all shifts found that change no formula, and only these? */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { momentaOf, parameterVector, symmetryOf } from "../../src/mechanism/index.js";
import { compile } from "../equilibria/models.js";

const directionsOf = (text: string, values: Readonly<Record<string, number>> = {}, varied: string[] = []) => {
  const mechanism = compile(text);
  const p = parameterVector(mechanism, values);
  const places = varied.map((name) => mechanism.parameters.findIndex((one) => one.name === name));
  const symmetry = symmetryOf(mechanism, p, places);
  return {
    mechanism,
    symmetry,
    vectors: symmetry.directions.map(({ vector }) => [...vector]),
    momenta: momentaOf(mechanism, symmetry).map(({ vector }) => [...vector]),
  };
};

describe("directions along which nothing changes", () => {
  it("a coordinate under its own weight, and not the ones that gaps depend on", () => {
    const { vectors, momenta } = directionsOf(`
name: Falling
coordinates: [x, y, phi]
parameters: { g: 9.81, l: 0.3 }
kinetic: (x'^2 + y'^2 + phi'^2 + 2*l*cos(phi)*phi'*x')/2
potential: g*x
contacts:
  wall: { gap: y - l*cos(phi), slip: x' + l*cos(phi)*phi', friction: 0.3 }
start: { y: 1 }
`);
    expect(vectors).toEqual([[1, 0, 0]]);
    expect(momenta).toEqual([]);
  });

  it("inertias that only their differences couple", () => {
    const { vectors, momenta } = directionsOf(`
name: Shaft
coordinates: [a, b, c]
parameters: { k: 40, d: 0.2 }
kinetic: (a'^2 + 2*b'^2 + 3*c'^2)/2
potential: k/2*(a - b)^2 - cos(b - c)
dissipation: d/2*(a' - b')^2
`);
    expect(vectors).toEqual([[1, 1, 1]]);
    expect(momenta).toEqual([[1, 1, 1]]);
  });

  it("dampers leave each place free and one momentum kept", () => {
    const { vectors, momenta } = directionsOf(`
name: Trains
coordinates: [a, b]
kinetic: (a'^2 + 2*b'^2)/2
dissipation: (a' - b')^2
`);
    expect(vectors).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(momenta).toEqual([[1, 1]]);
  });

  it("a direction that is not whole", () => {
    const { vectors } = directionsOf(`
name: Gears
coordinates: [a, b]
kinetic: (a'^2 + b'^2)/2
potential: (2.5*a + b)^2 - cos(5*a + 2*b)
`);
    expect(vectors).toHaveLength(1);
    const [[a = 0, b = 0] = []] = vectors;
    expect(b / a).toBeCloseTo(-2.5, 12);
  });

  const spring = `
name: Spring
coordinates: [x, y]
parameters: { k: 0, huge: 1e12 }
kinetic: (x'^2 + y'^2)/2
potential: k*x^2/2 + y^2/2
forces: { x: "-huge*x'^3 - huge*y" }
`;

  it("holds at the parameters, and for every value of those that are varied", () => {
    expect(directionsOf(spring).vectors).toEqual([[1, 0]]);
    expect(directionsOf(spring, {}, ["k"]).vectors).toEqual([]);
    // A weak force beside a strong one is a force.
    expect(directionsOf(spring, { k: 1e-6 }).vectors).toEqual([]);
  });

  it("random coordinates: the same directions in whatever coordinates a mechanism is written", () => {
    // q = A z with a spring on z_0 only: every shift across the row of A⁻¹ that belongs to z_0 changes nothing.
    const entry = fc.integer({ min: 1, max: 40 }).map((k) => (k - 20.5) / 10.3);
    fc.assert(
      fc.property(fc.array(entry, { minLength: 3, maxLength: 3 }), (row) => {
        const z = row.map((one, i) => `(${one})*q${i}`).join(" + ");
        const { vectors } = directionsOf(`
name: Random
coordinates: [q0, q1, q2]
kinetic: (q0'^2 + q1'^2 + q2'^2)/2
potential: (${z})^2/2 + sin(${z})
`);
        expect(vectors).toHaveLength(2);
        for (const vector of vectors)
          expect(vector.reduce((sum, one, i) => sum + one * (row[i] as number), 0)).toBeCloseTo(0, 9);
      }),
      { seed: 25001, numRuns: 20 },
    );
  });
});

describe("whole turns", () => {
  const turned = (text: string, turns: readonly number[]) => {
    const { symmetry } = directionsOf(text);
    const { shift } = symmetry.reduce(Float64Array.from(turns, (one) => 2 * Math.PI * one + 0.1));
    return [...shift].map((one) => one / (2 * Math.PI));
  };
  const pendula = (coupling: string) => `
name: Pendula
coordinates: [a, b, x]
kinetic: (a'^2 + b'^2 + x'^2)/2
potential: -cos(a) - cos(b) + x^2 + ${coupling}
`;

  it("angles one by one, together, or not at all", () => {
    expect(turned(pendula("sin(a - b)"), [1, -2, 0])).toEqual([1, -2, 0]);
    expect(turned(pendula("(a - b)^2"), [3, 3, 0])).toEqual([3, 3, 0]);
    expect(turned(pendula("(a - b)^2"), [1, 0, 0])).toEqual([0, 0, 0]);
    expect(turned(pendula("cos(a/2)"), [1, 0, 0])).toEqual([0, 0, 0]);
    expect(turned(pendula("cos(a/2)"), [2, 0, 0])).toEqual([0, 0, 0]);
    expect(turned(pendula("0"), [1, 0, 2])).toEqual([0, 0, 0]);
  });
});
