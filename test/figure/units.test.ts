/** Does every axis have its unit? Pictures of a model that states units of coordinates, parameters and definitions. */
import { expect, it } from "vitest";
import { plainDocument } from "../../cli/shared/picture/document.js";
import {
  drawBasin,
  drawCritical,
  drawCurves,
  drawDesign,
  drawDiagram,
  drawEnergy,
  drawEquilibria,
  drawLevers,
  drawLimit,
  drawMap,
  drawMultiplierPlane,
  drawOrbitBranch,
  drawPhasePortrait,
  drawTimeHistories,
  findQuantity,
} from "../../figure/index.js";
import * as judder from "../../src/index.js";
import { sweepJob } from "../../src/inner.js";

const finger = judder.loadMechanism("finger");
const ball = judder.loadMechanism("ball");
const canvas = () => ({ document: plainDocument() });
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const axis = (name: string, low: number, high: number) => judder.makeAxis(finger, name, [low, high], 4);
const phi = axis("phi", 0.1, 0.7);

function sweepOf(over: readonly judder.SweepAxis[]) {
  const options = { over, settle: 1, record: 1, outputs: { xtip: "xtip" } };
  const rows = [...judder.sweep(finger, options)];
  const picture = { heading: "a", coordinates: finger.coordinates, rows: () => [rows], units: finger.units };
  return { ...picture, job: sweepJob(finger, options) };
}

const along = { parameter: "mu", low: 0.2, high: 0.5 };
const pictures: Readonly<Record<string, readonly [() => string, readonly string[]]>> = {
  map: [
    () => drawMap(copied(judder.mapParadox(finger, [phi, axis("phi'", -3, 3)], {})), canvas()),
    ["phi (rad)", "phi' (rad/s)"],
  ],
  "critical friction": [
    () => drawCritical(copied(judder.followCriticalFriction(finger, phi)), canvas()),
    ["phi (rad)", "critical mu (1)"],
  ],
  equilibria: [
    () =>
      drawEquilibria(
        judder.findEquilibria(finger),
        copied(judder.followEquilibria(finger, along)),
        canvas(),
        { title: "a", coordinate: "y" },
      ),
    ["mu (1)", "y (m)", "real part (1/s)", "imaginary part (1/s)"],
  ],
  levers: [() => drawLevers(finger, judder.followEquilibria(finger, along), canvas()), ["change of mu (1)"]],
  branch: [
    () => {
      const question = { parameter: "mu", from: 0.5, to: 0.51, ds: 0.5, dsMax: 0.5 };
      return drawOrbitBranch(copied(judder.followOrbits(finger, question)), canvas(), { title: "a" });
    },
    ["mu (1)", "phi, largest and smallest (rad)"],
  ],
  curves: [
    () => {
      const second = { parameter: "c", low: 9, high: 11, searches: 1 };
      return drawCurves(copied(judder.followEquilibriumCurves(finger, { ...along, second })), canvas(), {
        title: "a",
      });
    },
    ["mu (1)", "c (N s/m)"],
  ],
  diagram: [
    () =>
      drawDiagram({ ...sweepOf([{ name: "k", values: [90, 100] }]), quantity: "extrema v_phi" }, canvas()),
    ["k (N/m)", "extrema v_phi (rad/s)"],
  ],
  "diagram of a definition": [
    () => drawDiagram({ ...sweepOf([{ name: "mu", values: [0.4, 0.5] }]), quantity: "xtip" }, canvas()),
    ["mu (1)", "xtip at the section (m)"],
  ],
  basin: [
    () =>
      drawBasin(
        sweepOf([
          { name: "phi", values: [0.3, 0.4] },
          { name: "phi'", values: [0, 1] },
        ]),
        canvas(),
      ),
    ["phi (rad)", "phi' (rad/s)"],
  ],
  limit: [
    () => {
      const epsilon = { from: 1e-2, to: 1e-3, count: 3 };
      return drawLimit(ball, judder.judgeStiffLimit(ball, {}, { until: 0.3, epsilon }), canvas());
    },
    ["y at the end (m)"],
  ],
  design: [
    () => {
      const path = [{ value: 0.2, parameters: { k: 100 } }];
      const parameters = [{ name: "k", from: 100, to: 100, change: 0 }];
      return drawDesign(finger, { path, parameters, property: "period", unit: "s", target: 0.2 }, canvas());
    },
    ["period (s)", "change (%)"],
  ],
  histories: [
    () => drawTimeHistories(finger, run(), canvas(), { over: ["xtip", "2*y"] }),
    ["xtip (m)", "2*y"],
  ],
  phase: [
    () => drawPhasePortrait(finger, run(), canvas(), { over: ["xtip", "xtip'"] }),
    ["xtip (m)", "xtip' (m/s)"],
  ],
};

it("the plane of multipliers has one scale, whatever its legend and its size", () => {
  const multipliers = [{ re: 0.5, im: 0.2 }];
  for (const size of [{}, { width: 900 }, { height: 700 }, { style: "projector" as const }]) {
    for (const neutral of [[], [{ direction: { "a long name": 1 } }]]) {
      const svg = drawMultiplierPlane(multipliers, { ...canvas(), ...size }, { trivial: false, neutral });
      const [, circle = ""] = /<path[^>]* d="(M[^"]{1000,})"/.exec(svg) ?? [];
      const points = [...circle.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
      const [wide, high] = [0, 1].map((k) => {
        const values = points.map((point) => point[k] as number);
        return Math.max(...values) - Math.min(...values);
      }) as [number, number];
      expect(wide).toBeGreaterThan(50);
      expect(Math.abs(wide / high - 1)).toBeLessThan(2e-3);
    }
  }
});

it("the energies of a motion with events and compliant contacts are all terms of the ledger", () => {
  const compass = judder.loadMechanism("compass");
  const walker = judder.simulate(compass, compass.start, { until: 1, samples: 10 });
  const soft = judder.simulate(ball, ball.start, { until: 0.6, contacts: "compliant", samples: 10 });
  for (const [mechanism, motion] of [
    [compass, walker],
    [ball, soft],
  ] as const) {
    const { residual: _, relative: __, gainsEnergy: ___, ...terms } = motion.ledger;
    const svg = drawEnergy(mechanism, motion, canvas());
    for (const term of Object.keys(terms)) expect(svg).toMatch(new RegExp(`>(?:− )?${term}<`));
    expect(svg).toContain(">energy (J)<");
  }
});

function run(): judder.Trajectory {
  return judder.simulate(finger, finger.start, { until: 0.3, samples: 20, parameters: { l: 1.5 } });
}

it.each(Object.keys(pictures))("%s", (name) => {
  const [draw, labels] = pictures[name] as [() => string, readonly string[]];
  const svg = draw().replaceAll("&#39;", "'");
  for (const label of labels) expect(svg).toContain(`>${label}<`);
});

it("a definition is drawn with the parameters of the run", () => {
  const whole = run();
  const quantity = findQuantity(finger, "xtip", whole);
  for (const row of whole.samples?.rows ?? [])
    expect(quantity.read?.(row)).toBeCloseTo(1.5 * Math.sin(row[2] as number), 12);
});

it("coordinates of bodies have the units of lengths and angles, and the model prints as it was written", () => {
  const text = `
name: Cart and pendulum
gravity: 9.81
bodies:
  cart: { mass: 1 }
  bob: { mass: 1, centre: [0, -1] }
  ball: { mass: 1, inertia: 1, shape: { disc: { radius: 1 } } }
joints:
  - { slider: [ground.O, cart.O], coordinate: s }
  - { pin: [cart.O, bob.O] }
`;
  const plain = judder.parseModel(text);
  const { units } = judder.compileMechanism(plain);
  expect(units).toMatchObject({ s: "m", phi_bob: "rad", x_ball: "m", y_ball: "m", phi_ball: "rad" });
  expect(units["s'"] ?? "m/s").toBe("m/s");
  expect(judder.printModel(plain)).not.toContain("unit:");
});
