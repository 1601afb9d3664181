/**
 * Contacts that share a load may reach the edges of their cones at one instant, as the feet of a symmetric box do, and a contact may touch
 * without any load. Onsets against closed forms; forces against statics.
 */

import { describe, expect, it } from "vitest";
import { simulate } from "../../src/index.js";
import { compile, drawFrom } from "./support.js";

const [g, c] = [9.81, 0.1];

/** A body of mass 1 on feet at places along it, with its centre of mass at a height, under loads that grow with time. */
const feet = (places: readonly number[], mu: readonly number[], forces: string, height = 0) =>
  compile(`
name: feet
coordinates: [x, y, th]
parameters: { g: ${g}, c: ${c} }
kinetic: (x'^2 + y'^2)/2 + 0.02*th'^2
potential: g*y
forces: ${forces}
contacts:
${places.map((a, i) => `  f${i}: { gap: "y + ${a}*sin(th) + ${height}*(1 - cos(th))", slip: "x' - ${a}*sin(th)*th' + ${height}*cos(th)*th'", friction: ${mu[i]} }`).join("\n")}
start: { x: 0 }
`);

const cases: readonly (readonly [string, ReturnType<typeof feet>, number])[] = [
  ["two feet slip", feet([-1, 1], [0.4, 0.4], "{ x: c*t }"), (0.4 * g) / c],
  ["three feet slip", feet([-1, 0, 1], [0.4, 0.4, 0.4], "{ x: c*t }"), (0.4 * g) / c],
  ["three other feet slip", feet([-1, 0.3, 1], [0.4, 0.4, 0.4], "{ x: c*t }"), (0.4 * g) / c],
  ["feet with two frictions slip", feet([-1, 1], [0.4, 0.2], "{ x: c*t }"), (0.3 * g) / c],
  ["two feet lift off", feet([-1, 1], [0.4, 0.4], "{ y: c*t }"), g / c],
  ["three feet lift off", feet([-1, 0, 1], [0.4, 0.4, 0.4], "{ y: c*t }"), g / c],
  ["two feet tip", feet([-1, 1], [0.9, 0.9], "{ th: c*t }"), g / c],
  ["three feet tip", feet([-1, 0, 1], [0.9, 0.9, 0.9], "{ th: c*t }"), g / c],
  ["a high box slips as it would tip", feet([-1, 1], [0.5, 0.5], "{ x: c*t }", 2), (0.5 * g) / c],
];

/** A block pushes a second one, whose friction the first alone does not need: the contact between them takes up its load. */
const pushed = compile(`
name: pushed
coordinates: [x, y, u, v]
parameters: { n: 0.5, g: ${g}, c: ${c} }
kinetic: (x'^2 + y'^2)/2 + n/2*(u'^2 + v'^2)
potential: g*(y + n*v)
forces: { x: c*t }
contacts:
  one: { gap: y, slip: x', friction: 0.3 }
  two: { gap: v, slip: u', friction: 0.3 }
  meet: { gap: u - x, friction: 0 }
start: { x: 0 }
`);

describe("borders that are reached together", () => {
  it.each([...cases, ["two blocks that touch slip", pushed, (0.45 * g) / c] as const])(
    "%s",
    (_, body, exact) => {
      const { events } = simulate(body, body.start, { until: 1.2 * exact });
      expect(Math.abs((events[0]?.t ?? 0) / exact - 1)).toBeLessThan(1e-12);
    },
  );
});

const seed = 20261118;

/** A disc in the corner of a floor and a wall, which carries nothing, and on the same floor a disc that a force moves to and fro. */
const corner = compile(`
name: Disc in a corner
coordinates: [x, y, th, u, v, ph]
parameters: { R: 0.1, n: 0.6, g: ${g}, mu: 0.1, nu: 0.3, F: 5, om: 5 }
kinetic: n/2*(x'^2 + y'^2) + n*R^2/4*th'^2 + (u'^2 + v'^2)/2 + R^2/4*ph'^2
potential: g*(n*y + v)
forces: { u: F*sin(om*t) }
contacts:
  other: { gap: v - R, slip: u' + R*ph', friction: mu, law: moreau }
  floor: { gap: y - R, slip: x' + R*th', friction: mu, law: moreau }
  wall: { gap: -x - R, slip: y' + R*th', friction: nu, law: moreau }
start: { x: -R, y: R, v: R, u': -0.3, ph': 2 }
`);

describe("a contact without a load", () => {
  it(`carries nothing in any row, whatever happens elsewhere; seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let i = 0; i < 5; i++) {
      const parameters = { mu: draw(0.01, 0.1), nu: draw(0.02, 0.9), F: draw(0.5, 3), om: draw(2, 9) };
      const { samples, events } = simulate(corner, corner.start, { until: 2, parameters, samples: 40 });
      expect(events.length).toBeGreaterThan(0);
      const { columns = [], rows = [] } = samples ?? {};
      const column = (name: string) => rows.map((row) => row[columns.indexOf(name)] as number);
      const largest = (name: string, carries = 0) =>
        Math.max(...column(name).map((value) => Math.abs(value - carries)));
      expect(largest("floor_lambdaN", 0.6 * g), JSON.stringify(parameters)).toBeLessThan(1e-9);
      for (const name of ["floor_lambdaT", "wall_lambdaN", "wall_lambdaT"])
        expect(largest(name), JSON.stringify(parameters)).toBeLessThan(1e-9);
    }
  });
});
