/** What may be drawn, and where is a point? A pair of expressions, or a named point of a body. */

import { generated } from "./assembly/text.js";
import { described } from "./schemaParts.js";
import { anyText, type Expression, expression, listOf, mapWith, type Shape, variant } from "./shape.js";

/** A named point of a body. */
const pointName = /^[A-Za-z][A-Za-z0-9_]*\.[A-Za-z][A-Za-z0-9_]*$/;

const coordinatesOfPoint = listOf(expression, { least: 2, most: 2 });

/** [X, Y], or a named point of a body. */
export const point: Shape<readonly Expression[]> = {
  schema: { anyOf: [coordinatesOfPoint.schema, { type: "string", pattern: pointName.source }] },
  expected: "[X, Y] or a point such as crank.B",
  read(node, findings) {
    if (node.kind !== "scalar" || !pointName.test(node.text)) return coordinatesOfPoint.read(node, findings);
    const { text, start, end } = node;
    return ["x", "y"].map((axis) => generated(`${text}.${axis}`, { start, end }, []));
  },
};
const pair = listOf(point, { least: 2, most: 2 });

/** An entry of the drawing. */
export const primitive = variant({
  ground: described(
    mapWith(
      { at: described(point, "a point of the line") },
      {
        angle: described(expression, "direction of the line in rad; 0 if left out"),
        label: described(anyText, "text next to the line"),
      },
    ),
    "a hatched line",
  ),
  spring: described(pair, "a spring between two points"),
  segment: described(pair, "a bar between two points"),
  circle: described(
    mapWith({ at: described(point, "centre"), radius: described(expression, "radius in m") }, {}),
    "a disc",
  ),
  polygon: described(listOf(point, { least: 3, most: 100 }), "a filled polygon"),
});
