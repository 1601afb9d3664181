/** Which expressions has a part of a drawing? */

import type { Primitive } from "./model.js";
import type { Expression } from "./shape.js";

export function partsOf(primitive: Primitive): readonly (Expression | undefined)[] {
  switch (primitive.kind) {
    case "ground":
      return [...primitive.at, primitive.angle];
    case "circle":
      return [...primitive.at, primitive.radius];
    default:
      return primitive.points.flat();
  }
}
