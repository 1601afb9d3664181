/**
 * Which features of a body can touch? Probes are corners and discs; surfaces are lines, edges, corners, circles and
 * arcs. All vectors are texts in the frame of the body; normals point to the free side and have length 1.
 */

import { hypot, square } from "../../elementary/index.js";
import type { Span } from "../../expression/index.js";
import type { Findings } from "../error.js";
import type { Expression } from "../shape.js";
import type { Evaluate } from "./numbers.js";
import type { RawShape } from "./shapes.js";
import { shapeKinds } from "./shapes.js";
import { minus, sum, times, type Vector, written } from "./text.js";

/** A corner has the radius 0. */
export interface TouchProbe {
  readonly name: string;
  readonly at: Vector;
  readonly radius: string;
}

export type TouchSurface =
  | { readonly kind: "line"; readonly name: string; readonly at: Vector; readonly normal: Vector }
  | {
      readonly kind: "edge";
      readonly name: string;
      readonly at: Vector;
      readonly normal: Vector;
      readonly along: Vector;
      readonly length: string;
      /** How deep the body is behind the edge, as a multiple of its length. */
      readonly depth: number;
    }
  | {
      /** Of a corner the radius is 0. A sector is the direction in its middle and the cosine of half of its angle. */
      readonly kind: "round";
      readonly name: string;
      readonly at: Vector;
      readonly radius: string;
      readonly inside: boolean;
      readonly sector: { readonly middle: Vector; readonly cosine: string } | undefined;
    };

export interface Features extends Span {
  readonly probes: readonly TouchProbe[];
  readonly surfaces: readonly TouchSurface[];
}

interface Corner {
  readonly at: Vector;
  readonly value: readonly [number, number];
  readonly place: Expression;
}

/** The features of all shapes of a body, numbered through. */
export function featuresOf(shapes: readonly RawShape[], evaluate: Evaluate, findings: Findings): Features {
  const probes: TouchProbe[] = [];
  const surfaces: TouchSurface[] = [];
  let place: Span | undefined;
  for (const shape of shapes) {
    place ??= shape.place;
    const given = shapeKinds.filter((kind) => shape[kind] !== undefined);
    if (given.length !== 1) {
      const found = given.length === 0 ? "none of them" : given.join(" and ");
      findings.add(shape.place, `a shape needs exactly one of ${shapeKinds.join(", ")} and has ${found}`);
      continue;
    }
    const own = read(shape, evaluate, findings);
    const numbered = <F extends { readonly name: string }>(of: readonly F[], before: readonly F[]) =>
      of.map((one, i) => ({ ...one, name: `${one.name}${before.length + i + 1}` }));
    probes.push(...numbered(own.probes, probes));
    surfaces.push(...numbered(own.surfaces, surfaces));
  }
  return { probes, surfaces, ...(place ?? { start: 0, end: 0 }) };
}

const pair = (point: readonly Expression[] | undefined): Vector => [written(point?.[0]), written(point?.[1])];

function read(
  shape: RawShape,
  evaluate: Evaluate,
  findings: Findings,
): Pick<Features, "probes" | "surfaces"> {
  const { disc, polygon, segment, polyline, halfplane, arc } = shape;
  if (disc !== undefined) {
    checkRadius(disc.radius, evaluate, findings);
    const round = { at: pair(disc.at), radius: written(disc.radius) };
    return {
      probes: [{ name: "disc", ...round }],
      surfaces: [{ kind: "round", name: "disc", ...round, inside: false, sector: undefined }],
    };
  }
  if (halfplane !== undefined) {
    const angle = written(halfplane.angle);
    const normal: Vector = angle === "0" ? ["0", "1"] : [`(-sin(${angle}))`, `cos(${angle})`];
    return { probes: [], surfaces: [{ kind: "line", name: "line", at: pair(halfplane.at), normal }] };
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

function readArc(
  arc: NonNullable<RawShape["arc"]>,
  evaluate: Evaluate,
  findings: Findings,
): Pick<Features, "probes" | "surfaces"> {
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
  const [low, high] = [written(from), written(to)];
  const middle = `(${low} + ${high})/2`;
  const sector = {
    middle: [`cos(${middle})`, `sin(${middle})`] as const,
    cosine: `cos((${high} - ${low})/2)`,
  };
  const inside = side?.value === "inside";
  // A whole circle has no ends, and no seam at which a contact would cease to act.
  const isWhole = Math.abs(span - 2 * Math.PI) < 1e-12;
  return {
    probes: [],
    surfaces: [
      {
        kind: "round",
        name: "arc",
        at: pair(at),
        radius: written(radius),
        inside,
        sector: isWhole ? undefined : sector,
      },
    ],
  };
}

/** Twice the area of the triangle of three corners; positive where they turn to the left. */
function turn(one: Corner, two: Corner, three: Corner): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [one.value, two.value, three.value];
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx);
}

function readPolygon(corners: readonly Corner[], findings: Findings): Pick<Features, "probes" | "surfaces"> {
  const after = (i: number, by = 1) => corners[(i + by) % corners.length] as Corner;
  const wrong = corners.findIndex((corner, i) => turn(corner, after(i), after(i, 2)) <= 0);
  if (wrong >= 0)
    findings.add(
      after(wrong).place,
      "the polygon is not convex here, or its corners are clockwise",
      "list the corners counterclockwise; make several convex polygons of others",
    );
  const edges = corners.map((corner, i): Edge => {
    const length = hypot(...difference(corner, after(i)));
    const depth = Math.max(...corners.map((other) => turn(corner, after(i), other))) / square(length);
    return edge(corner, after(i), depth, "right");
  });
  return withCorners(
    corners,
    corners.map((_, i) => [edges[(i + corners.length - 1) % corners.length], edges[i]] as const),
    edges,
  );
}

function readPolyline(corners: readonly Corner[], findings: Findings): Pick<Features, "probes" | "surfaces"> {
  for (const [i, { value, place }] of corners.entries())
    if (i > 0 && value.every((part, axis) => part === corners[i - 1]?.value[axis]))
      findings.add(place, "two corners in a row are at the same place", "leave out one of them");
  const edges = corners.slice(1).map((corner, i) => edge(corners[i] as Corner, corner, 1, "left"));
  const open = corners.flatMap((corner, i) => {
    const [before, next] = [corners[i - 1], corners[i + 1]];
    const hollow = before !== undefined && next !== undefined && turn(before, corner, next) >= 0;
    return hollow ? [] : [{ corner, sides: [edges[i - 1], edges[i]] as const }];
  });
  return withCorners(
    open.map(({ corner }) => corner),
    open.map(({ sides }) => sides),
    edges,
  );
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

/** Corners are probes, and round surfaces for discs: their sector lies between the normals of their edges. */
function withCorners(
  corners: readonly Corner[],
  sides: readonly (readonly [Edge | undefined, Edge | undefined])[],
  edges: readonly Edge[],
): Pick<Features, "probes" | "surfaces"> {
  const round = corners.map((corner, i): TouchSurface => {
    const [before, after] = sides[i] ?? [];
    const first = before?.normal ?? (after as Edge).along.map(minus);
    const second = after?.normal ?? (before as Edge).along;
    const both = [0, 1].map((axis) => sum(first[axis] as string, second[axis] as string)) as [string, string];
    const size = `sqrt((${both[0]})^2 + (${both[1]})^2)`;
    const middle: Vector = [`(${both[0]})/${size}`, `(${both[1]})/${size}`];
    return {
      kind: "round",
      name: "corner",
      at: corner.at,
      radius: "0",
      inside: false,
      sector: { middle, cosine: `${times(size, "1")}/2` },
    };
  });
  const probes = corners.map(({ at }): TouchProbe => ({ name: "corner", at, radius: "0" }));
  return { probes, surfaces: [...edges, ...round] };
}
