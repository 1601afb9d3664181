/** Is a start refused where a body lies in another one, and only there? Against the distance of convex hulls. */

import { expect, it } from "vitest";
import { type Mechanism, simulate } from "../../../src/index.js";
import { sized } from "../../long.js";
import { compile, type Draw, drawFrom } from "../../mechanism/support.js";
import { atOrigin, type Pose, separation, type XY } from "../../oracle/hulls.js";

const seed = 20261121;

const list = (points: readonly XY[]) => `[${points.map(([x, y]) => `[${x}, ${y}]`).join(", ")}]`;

/** Corners on a circle, counterclockwise. */
const polygonOf = (draw: Draw, radius: number): XY[] =>
  Array.from({ length: 4 }, (_, k) => {
    const angle = (Math.PI / 2) * k + draw(-0.5, 0.5);
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });

/** Does a corner lie in a polygon, by more than a margin? */
function holdsCorner(points: readonly XY[], corners: readonly XY[], margin: number): boolean {
  const depth = ([x, y]: XY) =>
    Math.min(
      ...points.map(([ax, ay], i) => {
        const [bx, by] = points[(i + 1) % points.length] as XY;
        return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
      }),
    );
  return corners.some((corner) => depth(corner) > margin);
}

const placed = (points: readonly XY[], { x, y, th }: Pose): XY[] =>
  points.map(([u, v]) => [x + u * Math.cos(th) - v * Math.sin(th), y + u * Math.sin(th) + v * Math.cos(th)]);

const obstructed = (obstacle: readonly XY[], shape: string) =>
  compile(`name: inside
bodies:
  ground: { shape: { polygon: ${list(obstacle)} } }
  one: { mass: 1, inertia: 0.1, coordinates: [x, y, th], shape: ${shape} }
contacts: { touch: { between: [one, ground] } }
start: { x: 9 }
`);

/** The message of the refusal; undefined where the run begins. */
function refusalOf(mechanism: Mechanism, { x, y, th }: Pose): string | undefined {
  try {
    simulate(mechanism, { q: { x, y, th }, v: { x: 0, y: 0, th: 0 } }, { until: 1e-3 });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

it(`a start inside of a polygon is refused, seed ${seed}`, () => {
  const draw = drawFrom(seed);
  const counts = { refused: 0, free: 0 };
  for (let k = 0; k < sized(4, 40); k++) {
    const unit = [1, 1e-6, 1e5][k % 3] as number;
    const obstacle = polygonOf(draw, unit * draw(0.5, 2));
    const radius = unit * draw(0.05, 0.5);
    const corners = k % 2 === 0 ? polygonOf(draw, radius) : [];
    const arcs = k % 2 === 0 ? [] : [{ at: [0, 0] as XY, radius, from: -Math.PI, to: Math.PI }];
    const shape = k % 2 === 0 ? `{ polygon: ${list(corners)} }` : `{ disc: { radius: ${radius} } }`;
    const mechanism = obstructed(obstacle, shape);
    for (let round = 0; round < 25; round++) {
      const pose = { x: unit * draw(-2, 2), y: unit * draw(-2, 2), th: draw(-3, 3) };
      const apart = separation({ points: corners, arcs }, pose, { points: obstacle, arcs: [] }, atOrigin);
      const here = placed(corners, pose);
      const margin = 1e-3 * unit;
      const lies =
        k % 2 === 0
          ? holdsCorner(obstacle, here, margin) || holdsCorner(here, obstacle, margin)
          : apart < -margin;
      const refusal = refusalOf(mechanism, pose);
      if (apart > 1e-9 * unit) expect(refusal, `${k}, ${round}, ${unit}`).toBeUndefined();
      if (lies)
        expect(refusal, `${k}, ${round}, ${unit}`).toMatch(/^the state violates contact (one|ground)_/);
      counts.free += apart > 1e-9 * unit ? 1 : 0;
      counts.refused += lies ? 1 : 0;
    }
  }
  expect(counts.refused).toBeGreaterThan(sized(15, 150));
  expect(counts.free).toBeGreaterThan(sized(15, 150));
});

it("a disc across an edge of a polyline is refused, a body whose contact does not act there is not", () => {
  const ball = (more = "") =>
    compile(`name: ball
bodies:
  ground: { shape: { polyline: [[-5, 0], [2, 0], [2, 1]] } }
  ball: { mass: 1, inertia: 0.1, coordinates: [x, y, th], shape: { disc: { radius: 0.1 } } }
contacts: { touch: { between: [ball, ground]${more} } }
start: { y: 1 }
`);
  expect(refusalOf(ball(), { x: 0, y: 0.05, th: 0 })).toMatch(/bodies overlap by 0.05/);
  expect(refusalOf(ball(", when: 0 - 1"), { x: 0, y: 0.05, th: 0 })).toBeUndefined();
});
