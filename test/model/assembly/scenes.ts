/** Random bodies of every shape over random grounds, as model files and as hulls for the oracle. */

import { type Draw, drawFrom } from "../../mechanism/support.js";
import type { Arc, Hull, XY } from "../../oracle/hulls.js";

interface Solid {
  readonly kind: string;
  readonly shape: string;
  readonly hull: Hull;
  /** All of it is this near its origin. */
  readonly reach: number;
}

const list = (points: readonly XY[]) => `[${points.map(([x, y]) => `[${x}, ${y}]`).join(", ")}]`;
const halfTurn = Math.PI / 2;

const kinds: Readonly<Record<string, (draw: Draw) => Omit<Solid, "kind">>> = {
  disc(draw) {
    const radius = draw(0.1, 0.3);
    const at: XY = [draw(-0.1, 0.1), draw(-0.1, 0.1)];
    const arcs = [{ at, radius, from: -Math.PI, to: Math.PI }];
    return { shape: `{ disc: { at: [${at}], radius: ${radius} } }`, hull: { points: [], arcs }, reach: 0.5 };
  },
  polygon(draw) {
    const count = Math.floor(draw(3, 6));
    const points = Array.from({ length: count }, (_, k): XY => {
      const angle = ((k + draw(0.1, 0.9)) * 2 * Math.PI) / count;
      return [0.35 * Math.cos(angle), 0.25 * Math.sin(angle)];
    });
    return { shape: `{ polygon: ${list(points)} }`, hull: { points, arcs: [] }, reach: 0.4 };
  },
  /** Half a disc: an arc and the segment between its ends. */
  half(draw) {
    const R = draw(0.2, 0.35);
    const shape = `[ { arc: { radius: ${R}, from: -pi, to: 0 } }, { segment: [[${-R}, 0], [${R}, 0]] } ]`;
    return {
      shape,
      hull: { points: [], arcs: [{ at: [0, 0], radius: R, from: -Math.PI, to: 0 }] },
      reach: R,
    };
  },
  /** A stadium: arcs that continue segments smoothly. */
  stadium(draw) {
    const [l, r] = [draw(0.1, 0.3), draw(0.05, 0.2)];
    const shape = `[ { segment: [[${-l}, ${r}], [${l}, ${r}]] }, { arc: { at: [${l}, 0], radius: ${r}, from: -pi/2, to: pi/2 } },
      { segment: [[${l}, ${-r}], [${-l}, ${-r}]] }, { arc: { at: [${-l}, 0], radius: ${r}, from: pi/2, to: 3*pi/2 } } ]`;
    const arcs: Arc[] = [
      { at: [l, 0], radius: r, from: -halfTurn, to: halfTurn },
      { at: [-l, 0], radius: r, from: halfTurn, to: 3 * halfTurn },
    ];
    return { shape, hull: { points: [], arcs }, reach: l + r };
  },
};

interface Ground {
  readonly shape: string;
  /** Convex parts that may overlap. */
  readonly parts: readonly Hull[];
}

const far = 30;
const box = (x0: number, y0: number, x1: number, y1: number): Hull => ({
  points: [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ],
  arcs: [],
});
const cap = (at: XY, radius: number, from: number, to: number): Hull => ({
  points: [],
  arcs: [{ at, radius, from, to }],
});

const grounds: Readonly<Record<string, (draw: Draw) => Ground>> = {
  slope(draw) {
    const angle = draw(-0.3, 0.3);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const points = [
      [-far, 0],
      [far, 0],
      [far, -far],
      [-far, -far],
    ].map(([x = 0, y = 0]): XY => [x * c - y * s, x * s + y * c]);
    return { shape: `{ halfplane: { angle: ${angle} } }`, parts: [{ points, arcs: [] }] };
  },
  steps(draw) {
    const [w, h] = [draw(0.3, 0.8), draw(0.2, 0.5)];
    const points: XY[] = [
      [-far, 0],
      [0, 0],
      [0, -h],
      [w, -h],
      [w, -2 * h],
      [far, -2 * h],
    ];
    const parts = [box(-far, -far, 0, 0), box(-far, -far, w, -h), box(-far, -far, far, -2 * h)];
    return { shape: `{ polyline: ${list(points)} }`, parts };
  },
  /** Half a disc on a floor: hollow joints. */
  bump(draw) {
    const R = draw(0.2, 0.6);
    const shape = `[ { segment: [[${-far}, 0], [${-R}, 0]] }, { arc: { radius: ${R}, from: 0, to: pi } }, { segment: [[${R}, 0], [${far}, 0]] } ]`;
    return { shape, parts: [box(-far, -far, far, 0), cap([0, 0], R, -Math.PI, Math.PI)] };
  },
  /** A rounded top between slopes: smooth joints. */
  hill(draw) {
    const [R, a] = [draw(0.3, 1), draw(0.3, 0.7)];
    const [x, y] = [R * Math.sin(a), R * (Math.cos(a) - 1)];
    const end: XY = [x + far * Math.cos(a), y - far * Math.sin(a)];
    const shape = `[ { segment: [[${-end[0]}, ${end[1]}], [${-x}, ${y}]] }, { arc: { at: [0, ${-R}], radius: ${R}, from: pi/2 - ${a}, to: pi/2 + ${a} } }, { segment: [[${x}, ${y}], [${end}]] } ]`;
    const hull: Hull = {
      points: [end, [-end[0], end[1]]],
      arcs: [{ at: [0, -R], radius: R, from: halfTurn - a, to: halfTurn + a }],
    };
    return { shape, parts: [hull] };
  },
  /** Arcs end in the air: their ends are corners. */
  shelf(draw) {
    const R = draw(0.4, 1);
    const shape = `[ { arc: { at: [0, ${-R}], radius: ${R}, from: pi/4, to: 3*pi/4 } }, { halfplane: { at: [0, -3] } } ]`;
    return { shape, parts: [cap([0, -R], R, Math.PI / 4, 3 * (Math.PI / 4)), box(-far, -far, far, -3)] };
  },
};

export interface Scene {
  readonly title: string;
  readonly text: string;
  readonly bodies: readonly Hull[];
  readonly ground: readonly Hull[];
}

/** One or two bodies that fall on a ground. */
export function sceneOf(seed: number): Scene {
  const draw = drawFrom(seed);
  const one = <T>(of: Readonly<Record<string, T>>): [string, T] => {
    const names = Object.keys(of);
    const name = names[Math.floor(draw(0, names.length))] as string;
    return [name, of[name] as T];
  };
  const [place, makeGround] = one(grounds);
  const ground = makeGround(draw);
  const count = Math.floor(draw(1, 2.6));
  const solids = Array.from({ length: count }, (): Solid => {
    const [kind, make] = one(kinds);
    return { kind, ...make(draw) };
  });
  const bodies = solids.map(
    ({ shape }, k) =>
      `  b${k}: { mass: ${draw(0.5, 2)}, inertia: ${draw(0.02, 0.1)}, coordinates: [x${k}, y${k}, t${k}], shape: ${shape} }`,
  );
  const start = solids.flatMap((_, k) => [
    `x${k}: ${draw(-0.6, 0.6)}`,
    `y${k}: ${1 + 1.1 * k + draw(0, 0.1)}`,
    `t${k}: ${draw(-3, 3)}`,
    `x${k}': ${draw(-1, 1)}`,
    `t${k}': ${draw(-4, 4)}`,
  ]);
  const text = `name: scene ${seed}
gravity: 9.81
bodies:
  ground: { shape: ${ground.shape} }
${bodies.join("\n")}
contacts: { touch: { between: all, friction: ${draw(0, 0.8)}, restitution: ${draw(0, 0.6)}, law: moreau } }
start: { ${start.join(", ")} }
`;
  const title = `${solids.map(({ kind }) => kind).join(" and ")} on ${place}, seed ${seed}`;
  return { title, text, bodies: solids.map(({ hull }) => hull), ground: ground.parts };
}
