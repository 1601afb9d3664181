/** How is a paradox map drawn? Regions as bands, curves over them, borders of stick as circles, meeting points as dots. */

import type { ParadoxMap } from "../src/index.js";
import type { Canvas } from "./canvas.js";
import type { ChartNote } from "./chartNote.js";
import { ends, mapLegend, mapMarks } from "./mapMarks.js";
import { notesOf } from "./notes.js";
import { plotSvg } from "./plot.js";
import { labelIn, type WithUnits } from "./units.js";

/** What a map is called instead of the names of its quantities, and what is written into it. */
export interface MapLabels {
  readonly x?: string;
  readonly y?: string;
  readonly notes?: readonly ChartNote[];
}

/** The picture as SVG text; what is white is consistent. */
export function drawMap(
  map: ParadoxMap & WithUnits,
  canvas: Canvas,
  heading = "where the motion is determined",
  { x = labelIn(map, map.x.name), y = labelIn(map, map.y.name), notes = [] }: MapLabels = {},
): string {
  return plotSvg(canvas, {
    heading,
    legend: mapLegend(map),
    x: { label: x, domain: ends(map.x.values) },
    y: { label: y, domain: ends(map.y.values) },
    color: { type: "identity" },
    marks: [...mapMarks(map), ...notesOf(notes)],
  });
}
