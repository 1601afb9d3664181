/** Are bodies kept apart where a corner or a disc is aimed at the very place where two features meet? */

import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/index.js";
import { sized } from "../../long.js";
import { compile, type Draw, drawFrom } from "../../mechanism/support.js";
import { atOrigin, type Hull, type Pose, separation, type XY } from "../../oracle/hulls.js";

const seed = 20261118;
const rounds = Number(process.env.CORNER_ROUNDS ?? 2);

interface Target {
  readonly shape: string;
  readonly parts: readonly Hull[];
  /** The free direction at the place that is aimed at, the origin. */
  readonly out: number;
}

const list = (points: readonly XY[]) => `[${points.map(([x, y]) => `[${x}, ${y}]`).join(", ")}]`;
const ray = (angle: number, length = 1): XY => [length * Math.cos(angle), length * Math.sin(angle)];
const hull = (...points: XY[]): Hull => ({ points, arcs: [] });

/** Two faces that meet in the origin, with the free angle between them; below π it is a hollow. */
function faces(draw: Draw, free: number): Target {
  const out = draw(0, 2 * Math.PI);
  const [right, left] = [out - free / 2, out + free / 2];
  const behind = (angle: number, side: number) => ray(angle + (side * Math.PI) / 2, 0.3);
  const deep = (angle: number, side: number): XY => {
    const [a, b] = [ray(angle), behind(angle, side)];
    return [a[0] + b[0], a[1] + b[1]];
  };
  if (free > 1.01 * Math.PI)
    return {
      shape: `{ polygon: ${list([ray(right), [0, 0], ray(left)])} }`,
      parts: [hull(ray(right), [0, 0], ray(left))],
      out,
    };
  return {
    shape: `{ polyline: ${list([ray(left), [0, 0], ray(right)])} }`,
    parts: [
      hull([0, 0], ray(right), deep(right, -1), behind(right, -1)),
      hull([0, 0], ray(left), deep(left, 1), behind(left, 1)),
    ],
    out,
  };
}

interface Thrown {
  readonly shape: string;
  readonly hull: Hull;
  /** Where the body is when it meets the target. */
  readonly place: Pose;
}

/** A polygon whose first corner points into the target. */
function corner(draw: Draw, target: Target): Thrown {
  const points: XY[] = [0, draw(1.8, 2.4), draw(3.6, 4.4)].map((angle) => ray(angle, 0.2));
  const th = target.out + Math.PI + draw(-0.05, 0.05);
  const [x, y] = ray(th, -0.2);
  return { shape: `{ polygon: ${list(points)} }`, hull: hull(...points), place: { x, y, th } };
}

/** A disc that touches one face where it ends. */
function disc(_: Draw, target: Target, free: number): Thrown {
  const radius = 0.15;
  const angle = free > 1.01 * Math.PI ? target.out + (free - Math.PI) / 2 : target.out;
  const reach = free < 0.99 * Math.PI ? radius / Math.sin(free / 2) : radius;
  const [x, y] = ray(angle, reach);
  const arcs = [{ at: [0, 0] as XY, radius, from: -Math.PI, to: Math.PI }];
  return { shape: `{ disc: { radius: ${radius} } }`, hull: { points: [], arcs }, place: { x, y, th: 0 } };
}

const targets = { corner: 1.6 * Math.PI, hollow: 0.7 * Math.PI, joint: Math.PI };

describe(`bodies aimed at the place where two features meet, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  for (const [name, free] of Object.entries(targets))
    for (const [kind, make] of Object.entries({ corner, disc }))
      for (let round = 0; round < rounds; round++) {
        const target = faces(draw, free);
        const { shape, hull: own, place } = make(draw, target, free);
        const approach = target.out + draw(-0.3, 0.3);
        const [x, y] = ray(approach, 0.2);
        const [vx, vy] = ray(approach, -1);
        const [mu, e] = [draw(0, 0.5), draw(0, 0.8)];
        const off = round % 3 === 0 ? 0 : draw(-1e-11, 1e-11);
        it(`${kind} on ${name}, ${round}`, () => {
          const mechanism = compile(`name: aimed
bodies:
  ground: { shape: ${target.shape} }
  one: { mass: 1, inertia: 0.01, coordinates: [x, y, th], shape: ${shape} }
contacts:
  hit: { between: [one, ground], friction: ${mu}, restitution: ${e} }
start: { x: ${place.x + x + off}, y: ${place.y + y}, th: ${place.th}, x': ${vx}, y': ${vy} }
`);
          const run = simulate(mechanism, mechanism.start, { until: 0.4, dense: true });
          expect(run.outcome.kind).toBe("finished");
          expect(run.events[0]?.t).toBeCloseTo(0.2, 9);
          for (let k = 0; k <= 40; k++) {
            const { q } = run.at(0.01 * k);
            const pose = { x: q.x as number, y: q.y as number, th: q.th as number };
            for (const part of target.parts)
              expect(separation(own, pose, part, atOrigin), `t = ${0.01 * k}`).toBeGreaterThan(-1e-9);
          }
        });
      }
});

const turnSeed = 20261120;

it(`what rides in a corner of a turning frame stays there until it slides, seed ${turnSeed}`, () => {
  const draw = drawFrom(turnSeed);
  for (let k = 0; k < sized(1, 60); k++) {
    const [w, h, mu, rate] = [draw(0.1, 0.2), draw(0.1, 0.2), draw(0.2, 0.5), draw(0.3, 1)];
    const [x, y] = [w - 0.5, h - 0.4];
    const frame = compile(`name: box in a turning frame
gravity: 9.81
bodies:
  frame: { shape: { polyline: [[0.5, 0.4], [-0.5, 0.4], [-0.5, -0.4], [0.5, -0.4], [0.5, 0.4]] } }
  box: { mass: 1, inertia: ${(w * w + h * h) / 3}, coordinates: [x, y, th], shape: { polygon: [[-${w}, -${h}], [${w}, -${h}], [${w}, ${h}], [-${w}, ${h}]] } }
joints: [{ pin: [ground.O, frame.O], motion: ${rate}*t }]
contacts: { touch: { between: [box, frame], friction: ${mu} } }
start: { x: ${x}, y: ${y}, x': ${-rate * y}, y': ${rate * x}, th': ${rate} }
`);
    for (const tol of [1e-7, 1e-10]) {
      const { events, outcome } = simulate(frame, frame.start, { until: 1.2 / rate, rtol: tol, atol: tol });
      expect(outcome.kind, `frame ${k} at ${tol}`).toBe("finished");
      const returns = events.filter(({ type, contact, t }, i) =>
        events.slice(0, i).some((one) => one.contact === contact && one.t === t && one.type !== type),
      );
      expect(returns, `frame ${k} at ${tol}`).toEqual([]);
    }
  }
});
