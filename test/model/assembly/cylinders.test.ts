/** Joints whose motion is prescribed inside a loop, and rods whose length is: do they move as in closed form? */

import { describe, expect, it } from "vitest";
import { describeMechanism, simulate } from "../../../src/index.js";
import { compile, drawFrom } from "../../mechanism/support.js";

const seed = 20261119;

/** A boom on a pin, lifted by a cylinder of the length `stroke`: `joints` closes the triangle in different ways. */
const boom = (joints: string, [d, e, l]: readonly [number, number, number], start: string) =>
  compile(`name: boom
gravity: 9.81
bodies:
  ground: { points: { foot: [${d}, -0.1] } }
  boom: { mass: 4, inertia: 0.3, centre: [${l}, 0.05], points: { eye: [${e}, 0] } }
  barrel: { mass: 0.5, inertia: 0.01, centre: [0.1, 0] }
  rod: { mass: 0.4, inertia: 0.01, centre: [-0.1, 0] }
joints:
${joints}
start: { ${start} }
`);

const stroke = "0.9 + 0.15*sin(2*t)";
const cylinder = `  - { pin: [ground.O, boom.O], coordinate: a }
  - { pin: [ground.foot, barrel.O] }
  - { pin: [rod.O, boom.eye] }
  - { slider: [barrel.O, rod.O], motion: "${stroke}" }`;

describe(`a boom on a cylinder, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const sizes = Array.from({ length: 3 }, () => [draw(0.4, 0.6), draw(0.6, 0.8), draw(0.3, 1)] as const);

  it.each(sizes)("turns as the triangle of its joints says: %f, %f, %f", (d, e, l) => {
    const [side, angle] = [Math.hypot(d, 0.1), Math.atan2(-0.1, d)];
    const turned = (t: number): number => {
      const length = 0.9 + 0.15 * Math.sin(2 * t);
      return angle + Math.acos((side * side + e * e - length * length) / (2 * side * e));
    };
    const mechanism = boom(cylinder, [d, e, l], `a: ${turned(0)}`);
    expect(describeMechanism(mechanism).assembly?.loops).toEqual([
      expect.objectContaining({ joint: "pin rod.O boom.eye" }),
    ]);
    const weightless = cylinder.replace(/^.*slider.*$/m, "  - { slider: [barrel.O, rod.O] }");
    const linked = boom(
      `${weightless}\n  - { rod: [ground.foot, boom.eye], length: "${stroke}", name: stroke }`,
      [d, e, l],
      `a: ${turned(0)}`,
    );
    for (const one of [mechanism, linked]) {
      const run = simulate(one, one.start, { until: 3 });
      expect(run.outcome.kind).toBe("finished");
      for (let t = 0; t <= 3; t += 0.25) expect(run.at(t).q.a).toBeCloseTo(turned(t), 9);
      expect(Math.abs(run.ledger.relative)).toBeLessThan(1e-9);
    }
  });
});

it("a rope that is wound up lifts its load as it is shortened", () => {
  const winch = compile(`name: winch
gravity: 9.81
bodies:
  ground: { points: { drum: [0, 2] } }
  load: { mass: 3, inertia: 0.1, coordinates: [x, y, th], points: { eye: [0, 0] } }
joints: [ { rope: [ground.drum, load.eye], length: 2 - 0.2*t, name: rope } ]
start: { x: 0, y: 0, y': 0.2 }
`);
  const run = simulate(winch, winch.start, { until: 3 });
  expect(run.final.q.y).toBeCloseTo(0.6, 12);
  expect(run.final.contacts.rope?.lambdaN).toBeCloseTo(3 * 9.81, 9);
  expect(run.ledger.work).toBeCloseTo(3 * 9.81 * 0.6, 9);
});

it("two joints of one loop that both have a motion are named", () => {
  const both = cylinder.replace("[rod.O, boom.eye]", "[rod.O, boom.eye], motion: t");
  const third = both.replace("[ground.foot, barrel.O]", "[ground.foot, barrel.O], motion: t");
  expect(() => boom(third.replace("coordinate: a", "motion: t"), [0.5, 0.7, 0.5], "")).toThrow(
    "this slider closes a loop and has no motion of its own",
  );
});
