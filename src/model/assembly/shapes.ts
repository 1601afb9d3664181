/** Which shapes may a body have? Points are given in the frame of the body. */

import { described, repeat, withOneOf } from "../schemaParts.js";
import { anyText, type Expression, expression, listOf, mapWith, type Shape } from "../shape.js";

type ValueOf<S> = S extends Shape<infer T> ? T : never;

const corner = listOf(expression, { least: 2, most: 2 });
const corners = (least: number) => listOf(corner, { least, most: 200 });

const disc = mapWith(
  { radius: described(expression, "radius in m") },
  { at: described(corner, "centre; the origin of the frame if left out") },
);

const shape = mapWith(
  {},
  {
    disc: described(disc, "a disc"),
    polygon: described(corners(3), "a convex polygon, its corners counterclockwise"),
    segment: described(
      listOf(corner, { least: 2, most: 2 }),
      "a straight surface, its free side on the left",
    ),
    polyline: described(corners(2), "a surface of several segments, its free side on the left"),
    halfplane: described(
      mapWith(
        {},
        {
          at: described(corner, "a point of the line; the origin of the frame if left out"),
          angle: described(expression, "direction of the line in rad; 0 if left out"),
        },
      ),
      "everything below a straight line",
    ),
    arc: described(
      mapWith(
        {
          radius: described(expression, "radius in m"),
          from: described(expression, "angle at which the arc begins, in rad"),
          to: described(expression, "angle at which it ends, larger than from"),
        },
        {
          at: described(corner, "centre; the origin of the frame if left out"),
          side: described(anyText, "free side: outside (the default) or inside"),
        },
      ),
      "part of a circle from one angle to a larger one",
    ),
    repeat,
  },
);

/** The kinds of shapes. */
export const shapeKinds = ["disc", "polygon", "segment", "polyline", "halfplane", "arc"] as const;

const one = withOneOf(shape, shapeKinds);

/** One shape, or a list of them. */
export const shapes: Shape<readonly RawShape[]> = {
  schema: { anyOf: [one.schema, { type: "array", items: one.schema }] },
  expected: "a shape, or a list of shapes",
  read(node, findings) {
    if (node.kind === "list") return listOf(one).read(node, findings);
    const only = one.read(node, findings);
    return only === undefined ? undefined : [only];
  },
};

export type RawShape = ValueOf<typeof shape>;

/** All numbers of a shape. */
export function expressionsOf({ disc, polygon, segment, polyline, halfplane, arc }: RawShape): Expression[] {
  const corners = [...(polygon ?? []), ...(segment ?? []), ...(polyline ?? [])].flat();
  const rest = [disc?.radius, halfplane?.angle, arc?.radius, arc?.from, arc?.to];
  const places = [disc?.at, halfplane?.at, arc?.at].flatMap((at) => at ?? []);
  return [...corners, ...places, ...rest.filter((one) => one !== undefined)];
}
