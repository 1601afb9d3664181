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
/**
 * Pixels of a line of a label; the share of the picture's width that a letter takes, and of its height that lines
 * take.
 */
const lineHeight = 13;
const letterShare = 0.014;
const lineShare = 0.07;

/** Labels nearer to each other than this share of the picture would overlap. */
const crowded = 0.05;

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
  const notes = series.flatMap(({ lines }) =>
    gathered(lines[0] ?? [], Math.abs(range[1] - range[0]), Math.max(...range)),
  );
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
      insetTop: 9 + lineHeight,
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
              ...(stable ? {} : { strokeDasharray: "6,4" }),
            }),
          ),
        ),
      ),
      Plot.dot(notes, { x: "value", y: "y", fill: dark, stroke: "white", r: 4.5 }),
      ...notes.map((note) =>
        Plot.text([note], {
          x: "value",
          y: "y",
          text: "text",
          dx: note.leftwards ? -7 : 7,
          dy: -9 - lineHeight * note.level,
          textAnchor: note.leftwards ? "end" : "start",
          lineAnchor: "bottom",
          fill: dark,
          stroke: "white",
          strokeWidth: 3,
        }),
      ),
    ],
  });
}

function rowOf(point: OrbitBranchPoint, side: Side): Row {
  const { value, stable, label } = point;
  return { value, stable, y: side(point), ...(label === undefined ? {} : { label }) };
}

/** A label, and how many lines it is lifted over its point. */
interface Note extends Row {
  readonly text: string;
  readonly level: number;
  /** It ends at its point: to the right the frame would cut it. */
  readonly leftwards: boolean;
}

/** Labels of one place stand in lines over each other, and over a longer one that begins to their left. */
function gathered(rows: readonly Row[], width: number, right: number): Note[] {
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
  const notes: Note[] = [];
  const reach = (text: string) => letterShare * width * longest(text);
  const extent = ({ text, value, leftwards }: Pick<Note, "text" | "value" | "leftwards">) =>
    leftwards ? [value - reach(text), value] : [value, value + reach(text)];
  for (const { row, texts } of found.sort((one, other) => one.row.value - other.row.value)) {
    const text = texts.join("\n");
    const leftwards = row.value + reach(text) > right;
    const [from = 0, to = 0] = extent({ ...row, text, leftwards });
    const below = notes.filter((note) => {
      const [low = 0, high = 0] = extent(note);
      return high > from && low < to && Math.abs(note.y - row.y) <= lineShare * height;
    });
    const level = Math.max(0, ...below.map(({ text: under, level: own }) => own + under.split("\n").length));
    notes.push({ ...row, text, level, leftwards });
  }
  return notes;
}

const longest = (text: string): number => Math.max(...text.split("\n").map((line) => line.length));
