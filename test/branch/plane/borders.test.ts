/** Do the curves of borders run where closed forms say? Den Hartog (1931) for stick, a = g/ω² for the first lift-off. */
import { describe, expect, it } from "vitest";
import { followOrbitCurves, type OrbitCurves } from "../../../src/index.js";
import { compile } from "../../equilibria/models.js";
import { stopBorder } from "../../oracle/denHartog.js";
import { ballOnTable } from "../../orbit/cycles.js";

const steps = { ds: 0.1, dsMax: 0.2 };

function onlyCurve({ curves, unfollowed }: OrbitCurves, label: string) {
  expect(unfollowed).toEqual([]);
  expect(curves.map((curve) => curve.label)).toEqual([label]);
  return curves[0] as (typeof curves)[number];
}

describe("SB: a block on a spring under cos(ωt) begins to stand still between its slips", () => {
  const block = compile(`
name: Shaken block on a spring
coordinates: [x, y]
parameters: { m: 1, k: 1, g: 10, force: 5, w: 2.5, mu: 0.1 }
kinetic: m/2*(x'^2 + y'^2)
potential: k/2*x^2 + m*g*y
forces: { x: force*cos(w*t) }
contacts:
  foot: { gap: y, slip: x', friction: mu, restitution: 0, law: moreau }
start: { x: 1, y: contact }
`);

  it.each([
    ["w", 2, 3.2],
    ["force", 4.8, 5.4],
  ])(
    "is Den Hartog's limit of the motion without stops, in the plane of mu and %s",
    (parameter, low, high) => {
      const second = { parameter, low, high };
      const plane = followOrbitCurves(block, { parameter: "mu", from: 0.25, to: 0.32, second, ...steps });
      const { points, contact, ends } = onlyCurve(plane, "SB");
      expect(contact).toBe("foot");
      expect(points.length).toBeGreaterThan(5);
      expect(ends.map(({ kind }) => kind)).toEqual(["bound", "bound"]);
      for (const { values } of points) {
        const limit = stopBorder({ m: 1, k: 1, g: 10, force: 5, w: 2.5, [parameter]: values[1] });
        expect(Math.abs(values[0] - limit)).toBeLessThan(1e-9);
      }
    },
  );
});

describe("LO: a body that lies on a shaking table is thrown off", () => {
  it.each([0, 0.2])("where the table falls away with g, aω² = g; landing with r = %s", (r) => {
    const plane = followOrbitCurves(ballOnTable, {
      parameter: "amplitude",
      from: 0.0095,
      to: 0.0115,
      parameters: { r },
      second: { parameter: "omega", low: 28, high: 32 },
      labels: ["LO"],
      ...steps,
    });
    const first = plane.over.points[0];
    expect(first?.label).toBe("LO");
    expect(Math.abs((first?.value as number) - 9.81 / 30 ** 2)).toBeLessThan(1e-12);
    // The branch goes on with a flight in its word; with r > 0 the hops that follow it are many and short.
    const beyond = plane.over.branch.filter(({ value }) => value > 0.0112);
    expect(r > 0 || beyond.length > 0).toBe(true);
    for (const { word } of beyond) expect(word).toContain("flight");
    const { points } = onlyCurve(plane, "LO");
    expect(points.length).toBeGreaterThan(5);
    for (const { values } of points) expect(Math.abs(values[0] * values[1] ** 2 - 9.81)).toBeLessThan(1e-9);
  });
});
