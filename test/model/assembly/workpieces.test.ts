/**
 * Do mechanisms that an engineer writes with bodies, joints, springs, ropes and shapes run as time stepping says, close
 * their energy balance, and depend neither on the tolerance nor on the order of their contacts?
 */

import { describe, expect, it } from "vitest";
import { type SimulateOptions, simulate, type Trajectory } from "../../../src/index.js";
import { compile } from "../../mechanism/support.js";

interface Workpiece {
  readonly title: string;
  readonly until: number;
  /** How near time stepping with 1e-4 s comes, which resolves impacts to first order. */
  readonly stepped: number;
  readonly text: string;
  readonly contacts: readonly string[];
  readonly start: string;
}

const workpieces: readonly Workpiece[] = [
  {
    title: "a four-bar whose last pin has clearance",
    until: 0.5,
    stepped: 0.001,
    text: `parameters: { l1: 0.2, l2: 0.5, l3: 0.4, d: 0.5, c: 0.002, e: 0.5, mu: 0.1, M: 0.8 }
gravity: 9.81
bodies:
  ground: { points: { D: [d, 0] } }
  crank: { mass: 0.5, inertia: 0.002, centre: [l1/2, 0], points: { B: [l1, 0] } }
  coupler: { mass: 1, inertia: 0.02, centre: [l2/2, 0], points: { B: [l2, 0] }, shape: { disc: { at: [l2, 0], radius: 0.01 } } }
  rocker: { mass: 1, inertia: 0.015, centre: [l3/2, 0], shape: { arc: { at: [l3, 0], radius: 0.01 + c, from: -pi, to: pi, side: inside } } }
joints:
  - { pin: [ground.O, crank.O], coordinate: a }
  - { pin: [crank.B, coupler.O], coordinate: b }
  - { pin: [ground.D, rocker.O], coordinate: g3 }
torques:
  - { on: crank, torque: M }`,
    contacts: ["pin: { between: [coupler, rocker], friction: mu, restitution: e }"],
    start: "{ a: 1.2, b: 0.4396583429, g3: 1.50845565815, a': 4 }",
  },
  {
    title: "a cam and its follower",
    until: 1,
    stepped: 0.001,
    text: `parameters: { R: 0.05, ecc: 0.02, om: 25, k: 400, e: 0.3, mu: 0.1, pre: 0.03 }
gravity: 9.81
bodies:
  ground: { points: { guide: [0, 0, pi/2], top: [0, 0.4] } }
  cam: { mass: 2, inertia: 0.01, shape: { disc: { at: [ecc, 0], radius: R } } }
  follower: { mass: 0.5, inertia: 0.01, points: { ax: [0, 0, pi/2], head: [0, 0.2] }, shape: { segment: [[0.06, 0], [-0.06, 0]] } }
joints:
  - { pin: [ground.O, cam.O], motion: om*t }
  - { slider: [ground.guide, follower.ax], coordinate: y }
springs:
  - { between: [follower.head, ground.top], stiffness: k, length: 0.2 + pre }`,
    contacts: ["touch: { between: [cam, follower], friction: mu, restitution: e }"],
    start: "{ y: 0.0501, y': 0.2 }",
  },
  {
    title: "a toggle clamp that presses its pad",
    until: 0.5,
    stepped: 1e-9,
    text: `parameters: { l: 0.1, mu: 0.3, e: 0.2, F: 30 }
bodies:
  ground: { points: { rail: [0, 0] }, shape: [ { halfplane: { at: [0.21, 0], angle: pi/2 } }, { disc: { at: [0.05, -0.06], radius: 0.05 } } ] }
  link1: { mass: 0.4, inertia: 4e-4, centre: [l/2, 0], points: { B: [l, 0] }, shape: { disc: { at: [l, 0], radius: 0.01 } } }
  link2: { mass: 0.4, inertia: 4e-4, centre: [l/2, 0], points: { B: [l, 0] } }
  jaw: { mass: 1, inertia: 1e-3, shape: { polygon: [[-0.01, -0.02], [0.012, -0.02], [0.012, 0.02], [-0.01, 0.02]] } }
joints:
  - { pin: [ground.O, link1.O], coordinate: a }
  - { pin: [link1.B, link2.O], coordinate: b }
  - { pin: [link2.B, jaw.O] , name: tip }
  - { slider: [ground.rail, jaw.O], coordinate: x }
springs:
  - { between: [ground.O, jaw.C], stiffness: 300, length: 0.15 }
loads:
  - { at: link1.B, force: [0, -F] }`,
    contacts: [
      "pad: { between: [jaw, ground], friction: mu, restitution: e }",
      "stop: { between: [link1, ground], friction: mu, restitution: e }",
    ],
    start: "{ a: 0.6 }",
  },
  {
    title: "two arms that push a box",
    until: 1,
    stepped: 0.001,
    text: `parameters: { l: 0.4, mu: 0.4, e: 0, k: 25 }
gravity: 9.81
bodies:
  ground: { points: { L: [-0.6, 0.5], R: [0.6, 0.5] }, shape: { halfplane: {} } }
  up1: { mass: 1, inertia: 0.02, centre: [l/2, 0], points: { B: [l, 0] } }
  low1: { mass: 0.6, inertia: 0.01, centre: [l/2, 0], shape: { disc: { at: [l, 0], radius: 0.03 } } }
  up2: { mass: 1, inertia: 0.02, centre: [l/2, 0], points: { B: [l, 0] } }
  low2: { mass: 0.6, inertia: 0.01, centre: [l/2, 0], shape: { disc: { at: [l, 0], radius: 0.03 } } }
  box: { mass: 2, inertia: 0.03, coordinates: [x, y, th], shape: { polygon: [[-0.15, -0.15], [0.15, -0.15], [0.15, 0.15], [-0.15, 0.15]] } }
joints:
  - { pin: [ground.L, up1.O], coordinate: a1 }
  - { pin: [up1.B, low1.O], coordinate: b1 }
  - { pin: [ground.R, up2.O], coordinate: a2 }
  - { pin: [up2.B, low2.O], coordinate: b2 }
torques:
  - { on: up1, torque: 40*(-0.9 - a1) - 4*a1' }
  - { on: low1, from: up1, torque: k*(-1.2 + 1.4*t - b1) - 2*b1' }
  - { on: up2, torque: 40*(-2.2 - a2) - 4*a2' }
  - { on: low2, from: up2, torque: 15*(-2.0 - 0.9*t - b2) - 2*b2' }`,
    contacts: [
      "floor: { between: [box, ground], friction: mu, restitution: e }",
      "left: { between: [low1, box], friction: mu, restitution: e }",
      "right: { between: [low2, box], friction: mu, restitution: e }",
    ],
    start: "{ a1: -0.9, b1: -1.2, a2: -2.2, b2: -2.0, y: 0.15, x: 0.0 }",
  },
  {
    title: "a crate that a winch lowers onto a step",
    until: 1.5,
    stepped: 0.001,
    text: `parameters: { v: 0.4, mu: 0.5, e: 0.1 }
gravity: 9.81
bodies:
  ground: { points: { top: [0, 2] }, shape: { polyline: [[-3, 0.1], [0.2, 0.1], [0.2, 0], [3, 0]] } }
  crate: { mass: 20, inertia: 0.5, coordinates: [x, y, th], points: { eye: [0.05, 0.2] }, shape: { polygon: [[-0.2, -0.2], [0.2, -0.2], [0.2, 0.2], [-0.2, 0.2]] } }
joints:
  - { rope: [ground.top, crate.eye], length: 1 + v*t, restitution: 0 }`,
    contacts: ["floor: { between: [crate, ground], friction: mu, restitution: e }"],
    start: "{ x: 0.2, y: 0.85, th: 0.1 }",
  },
  {
    title: "a driven wheel over the nose of a step",
    until: 1.5,
    stepped: 0.01,
    text: `parameters: { R: 0.2, h: 0.06, mu: 0.7, M: 14, e: 0 }
gravity: 9.81
bodies:
  ground: { shape: { polyline: [[-3, 0], [0, 0], [0, h], [4, h]] } }
  wheel: { mass: 4, inertia: 0.1, coordinates: [x, y, th], shape: { disc: { radius: R } } }
  frame: { mass: 6, inertia: 0.3, centre: [-0.3, 0.05], shape: { disc: { at: [-0.7, -0.1], radius: 0.1 } } }
joints:
  - { pin: [wheel.C, frame.O], coordinate: b }
torques:
  - { on: wheel, from: frame, torque: -M }`,
    contacts: [
      "tyre: { between: [wheel, ground], friction: mu, restitution: e }",
      "tail: { between: [frame, ground], friction: 0.1, restitution: e }",
    ],
    start: "{ x: -1, y: R, b: 0, x': 0.4, th': -2 }",
  },
];

describe.each(workpieces)("$title", ({ until, stepped, text, contacts, start }) => {
  const model = (entries: readonly string[]) =>
    compile(`name: workpiece\n${text}\ncontacts:\n  ${entries.join("\n  ")}\nstart: ${start}\n`);
  const mechanism = model(contacts);
  const run = (options: SimulateOptions = {}, of = mechanism) =>
    simulate(of, of.start, { until, law: "moreau", ...options });
  const plain = run();
  const distance = (other: Trajectory): number =>
    Math.max(
      ...mechanism.coordinates.map((name) =>
        Math.abs((plain.final.q[name] as number) - (other.final.q[name] as number)),
      ),
    );

  it("closes its energy balance, without warnings", () => {
    expect(mechanism.warnings).toEqual([]);
    expect(plain.outcome.kind).toBe("finished");
    expect(plain.events.length).toBeGreaterThan(2);
    expect(Math.abs(plain.ledger.relative)).toBeLessThan(1e-9);
  });

  it("does not depend on the tolerance or on the order of its contacts", () => {
    expect(distance(run({ rtol: 1e-7, atol: 1e-7 }))).toBeLessThan(1e-6);
    expect(distance(run({}, model([...contacts].reverse())))).toBeLessThan(1e-8);
  });

  it("moves as time stepping says", () => {
    expect(distance(run({ method: "timestepping", step: 1e-4 }))).toBeLessThan(stepped);
  });
});
