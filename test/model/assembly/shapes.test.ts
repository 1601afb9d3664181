/** Are the contacts between shapes distances, valid where they should be, and do bodies land, tip and rest on them? */

import { describe, expect, it } from "vitest";
import { type Mechanism, placeDrawing, type State, simulate } from "../../../src/index.js";
import { activityOf, matricesAt, stateVectors } from "../../../src/mechanism/index.js";
import { compile, drawFrom } from "../../mechanism/support.js";

const seed = 20240611;
const long = (short: number, all: number): number => (process.env.JUDDER_LONG === "1" ? all : short);

type XY = readonly [number, number];
const turned = ([x, y]: XY, a: number): XY => [
  x * Math.cos(a) - y * Math.sin(a),
  x * Math.sin(a) + y * Math.cos(a),
];

/** Distance of a point to a segment, with a sign: positive on the left. */
function toSegment(
  [px, py]: XY,
  [ax, ay]: XY,
  [bx, by]: XY,
): { readonly distance: number; readonly share: number } {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  return {
    distance: (dx * (py - ay) - dy * (px - ax)) / length,
    share: (dx * (px - ax) + dy * (py - ay)) / length ** 2,
  };
}

function activeAt(mechanism: Mechanism, state: State): readonly boolean[] {
  const [q, v] = stateVectors(mechanism, state);
  const p = Float64Array.from(mechanism.parameters, ({ value }) => value);
  return activityOf(mechanism).at?.(0, q, v, p) ?? mechanism.contacts.map(() => true);
}

const corners: readonly XY[] = [
  [-0.3, -0.2],
  [0.3, -0.2],
  [0.3, 0.2],
  [-0.3, 0.2],
];
const steps: readonly XY[] = [
  [-3, 1],
  [0, 1],
  [0, 0],
  [4, 0],
];
const boxOnStep = `name: box on a step
parameters: { a: 0.3, b: 0.2 }
gravity: 9.81
bodies:
  ground: { shape: { polyline: [[-3, 1], [0, 1], [0, 0], [4, 0]] } }
  box: { mass: 1, inertia: (a^2 + b^2)/3, coordinates: [x, y, th], shape: { polygon: [[-a, -b], [a, -b], [a, b], [-a, b]] } }
contacts:
  touch: { between: [box, ground], friction: 0.4, restitution: 0.2 }
start: { x: -1, y: 1.4, x': 2, th: 0.1 }
`;

describe(`gaps of a box on a step, states of seed ${seed}`, () => {
  const mechanism = compile(boxOnStep);

  it("has a contact for each corner and edge that can meet; the inner corner of the step meets nothing", () => {
    const names = mechanism.contacts.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith("box_corner")).length).toBe(12);
    expect(names.filter((name) => name.startsWith("ground_corner")).length).toBe(12);
  });

  it("are distances of corners to edges, and slips velocities along them", () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < 50; k++) {
      const q = { x: draw(-2, 2), y: draw(0, 2), th: draw(-3, 3) };
      const v = { x: draw(-2, 2), y: draw(-2, 2), th: draw(-3, 3) };
      const { contacts } = matricesAt(mechanism, { q, v });
      const [turnedCorner, moved] = [corners[1] as XY, turned(corners[1] as XY, q.th)];
      const place: XY = [q.x + moved[0], q.y + moved[1]];
      const expected = toSegment(place, steps[0] as XY, steps[1] as XY).distance;
      expect(contacts.box_corner2_ground_edge1?.gap).toBeCloseTo(expected, 12);
      const along = turned(turnedCorner, q.th + Math.PI / 2)[0];
      expect(contacts.box_corner2_ground_edge1?.vT).toBeCloseTo(v.x + v.th * along, 12);
      const nose = turned([0 - q.x, 1 - q.y], -q.th);
      const onBox = -toSegment(nose, corners[0] as XY, corners[1] as XY).distance;
      expect(contacts.ground_corner2_box_edge1?.gap).toBeCloseTo(onBox, 12);
      const h = 1e-6;
      const later = turned([0 - q.x - h * v.x, 1 - q.y - h * v.y], -q.th - h * v.th);
      expect(contacts.ground_corner2_box_edge1?.vT).toBeCloseTo(-(later[0] - nose[0]) / h, 4);
    }
  });

  it("act on the surface between the ends of an edge only, and not far behind it", () => {
    const draw = drawFrom(seed);
    const index = mechanism.contacts.findIndex(({ name }) => name === "box_corner1_ground_edge1");
    for (let k = 0; k < 400; k++) {
      const state = { q: { x: draw(-4, 2), y: draw(0.5, 1.8), th: draw(-3, 3) }, v: { x: 0, y: 0, th: 0 } };
      const [dx, dy] = turned(corners[0] as XY, state.q.th);
      const { distance, share } = toSegment([state.q.x + dx, state.q.y + dy], steps[0] as XY, steps[1] as XY);
      const active = activeAt(mechanism, state)[index];
      if (share > 0 && share < 1 && distance > 0 && distance < 3) expect(active).toBe(true);
      if (distance < -0.1 || (distance <= 0 && (share < 0 || share > 1))) expect(active).toBe(false);
    }
  });
});

/** The deepest penetration of corners of the box into the step, and of the nose into the box. */
function depth({ x = 0, y = 0, th = 0 }: Readonly<Record<string, number>>): number {
  const inside = corners.map((corner) => {
    const [dx, dy] = turned(corner, th);
    const [px, py] = [x + dx, y + dy];
    return Math.max(-py, Math.min(1 - py, -px));
  });
  const [nx, ny] = turned([0 - x, 1 - y], -th);
  const nose = Math.min(0.3 - Math.abs(nx), 0.2 - Math.abs(ny));
  return Math.max(...inside, nose);
}

it(`a box thrown over the step lands without penetration, ${seed}`, () => {
  const mechanism = compile(boxOnStep);
  const draw = drawFrom(seed);
  for (let k = 0; k < long(2, 40); k++) {
    const start = { q: { x: -1, y: 1.5, th: draw(-3, 3) }, v: { x: draw(1, 5), y: 0, th: draw(-4, 4) } };
    const run = simulate(mechanism, start, { until: 3 });
    expect(run.outcome.kind).toBe("finished");
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
    for (let t = 0; t <= 3; t += 0.02) expect(depth(run.at(t).q)).toBeLessThan(1e-9);
  }
});

describe("discs", () => {
  it("rest in a corner, roll in a bowl and swing on rods in a cradle", () => {
    const corner = compile(`name: disc in a corner
gravity: 9.81
bodies:
  ground: { shape: { polyline: [[0, 3], [0, 0], [3, 0]] } }
  disc: { mass: 1, inertia: 0.02, coordinates: [x, y, th], shape: { disc: { radius: 0.2 } } }
contacts: { touch: { between: all, friction: 0.3, restitution: 0.3 } }
start: { x: 1, y: 0.5, x': -2 }
`);
    const end = simulate(corner, corner.start, { until: 6 });
    expect(end.outcome.kind).toBe("finished");
    expect(end.final.q.y).toBeCloseTo(0.2, 10);
    expect(end.final.q.x).toBeGreaterThan(0.2 - 1e-10);
    const bowl = compile(`name: disc in a bowl
gravity: 9.81
bodies:
  ground: { shape: { arc: { at: [0, 1], radius: 1, from: -pi, to: 0, side: inside } } }
  disc: { mass: 1, inertia: 0.005, coordinates: [x, y, th], shape: { disc: { radius: 0.1 } } }
contacts: { touch: { between: [disc, ground], friction: 1 } }
start: { x: 0.3, y: contact }
`);
    expect(bowl.start.q.y).toBeCloseTo(1 - Math.sqrt(0.81 - 0.09), 10);
    const rolled = simulate(bowl, bowl.start, { until: 3 });
    expect(Math.abs(rolled.ledger.relative)).toBeLessThan(1e-9);
    expect(rolled.ledger.friction).toBeCloseTo(0, 9);
    expect(placeDrawing(bowl, bowl.start).length).toBe(25);
  });
});

describe("slider-crank with clearance (Flores, Leine and Glocker 2010)", () => {
  const mechanism = compile(`name: slider-crank with clearance
parameters: { l1: 0.153, l2: 0.306, a: 0.05, b: 0.025, c: 0.001, mu: 0.01, e: 0.4 }
gravity: 9.81
bodies:
  ground: { shape: [{ halfplane: { at: [0, -b - c] } }, { halfplane: { at: [0, b + c], angle: pi } }] }
  crank: { mass: 0.038, inertia: 7.4e-5, centre: [l1/2, 0], points: { B: [l1, 0] } }
  conrod: { mass: 0.038, inertia: 5.9e-4, centre: [l2/2, 0], points: { B: [l2, 0] } }
  slider: { mass: 0.076, inertia: 2.7e-6, shape: { polygon: [[-a, -b], [a, -b], [a, b], [-a, b]] } }
joints:
  - { pin: [ground.O, crank.O], coordinate: theta1 }
  - { pin: [crank.B, conrod.O], coordinate: theta2 }
  - { pin: [conrod.B, slider.C], coordinate: theta3 }
contacts:
  guide: { between: [slider, ground], friction: mu, restitution: e, law: moreau }
start: { theta1': 150, theta2': -75, theta3': -0.01 }
`);
  const until = 0.2;
  const run = simulate(mechanism, mechanism.start, { until });
  const turns = (run.final.q.theta1 as number) / (2 * Math.PI);

  it("closes its energy balance to 1e-9 of its terms and makes fewer turns than without losses", () => {
    expect(run.outcome.kind).toBe("finished");
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
    expect(turns).toBeCloseTo(2.8777, 3);
    expect(turns).toBeLessThan(losslessTurns(until));
  });

  it(`does so at other speeds, with other friction and restitution, seed ${seed}`, () => {
    const draw = drawFrom(seed);
    for (let k = 0; k < long(6, 60); k++) {
      const parameters = { e: draw(0.1, 0.6), mu: draw(0, 0.1) };
      const speed = draw(80, 160);
      const start = { ...mechanism.start, v: { theta1: speed, theta2: -speed / 2, theta3: -0.01 } };
      const { outcome, ledger } = simulate(mechanism, start, { until, parameters });
      expect(outcome.kind).toBe("finished");
      expect(Math.abs(ledger.relative)).toBeLessThan(1e-9);
    }
  });

  it("is the limit of Moreau–Jean steps, without restitution", () => {
    const options = { until: 0.02, parameters: { e: 0 } };
    const angle = simulate(mechanism, mechanism.start, options).final.q.theta1 as number;
    const errors = [4e-5, 1e-5, 2.5e-6].map((step) => {
      const stepped = simulate(mechanism, mechanism.start, { ...options, method: "timestepping", step });
      return Math.abs((stepped.final.q.theta1 as number) - angle);
    });
    expect(errors[1] as number).toBeLessThan((errors[0] as number) / 4);
    expect(errors[2] as number).toBeLessThan((errors[1] as number) / 4);
  });

  it("agrees with Moreau–Jean steps to a thousandth of a turn, with restitution", () => {
    const options = { until, method: "timestepping", step: 2e-5 } as const;
    const stepped = simulate(mechanism, mechanism.start, options).final.q.theta1 as number;
    expect(Math.abs(stepped / (2 * Math.PI) - turns)).toBeLessThan(1e-3);
  });
});

/** Turns of the slider-crank without clearance, friction and gravity: the kinetic energy m(φ) φ̇²/2 stays. */
function losslessTurns(until: number): number {
  const [l1, l2] = [0.153, 0.306];
  const inertia = (phi: number): number => {
    const rod = -Math.asin((l1 / l2) * Math.sin(phi));
    const rate = (-l1 * Math.cos(phi)) / (l2 * Math.cos(rod));
    const x = -l1 * Math.sin(phi) - (l2 / 2) * Math.sin(rod) * rate;
    const y = l1 * Math.cos(phi) + (l2 / 2) * Math.cos(rod) * rate;
    const s = -l1 * Math.sin(phi) - l2 * Math.sin(rod) * rate;
    return (0.038 * l1 ** 2) / 4 + 7.4e-5 + 0.038 * (x * x + y * y) + 5.9e-4 * rate ** 2 + 0.076 * s * s;
  };
  const speed = (phi: number): number => 150 * Math.sqrt(inertia(0) / inertia(phi));
  const steps = 20_000;
  let phi = 0;
  for (let k = 0; k < steps; k++) phi += (until / steps) * speed(phi + ((until / steps) * speed(phi)) / 2);
  return phi / (2 * Math.PI);
}

it("aligned boxes stand on each other, each on two corners", () => {
  const stack = compile(`name: stack
gravity: 9.81
bodies:
  ground: { shape: { halfplane: {} } }
  box: { repeat: 2, mass: 1, inertia: 0.1, shape: { polygon: [[-0.5, -0.25], [0.5, -0.25], [0.5, 0.25], [-0.5, 0.25]] } }
contacts:
  floor: { between: [box1, ground], friction: 0.5 }
  pile: { between: [box2, box1], friction: 0.5 }
start: { y_box(1..2): 0.5*i - 0.25 }
`);
  const { outcome, final } = simulate(stack, stack.start, { until: 100 });
  expect(outcome.kind).toBe("finished");
  expect(final.q.y_box2).toBe(0.75);
  expect(Object.values(final.contacts).filter(({ mode }) => mode === "stick").length).toBe(4);
});
