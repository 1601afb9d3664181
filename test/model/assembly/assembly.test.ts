/** What does a file with bodies declare: tree, coordinates, names, drawing, and its printed form? */

import { describe, expect, it } from "vitest";
import {
  compileMechanism,
  describeMechanism,
  ModelError,
  parseModel,
  placeDrawing,
  printModel,
  simulate,
} from "../../../src/index.js";
import { mechanisms } from "./mechanisms.js";

const fourBar = (options: readonly string[] = ["", "", "", ""]) => `name: four-bar
bodies:
  ground: { points: { D: [1, 0] } }
  crank: { mass: 1, inertia: 1, points: { B: [0.3, 0] } }
  coupler: { mass: 1, inertia: 1, points: { B: [1, 0] } }
  rocker: { mass: 1, inertia: 1, points: { B: [0.8, 0] } }
joints:
  - { pin: [ground.O, crank.O]${options[0]} }
  - { pin: [crank.B, coupler.O]${options[1]} }
  - { pin: [coupler.B, rocker.B]${options[2]} }
  - { pin: [rocker.O, ground.D]${options[3]} }
start: { phi_crank: 1, phi_coupler: 0.5794429379200263, phi_rocker: 1.5722232082426177 }
`;
const treeOf = (text: string) => describeMechanism(compileMechanism(parseModel(text))).assembly;

describe("the tree", () => {
  it("grows from the ground, nearest bodies first", () => {
    expect(treeOf(fourBar())).toMatchObject({
      tree: [
        { body: "crank", parent: "ground", joint: "pin", coordinates: ["phi_crank"] },
        { body: "rocker", parent: "ground", joint: "pin", coordinates: ["phi_rocker"] },
        { body: "coupler", parent: "crank", joint: "pin", coordinates: ["phi_coupler"] },
      ],
      loops: [{ joint: "pin coupler.B rocker.B", contacts: ["pin3_x", "pin3_y"] }],
    });
  });

  it("leaves out what is marked as the loop", () => {
    const tree = treeOf(fourBar(["", "", "", ", loop: true, name: foot"]));
    expect(tree?.tree.map(({ body, parent }) => [body, parent])).toEqual([
      ["crank", "ground"],
      ["coupler", "crank"],
      ["rocker", "coupler"],
    ]);
    expect(tree?.loops).toEqual([{ joint: "pin rocker.O ground.D", contacts: ["foot_x", "foot_y"] }]);
  });

  it("does not change the motion", () => {
    const finals = [fourBar(), fourBar(["", "", "", ", loop: true"])].map((text) => {
      const mechanism = compileMechanism(parseModel(text));
      const { final } = simulate(mechanism, mechanism.start, { until: 1 });
      return ["phi_crank", "phi_coupler", "phi_rocker"].map((name) => final.q[name] as number);
    });
    for (const [i, angle] of (finals[0] ?? []).entries())
      expect(angle).toBeCloseTo(finals[1]?.[i] as number, 9);
  });
});

describe.each(mechanisms)("$title", ({ bodies, parameters }) => {
  const text = `name: twice\nparameters: ${parameters}\n${bodies}\n`;
  const model = parseModel(text);

  it("is printed as it was written", () => {
    const printed = printModel(model);
    expect(printModel(parseModel(printed))).toBe(printed);
    const names = (of: typeof model) => of.coordinates.map(({ value }) => value);
    expect(names(parseModel(printed))).toEqual(names(model));
  });

  it("is drawn without draw:, closes its energy balance and has no warnings", () => {
    const mechanism = compileMechanism(model);
    expect(mechanism.warnings).toEqual([]);
    expect(placeDrawing(mechanism, mechanism.start).length).toBeGreaterThan(0);
    const run = simulate(mechanism, mechanism.start, { until: 0.5 });
    expect(run.outcome.kind).toBe("finished");
    expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
  });
});

it("names of points stand in expressions, with suggestions", () => {
  const text = "name: a\nbodies: { arm: { mass: 1, inertia: 1, points: { tip: [1, 0] } } }\n";
  const point = "potential: 3*arm.tip.y\n";
  expect(parseModel(text + point).coordinates.length).toBe(3);
  expect(() => parseModel(`${text}potential: 3*arm.tpi.y\n`)).toThrow(ModelError);
  expect(() => parseModel(`${text}potential: 3*arm.tpi.y\n`)).toThrow("did you mean arm.tip.y?");
});
