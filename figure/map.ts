/**
 * How is a paradox map drawn? Regions as bands, curves over them, borders of stick as circles, meeting points as
 * dots.
 */

import * as Plot from "@observablehq/plot";
import type { ParadoxMap } from "../src/index.js";
import type { Canvas } from "./canvas.js";
import type { ChartNote } from "./chart.js";
import type { LabelSurroundings } from "./labels.js";
import { type LegendEntry, plotSvg } from "./plot.js";
import { labelIn, type WithUnits } from "./units.js";

/** What a map is called instead of the names of its quantities, and what is written into it. */
export interface MapLabels {
  readonly x?: string;
  readonly y?: string;
  readonly notes?: readonly ChartNote[];
}

const regions: Readonly<Record<string, string>> = { indeterminate: "#f6dd8c", inconsistent: "#eeb0a8" };
const curves: Readonly<Record<string, string>> = {
  "k_N+ = 0": "#c0392b",
  "k_N- = 0": "#8e44ad",
  "b = 0": "#2457a6",
  "slip = 0": "#222222",
};
const stickBorder = "stick border";
/** Minors of several contacts, whose names are the model's. */
const otherCurve = "#1e8449";
const meetingPoint = "#d35400";

interface Band {
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
  readonly verdict: string;
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
    marks: mapMarks(map),
    labels: notes,
    around: mapSurroundings(map),
  });
}

/** The regions and curves that occur. */
export function mapLegend(map: ParadoxMap): LegendEntry[] {
  const used = new Set(map.curves.map(({ name }) => name));
  const shown = new Set(map.grid.verdict.flat());
  const hasWhite = shown.has("consistent");
  return [
    ...(hasWhite ? [{ label: "one motion", colour: "#222222", symbol: "blank" as const }] : []),
    ...Object.entries(regions)
      .filter(([name]) => shown.has(name as "indeterminate"))
      .map(([label, tint]) => ({ label, colour: darker(tint), symbol: "area" as const, tint })),
    ...Object.entries(curves)
      .filter(([name]) => used.has(name))
      .map(([label, colour]) => ({ label, colour })),
    ...[...used]
      .filter((name) => !(name in curves) && name !== stickBorder)
      .map((label) => ({ label, colour: otherCurve })),
    ...(used.has(stickBorder) ? [{ label: stickBorder, colour: "#222222", symbol: "ring" as const }] : []),
    ...(map.points.length > 0
      ? [{ label: "Génot–Brogliato", colour: meetingPoint, symbol: "dot" as const }]
      : []),
  ];
}

/** Regions, the frame over them, then curves and points. @internal */
export function mapMarks(map: ParadoxMap): Plot.Markish[] {
  const point = { x: (p: readonly [number, number]) => p[0], y: (p: readonly [number, number]) => p[1] };
  return [
    Plot.rect(bands(map), {
      x1: "x1",
      x2: "x2",
      y1: "y1",
      y2: "y2",
      fill: ({ verdict }: Band) => regions[verdict],
      inset: -0.15,
    }),
    Plot.frame({ stroke: "#999" }),
    ...map.curves.map(({ name, points }) =>
      name === stickBorder
        ? Plot.dot([...points], { ...point, stroke: "#222", fill: "white", r: 4.5 })
        : Plot.line([...points], { ...point, stroke: curves[name] ?? otherCurve, strokeWidth: 2 }),
    ),
    Plot.dot([...map.points], { x: "x", y: "y", fill: meetingPoint, stroke: "white", r: 5 }),
  ];
}

/** What labels on a map avoid. @internal */
export const mapSurroundings = ({ curves: drawn, points }: ParadoxMap): LabelSurroundings => ({
  curves: drawn.filter(({ name }) => name !== stickBorder).map(({ points: line }) => line),
  markers: [
    ...points.map(({ x, y }) => ({ at: [x, y] as const, radius: 5 })),
    ...drawn
      .filter(({ name }) => name === stickBorder)
      .flatMap(({ points: rings }) => rings.map((at) => ({ at, radius: 4.5 }))),
  ],
});

/** Neighbours of one verdict in a row become one rectangle. */
function bands({ x, y, grid }: ParadoxMap): Band[] {
  const [halfX, halfY] = [step(x.values) / 2, step(y.values) / 2];
  return grid.verdict.flatMap((row, j) => {
    const found: Band[] = [];
    for (let i = 0; i < row.length; ) {
      const verdict = row[i] ?? "";
      let end = i;
      while (end + 1 < row.length && row[end + 1] === row[i]) end += 1;
      const centre = y.values[j] as number;
      if (verdict in regions) {
        const [x1, x2] = within(x.values, (x.values[i] as number) - halfX, (x.values[end] as number) + halfX);
        const [y1, y2] = within(y.values, centre - halfY, centre + halfY);
        found.push({ x1, x2, y1, y2, verdict });
      }
      i = end + 1;
    }
    return found;
  });
}

/** Cells at the rim are cut at the frame. */
function within(values: readonly number[], low: number, high: number): [number, number] {
  const [first, last] = ends(values);
  return [Math.max(first, low), Math.min(last, high)];
}

const step = (values: readonly number[]): number => (values[1] as number) - (values[0] as number);
const ends = (values: readonly number[]): [number, number] => [values[0] as number, values.at(-1) as number];

/** Legible as text on white. */
const darker = (colour: string): string => (colour === regions.indeterminate ? "#a98200" : "#b03a2e");
