/** Random trees of bodies, as a file with joints and as a Lagrangian in the same coordinates, written apart. */

import { type Draw, drawFrom } from "../../mechanism/support.js";

export interface RandomTree {
  readonly bodies: string;
  readonly hand: string;
}

interface Placed {
  readonly name: string;
  /** Formulas of the origin and of the angle. */
  readonly x: string;
  readonly y: string;
  readonly angle: string;
}

const at = ({ x, y, angle }: Placed, [a, b]: readonly [number, number]): [string, string] => [
  `(${x}) + ${a}*cos(${angle}) - (${b})*sin(${angle})`,
  `(${y}) + ${a}*sin(${angle}) + (${b})*cos(${angle})`,
];

/** The end of a joint in its body: a place and the angle of an axis. */
type End = readonly [number, number, number];

/** Where a joint puts the origin and the angle of a body whose own end is given. */
function placed(name: string, base: readonly [string, string], angle: string, [a, b]: End): Placed {
  return {
    name,
    angle,
    x: `(${base[0]}) - (${a})*cos(${angle}) + (${b})*sin(${angle})`,
    y: `(${base[1]}) - (${a})*sin(${angle}) - (${b})*cos(${angle})`,
  };
}

interface Joined {
  readonly text: string;
  readonly coordinate: string | undefined;
  readonly body: Placed;
}

/** A joint of a random kind from a point of the parent to one of the body. */
function joined(draw: Draw, k: number, parent: Placed, there: End, own: End): Joined {
  const ends = `[${parent.name}.p${k}, b${k}.e]`;
  const [base, axis] = [at(parent, [there[0], there[1]]), `(${parent.angle} + ${there[2]})`];
  const along = (s: string, n: string): [string, string] => [
    `(${base[0]}) + (${s})*cos(${axis}) - (${n})*sin(${axis})`,
    `(${base[1]}) + (${s})*sin(${axis}) + (${n})*cos(${axis})`,
  ];
  const q = `q${k}`;
  const back = `${axis} - (${own[2]})`;
  switch (Math.floor(draw(0, 7))) {
    case 0:
      return {
        text: `slider: ${ends}, coordinate: ${q}`,
        coordinate: q,
        body: placed(`b${k}`, along(q, "0"), back, own),
      };
    case 1: {
      const angle = `(${axis} + ${q} - (${own[2]}))`;
      const text = `pin: ${ends}, coordinate: ${q}, angle: relative`;
      return { text, coordinate: q, body: placed(`b${k}`, base, angle, own) };
    }
    case 2: {
      const angle = `(${axis} - ${q}/0.7 - (${own[2]}))`;
      const text = `wheel: ${ends}, radius: 0.7, coordinate: ${q}`;
      return { text, coordinate: q, body: placed(`b${k}`, along(q, "0.7"), angle, own) };
    }
    case 3: {
      const angle = `(${axis} + sin(t) - (${own[2]}))`;
      const text = `weld: ${ends}, motion: [0.2*t, 0.3*sin(2*t), sin(t)]`;
      return {
        text,
        coordinate: undefined,
        body: placed(`b${k}`, along("0.2*t", "0.3*sin(2*t)"), angle, own),
      };
    }
    case 4:
      return {
        text: `pin: ${ends}, motion: 1.3*t`,
        coordinate: undefined,
        body: placed(`b${k}`, base, "(1.3*t)", own),
      };
    default:
      return {
        text: `pin: ${ends}, coordinate: ${q}`,
        coordinate: q,
        body: placed(`b${k}`, base, `(${q})`, own),
      };
  }
}

export function treeOf(seed: number): RandomTree {
  const draw = drawFrom(seed);
  const number = (low: number, high: number) => Number(draw(low, high).toFixed(3));
  const end = (): End => [number(-1, 1), number(-1, 1), draw(0, 1) < 0.3 ? 0 : number(-2, 2)];
  const all: Placed[] = [{ name: "ground", x: "0", y: "0", angle: "0" }];
  const points = new Map<string, string[]>([["ground", []]]);
  const bodies: string[] = [];
  const joints: string[] = [];
  const coordinates: string[] = [];
  const definitions: string[] = [];
  const kinetic: string[] = [];
  const potential: string[] = [];
  const count = 2 + Math.floor(draw(0, 3));
  let place = 0;
  for (let k = 1; k <= count; k++) {
    // Parents in the order of the file: breadth first is the same order. The last body has a coordinate of its own.
    place = Math.floor(draw(place, all.length));
    const parent = all[place] as Placed;
    const [there, own] = [end(), end()];
    let joint = joined(draw, k, parent, there, own);
    while (k === count && joint.coordinate === undefined) joint = joined(draw, k, parent, there, own);
    const [m, J] = [number(0.2, 2), number(0.05, 0.5)];
    const centre = [number(-0.5, 0.5), number(-0.5, 0.5)] as const;
    points.get(parent.name)?.push(`p${k}: [${there}]`);
    points.set(`b${k}`, [`e: [${own}]`]);
    bodies.push(`  b${k}: { mass: ${m}, inertia: ${J}, centre: [${centre}]`);
    joints.push(`  - { ${joint.text} }`);
    if (joint.coordinate !== undefined) coordinates.push(joint.coordinate);
    const [cx, cy] = at(joint.body, centre);
    kinetic.push(`${m}/2*(X${k}'^2 + Y${k}'^2) + ${J}/2*A${k}'^2`);
    potential.push(`${m}*9.81*Y${k}`);
    all.push(joint.body);
    definitions.push(`  X${k}: ${cx}`, `  Y${k}: ${cy}`, `  A${k}: ${joint.body.angle}`);
  }
  const own = (name: string) => `points: { ${points.get(name)?.join(", ")} }`;
  return {
    bodies: `gravity: 9.81
bodies:
  ground: { ${own("ground")} }
${bodies.map((text, i) => `${text}, ${own(`b${i + 1}`)} }`).join("\n")}
joints:
${joints.join("\n")}`,
    hand: `coordinates: [${coordinates.join(", ")}]
definitions:
${definitions.join("\n")}
kinetic: ${kinetic.join(" + ")}
potential: ${potential.join(" + ")}`,
  };
}
