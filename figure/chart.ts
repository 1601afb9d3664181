/** How are curves, regions and points of one plane drawn? The form of most figures in the papers. */

import * as Plot from "@observablehq/plot";
import type { Canvas } from "./canvas.js";
import { type LegendEntry, plotSvg } from "./plot.js";

type Point = readonly [number, number];

export interface ChartAxis {
  readonly label: string;
  readonly domain: readonly [number, number];
}

/** Points outside the domain of the axes are drawn outside the frame: cut them before. */
export interface Chart {
  readonly heading: string;
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly regions?: readonly ChartRegion[];
  readonly curves?: readonly ChartCurve[];
  readonly dots?: readonly ChartDot[];
  readonly notes?: readonly ChartNote[];
  /** What the white area means, for the legend. */
  readonly white?: string;
}

/** A closed polygon, drawn under everything else. A label puts it into the legend, as those of curves and dots do. */
export interface ChartRegion {
  readonly points: readonly Point[];
  readonly colour: string;
  readonly label?: string;
}

export interface ChartDot {
  readonly at: Point;
  readonly colour: string;
  readonly hollow?: boolean;
  readonly label?: string;
}

/** Curves with one label are named once. */
export interface ChartCurve {
  readonly points: readonly Point[];
  readonly colour: string;
  readonly label?: string;
  readonly dashed?: boolean;
  readonly width?: number;
}

export interface ChartNote {
  readonly at: Point;
  readonly text: string;
  readonly colour?: string;
}

/** Colours for series, dark enough for text on white. */
export const seriesColours: readonly string[] = Object.freeze([
  "#4269d0",
  "#b07800",
  "#c0392b",
  "#1f8a6d",
  "#7d3c98",
  "#5d4037",
]);

/** The picture as SVG text. */
export function drawChart(chart: Chart, canvas: Canvas): string {
  const { heading, x, y, regions = [], curves = [], dots = [], notes = [] } = chart;
  const at = { x: (p: Point) => p[0], y: (p: Point) => p[1] };
  return plotSvg(canvas, {
    heading,
    legend: legendOf(chart),
    x: { label: x.label, domain: [...x.domain] },
    y: { label: y.label, domain: [...y.domain] },
    color: { type: "identity" },
    marks: [
      ...regions.map(({ points, colour }) =>
        Plot.line([...points], { ...at, fill: colour, stroke: "none", curve: "linear-closed" }),
      ),
      Plot.frame({ stroke: "#999" }),
      ...axesThroughZero(x, y),
      ...curves.map(({ points, colour, dashed, width = 2 }) =>
        Plot.line([...points], {
          ...at,
          stroke: colour,
          strokeWidth: width,
          ...(dashed ? { strokeDasharray: "5,4" } : {}),
        }),
      ),
      ...dots.map(({ at: point, colour, hollow }) =>
        Plot.dot([point], { ...at, stroke: colour, fill: hollow ? "white" : colour, r: 4 }),
      ),
    ],
    labels: notes,
    around: {
      curves: curves.map(({ points }) => points),
      markers: dots.map(({ at }) => ({ at, radius: 4 })),
    },
  });
}

/** Areas, then lines, then dots. */
function legendOf({ regions = [], white, curves = [], dots = [] }: Chart): LegendEntry[] {
  const entries = [
    ...regions.map(({ label, colour: tint }) => ({ label, colour: areaText, tint, symbol: "area" as const })),
    { label: white, colour: areaText, symbol: "blank" as const },
    ...curves.map(({ label, colour, dashed }) => ({
      label,
      colour,
      symbol: dashed ? ("dashed" as const) : ("line" as const),
    })),
    ...dots.map(({ label, colour, hollow }) => ({
      label,
      colour,
      symbol: hollow ? ("ring" as const) : ("dot" as const),
    })),
  ];
  const named = new Map<string, LegendEntry>();
  for (const { label, ...entry } of entries) if (label !== undefined) named.set(label, { ...entry, label });
  return [...named.values()];
}

/** Areas are too pale for letters. */
const areaText = "#444";

/** Zero lines where zero is inside the frame. */
function axesThroughZero(x: ChartAxis, y: ChartAxis): Plot.Markish[] {
  const inside = ({ domain: [low, high] }: ChartAxis) => low < 0 && high > 0;
  return [
    ...(inside(x) ? [Plot.ruleX([0], { stroke: "#bbb" })] : []),
    ...(inside(y) ? [Plot.ruleY([0], { stroke: "#bbb" })] : []),
  ];
}
