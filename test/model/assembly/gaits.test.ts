/** Are gaits of mechanisms made of bodies those of the forms by hand? */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  findOrbit,
  loadMechanism,
  makeState,
  parseModel,
  simulate,
} from "../../../src/index.js";
import { randomSource } from "../../../src/numerics/index.js";

const compile = (text: string) => compileMechanism(parseModel(text));

/** Legs with contacts that act from half of the swing on; a foot that has left the ground does not act. */
const compass = compile(`
name: compass walker of bodies
parameters: { slope: 3*pi/180, g: 9.81 }
gravity: [g*sin(slope), -g*cos(slope)]
memory: { on1: 1, on2: 0 }
bodies:
  leg1: { mass: 5, centre: [0, -0.5], points: { foot: [0, -1] }, coordinates: [x, y, th1] }
  hip: { mass: 10 }
  leg2: { mass: 5, centre: [0, -0.5], points: { foot: [0, -1] } }
joints:
  - { weld: [leg1.O, hip.O] }
  - { pin: [leg1.O, leg2.O], coordinate: th2 }
contacts:
  foot(1..2): { surface: Y, at: leg(i).foot, friction: 5, law: moreau, when: on(i) - 0.5 }
events:
  ready2: { when: th2 - th1 - 0.3, direction: rising, set: { on2: 1 } }
  free1: { when: on1*on2*(0.003 - leg1.foot.y) + 1 - on1*on2, set: { on1: 0 } }
  ready1: { when: th1 - th2 - 0.3, direction: rising, set: { on1: 1 } }
  free2: { when: on1*on2*(0.003 - leg2.foot.y) + 1 - on1*on2, set: { on2: 0 } }
start: { th1: 0.27103, th2: -0.27103, th1': -1.09238, th2': -0.37737, y: contact:foot1, x': stick:foot1 }
`);

describe("a compass walker of bodies", () => {
  it("has the gait of the Lagrangian form in two steps; feet that pass through the ground do not act", () => {
    const [bodies, byHand] = [
      findOrbit(compass),
      findOrbit(loadMechanism("compass"), { parameters: { slope: Math.PI / 60 } }),
    ];
    if (!bodies.found || !byHand.found) throw new Error("no gait");
    expect(bodies.period).toBeCloseTo(2 * byHand.period, 10);
    expect(bodies).toMatchObject({ stable: true, valid: true, grazing: [] });
    const largest = (orbit: typeof bodies) =>
      Math.max(...orbit.multipliers.map(({ re, im }) => Math.hypot(re, im)).filter((one) => one < 1));
    expect(largest(bodies)).toBeCloseTo(largest(byHand) ** 2, 9);
  });
});

describe("a rimless wheel whose spokes are contacts", () => {
  const wheel = compile(`
name: rimless wheel of contacts
parameters: { n: 8, gamma: 0.08, g: 9.81, l: 1, J: 0.1 }
gravity: [g*sin(gamma), -g*cos(gamma)]
bodies:
  ground: { shape: { halfplane: {} } }
  wheel:
    mass: 1
    inertia: J
    coordinates: [x, y, th]
    shape: [ { repeat: 8, disc: { at: [l*cos(2*pi*i/n), l*sin(2*pi*i/n)], radius: 0 } } ]
contacts: { foot: { between: [wheel, ground], friction: 2, law: moreau } }
start: { y: l*cos(pi/n), th: pi/n, th': -1.2, x': 1.2*l*cos(pi/n), y': 1.2*l*sin(pi/n) }
`);

  it("rolls with the speed and the multiplier of the closed form, once round its eight spokes", () => {
    const orbit = findOrbit(wheel);
    if (!orbit.found) throw new Error("no gait");
    const [alpha, J, gamma] = [Math.PI / 8, 0.1, 0.08];
    // Angular momentum about the spoke that lands, and the energy from one strike to the next.
    const factor = (J + Math.cos(2 * alpha)) / (J + 1);
    const gained = (4 * 9.81 * Math.sin(alpha) * Math.sin(gamma)) / (J + 1);
    const speed = factor * Math.sqrt(gained / (1 - factor ** 2));
    expect(Math.abs(orbit.start.v.th as number)).toBeCloseTo(speed, 10);
    expect(orbit.shift).toMatchObject({
      x: expect.closeTo(16 * Math.sin(alpha), 9),
      th: expect.closeTo(-2 * Math.PI, 9),
    });
    expect(orbit.multipliers[0]?.re).toBeCloseTo(factor ** 16, 9);
    expect(orbit.stable).toBe(true);
  });
});

/** A case with a mass that is moved inside of it, on a floor: as a box of four corners, and as a point by hand. */
const [box, point] = [
  compile(`
name: box
parameters: { m: 0.3, A: 0.05, w: 20, s: 0.3, mu: 0.3, a: 0.1 }
gravity: 9.81
bodies:
  ground: { shape: { halfplane: {} } }
  case: { mass: 1, inertia: 0.01, centre: [0, 0.05], points: { R: [0, 0.05] }, shape: { polygon: [[-a, 0], [a, 0], [a, 0.1], [-a, 0.1]] } }
  weight: { mass: m }
joints: [ { slider: [case.R, weight.C], motion: A*(sin(w*t) + s*sin(2*w*t)) } ]
contacts: { floor: { between: [case, ground], friction: mu } }
`),
  compile(`
name: point
coordinates: [x, y]
parameters: { m: 0.3, A: 0.05, w: 20, s: 0.3, mu: 0.3 }
kinetic: (x'^2 + y'^2)/2 + m/2*((x' + A*w*(cos(w*t) + 2*s*cos(2*w*t)))^2 + y'^2)
potential: (1 + m)*9.81*y
contacts: { floor: { gap: y, slip: x', friction: mu } }
`),
] as const;

describe("a robot that a moved mass drives, seed 5", () => {
  it("creeps by the same shift as a box on two corners and as a point; loads in rest are in the energy balance", () => {
    const next = randomSource(5);
    for (let k = 0; k < 2; k++) {
      const parameters = {
        m: 0.2 + 0.2 * next(),
        w: 18 + 8 * next(),
        s: 0.2 + 0.2 * next(),
        mu: 0.2 + 0.15 * next(),
      };
      const [one, other] = [findOrbit(box, { parameters }), findOrbit(point, { parameters })];
      if (!one.found || !other.found) throw new Error(`no orbit at ${JSON.stringify(parameters)}`);
      expect(one.shift?.x_case).toBeCloseTo(other.shift?.x as number, 11);
      expect(one.period).toBeCloseTo(other.period, 12);
      const run = simulate(box, box.start, { until: 2, parameters });
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-8);
    }
  });
});

describe("a start of the size of roundings", () => {
  it.each([0, 0.036, 1, 1e3, 1e6])("is followed at t = %f", (t) => {
    for (const size of [1e-18, 1e-15, 1e-13, 1e-11]) {
      const start = makeState(point, { "x'": size });
      expect(simulate(point, start, { t, until: 0.1 }).outcome.kind).toBe("finished");
    }
  });
});
