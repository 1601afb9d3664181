/** Do loops move as the same mechanism in its minimal coordinate, stay closed, and start assembled? */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  describeMechanism,
  evaluateMatrices,
  type Mechanism,
  ModelError,
  makeState,
  parseModel,
  simulate,
} from "../../../src/index.js";

const compiled = (text: string): Mechanism => compileMechanism(parseModel(text));
const exact = { rtol: 1e-13, atol: 1e-14 };

const fourBar = {
  bodies: `name: four-bar
parameters: { l1: 0.3, l2: 1, l3: 0.8, d: 1, m: 1, g: 9.81 }
gravity: g
bodies:
  ground: { points: { B: [d, 0] } }
  crank: { mass: m, inertia: m*l1^2/12, centre: [l1/2, 0], points: { B: [l1, 0] } }
  coupler: { mass: m, inertia: m*l2^2/12, centre: [l2/2, 0], points: { B: [l2, 0] } }
  rocker: { mass: m, inertia: m*l3^2/12, centre: [l3/2, 0], points: { B: [l3, 0] } }
joints:
  - { pin: [ground.O, crank.O], coordinate: a }
  - { pin: [crank.B, coupler.O], coordinate: b }
  - { pin: [ground.B, rocker.O], coordinate: c }
  - { pin: [coupler.B, rocker.B], name: loop }
start: { a: 1, a': 6 }
`,
  minimal: `name: four-bar
coordinates: [a]
parameters: { l1: 0.3, l2: 1, l3: 0.8, d: 1, m: 1, g: 9.81 }
definitions:
  dx: d - l1*cos(a)
  dy: -l1*sin(a)
  D: sqrt(dx^2 + dy^2)
  b: atan2(dy, dx) + acos((l2^2 + D^2 - l3^2)/(2*l2*D))
  x: l1*cos(a) + l2/2*cos(b)
  y: l1*sin(a) + l2/2*sin(b)
  X: l1*cos(a) + l2*cos(b)
  Y: l1*sin(a) + l2*sin(b)
  c: atan2(Y, X - d)
kinetic: m/2*(l1^2/3*a'^2 + x'^2 + y'^2 + l2^2/12*b'^2 + l3^2/3*c'^2)
potential: m*g*(l1/2*sin(a) + y + Y/2)
start: { a: 1, a': 6 }
`,
};

const sliderCrank = {
  bodies: `name: slider-crank
parameters: { l1: 0.153, l2: 0.306, m1: 0.038, m2: 0.038, m3: 0.076, J1: 7.4e-5, J2: 5.9e-4, g: 9.81 }
gravity: g
bodies:
  crank: { mass: m1, inertia: J1, centre: [l1/2, 0], points: { B: [l1, 0] } }
  conrod: { mass: m2, inertia: J2, centre: [l2/2, 0], points: { B: [l2, 0] } }
  piston: { mass: m3 }
joints:
  - { pin: [ground.O, crank.O], coordinate: a }
  - { pin: [crank.B, conrod.O], coordinate: b }
  - { slider: [ground.O, piston.C], coordinate: s }
  - { pin: [conrod.B, piston.C] }
start: { a: 0.3, a': 12 }
`,
  minimal: `name: slider-crank
coordinates: [a]
parameters: { l1: 0.153, l2: 0.306, m1: 0.038, m2: 0.038, m3: 0.076, J1: 7.4e-5, J2: 5.9e-4, g: 9.81 }
definitions:
  b: -asin(l1*sin(a)/l2)
  s: l1*cos(a) + l2*cos(b)
  x: l1*cos(a) + l2/2*cos(b)
  y: l1*sin(a) + l2/2*sin(b)
kinetic: (m1*l1^2/4 + J1)/2*a'^2 + m2/2*(x'^2 + y'^2) + J2/2*b'^2 + m3/2*s'^2
potential: g*(m1*l1/2*sin(a) + m2*y)
start: { a: 0.3, a': 12 }
`,
};

describe.each([
  ["four-bar", fourBar],
  ["slider-crank", sliderCrank],
])("%s", (_, { bodies, minimal }) => {
  const [loop, alone] = [compiled(bodies), compiled(minimal)];
  const until = 10;
  const run = simulate(loop, loop.start, { until, samples: 400, ...exact });
  const least = simulate(alone, alone.start, { until, ...exact });

  it("moves as in its minimal coordinate, to 1e-10 after 10 s", () => {
    expect(run.outcome.kind).toBe("finished");
    expect(Math.abs((run.final.q.a as number) - (least.final.q.a as number))).toBeLessThan(1e-10);
    const speed = Math.abs(least.final.v.a as number);
    expect(Math.abs((run.final.v.a as number) - (least.final.v.a as number)) / speed).toBeLessThan(1e-10);
  });

  it("closes its energy balance", () => {
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-10);
  });

  it("stays closed to 1e-12", () => {
    const { columns = [], rows = [] } = run.samples ?? {};
    const gaps = columns.flatMap((name, i) => (name.endsWith("_gap") ? [i] : []));
    const drift = Math.max(...rows.flatMap((row) => gaps.map((i) => Math.abs(row[i] as number))));
    expect([gaps.length, rows.length > 100]).toEqual([2, true]);
    expect(drift).toBeLessThan(1e-12);
  });
});

describe("assembling", () => {
  const mechanism = compiled(fourBar.bodies);

  it("lists both assemblies of a four-bar", () => {
    const { assembly } = describeMechanism(mechanism);
    expect(assembly).toMatchObject({ degreesOfFreedom: 1, redundant: [], singular: [] });
    expect(assembly?.assemblies?.length).toBe(2);
    for (const q of assembly?.assemblies ?? []) expect(q.a).toBe(1);
  });

  it("takes what is given last as a guess", () => {
    const other = makeState(mechanism, { a: 1, b: -1, c: -2 });
    expect(other.q.a).toBe(1);
    expect(other.q.b).toBeCloseTo(-1.1647, 3);
    const { contacts } = evaluateMatrices(mechanism, other);
    for (const { gap, vN } of Object.values(contacts))
      expect(Math.max(Math.abs(gap), Math.abs(vN))).toBeLessThan(1e-13);
  });

  it("says which constraint stays open where lengths do not fit", () => {
    expect(() => compiled(fourBar.bodies.replace("d: 1,", "d: 9,"))).toThrow(ModelError);
    expect(() => compiled(fourBar.bodies.replace("d: 1,", "d: 9,"))).toThrow(
      /cannot be assembled: loop_. stays open/,
    );
  });

  it("names redundant constraints, which do not stop the motion", () => {
    const text = `name: parallelogram
gravity: 9.81
bodies:
  ground: { points: { B: [1, 0], M: [0.5, 0] } }
  left: { mass: 1, inertia: 0.01, points: { T: [0.3, 0] } }
  right: { mass: 1, inertia: 0.01, points: { T: [0.3, 0] } }
  mid: { mass: 1, inertia: 0.01, points: { T: [0.3, 0] } }
  top: { mass: 1, inertia: 0.1, centre: [0.5, 0], points: { B: [1, 0], M: [0.5, 0] } }
joints:
  - pin: [ground.O, left.O]
  - pin: [ground.B, right.O]
  - pin: [ground.M, mid.O]
  - pin: [left.T, top.O]
  - pin: [right.T, top.B]
  - pin: [mid.T, top.M]
start: { phi_left: 1 }
`;
    const redundant = compiled(text);
    expect(describeMechanism(redundant).assembly).toMatchObject({
      degreesOfFreedom: 1,
      redundant: ["pin6_y"],
    });
    const flat = describeMechanism(compiled(text.replace("phi_left: 1 ", "phi_left: 0 ")));
    expect(flat.assembly?.singular).not.toEqual([]);
    const { outcome, ledger } = simulate(redundant, redundant.start, { until: 2 });
    expect(outcome.kind).toBe("finished");
    expect(Math.abs(ledger.relative)).toBeLessThan(1e-9);
  });
});
