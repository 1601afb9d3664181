/** Which shape and which mass does a geom have? Masses and inertias are those of solids in space. */

import { hypot, pow } from "../elementary/index.js";
import { attributeNumber, attributeNumbers } from "./attribute.js";
import type { FlatPoint, Plane } from "./plane.js";
import {
  type AngleStyle,
  after,
  axisColumn,
  type Rotation,
  rotationOf,
  towards,
  turnedIn,
  type Vector3,
  vector3,
} from "./space.js";
import type { XmlElement } from "./xml.js";

export interface Solid {
  /** Shapes as entries of the model file; undefined where it has none in the plane. */
  readonly shapes: readonly string[] | undefined;
  readonly mass: number;
  /** About its own centre. */
  readonly inertia: number;
  readonly centre: FlatPoint;
}

export const numeral = (value: number): string => String(value + 0); // + 0 turns −0 into 0
export const numeralPair = (pair: FlatPoint): string => `[${pair.map(numeral).join(", ")}]`;

/** What a kind of geom is: volume, squares of its radii of gyration about its own axes, its outline. */
interface Body3 {
  readonly volume: number;
  readonly squares: Vector3;
  readonly outline: (view: View) => readonly string[] | undefined;
}

/** A geom, projected on the plane: its centre, and its axes with how they lie. */
interface View {
  readonly centre: FlatPoint;
  readonly plane: Plane;
  readonly turn: Rotation;
}

type Size = readonly [number, number, number];

const kinds: Readonly<Record<string, (size: Size) => Body3>> = {
  sphere: ([r]) => ({
    volume: (4 / 3) * Math.PI * pow(r, 3),
    squares: [0.4 * r * r, 0.4 * r * r, 0.4 * r * r],
    outline: ({ centre }) => [disc(centre, r)],
  }),
  ellipsoid: ([a, b, c]) => ({
    volume: (4 / 3) * Math.PI * a * b * c,
    squares: [(b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5],
    outline: () => undefined,
  }),
  box: ([a, b, c]) => ({
    volume: 8 * a * b * c,
    squares: [(b * b + c * c) / 3, (a * a + c * c) / 3, (a * a + b * b) / 3],
    outline: (view) => rectangle(view, [a, b, c]),
  }),
  cylinder: ([r, half]) => ({
    volume: 2 * Math.PI * r * r * half,
    squares: [(r * r) / 4 + (half * half) / 3, (r * r) / 4 + (half * half) / 3, (r * r) / 2],
    outline: (view) =>
      standsAcross(view) ? [disc(view.centre, r)] : liesAlong(view) ? bar(view, r, half) : undefined,
  }),
  capsule: ([r, half]) => {
    const [cylinder, ball] = [2 * Math.PI * r * r * half, (4 / 3) * Math.PI * pow(r, 3)];
    const volume = cylinder + ball;
    const across =
      cylinder * ((half * half) / 3 + (r * r) / 4) + ball * (0.4 * r * r + half * half + 0.75 * half * r);
    const along = cylinder * ((r * r) / 2) + ball * 0.4 * r * r;
    return {
      volume,
      squares: [across / volume, across / volume, along / volume],
      outline: (view) =>
        standsAcross(view) ? [disc(view.centre, r)] : liesAlong(view) ? ends(view, r, half) : undefined,
    };
  },
};

export const isSolid = (type: string): boolean => Object.hasOwn(kinds, type);

export const geomType = (geom: XmlElement): string =>
  geom.attributes.get("type") ?? (geom.attributes.has("fromto") ? "capsule" : "sphere");

/** Of a kind that `isSolid`, in a body that is turned so. */
export function solidOf(geom: XmlElement, plane: Plane, body: Rotation, style: AngleStyle): Solid {
  const { size, at, turn } = placed(geom, style);
  const view: View = { plane, turn: after(body, turn), centre: plane.pair(turnedIn(body, at)) };
  const { volume, squares, outline } = (kinds[geomType(geom)] as (size: Size) => Body3)(size);
  const mass = attributeNumber(geom, "mass", attributeNumber(geom, "density", 1000) * volume);
  const square = squares.reduce((sum, part, k) => {
    const share = plane.normal(axisColumn(view.turn, k));
    return sum + part * share * share;
  }, 0);
  return { shapes: outline(view), mass, inertia: mass * square, centre: view.centre };
}

/** Centre, directions and size, from two ends or from a place with a direction. */
function placed(geom: XmlElement, style: AngleStyle): { size: Size; at: Vector3; turn: Rotation } {
  const given = attributeNumbers(geom, "size", [0]);
  const [x = 0, y = 0, z = 0] = given;
  const ends = attributeNumbers(geom, "fromto", []);
  if (ends.length !== 6)
    return {
      size: [x, y, z],
      at: vector3(attributeNumbers(geom, "pos", [0, 0, 0])),
      turn: rotationOf(geom, style),
    };
  const [from, to] = [vector3(ends), vector3(ends.slice(3))];
  const along = vector3(to.map((end, k) => end - (from[k] as number)));
  const half = hypot(...along) / 2;
  const isRound = ["capsule", "cylinder"].includes(geomType(geom));
  return {
    size: isRound ? [x, half, 0] : [x, y || x, half],
    at: vector3(to.map((end, k) => (end + (from[k] as number)) / 2)),
    turn: towards(along),
  };
}

const standsAcross = ({ plane, turn }: View): boolean => plane.lies(axisColumn(turn, 2)) === "across";
const liesAlong = ({ plane, turn }: View): boolean => plane.lies(axisColumn(turn, 2)) === "along";

const disc = (at: FlatPoint, radius: number): string =>
  `{ disc: { at: ${numeralPair(at)}, radius: ${numeral(radius)} } }`;

const scaled = ([x, y]: FlatPoint, factor: number): FlatPoint => [factor * x, factor * y];

/** The round ends of a capsule. */
function ends({ plane, turn, centre: [x, y] }: View, r: number, half: number): string[] {
  const [u, v] = scaled(plane.pair(axisColumn(turn, 2)), half);
  return half === 0 ? [disc([x, y], r)] : [disc([x - u, y - v], r), disc([x + u, y + v], r)];
}

function bar({ plane, turn, centre }: View, r: number, half: number): string[] {
  const [x, y] = plane.pair(axisColumn(turn, 2));
  return [quadrilateral(centre, scaled([y, -x], r), scaled([x, y], half))];
}

/** The section of a box of which one axis is across the plane. */
function rectangle({ plane, turn, centre }: View, size: Size): string[] | undefined {
  const axes = [0, 1, 2].filter((k) => plane.lies(axisColumn(turn, k)) === "along");
  const [one, other] = axes.map((k) => scaled(plane.pair(axisColumn(turn, k)), size[k] as number));
  if (one === undefined || other === undefined) return undefined;
  const isLeft = one[0] * other[1] - one[1] * other[0] > 0;
  return [isLeft ? quadrilateral(centre, one, other) : quadrilateral(centre, other, one)];
}

function quadrilateral([x, y]: FlatPoint, [a, b]: FlatPoint, [u, v]: FlatPoint): string {
  const signs: readonly FlatPoint[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  const corners = signs.map(([s, t]) => numeralPair([x + s * a + t * u, y + s * b + t * v]));
  return `{ polygon: [${corners.join(", ")}] }`;
}
