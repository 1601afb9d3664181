/** Does a contact cease to act once, where a landing elsewhere cuts the first step behind the zero of its condition? */

import { expect, it } from "vitest";
import { simulate } from "../../../src/index.js";
import { activityOf, stateVectors } from "../../../src/mechanism/index.js";
import { sized } from "../../long.js";
import { compile, drawFrom } from "../../mechanism/support.js";

const seed = 20261120;

it(`the end of a floor is passed once, whatever lands within roundings of it, seed ${seed}`, () => {
  const mechanism = compile(`name: end of a floor
coordinates: [x, w, y, z]
parameters: { end: 10, a: 0.3 }
kinetic: 1/2*(x'^2 + w'^2 + y'^2 + z'^2)
potential: 9.81*(y + z)
contacts:
  floor: { gap: y, at: [x, y], friction: 0, when: end - x*cos(a) - w*sin(a) }
  other: { gap: z, slip: 0, restitution: 0.5 }
start: { z: 1 }
`);
  const draw = drawFrom(seed);
  for (let k = 0; k < sized(60, 2000); k++) {
    const [end, a, speed, t] = [draw(10, 1000), draw(-1.5, 1.5), 10 ** draw(-3, 0), draw(0.1, 0.4)];
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const landing = t + draw(-1, 1) * 10 ** draw(-16, -12);
    const along = end - speed * t;
    const start = {
      q: { x: along * c + 3 * s, w: along * s - 3 * c, y: 0, z: (9.81 * landing ** 2) / 2 },
      v: { x: speed * c, w: speed * s, y: 0, z: 0 },
    };
    const run = simulate(mechanism, start, { until: 0.5, parameters: { end, a } });
    expect(run.outcome.kind).toBe("finished");
    const own = run.events.filter(({ contact }) => contact === "floor");
    expect(own.map(({ type }) => type)).toEqual(["liftoff"]);
    expect(own[0]?.t).toBeCloseTo(t, 8);
  }
});

it(`the end of an edge far from the origin keeps its digits, seed ${seed}`, () => {
  const [x, y, a, b] = [550, -330, 0.3, 0.2];
  const mechanism = compile(`name: box at a nose
bodies:
  ground: { shape: { polyline: [[${x - 3}, ${y}], [${x}, ${y}], [${x}, ${y - 3}]] } }
  box: { mass: 1, inertia: 1, coordinates: [x, y, th], shape: { polygon: [[-${a}, -${b}], [${a}, -${b}], [${a}, ${b}], [-${a}, ${b}]] } }
contacts: { touch: { between: [box, ground] } }
start: { x: ${x}, y: ${y + 1} }
`);
  const acts = activityOf(mechanism).at;
  const nose = mechanism.contacts.findIndex(({ name }) => name === "ground_corner2_box_edge1");
  const draw = drawFrom(seed);
  for (let k = 0; k < 100; k++) {
    const th = draw(-1.3, -0.4);
    const inside = (k % 2 === 0 ? 1 : -1) * 10 ** draw(-11.5, -9);
    const [c, s] = [Math.cos(th), Math.sin(th)];
    const u = -a + inside;
    const q = { x: x - u * c - b * s, y: y - u * s + b * c, th };
    const [position, velocity] = stateVectors(mechanism, { q, v: { x: 0, y: 0, th: 0 } });
    expect(acts?.(0, position, velocity, new Float64Array())[nose], `${inside}`).toBe(inside > 0);
  }
});
