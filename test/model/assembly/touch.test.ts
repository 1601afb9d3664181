/** Do generated contacts keep bodies apart, and act only where bodies touch? */

import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/index.js";
import { sceneOf as pictureOf, pullPoint } from "../../../src/mechanism/index.js";
import type { Trajectory } from "../../../src/simulate/index.js";
import { compile, drawFrom } from "../../mechanism/support.js";
import { atOrigin, type Hull, type Pose, separation } from "../../oracle/hulls.js";
import { type Scene, sceneOf } from "./scenes.js";

const first = Number(process.env.SCENE_SEED ?? 14);
const rounds = Number(process.env.SCENE_ROUNDS ?? 6);

/** How far the nearest two are apart. */
function nearest({ bodies, ground }: Scene, q: Readonly<Record<string, number>>): number {
  const poseOf = (k: number): Pose => ({ x: q[`x${k}`] ?? 0, y: q[`y${k}`] ?? 0, th: q[`t${k}`] ?? 0 });
  const apart = bodies.flatMap((hull, k) => [
    ...ground.map((part) => separation(hull, poseOf(k), part, atOrigin)),
    ...bodies.slice(k + 1).map((other: Hull, i) => separation(hull, poseOf(k), other, poseOf(k + 1 + i))),
  ]);
  return Math.min(...apart);
}

function run({ text }: Scene): Trajectory {
  const mechanism = compile(text);
  return simulate(mechanism, mechanism.start, { until: 2, dense: true });
}

describe("random bodies on random grounds", () => {
  for (let seed = first; seed < first + rounds; seed++) {
    const scene = sceneOf(seed);
    it(scene.title, () => {
      const { outcome, events, ledger, at } = run(scene);
      expect(outcome.kind).toBe("finished");
      for (let k = 0; k <= 60; k++)
        expect(nearest(scene, at((outcome.t * k) / 60).q), `t = ${(outcome.t * k) / 60}`).toBeGreaterThan(
          -1e-9,
        );
      const hits = events.filter(({ type }) => type === "impact");
      for (const { before, contact, t } of hits)
        expect(Math.abs(nearest(scene, before.q)), `${contact} at ${t}`).toBeLessThan(1e-9);
      expect(Math.abs(ledger.relative)).toBeLessThan(1e-7);
    });
  }
});

describe("random discs and polygons that a hand pulls into the ground", () => {
  const scenes = Array.from({ length: rounds }, (_, k) => [first + k, sceneOf(first + k)] as const);
  for (const [seed, scene] of scenes.filter(([, { title }]) => !/half|stadium/.test(title))) {
    it(scene.title, () => {
      const mechanism = compile(scene.text);
      const picture = pictureOf(mechanism);
      const draw = drawFrom(seed);
      const points = picture.shapes.flatMap(({ kind, at }) => (kind === "ground" ? [] : [at]));
      let { start: state } = mechanism;
      for (let k = 0; k < 12; k++) {
        const point = points[Math.floor(draw(0, points.length))] as number;
        const to = [draw(-2, 2), draw(-2, 1)] as const;
        ({ state } = pullPoint(mechanism, picture, state, { point, to }));
        expect(nearest(scene, state.q), `pull ${k} of ${point} to ${to}`).toBeGreaterThan(-1e-9);
      }
    });
  }
});

it("a disc rolls over the edge of a box: its corner takes over at the same instant, without an impact", () => {
  const mechanism = compile(`name: disc on a box
gravity: 9.81
bodies:
  ground: { shape: { halfplane: {} } }
  box: { mass: 1, inertia: 0.05, coordinates: [X, Y, T], shape: { polygon: [[-0.5, -0.2], [0.5, -0.2], [0.5, 0.2], [-0.5, 0.2]] } }
  ball: { mass: 1, inertia: 0.005, coordinates: [x, y, th], shape: { disc: { radius: 0.1 } } }
contacts: { c: { between: all, friction: 0.5 } }
start: { x: -0.4, y: 0.5, x': 0.6, th': -6, Y: 0.2 }
`);
  const { events } = simulate(mechanism, mechanism.start, { until: 1.6 });
  const told = events.map(({ type, contact }) => `${type} ${contact}`);
  expect(told).toEqual([
    "liftoff ball_disc1_box_edge3",
    "stick ball_disc1_box_corner7",
    "slip+ ball_disc1_box_corner7",
  ]);
  expect(events[1]?.t).toBeCloseTo(1.5, 11);
});
