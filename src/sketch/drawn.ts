/** Which text does a drawn body, joint, spring or contact become? */

import { atan2 } from "../elementary/index.js";
import { Mistake } from "../mistake/index.js";
import type { EditOf, Grip } from "./edits.js";
import { drawnNumber, drawnPair } from "./numeral.js";
import { nodeAt, readDocument } from "./position.js";
import type { Sketch, SketchBody } from "./sketch.js";
import {
  convexHull,
  discSolid,
  distance,
  type PlateSolid,
  polygonSolid,
  type SketchPlace,
  turnedPlace,
} from "./solid.js";
import type { BodyFrame } from "./starts.js";
import { appendItem, setEntry } from "./textEdit.js";

/** A text, and the frames of bodies that were drawn into it. */
export interface Drawn {
  readonly text: string;
  readonly frames?: ReadonlyMap<string, BodyFrame>;
}

/** Masses by area: a plate of wood of two centimetres, kg/m². */
const density = 10;
/** Digits of masses; springs and contacts as they are drawn first. */
const digits = 4;
const drawnDefaults = Object.freeze({ stiffness: 100, damping: 1, friction: 0.4, restitution: 0.2 });
/** Places nearer to each other than this are one point, m. */
const near = 1e-9;

type Plain = Readonly<Record<string, unknown>>;
export const plainOf = (text: string): Plain => (readDocument(text).toJS() ?? {}) as Plain;

export function drawDisc(text: string, { at, radius }: EditOf<"disc">): Drawn {
  if (!(radius > 0)) throw new Mistake(`a disc needs a radius, got ${radius}`);
  return drawBody(
    text,
    "disc",
    discSolid(at, radius),
    0,
    () => `{ disc: { radius: ${drawnNumber(radius)} } }`,
  );
}

export function drawPolygon(text: string, { name, corners }: EditOf<"polygon">): Drawn {
  const hull = convexHull(corners);
  if (hull.length < 3) throw new Mistake("the outline has no area: draw it larger");
  const shape = ([cx, cy]: SketchPlace) => cornersText(hull.map(([x, y]) => [x - cx, y - cy]));
  return drawBody(text, name, polygonSolid(hull), 0, shape);
}

export function drawStrip(text: string, { name, from, to, width }: EditOf<"strip">): Drawn {
  const [long, half] = [distance(from, to) / 2, width / 2];
  if (!(long > 0 && half > 0)) throw new Mistake("a strip needs two different ends");
  const corners: SketchPlace[] = [
    [-long, -half],
    [long, -half],
    [long, half],
    [-long, half],
  ];
  const middle: SketchPlace = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const angle = atan2(to[1] - from[1], to[0] - from[0]);
  const points = `, points: { A: ${drawnPair([-long, 0])}, B: ${drawnPair([long, 0])} }`;
  return drawBody(
    text,
    name,
    { ...polygonSolid(corners), centroid: middle },
    angle,
    () => cornersText(corners),
    points,
  );
}

const cornersText = (corners: readonly SketchPlace[]): string =>
  `{ polygon: [${corners.map(drawnPair).join(", ")}] }`;

function drawBody(
  text: string,
  kind: string,
  { area, centroid, moment }: PlateSolid,
  angle: number,
  shape: (centroid: SketchPlace) => string,
  more = "",
): Drawn {
  const name = freeName(kind, Object.keys((plainOf(text).bodies ?? {}) as Plain));
  const weight = (value: number) => String(Number((density * value).toPrecision(digits)));
  const entry = `{ mass: ${weight(area)}, inertia: ${weight(moment)}, shape: ${shape(centroid)}${more} }`;
  return {
    text: setEntry(text, ["bodies", name], entry),
    frames: new Map([[name, { at: centroid, angle }]]),
  };
}

export function drawGround(text: string, { points }: EditOf<"ground">): Drawn {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || !(distance(first, last) > 0))
    throw new Mistake("the ground needs two different places");
  // The free side is on the left of the direction: from left to right it is above.
  const along = first[0] > last[0] ? [...points].reverse() : points;
  const [[x, y], [toX, toY]] = [along[0] as SketchPlace, along.at(-1) as SketchPlace];
  const angle = atan2(toY - y, toX - x);
  const tilted = angle === 0 ? "" : `, angle: ${drawnNumber(angle)}`;
  const shape =
    points.length === 2
      ? `{ halfplane: { at: ${drawnPair([x, y])}${tilted} } }`
      : `{ polyline: [${along.map(drawnPair).join(", ")}] }`;
  return { text: appendItem(text, ["bodies", "ground", "shape"], shape) };
}

export function drawPin(text: string, sketch: Sketch, { at, bodies: [one, other] }: EditOf<"pin">): Drawn {
  const first = pointAt(text, sketch, { body: one, at });
  const second = pointAt(first.text, sketch, { body: other, at });
  return { text: appendItem(second.text, ["joints"], `{ pin: [${first.name}, ${second.name}] }`) };
}

export function drawSlider(
  text: string,
  sketch: Sketch,
  { at, angle, bodies: [base, body] }: EditOf<"slider">,
): Drawn {
  const first = pointAt(text, sketch, { body: base, at }, angle);
  const second = pointAt(first.text, sketch, { body, at }, angle);
  return { text: appendItem(second.text, ["joints"], `{ slider: [${first.name}, ${second.name}] }`) };
}

export function drawSpring(text: string, sketch: Sketch, { from, to }: EditOf<"spring">): Drawn {
  if (from.body === to.body) throw new Mistake(`a spring joins two bodies, got ${from.body} twice`);
  const first = pointAt(text, sketch, from);
  const second = pointAt(first.text, sketch, to);
  const { stiffness, damping } = drawnDefaults;
  const length = drawnNumber(distance(from.at, to.at));
  const item =
    `{ between: [${first.name}, ${second.name}], stiffness: ${stiffness}, length: ${length}, damping: ` +
    `${damping} }`;
  return { text: appendItem(second.text, ["springs"], item) };
}

export function drawContact(text: string, { bodies: [one, other] }: EditOf<"contact">): Drawn {
  if (one === other) throw new Mistake(`a contact is between two bodies, got ${one} twice`);
  const contacts = (plainOf(text).contacts ?? {}) as Readonly<Record<string, Plain>>;
  const known = Object.entries(contacts).find(
    ([, { between }]) => Array.isArray(between) && between.includes(one) && between.includes(other),
  );
  if (known !== undefined) throw new Mistake(`${one} and ${other} have a contact already: ${known[0]}`);
  const { friction, restitution } = drawnDefaults;
  // The corners of the first body rest on the ends of the other one's edges.
  const [first, second] = one === "ground" ? [other, one] : [one, other];
  const entry = `{ between: [${first}, ${second}], friction: ${friction}, restitution: ${restitution} }`;
  return { text: setEntry(text, ["contacts", freeName("touch", Object.keys(contacts))], entry) };
}

/** The point of a body at a place, with its name; a new one where there is none, or where it has an axis. */
function pointAt(
  text: string,
  sketch: Sketch,
  { body: name, at }: Grip,
  axis?: number,
): { readonly text: string; readonly name: string } {
  const body = sketch.bodies.find((one) => one.name === name);
  if (body === undefined) throw new Mistake(`there is no body ${name}`);
  const known = Object.entries(body.points).find(([, place]) => distance(place, at) < near)?.[0];
  if (known !== undefined && axis === undefined) return { text, name: `${name}.${known}` };
  needsText(text, name);
  const point = freeName("P", Object.keys(body.points));
  const [x, y] = localOf(body, at);
  const turn = axis === undefined ? "" : `, ${drawnNumber(axis - body.angle)}`;
  const value = `[${drawnNumber(x)}, ${drawnNumber(y)}${turn}]`;
  return { text: setEntry(text, ["bodies", name, "points", point], value), name: `${name}.${point}` };
}

/** Copies of `repeat:` have no text of their own. */
export function needsText(text: string, body: string): void {
  const bodies = (plainOf(text).bodies ?? {}) as Readonly<Record<string, Plain | undefined>>;
  if (body === "ground" || nodeAt(text, ["bodies", body]) !== undefined) {
    if (bodies[body] === undefined || typeof bodies[body] !== "object" || !("repeat" in (bodies[body] ?? {})))
      return;
  }
  throw new Mistake(`${body} is a copy made by repeat: change it in the text`);
}

const localOf = ({ at: [x, y], angle }: SketchBody, [px, py]: SketchPlace): SketchPlace =>
  turnedPlace([px - x, py - y], -angle);

const freeName = (letters: string, taken: readonly string[]): string => {
  for (let i = 1; ; i++) if (!taken.includes(`${letters}${i}`)) return `${letters}${i}`;
};
