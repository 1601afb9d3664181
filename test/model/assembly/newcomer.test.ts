/** Mechanisms that a first user would draw, from bodies and joints alone, against minimal coordinates by hand or closed forms. */

import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/index.js";
import { compile } from "../../mechanism/support.js";

/** A loop and the same mechanism in one coordinate, with the same name in both. */
interface Reduced {
  readonly title: string;
  readonly parameters: string;
  readonly bodies: string;
  readonly hand: string;
  readonly coordinate: string;
  readonly start: Readonly<Record<string, number>>;
  readonly until: number;
}

const reduced: readonly Reduced[] = [
  {
    title: "Scotch yoke whose spring is pushed through its middle",
    parameters: "{ l: 0.2, m: 1, J: 0.01, mb: 0.3, my: 0.7, g: 9.81, k: 50 }",
    bodies: `gravity: g
bodies:
  crank: { mass: m, inertia: J, centre: [l/2, 0], points: { B: [l, 0] } }
  block: { mass: mb, inertia: 0.001 }
  yoke: { mass: my, inertia: 1, points: { slot: [0, 0, pi/2] } }
joints:
  - { pin: [ground.O, crank.O], coordinate: phi }
  - { pin: [crank.B, block.C] }
  - { slider: [ground.O, yoke.C], coordinate: x }
  - { slider: [yoke.slot, block.C], name: slot }
springs: [ { between: [ground.O, yoke.C], stiffness: k, length: 0.1 } ]`,
    hand: `coordinates: [phi]
kinetic: (m*l^2/4 + J + mb*l^2 + my*l^2*sin(phi)^2)/2*phi'^2
potential: g*l*sin(phi)*(m/2 + mb) + k/2*(abs(l*cos(phi)) - 0.1)^2`,
    coordinate: "phi",
    start: { phi: 0.5, "phi'": 3 },
    until: 2,
  },
  {
    title: "scissor lift that folds through its flat position",
    parameters: "{ l: 1, m: 1, J: 1/12, M: 5, mf: 0.1, g: 9.81 }",
    bodies: `gravity: g
bodies:
  one: { mass: m, inertia: J, centre: [l/2, 0], points: { mid: [l/2, 0], end: [l, 0] } }
  two: { mass: m, inertia: J, centre: [l/2, 0], points: { mid: [l/2, 0], end: [l, 0] } }
  foot: { mass: mf, inertia: 1 }
  head: { mass: mf, inertia: 1 }
  table: { mass: M, inertia: 1 }
joints:
  - { pin: [ground.O, one.O], coordinate: phi }
  - { pin: [one.mid, two.mid] }
  - { slider: [ground.O, foot.O] }
  - { pin: [foot.O, two.O] }
  - { pin: [two.end, table.O] }
  - { slider: [table.O, head.O] }
  - { pin: [head.O, one.end] }`,
    hand: `coordinates: [phi]
kinetic: (m*l^2/2 + 2*J + M*l^2*cos(phi)^2 + mf*l^2*sin(phi)^2 + mf*l^2)/2*phi'^2
potential: g*l*sin(phi)*(m + M + mf)`,
    coordinate: "phi",
    start: { phi: 0.6 },
    until: 0.5,
  },
  {
    title: "toggle clamp under a load",
    parameters: "{ l: 0.3, m: 0.5, ms: 1, k: 2000, s0: 0.55, F: 20 }",
    bodies: `bodies:
  upper: { mass: m, inertia: m*l^2/12, centre: [l/2, 0], points: { B: [l, 0] } }
  lower: { mass: m, inertia: m*l^2/12, centre: [l/2, 0], points: { B: [l, 0] } }
  jaw: { mass: ms, inertia: 1 }
joints:
  - { pin: [ground.O, upper.O], coordinate: phi }
  - { pin: [upper.B, lower.O] }
  - { slider: [ground.O, jaw.C], coordinate: s }
  - { pin: [lower.B, jaw.C] }
springs: [ { between: [ground.O, jaw.C], stiffness: k, length: s0 } ]
loads: [ { at: upper.B, force: [0, -F] } ]`,
    hand: `coordinates: [phi]
definitions: { x: 3/2*l*cos(phi), y: l/2*sin(phi), s: 2*l*cos(phi) }
kinetic: m*l^2/6*phi'^2 + m/2*(x'^2 + y'^2) + m*l^2/24*phi'^2 + ms/2*s'^2
potential: k/2*(s - s0)^2 + F*l*sin(phi)`,
    coordinate: "phi",
    start: { phi: 0.4, phi_lower: -0.4 },
    until: 2,
  },
];

const entry = (start: Readonly<Record<string, number>>) =>
  Object.entries(start)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");

describe("loops against minimal coordinates", () => {
  for (const { title, parameters, bodies, hand, coordinate, start, until } of reduced)
    it(`${title}`, () => {
      const guess = title.startsWith("scissor") ? ", phi_two: pi - 0.6, phi_table: 0" : "";
      const own = Object.fromEntries(Object.entries(start).filter(([name]) => name.startsWith(coordinate)));
      const minimal = Object.fromEntries(Object.entries(own).filter(([name]) => !name.includes("_")));
      const loop = compile(
        `name: loop\nparameters: ${parameters}\n${bodies}\nstart: { ${entry(start)}${guess} }\n`,
      );
      const free = compile(`name: free\nparameters: ${parameters}\n${hand}\nstart: { ${entry(minimal)} }\n`);
      const [one, other] = [loop, free].map((mechanism) =>
        simulate(mechanism, mechanism.start, { until, rtol: 1e-12 }),
      );
      expect(one?.outcome.kind).toBe("finished");
      expect(one?.final.q[coordinate]).toBeCloseTo(other?.final.q[coordinate] as number, 9);
      expect(one?.final.v[coordinate]).toBeCloseTo(other?.final.v[coordinate] as number, 8);
      for (const { gap } of Object.values(one?.final.contacts ?? {}))
        expect(Math.abs(gap)).toBeLessThan(1e-12);
    });
});

describe("closed forms", () => {
  it("a yo-yo falls with g/(1 + J/(m R²))", () => {
    const yoyo = compile(`name: yo-yo
parameters: { m: 0.1, J: 1e-4, R: 0.01, g: 9.81 }
gravity: g
bodies: { ground: { points: { string: [0, 0, -pi/2] } }, disc: { mass: m, inertia: J } }
joints: [ { wheel: [ground.string, disc.C], radius: R, coordinate: s } ]
`);
    const { s } = simulate(yoyo, yoyo.start, { until: 2 }).final.q;
    expect(s).toBeCloseTo((2 * 9.81) / (1 + 1e-4 / (0.1 * 0.01 ** 2)), 12);
  });

  it("a wheel that slips rolls after v/(3 μ g), with two thirds of its speed", () => {
    const wheel = compile(`name: wheel
parameters: { m: 1, R: 0.1, mu: 0.3, g: 9.81 }
gravity: g
bodies:
  ground: { shape: { halfplane: {} } }
  wheel: { mass: m, inertia: m*R^2/2, coordinates: [x, y, phi], shape: { disc: { radius: R } } }
contacts: { road: { between: [wheel, ground], friction: mu } }
start: { y: contact, x': 2 }
`);
    const run = simulate(wheel, wheel.start, { until: 1 });
    expect(run.events.map(({ type }) => type)).toEqual(["stick"]);
    expect(run.events[0]?.t).toBeCloseTo(2 / (3 * 0.3 * 9.81), 12);
    expect(run.final.v.x).toBeCloseTo(4 / 3, 12);
    expect(run.final.v.phi).toBeCloseTo(-40 / 3, 11);
  });

  it("a smooth ladder leaves the wall at two thirds of its height", () => {
    const ladder = compile(`name: ladder
parameters: { L: 2, m: 1, g: 9.81, a: 1.2 }
gravity: g
bodies:
  ground: { shape: [ { halfplane: {} }, { halfplane: { angle: -pi/2 } } ] }
  ladder: { mass: m, inertia: m*L^2/12, coordinates: [x, y, th], shape: { segment: [[-L/2, 0], [L/2, 0]] } }
contacts: { touch: { between: [ladder, ground] } }
start: { th: pi - a, x: L/2*cos(a), y: L/2*sin(a) }
`);
    const run = simulate(ladder, ladder.start, { until: 2 });
    const leaves = run.events.find(({ type }) => type === "liftoff");
    expect(Math.sin(leaves?.before.q.th as number)).toBeCloseTo((2 / 3) * Math.sin(1.2), 9);
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
  });

  it("a ball rolls in a bowl of two arcs with the period of a pendulum of 7/5 of its length", () => {
    const bowl = compile(`name: bowl
parameters: { R: 1, r: 0.1, m: 1, g: 9.81 }
gravity: g
bodies:
  ground:
    shape:
      - { arc: { at: [0, R], radius: R, from: -pi, to: -pi/2, side: inside } }
      - { arc: { at: [0, R], radius: R, from: -pi/2, to: 0, side: inside } }
  ball: { mass: m, inertia: 2/5*m*r^2, coordinates: [x, y, phi], shape: { disc: { radius: r } } }
contacts: { touch: { between: [ball, ground], friction: 0.5 } }
start: { x: 0.002, y: contact:ball_disc1_ground_arc2 }
`);
    const period = 2 * Math.PI * Math.sqrt((7 / 5) * (0.9 / 9.81));
    const run = simulate(bowl, bowl.start, { until: 3 * period });
    expect(run.outcome.kind).toBe("finished");
    expect(run.final.q.x).toBeCloseTo(0.002, 7);
    expect(run.ledger.friction).toBeCloseTo(0, 12);
  });

  it("a crank-rocker keeps its energy and its loop, and the crank its speed over the angle", () => {
    const [l1, l2, l3, d] = [0.2, 0.7, 0.5, 0.6];
    const fourBar = compile(`name: crank-rocker
parameters: { l1: ${l1}, l2: ${l2}, l3: ${l3}, d: ${d}, m: 1 }
bodies:
  ground: { points: { D: [d, 0] } }
  crank: { mass: m, inertia: m*l1^2/12, centre: [l1/2, 0], points: { B: [l1, 0] } }
  coupler: { mass: m, inertia: m*l2^2/12, centre: [l2/2, 0], points: { B: [l2, 0] } }
  rocker: { mass: m, inertia: m*l3^2/12, centre: [l3/2, 0], points: { B: [l3, 0] } }
joints:
  - { pin: [ground.O, crank.O], coordinate: a }
  - { pin: [crank.B, coupler.O], coordinate: b }
  - { pin: [ground.D, rocker.O], coordinate: c }
  - { pin: [coupler.B, rocker.B], name: loop }
start: { a: 1, a': 5, c: 1.5 }
`);
    /** Twice the kinetic energy for a' = 1, at the angles of the three bars. */
    const inertia = (a: number, b: number, c: number): number => {
      const ratio = (one: number, other: number) => Math.sin(one) / Math.sin(other);
      const [bRate, cRate] = [(l1 / l2) * ratio(c - a, b - c), (l1 / l3) * ratio(b - a, b - c)];
      const x = -l1 * Math.sin(a) - (l2 / 2) * Math.sin(b) * bRate;
      const y = l1 * Math.cos(a) + (l2 / 2) * Math.cos(b) * bRate;
      return l1 ** 2 / 3 + (l2 * bRate) ** 2 / 12 + x * x + y * y + (l3 * cRate) ** 2 / 3;
    };
    const run = simulate(fourBar, fourBar.start, { until: 3 });
    const anglesAt = ({ q: { a = 0, b = 0, c = 0 } }: { readonly q: Readonly<Record<string, number>> }) =>
      [a, b, c] as const;
    const first = 25 * inertia(...anglesAt(fourBar.start));
    for (let t = 0.1; t < 3; t += 0.1) {
      const state = run.at(t);
      const [a, b, c] = anglesAt(state);
      expect((state.v.a as number) ** 2 * inertia(a, b, c)).toBeCloseTo(first, 8);
      const open = Math.hypot(
        l1 * Math.cos(a) + l2 * Math.cos(b) - d - l3 * Math.cos(c),
        l1 * Math.sin(a) + l2 * Math.sin(b) - l3 * Math.sin(c),
      );
      expect(open).toBeLessThan(1e-12);
    }
  });
});

it("a cart with corners runs against a block: features that keep their distance are no contacts", () => {
  const cart = compile(`name: cart
parameters: { M: 2, w: 0.3, e: 0.6 }
bodies:
  ground: { shape: { polygon: [[w, -1], [1, -1], [1, 1], [w, 1]] } }
  cart: { mass: M, inertia: 1, shape: { polygon: [[-0.1, -0.1], [0.1, -0.1], [0.1, 0.1], [-0.1, 0.1]] } }
joints: [ { slider: [ground.O, cart.C], coordinate: s } ]
contacts: { stop: { between: [cart, ground], restitution: e, law: moreau } }
start: { s': 1 }
`);
  expect(cart.contacts.length).toBeGreaterThan(3);
  const run = simulate(cart, cart.start, { until: 1 });
  expect(run.events[0]?.t).toBeCloseTo(0.2, 12);
  expect(run.final.v.s).toBeCloseTo(-0.6, 12);
  expect(run.final.q.s).toBeCloseTo(0.2 - 0.6 * 0.8, 12);
});

it("a drum brake slows down by its leading and its trailing shoe; a whole circle has no seam", () => {
  const [R, h, w, mu, F, J] = [0.15, 0.12, 0.02, 0.3, 300, 0.2];
  const shoe = (name: string, side: string) =>
    `  ${name}: { mass: 0.5, inertia: 0.002, centre: [0, h], points: { cylinder: [0, 2*h] }, shape: { disc: { at: [${side}, h], radius: 0 } } }`;
  const brake = compile(`name: drum brake
parameters: { R: ${R}, J: ${J}, mu: ${mu}, F: ${F}, h: ${h}, w: ${w} }
bodies:
  ground: { points: { left: [-w, -h], right: [w, -h] } }
  drum: { mass: 5, inertia: J, shape: { arc: { at: [0, 0], radius: R, from: -pi, to: pi, side: inside } } }
${shoe("one", "w - R")}
${shoe("two", "R - w")}
joints:
  - { pin: [ground.O, drum.O], coordinate: phi }
  - { pin: [ground.left, one.O] }
  - { pin: [ground.right, two.O] }
loads:
  - { at: one.cylinder, force: [-F, 0] }
  - { at: two.cylinder, force: [F, 0] }
contacts: { pads: { between: all, friction: mu } }
start: { phi': 40 }
`);
  const run = simulate(brake, brake.start, { until: 0.2 });
  expect(run.events.map(({ type }) => type)).not.toContain("liftoff");
  const normal = (sign: number) => (2 * F * h) / (h + sign * mu * (R - w));
  const slowing = (mu * R * (normal(-1) + normal(1))) / J;
  expect(run.events.find(({ to }) => to === "stick")?.t).toBeCloseTo(40 / slowing, 9);
  expect(run.final.q.phi).toBeCloseTo(40 ** 2 / (2 * slowing), 9);
});

it("an entry whose shapes keep their distance makes no contact and says so; one that makes some does not", () => {
  const wheel = (shape: string) =>
    compile(`name: wheel
gravity: 9.81
bodies:
  ground: { shape: { halfplane: { at: [0, -0.05] } } }
  wheel: { mass: 1, inertia: 0.1, shape: ${shape} }
joints: [ { pin: [ground.O, wheel.O], coordinate: phi } ]
contacts:
  floor: { between: [wheel, ground], friction: 0.3 }
`);
  const [warning, ...others] = wheel("{ disc: { radius: 0.1 } }").warnings;
  expect(others).toEqual([]);
  expect(warning).toMatchObject({
    line: 8,
    column: 3,
    message: "the shapes of this entry keep their distances: it makes no contact",
  });
  expect(wheel("[ { disc: { radius: 0.1 } }, { disc: { at: [0, 0.1], radius: 0.01 } } ]").warnings).toEqual(
    [],
  );
});
