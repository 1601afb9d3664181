/** Which shape and which mass does a geom have? Spheres, capsules and boxes; masses are those of solids in space. */

import { hypot, pow, square } from "../elementary/index.js";
import { attributeNumbers, type FlatPoint, type Plane, plus, turnedBy } from "./plane.js";
import type { XmlElement } from "./xml.js";

export interface Solid {
  /** Shapes as entries of the model file. */
  readonly shapes: readonly string[];
  readonly mass: number;
  /** About its own centre. */
  readonly inertia: number;
  readonly centre: FlatPoint;
}

export const numeral = (value: number): string => String(value + 0); // + 0 turns −0 into 0
export const numeralPair = (pair: FlatPoint): string => `[${pair.map(numeral).join(", ")}]`;

/** What every kind of geom is made from. */
interface Blank {
  readonly geom: XmlElement;
  readonly plane: Plane;
  readonly size: readonly number[];
  readonly angle: number;
  readonly centre: FlatPoint;
  /** From its volume, its inertia relative to its mass, its shapes and its centre. */
  weighed(volume: number, square: number, shapes: readonly string[], at?: FlatPoint): Solid;
}

const makers: Readonly<Record<string, (blank: Blank) => Solid | undefined>> = {
  sphere: ({ size: [r = 0], centre, weighed }) =>
    weighed((4 / 3) * Math.PI * pow(r, 3), 0.4 * r * r, [disc(centre, r)]),
  box: ({ plane, size: [x = 0, y = 0, z = 0], angle, centre, weighed }) => {
    const [a, b] = plane.pair([x, y, z]);
    return weighed(8 * x * y * z, (a * a + b * b) / 3, [rectangle(a, b, centre, angle)]);
  },
  capsule,
  cylinder: ({ plane, size: [r = 0, half = 0], angle, centre, weighed }) => {
    const volume = 2 * Math.PI * r * r * half;
    if (plane.name === "xy") return weighed(volume, (r * r) / 2, [disc(centre, r)]);
    return weighed(volume, (r * r) / 4 + (half * half) / 3, [rectangle(r, half, centre, angle)]);
  },
};

/** Undefined where the geom is not a solid of the plane. */
export function solidOf(geom: XmlElement, plane: Plane): Solid | undefined {
  const type = geom.attributes.get("type") ?? (geom.attributes.has("fromto") ? "capsule" : "sphere");
  const angle = plane.angle(geom);
  if (angle === undefined || !Object.hasOwn(makers, type)) return undefined;
  const centre = plane.pair(attributeNumbers(geom, "pos", [0, 0, 0]));
  const weighed: Blank["weighed"] = (volume, square, shapes, at = centre) => {
    const [density = 0] = attributeNumbers(geom, "density", [1000]);
    const [mass = 0] = attributeNumbers(geom, "mass", [density * volume]);
    return { shapes, mass, inertia: mass * square, centre: at };
  };
  const size = attributeNumbers(geom, "size", [0]);
  return makers[type]?.({ geom, plane, size, angle, centre, weighed });
}

function rectangle(a: number, b: number, centre: FlatPoint, angle: number): string {
  const corners = [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ].map((corner) => numeralPair(plus(centre, turnedBy(corner as [number, number], angle))));
  return `{ polygon: [${corners.join(", ")}] }`;
}

const disc = (at: FlatPoint, radius: number): string =>
  `{ disc: { at: ${numeralPair(at)}, radius: ${numeral(radius)} } }`;

/** Two discs in the plane; a cylinder and two half spheres in space. */
function capsule({ geom, plane, size: [r = 0, half = 0], angle, centre, weighed }: Blank): Solid | undefined {
  if (plane.name === "xy" && !geom.attributes.has("fromto")) return undefined;
  const reach = turnedBy([0, half], angle);
  const ends = attributeNumbers(geom, "fromto", []);
  const [one, other]: readonly [FlatPoint, FlatPoint] =
    ends.length === 6
      ? [plane.pair(ends.slice(0, 3)), plane.pair(ends.slice(3))]
      : [plus(centre, [-reach[0], -reach[1]]), plus(centre, reach)];
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
  const length = hypot(dx, dy);
  if (!(length > 0)) return undefined;
  const [cylinder, ball] = [Math.PI * r * r * length, (4 / 3) * Math.PI * pow(r, 3)];
  const volume = cylinder + ball;
  const ofCylinder = cylinder * (square(length) / 12 + (r * r) / 4);
  const ofBall = ball * (0.4 * r * r + square(length) / 4 + (3 / 8) * length * r);
  const shapes = [disc(one, r), disc(other, r)];
  return weighed(volume, (ofCylinder + ofBall) / volume, shapes, [
    (one[0] + other[0]) / 2,
    (one[1] + other[1]) / 2,
  ]);
}
