/**
 * A slip that begins is not ended by the rounding of the velocities of its body. A block slides down a wedge that begins to slip on
 * the floor; in copies of the two, events of the others end the first moment of that slip.
 */

import { describe, expect, it } from "vitest";
import { makeState, simulate } from "../../src/index.js";
import { copiesOf, suffix } from "./copies.js";
import { compile, drawFrom } from "./support.js";

const text = `
name: Block on a wedge that slides on the floor
coordinates: [x, y, u, v]
parameters: { m: 1, n: 2, g: 9.81, mu: 0.1, nu: 0.3, al: 0.6, F: -4, P: 1, om: 2 }
kinetic: n/2*(x'^2 + y'^2) + m/2*(u'^2 + v'^2)
potential: n*g*y + m*g*v
forces: { x: F*sin(om*t), u: P*cos(om*t) }
contacts:
  floor: { gap: y, slip: x', friction: mu }
  face: { gap: cos(al)*(v - y) - sin(al)*(u - x), slip: cos(al)*(u' - x') + sin(al)*(v' - y'), friction: nu }
start: { x: 0 }
`;

const seed = 20261118;
const count = 3;

describe("wedges on a floor", () => {
  it(`${count} of them stick and slip as often as one each; seed ${seed}`, () => {
    const [one, many] = [compile(text), compile(copiesOf(text, count, false))];
    const draw = drawFrom(seed);
    let slips = 0;
    for (let i = 0; i < 16; i++) {
      const own = {
        ...{ mu: draw(0, 0.5), nu: draw(0, 0.6), al: draw(0.2, 0.7) },
        ...{ F: draw(-12, 12), P: draw(-8, 8), om: draw(1, 8) },
      };
      const each = Array.from({ length: count }, (_, copy) =>
        Object.entries(own).map(([name, value]) => [name + suffix(copy), value]),
      );
      const all: Record<string, number> = Object.fromEntries(each.flat());
      const run = simulate(one, makeState(one, {}, { parameters: own }), { until: 2, parameters: own });
      const runs = simulate(many, makeState(many, {}, { parameters: all }), { until: 2, parameters: all });
      slips += run.events.filter(({ type }) => type.startsWith("slip")).length;
      for (const copy of each.keys()) {
        const events = runs.events.filter(({ contact }) => contact.endsWith(suffix(copy)));
        expect(
          events.map(({ type }) => type),
          JSON.stringify(own),
        ).toEqual(run.events.map(({ type }) => type));
      }
    }
    expect(slips).toBeGreaterThan(12);
  });
});
