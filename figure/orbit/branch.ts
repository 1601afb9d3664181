/**
 * What does a bifurcation diagram of orbits show? The largest and smallest value of a coordinate, or the period,
 * along the parameter: stable solid, unstable dashed, every special point with its label.
 */

import * as Plot from "@observablehq/plot";
import type { OrbitBranchPoint, OrbitsOver } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { seriesColours } from "../chart.js";
import { type LegendEntry, plotSvg } from "../plot.js";
import { labelIn, type WithUnits } from "../units.js";
import { stretches } from "./stretches.js";

export interface BranchPicture {
  readonly title: string;
  /** A coordinate, or `period`; the first coordinate, if left out. */
  readonly over?: string;
  /** With their units; the names of the parameter and of the quantity, if left out. */
  readonly labels?: { readonly x: string; readonly y: string };
}

type Row = Pick<OrbitBranchPoint, "value" | "stable" | "label"> & { readonly y: number };
type Side = (point: OrbitBranchPoint) => number;

const dark = "#222222";
/** Labels nearer to each other than this share of the picture have one marker. */
const crowded = 0.012;

/** The picture as SVG text. */
export function drawOrbitBranch(
  result: OrbitsOver & WithUnits,
  canvas: Canvas,
  { title, over, labels }: BranchPicture,
): string {
  const { parameter, range, branch, doubled = [], outcome } = result;
  const name = over ?? Object.keys(branch[0]?.max ?? {})[0] ?? "period";
  const sides: readonly Side[] =
    name === "period"
      ? [({ period }) => period]
      : [({ max }) => max[name] as number, ({ min }) => min[name] as number];
  const series = [branch, ...doubled.map((one) => one.branch)].map((points, i) => ({
    colour: seriesColours[i % seriesColours.length] as string,
    label: i === 0 ? "orbit" : `twice the period (${i})`,
    lines: sides.map((side) => points.map((point) => rowOf(point, side))),
  }));
  const notes = series.flatMap(({ lines }) => gathered(lines[0] ?? [], Math.abs(range[1] - range[0])));
  const legend: LegendEntry[] = [
    ...series.map(({ label, colour }) => ({ label, colour })),
    { label: "stable", colour: dark },
    { label: "unstable", colour: dark, symbol: "dashed" as const },
  ];
  return plotSvg(canvas, {
    heading: outcome === undefined ? title : `${title}: ${outcome.reason}`,
    legend,
    x: { label: labels?.x ?? labelIn(result, parameter), domain: [Math.min(...range), Math.max(...range)] },
    y: {
      label: labels?.y ?? labelIn(result, name, name === "period" ? name : `${name}, largest and smallest`),
      nice: true,
      insetTop: 22,
    },
    marks: [
      Plot.frame({ stroke: "#999" }),
      ...series.flatMap(({ lines, colour }) =>
        lines.flatMap((rows) =>
          stretches(rows).map(({ stable, points }) =>
            Plot.line(points, {
              x: "value",
              y: "y",
              stroke: colour,
              strokeWidth: 2.2,
              curve: "catmull-rom", // through every computed point; kinks have labels, where stretches end
              ...(stable ? {} : { strokeDasharray: "6,4" }),
            }),
          ),
        ),
      ),
      Plot.dot(notes, { x: "value", y: "y", fill: dark, stroke: "white", r: 4.5 }),
    ],
    labels: notes.map(({ value, y, text }) => ({ at: [value, y], text, radius: 5 })),
    around: {
      curves: series.flatMap(({ lines }) =>
        lines.map((rows) => rows.map(({ value, y }) => [value, y] as const)),
      ),
    },
  });
}

function rowOf(point: OrbitBranchPoint, side: Side): Row {
  const { value, stable, label } = point;
  return { value, stable, y: side(point), ...(label === undefined ? {} : { label }) };
}

/** A place with its labels, one in each line. */
interface Note extends Row {
  readonly text: string;
}

/** Labels of one place become the lines of one. */
function gathered(rows: readonly Row[], width: number): Note[] {
  const ys = rows.map(({ y }) => y);
  const height = Math.max(...ys) - Math.min(...ys);
  const found: { row: Row; texts: string[] }[] = [];
  for (const row of rows) {
    if (row.label === undefined) continue;
    const text = `${row.label} ${Number(row.value.toPrecision(5))}`;
    const twin = found.find(
      ({ row: { value, y } }) =>
        Math.abs(value - row.value) <= crowded * width && Math.abs(y - row.y) <= crowded * height,
    );
    if (twin === undefined) found.push({ row, texts: [text] });
    else if (!twin.texts.includes(text)) twin.texts.push(text);
  }
  return found.map(({ row, texts }) => ({ ...row, text: texts.join("\n") }));
}
