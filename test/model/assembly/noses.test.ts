/**
 * A box slides over the nose of a step until one of its corners reaches the nose: both corners are at one place then,
 * and the box leaves without an impact, wherever the step stands and however fast the nose moves.
 */

import { expect, it } from "vitest";
import { simulate, type Trajectory } from "../../../src/index.js";
import { sized } from "../../long.js";
import { compile, type Draw, drawFrom } from "../../mechanism/support.js";

const seed = 20261119;
const [a, b] = [0.3, 0.2];

const boxOver = (x: number, y: number) =>
  compile(`name: box over a nose
gravity: 9.81
bodies:
  ground: { shape: { polyline: [[${x - 3}, ${y}], [${x}, ${y}], [${x}, ${y - 3}]] } }
  box: { mass: 1, inertia: ${(a * a + b * b) / 3}, coordinates: [x, y, th], shape: { polygon: [[-${a}, -${b}], [${a}, -${b}], [${a}, ${b}], [-${a}, ${b}]] } }
contacts:
  touch: { between: [box, ground], friction: 0.4, restitution: 0.2 }
start: { x: ${x - 1}, y: ${y + 1} }
`);

/** The nose is on the lower face of the box, near its trailing corner, towards which it slides. */
function drawStart(draw: Draw) {
  const [th, turning] = [draw(-1.3, -0.4), draw(-4, 0)];
  const slip = 10 ** draw(-3, 0);
  const [c, s] = [Math.cos(th), Math.sin(th)];
  const u = -a + slip * draw(0.002, 0.02);
  const [rx, ry] = [u * c + b * s, u * s - b * c];
  const v = { x: slip * c + turning * ry, y: slip * s - turning * rx, th: turning };
  return { q: { x: -rx, y: -ry, th }, v };
}

const at = ({ q, v }: ReturnType<typeof drawStart>, x: number, y: number) => ({
  q: { ...q, x: q.x + x, y: q.y + y },
  v,
});

const wordOf = ({ events }: Trajectory) => events.map(({ type, contact }) => `${contact} ${type}`);

it(`a box leaves a nose over its corner in the same way everywhere, seed ${seed}`, () => {
  const places = [
    [0, 0],
    [5.5, -3.3],
    [55, -33],
  ] as const;
  const mechanisms = places.map(([x, y]) => boxOver(x, y));
  const draw = drawFrom(seed);
  let passed = 0;
  for (let k = 0; k < sized(40, 2000); k++) {
    const start = drawStart(draw);
    const runs = places.map(([x, y], i) =>
      simulate(mechanisms[i] as (typeof mechanisms)[number], at(start, x, y), { until: 0.06 }),
    );
    for (const { outcome, ledger } of runs) {
      expect(outcome.kind).toBe("finished");
      expect(Math.abs(ledger.relative)).toBeLessThan(1e-9);
    }
    const [own, ...others] = runs as [Trajectory, ...Trajectory[]];
    for (const other of others) {
      expect(wordOf(other), `start ${k}`).toEqual(wordOf(own));
      for (const [i, { t }] of own.events.entries()) expect(other.events[i]?.t).toBeCloseTo(t, 6);
    }
    const left = own.events.find(({ type, before }) => {
      const { x = 0, y = 0, th = 0 } = before.q;
      const [c, s] = [Math.cos(th), Math.sin(th)];
      return type === "liftoff" && Math.hypot(x - a * c + b * s, y - a * s - b * c) < 1e-8;
    });
    if (left === undefined) continue;
    passed++;
    expect(own.events.filter(({ t }) => Math.abs(t - left.t) < 1e-3)).toHaveLength(1);
  }
  expect(passed).toBeGreaterThan(sized(20, 1000));
});

it(`the end of a belt that runs away under a box strikes nothing, at any speed and tolerance, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  for (let k = 0; k < sized(4, 60); k++) {
    const [speed, length, width] = [draw(2, 25), draw(0.2, 0.6), draw(0.1, 0.2)];
    const height = draw(0.5, 1) * width;
    const belt = compile(`name: box on a belt
gravity: 9.81
bodies:
  belt: { shape: { segment: [[-${length}, 0], [100, 0]] } }
  box: { mass: 1, inertia: ${(width ** 2 + height ** 2) / 3}, coordinates: [x, y, th], shape: { polygon: [[-${width}, -${height}], [${width}, -${height}], [${width}, ${height}], [-${width}, ${height}]] } }
joints: [{ slider: [ground.O, belt.O], motion: ${speed}*t }]
contacts: { touch: { between: [box, belt], friction: ${draw(0.1, 0.5)}, restitution: 0.2 } }
start: { y: ${height} }
`);
    for (const tol of [1e-8, 1e-10, 1e-11]) {
      const { events } = simulate(belt, belt.start, { until: 2 / speed, rtol: tol, atol: tol });
      expect(new Set(events.map(({ type }) => type)), `start ${k} at ${tol}`).toEqual(
        new Set(["slip-", "liftoff"]),
      );
    }
  }
});
