/** Does a hand that throws a point give it its velocity with the smallest change, and is a load at a point found as one? */
import { describe, expect, it } from "vitest";
import { pointLoadsOf, sceneOf, throwPoint } from "../../src/mechanism/index.js";
import { compile, drawFrom } from "./support.js";

const seed = 71;

/** A free body with a circle at (a, b) of its own frame, where a force (F, G) acts; H turns with the body. */
const body = `
name: body
coordinates: [x, y, th]
parameters:
  m: 1.3
  J: 0.4
  a: { value: 0.7, unit: m }
  b: { value: -0.2, unit: m }
  F: { value: 2, unit: N }
  G: { value: 1, unit: N }
  H: { value: 1, unit: N }
  al: 0.6
definitions: { px: x + a*cos(th) - b*sin(th), py: y + a*sin(th) + b*cos(th) }
kinetic: m/2*(x'^2 + y'^2) + J/2*th'^2
forces:
  x: F*cos(al) - G*sin(al) + H*cos(th)
  y: F*sin(al) + G*cos(al) + H*sin(th)
  th: (F*cos(al) - G*sin(al) + H*cos(th))*(-a*sin(th) - b*cos(th)) + (F*sin(al) + G*cos(al) + H*sin(th))*(a*cos(th) - b*sin(th))
contacts: { foot: { gap: y + 3, slip: x', friction: 0.5 } }
draw:
  - circle: { at: [x, y], radius: 0.1 }
  - circle: { at: [px, py], radius: 0.05 }
`;

const close = (found: readonly number[], wanted: readonly number[], digits: number) => {
  for (const [i, value] of wanted.entries()) expect(found[i]).toBeCloseTo(value, digits);
};

describe(`random throws of a free body, seed ${seed}`, () => {
  const mechanism = compile(body);
  const scene = sceneOf(mechanism);
  const [m, J, a, b] = [1.3, 0.4, 0.7, -0.2];
  const point = scene.shapes[1]?.at as number;
  const draw = drawFrom(seed);

  it("the point has the velocity, and M Δv is that of one impulse at it", () => {
    for (let k = 0; k < 40; k++) {
      const [x, y, th] = [draw(-1, 1), draw(-1, 1), draw(-3, 3)];
      const [vx, vy, w] = [draw(-2, 2), draw(-2, 2), draw(-2, 2)];
      const velocity = [draw(-3, 3), draw(-3, 3)] as const;
      const before = { ...mechanism.start, q: { x, y, th }, v: { x: vx, y: vy, th: w } };
      const { v } = throwPoint(mechanism, scene, before, { point, velocity }).state;
      const [rx, ry] = [a * Math.cos(th) - b * Math.sin(th), a * Math.sin(th) + b * Math.cos(th)];
      const [ux, uy, uw] = [v.x as number, v.y as number, v.th as number];
      close([ux - uw * ry, uy + uw * rx], velocity, 7);
      const [px, py] = [m * (ux - vx), m * (uy - vy)];
      expect(J * (uw - w)).toBeCloseTo(rx * py - ry * px, 6);
    }
  });

  it("forces at the point are loads of it with their directions; one that turns with the body is none", () => {
    for (let k = 0; k < 20; k++) {
      const al = draw(-3, 3);
      const state = { ...mechanism.start, q: { x: draw(-1, 1), y: draw(-1, 1), th: draw(-3, 3) } };
      const loads = pointLoadsOf(mechanism, scene, state, { al });
      expect(loads.map(({ parameter, point: at }) => [parameter, at])).toEqual([
        ["F", point],
        ["G", point],
      ]);
      close(loads[0]?.direction ?? [], [Math.cos(al), Math.sin(al)], 6);
      close(loads[1]?.direction ?? [], [-Math.sin(al), Math.cos(al)], 6);
    }
  });
});

it(`closed contacts stay closed where the point can move along them, else they open, seed ${seed}`, () => {
  const box = compile(`
name: box
coordinates: [x, y, th]
kinetic: (x'^2 + y'^2)/2 + th'^2/6
contacts:
  left: { gap: y - cos(th) - sin(th), at: [x - cos(th) + sin(th), y - sin(th) - cos(th)], friction: 0.5 }
  right: { gap: y - cos(th) + sin(th), at: [x + cos(th) + sin(th), y + sin(th) - cos(th)], friction: 0.5 }
start: { y: 1 }
`);
  const scene = sceneOf(box);
  const point = scene.contacts.find(({ name }) => name === "left")?.at as number;
  const draw = drawFrom(seed);
  for (let k = 0; k < 20; k++) {
    const speed = draw(-3, 3);
    const along = throwPoint(box, scene, box.start, { point, velocity: [speed, 0] });
    expect(along.held).toEqual(["left", "right"]);
    close(
      [along.state.v.x as number, along.state.v.y as number, along.state.v.th as number],
      [speed, 0, 0],
      7,
    );
    const up = throwPoint(box, scene, box.start, { point, velocity: [speed / 3, Math.abs(speed)] });
    expect(up.held).not.toContain("left");
    expect((up.state.v.y as number) - (up.state.v.th as number)).toBeCloseTo(Math.abs(speed), 7);
  }
});
