/** How does a file name its coordinates? By a list, or by a map that states units and notes. */

import type { CoordinateModel } from "./model.js";
import { note, unitText } from "./schemaParts.js";
import { anyText, dictionary, listOf, mapWith, type Shape } from "./shape.js";

const coordinateList = listOf(anyText, { least: 0, most: 100 });
const coordinateMap = dictionary(mapWith({}, { unit: unitText, note }));

/** A list of names, or a map from names to what is known of them. */
export const coordinateNames: Shape<readonly CoordinateModel[]> = {
  schema: { anyOf: [coordinateList.schema, coordinateMap.schema] },
  expected: coordinateList.expected,
  read(node, findings) {
    if (node.kind !== "map") return coordinateList.read(node, findings);
    const entries = coordinateMap.read(node, findings);
    return entries?.map(({ key, value }) => ({ ...key, unit: value.unit?.value, note: value.note?.value }));
  },
};
