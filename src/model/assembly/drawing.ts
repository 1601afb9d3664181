/**
 * How are bodies drawn where the file has no drawing? Points of a body in their order, pins, wheels, springs, and
 * the axes of the ground.
 */

import type { Span } from "../../expression/index.js";
import type { Point, Primitive } from "../model.js";
import type { Expression } from "../shape.js";
import { angleOf, axisOf, positionOf } from "./frames.js";
import { ground, type Joint, type NamedBody, type PointName, type Scheme } from "./scheme.js";
import { linkOf } from "./sections.js";
import { generated, sum, times, type Vector, written } from "./text.js";
import { worldOf } from "./world.js";

/** Radius of a pin relative to the length of a body. */
const pinShare = "0.04";

/** Straight pieces of a drawn arc. */
const arcPieces = 24;

export function drawingOf(
  scheme: Scheme,
  joints: readonly Joint[],
  springs: readonly (readonly [PointName, PointName])[],
  tables: readonly string[],
): Primitive[] {
  const pen = new Pen(scheme, tables);
  return [
    ...joints.flatMap((joint) => pen.axes(joint)),
    ...[...scheme.bodies.values()].flatMap((body) => [...pen.shapes(body), ...pen.body(body, joints)]),
    ...joints.flatMap((joint) => pen.joint(joint)),
    ...springs.map(
      ([one, other]): Primitive => ({ kind: "spring", points: [pen.point(one), pen.point(other)] }),
    ),
  ];
}

class Pen {
  private readonly small: string;

  constructor(
    private readonly scheme: Scheme,
    private readonly tables: readonly string[],
  ) {
    const away = [...scheme.bodies.values()]
      .flatMap(({ points }) => [...points.values()].map(({ at }) => at))
      .find(([x, y]) => x !== "0" || y !== "0");
    this.small = away === undefined ? pinShare : times(pinShare, `sqrt(${away[0]}^2 + ${away[1]}^2)`);
  }

  point(name: PointName): Point {
    return this.at(positionOf(name), name);
  }

  /** The axis of the ground on which a body slides or rolls. */
  axes({ kind, ends: [line] }: Joint): Primitive[] {
    if (line.body !== ground || (kind !== "slider" && kind !== "wheel")) return [];
    const angle = generated(axisOf(this.scheme, line), line, this.tables);
    return [{ kind: "ground", at: this.point(line), angle, label: undefined }];
  }

  joint({ kind, ends: [one, other], raw }: Joint): Primitive[] {
    if (linkOf(kind) !== undefined)
      return [{ kind: "segment", points: [this.point(one), this.point(other)] }];
    const radius = kind === "wheel" ? written(raw.radius) : this.small;
    return kind === "pin" || kind === "wheel" ? [this.circle(other, radius)] : [];
  }

  /** The shapes of a body; an arc is drawn in straight pieces. */
  shapes({ name, raw }: NamedBody): Primitive[] {
    const at = (local: Vector): Point => this.at(worldOf(name.value, local), name);
    const corners = (points: readonly (readonly Expression[])[]) =>
      points.map((point) => at([written(point[0]), written(point[1])]));
    const chain = (points: readonly Point[]) =>
      points
        .slice(1)
        .map((point, i): Primitive => ({ kind: "segment", points: [points[i] as Point, point] }));
    return (raw?.shape ?? []).flatMap((shape): Primitive[] => {
      const { disc, polygon, segment, polyline, halfplane, arc } = shape;
      if (polygon !== undefined) return [{ kind: "polygon", points: corners(polygon) }];
      if (disc !== undefined) {
        const centre = at([written(disc.at?.[0]), written(disc.at?.[1])]);
        return [{ kind: "circle", at: centre, radius: disc.radius }];
      }
      if (halfplane !== undefined) {
        const angle = generated(sum(angleOf(name.value), written(halfplane.angle)), name, this.tables);
        const place = at([written(halfplane.at?.[0]), written(halfplane.at?.[1])]);
        return [{ kind: "ground", at: place, angle, label: undefined }];
      }
      if (arc === undefined) return chain(corners(polyline ?? segment ?? []));
      const [from, to, radius] = [written(arc.from), written(arc.to), written(arc.radius)];
      const pieces = Array.from({ length: arcPieces + 1 }, (_, i): Vector => {
        const angle = `${from} + ${i / arcPieces}*(${to} - ${from})`;
        return [
          sum(written(arc.at?.[0]), `${radius}*cos(${angle})`),
          sum(written(arc.at?.[1]), `${radius}*sin(${angle})`),
        ];
      });
      return chain(pieces.map(at));
    });
  }

  /**
   * A chain of segments through the points of joints, the named ones and the middles of discs, closed where there are
   * three and more; where there is one point only, a circle about the centre and a segment to it.
   */
  body({ name, raw, points }: NamedBody, joints: readonly Joint[]): Primitive[] {
    const isSolid = (raw?.shape ?? []).some(({ disc }) => disc === undefined);
    if (name.value === ground || isSolid) return [];
    const joined = joints.flatMap(({ ends }) => ends.filter(({ body }) => body === name.value));
    const named = [...joined.map(({ point }) => point), ...(raw?.points ?? []).map(({ key }) => key.value)];
    const own = [...new Set(named)].map((point) => ({
      body: name.value,
      point,
      start: name.start,
      end: name.end,
    }));
    const places = distinct(own, (point) => (points.get(point.point)?.at ?? []).join());
    const middles = (raw?.shape ?? []).map(
      ({ disc }): Vector => [written(disc?.at?.[0]), written(disc?.at?.[1])],
    );
    const chain = distinct(
      [...places.map(positionOf), ...middles.map((middle) => worldOf(name.value, middle))],
      (place) => place.join(),
    ).map((place) => this.at(place, name));
    const [first] = chain;
    const around = chain.length > 2 && first !== undefined ? [...chain, first] : chain;
    const segments = around
      .slice(1)
      .map((point, i): Primitive => ({ kind: "segment", points: [around[i] as Point, point] }));
    if (segments.length > 0 || middles.length > 0) return segments;
    const centre = { ...name, body: name.value, point: "C" };
    const arm: Primitive[] =
      first === undefined ? [] : [{ kind: "segment", points: [first, this.point(centre)] }];
    return [...arm, this.circle(centre, this.small)];
  }

  private circle(point: PointName, radius: string): Primitive {
    return { kind: "circle", at: this.point(point), radius: generated(radius, point, this.tables) };
  }

  private at([x, y]: Vector, place: Span): Point {
    return [generated(x, place, this.tables), generated(y, place, this.tables)];
  }
}

function distinct<T>(items: readonly T[], key: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [key(item), item] as const)).values()];
}
