/** Are assemblies listed once each, near the given values, and are linkages of many loops decided completely? */

import { expect, it } from "vitest";
import { describeMechanism, simulate } from "../../../src/index.js";
import { compile } from "../../mechanism/support.js";

const scissor = compile(`name: scissor lift
gravity: 9.81
bodies:
  p: { repeat: 3, mass: 2, inertia: 1/6, centre: [1/2, 0], points: { M: [1/2, 0], B: [1, 0] } }
  q: { repeat: 3, mass: 2, inertia: 1/6, centre: [-1/2, 0], points: { M: [-1/2, 0], B: [-1, 0] } }
  foot: { mass: 0.5, inertia: 0.001 }
  table: { mass: 10, inertia: 1, centre: [0.5, 0.05] }
  shoe: { mass: 0.2, inertia: 0.001 }
joints:
  - { pin: [ground.O, p1.O], coordinate: a }
  - { slider: [ground.O, foot.O], coordinate: s }
  - { pin: [foot.O, q1.O] }
  - { repeat: 3, pin: [p(i).M, q(i).M] }
  - { repeat: 2, pin: [q(i).B, p(i+1).O] }
  - { repeat: 2, pin: [p(i).B, q(i+1).O] }
  - { pin: [q3.B, table.O] }
  - { slider: [table.O, shoe.O] }
  - { pin: [p3.B, shoe.O] }
start: { a: 0.5, phi_q1: -0.5, phi_p2: 0.5, phi_q2: -0.5, phi_p3: 0.5, phi_q3: -0.5, phi_table: 0, s: 0.8 }
`);

const turnsApart = (one: number, other: number): number =>
  Math.abs(one - other - 2 * Math.PI * Math.round((one - other) / (2 * Math.PI)));

it("no two assemblies of a scissor lift differ by whole turns; folded ones, which are free to turn, are not listed", () => {
  const { assemblies = [], families } = describeMechanism(scissor).assembly ?? {};
  expect([assemblies.length > 3, families]).toEqual([true, true]);
  for (const [k, one] of assemblies.entries()) {
    expect(one.s).toBeCloseTo(Math.cos(0.5), 9);
    for (const other of assemblies.slice(k + 1))
      expect(
        Math.max(...Object.keys(one).map((name) => turnsApart(one[name] as number, other[name] as number))),
      ).toBeGreaterThan(1e-3);
  }
});

it("eight frictionless slides have one mode each: its motion is decided, not searched for", () => {
  const run = simulate(scissor, scissor.start, { until: 0.05 });
  expect(run.outcome.kind).toBe("finished");
  expect(run.incomplete).toBeUndefined();
});

it("angles that are solved stay within half a turn of where they begin", () => {
  const { start } = compile(`name: triple rocker
gravity: 9.81
bodies:
  ground: { points: { D: [0.7, 0] } }
  crank: { mass: 1, inertia: 0.02, centre: [0.25, 0], points: { B: [0.5, 0] } }
  coupler: { mass: 1, inertia: 0.01, centre: [0.15, 0], points: { B: [0.3, 0] } }
  rocker: { mass: 1, inertia: 0.02, centre: [0.2, 0], points: { B: [0.45, 0] } }
joints:
  - { pin: [ground.O, crank.O], coordinate: th }
  - { pin: [crank.B, coupler.O] }
  - { pin: [coupler.B, rocker.B] }
  - { pin: [ground.D, rocker.O] }
start: { th: 0.5 }
`);
  for (const value of Object.values(start.q)) expect(Math.abs(value)).toBeLessThan(Math.PI);
});

const shapes = (shape: string, contacts: string) => `name: shapes
bodies:
  ground: { shape: { halfplane: {} } }
  a: { mass: 1, inertia: 1, shape: ${shape} }
contacts: { ${contacts} }
start: { y_a: 3 }
`;
const floor = "c: { between: [a, ground] }";
const star = [0, 1, 2, 3, 4].map((k) => `[${Math.sin(k * 0.8 * Math.PI)}, ${-Math.cos(k * 0.8 * Math.PI)}]`);

it.each([
  ["a star", shapes(`{ polygon: [${star.join(", ")}] }`, floor), /4:\d+: the polygon is not convex here/],
  [
    "a body with itself",
    shapes("{ disc: { radius: 1 } }", "c: { between: [a, a] }"),
    /a cannot touch itself/,
  ],
  [
    "a pair twice",
    shapes("{ disc: { radius: 1 } }", `${floor}, d: { between: [ground, a], friction: 0.3 }`),
    /an entry above has the contacts of ground and a already/,
  ],
])("%s is refused", (_, text, message) => {
  expect(() => compile(text)).toThrow(message);
});
