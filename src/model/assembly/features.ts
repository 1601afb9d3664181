/** Which features of a body can touch, and with which numbers are its shapes right? */

import { hypot, square } from "../../elementary/index.js";
import type { Findings } from "../error.js";
import type { Expression } from "../shape.js";
import type { Features, TouchProbe, TouchSurface } from "./feature.js";
import type { Evaluate } from "./numbers.js";
import { cornerSurface, endsOf, type Piece, type PieceCorner } from "./pieces.js";
import type { RawShape } from "./shapes.js";
import { shapeKinds } from "./shapes.js";
import { minus, sum, times, type Vector, written } from "./text.js";

interface Corner {
  readonly at: Vector;
  readonly value: readonly [number, number];
  readonly place: Expression;
}

/** What one shape gives; corners of pieces follow when all shapes are known. */
interface Part extends Pick<Features, "probes" | "surfaces"> {
  readonly pieces: readonly Piece[];
  /** Do the corners of its pieces come after its own surfaces, or after those of all shapes? */
  readonly late: boolean;
}

/** The features of all shapes of a body, numbered through. */
export function featuresOf(shapes: readonly RawShape[], evaluate: Evaluate, findings: Findings): Features {
  const parts: Part[] = [];
  for (const shape of shapes) {
    const given = shapeKinds.filter((kind) => shape[kind] !== undefined);
    if (given.length === 1) parts.push(read(shape, evaluate, findings));
    else {
      const found = given.length === 0 ? "none of them" : given.join(" and ");
      findings.add(shape.place, `a shape needs exactly one of ${shapeKinds.join(", ")} and has ${found}`);
    }
  }
  const ends = endsOf(parts.flatMap(({ pieces }) => pieces));
  const atEnds = ({ pieces, late }: Part): Part => {
    const own = pieces.flatMap((piece) => ends.get(piece)?.corners ?? []);
    const { probes, surfaces } = withCorners(own);
    const marked = <F>(features: readonly F[]) =>
      features.map((one) => ({ ...one, ...(late && { rim: true }) }));
    return { probes: marked(probes), surfaces: marked(surfaces), ...noPieces };
  };
  const all = [
    ...parts.flatMap((part) => (part.late ? [widened(part, ends)] : [part, atEnds(part)])),
    ...parts.flatMap((part) => (part.late ? [atEnds(part)] : [])),
  ];
  const numbered = <F extends { readonly name: string }>(features: readonly F[]) =>
    features.map((one, i) => ({ ...one, name: `${one.name}${i + 1}` }));
  return {
    probes: numbered(all.flatMap(({ probes }) => probes)),
    surfaces: numbered(all.flatMap(({ surfaces }) => surfaces)),
    ...(shapes[0]?.place ?? { start: 0, end: 0 }),
  };
}

/** Arcs that continue an edge smoothly reach beyond their ends by this angle. */
const endAngle = 1e-9;

/** An edge between two arcs lies flat on the ends of both, where neither would act without a margin. */
function widened(part: Part, ends: ReturnType<typeof endsOf>): Part {
  if (!part.pieces.some((piece) => ends.get(piece)?.smooth)) return part;
  const probes = part.probes.map(({ sector, ...probe }): TouchProbe => {
    const wider = sector && { ...sector, cosine: `(${sector.cosine} - ${endAngle})` };
    return { ...probe, sector: wider };
  });
  return { ...part, probes };
}

const noPieces = { pieces: [], late: false } as const;

const pair = (point: readonly Expression[] | undefined): Vector => [written(point?.[0]), written(point?.[1])];

function read(shape: RawShape, evaluate: Evaluate, findings: Findings): Part {
  const { disc, polygon, segment, polyline, halfplane, arc } = shape;
  if (disc !== undefined) {
    checkRadius(disc.radius, evaluate, findings);
    const round = { at: pair(disc.at), radius: written(disc.radius) };
    return {
      probes: [{ name: "disc", ...round }],
      surfaces: [{ kind: "round", name: "disc", ...round, inside: false, sector: undefined }],
      ...noPieces,
    };
  }
  if (halfplane !== undefined) {
    const angle = written(halfplane.angle);
    const normal: Vector = angle === "0" ? ["0", "1"] : [`(-sin(${angle}))`, `cos(${angle})`];
    const line = { kind: "line", name: "line", at: pair(halfplane.at), normal } as const;
    return { probes: [], surfaces: [line], ...noPieces };
  }
  if (arc !== undefined) return readArc(arc, evaluate, findings);
  const cornersOf = (points: readonly (readonly Expression[])[]): Corner[] =>
    points.map((point) => ({
      at: pair(point),
      value: [evaluate(point[0]), evaluate(point[1])],
      place: point[0] as Expression,
    }));
  if (polygon !== undefined) return readPolygon(cornersOf(polygon), findings);
  return readPolyline(cornersOf(polyline ?? segment ?? []), findings);
}

function checkRadius(radius: Expression, evaluate: Evaluate, findings: Findings): void {
  const value = evaluate(radius);
  if (value < 0) findings.add(radius, `a radius must not be negative, got ${value}`);
}

function readArc(arc: NonNullable<RawShape["arc"]>, evaluate: Evaluate, findings: Findings): Part {
  const { at, radius, from, to, side } = arc;
  if (side !== undefined && side.value !== "outside" && side.value !== "inside")
    findings.add(side, `${JSON.stringify(side.value)} is not a side`, "write outside or inside");
  checkRadius(radius, evaluate, findings);
  const span = evaluate(to) - evaluate(from);
  if (span <= 0 || span > 2 * Math.PI)
    findings.add(
      to,
      `the arc must turn counterclockwise by at most 2 pi, got ${span}`,
      "write a larger angle under to: than under from:; side: inside or outside selects the free side",
    );
  const inside = side?.value === "inside";
  const [low, high] = [written(from), written(to)];
  const middle = `(${low} + ${high})/2`;
  // A whole circle has no ends, and no seam at which a contact would cease to act.
  const isWhole = Math.abs(span - 2 * Math.PI) < 1e-12;
  const circle = {
    name: "arc",
    at: pair(at),
    radius: written(radius),
    sector: isWhole
      ? undefined
      : { middle: [`cos(${middle})`, `sin(${middle})`] as const, cosine: `cos((${high} - ${low})/2)` },
  };
  const surface = { kind: "round", ...circle, inside } as const;
  const end = (angle: Expression) => arcEnd(arc, angle, inside, evaluate);
  const [start, last] = inside ? [from, to] : [to, from];
  return {
    probes: inside ? [] : [circle],
    surfaces: [surface],
    pieces: isWhole ? [] : [{ surface, start: end(start), end: end(last) }],
    late: true,
  };
}

/** With the free side on the left the outside of an arc is traversed clockwise, its inside counterclockwise. */
function arcEnd(
  { at, radius }: NonNullable<RawShape["arc"]>,
  angle: Expression,
  inside: boolean,
  evaluate: Evaluate,
): Piece["start"] {
  const [c, s] = [`cos(${written(angle)})`, `sin(${written(angle)})`];
  const [centre, size] = [pair(at), written(radius)];
  const place: Vector = [sum(centre[0], times(size, c)), sum(centre[1], times(size, s))];
  const outwards = inside ? minus : (part: string) => part;
  return {
    at: place,
    value: [evaluate(place[0]), evaluate(place[1])],
    normal: [outwards(c), outwards(s)],
    forward: [outwards(s), outwards(minus(c))],
    direction: [evaluate(outwards(s)), evaluate(outwards(minus(c)))],
  };
}

/** Roundings of corners relative to the square of an edge. */
const flatness = 1e-9;

/** Twice the area of the triangle of three corners; positive where they turn to the left. */
function turn(one: Corner, two: Corner, three: Corner): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [one.value, two.value, three.value];
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx);
}

function readPolygon(corners: readonly Corner[], findings: Findings): Part {
  const after = (i: number, by = 1) => corners[(i + by) % corners.length] as Corner;
  // All corners are on the left of each edge; turns to the left alone would admit a star.
  const isBehind = (i: number) => {
    const [corner, next] = [after(i), after(i + 1)];
    const least = -flatness * square(hypot(...difference(corner, next)));
    return corners.some((other) => turn(corner, next, other) < least);
  };
  const wrong = corners.findIndex((corner, i) => turn(corner, after(i), after(i, 2)) <= 0 || isBehind(i));
  if (wrong >= 0)
    findings.add(
      after(wrong).place,
      "the polygon is not convex here, or its corners are clockwise",
      "list the corners counterclockwise; divide other shapes into convex polygons",
    );
  const edges = corners.map((corner, i): Edge => {
    const length = hypot(...difference(corner, after(i)));
    const depth = Math.max(...corners.map((other) => turn(corner, after(i), other))) / square(length);
    return edge(corner, after(i), depth, "right");
  });
  const { probes, surfaces } = withCorners(
    corners.map(({ at }, i): PieceCorner => {
      const before = edges[(i + corners.length - 1) % corners.length] as Edge;
      return { at, first: before.normal, second: (edges[i] as Edge).normal, outwards: undefined };
    }),
  );
  const [first, ...others] = edges as [Edge, ...Edge[]];
  return { probes, surfaces: [{ ...first, solid: edges }, ...others, ...surfaces], ...noPieces };
}

function readPolyline(corners: readonly Corner[], findings: Findings): Part {
  for (const [i, { value, place }] of corners.entries())
    if (i > 0 && value.every((part, axis) => part === corners[i - 1]?.value[axis]))
      findings.add(place, "two consecutive corners coincide", "leave out one of them");
  const pieces = corners.slice(1).map((corner, i): Piece => {
    const before = corners[i] as Corner;
    const surface = edge(before, corner, 1, "left");
    const [x, y] = difference(before, corner);
    const length = hypot(x, y);
    const common = {
      normal: surface.normal,
      forward: surface.along,
      direction: [x / length, y / length] as const,
    };
    return { surface, start: { ...before, ...common }, end: { ...corner, ...common } };
  });
  return { probes: [], surfaces: pieces.map(({ surface }) => surface), pieces, late: false };
}

type Edge = TouchSurface & { readonly kind: "edge" };

const difference = (one: Corner, other: Corner): [number, number] => [
  other.value[0] - one.value[0],
  other.value[1] - one.value[1],
];

/** From one corner to the next; the free side is on the right of a polygon's edge and on the left of a polyline's. */
function edge(one: Corner, other: Corner, depth: number, free: "left" | "right"): Edge {
  const [dx, dy] = [0, 1].map((axis) => sum(other.at[axis] as string, minus(one.at[axis] as string))) as [
    string,
    string,
  ];
  const length = `sqrt((${dx})^2 + (${dy})^2)`;
  const [x, y] = difference(one, other);
  const straight = (part: string, value: number, cross: number) =>
    cross === 0 && /^[^a-zA-Z]*$/.test(part) ? String(Math.sign(value)) : `(${part})/${length}`;
  const along: Vector = [
    x === 0 && dx === "0" ? "0" : straight(dx, x, y),
    y === 0 && dy === "0" ? "0" : straight(dy, y, x),
  ];
  const normal: Vector = free === "right" ? [along[1], minus(along[0])] : [minus(along[1]), along[0]];
  return { kind: "edge", name: "edge", at: one.at, normal, length, depth, along };
}

/** Corners are probes, and round surfaces for discs and arcs. */
function withCorners(corners: readonly PieceCorner[]): Pick<Features, "probes" | "surfaces"> {
  const probes = corners.map(({ at }): TouchProbe => ({ name: "corner", at, radius: "0" }));
  return { probes, surfaces: corners.map(cornerSurface) };
}
