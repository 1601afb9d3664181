/**
 * How does a motion change with a parameter? The bifurcation diagram: extrema or section points over the parameter,
 * as a raster coloured by contact word. Where a sweep went up and down, what was met on the way down only is paler.
 */

import * as Plot from "@observablehq/plot";
import { axisLabel, diagramReader } from "#inner";
import type { SweepJob, SweepRow } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import type { ChartNote } from "../chart.js";
import { type LegendEntry, plotSvg } from "../plot.js";
import { inStyle } from "../style.js";
import { MotionClasses, MotionCounts, type RowSource } from "./classes.js";
import { fewRows, lineMarks } from "./lines.js";
import { DensityRaster } from "./raster.js";

export interface SweepPicture {
  readonly heading: string;
  readonly job: Pick<SweepJob, "over" | "bothWays" | "kept"> & Partial<Pick<SweepJob, "outputs">>;
  readonly coordinates: readonly string[];
  readonly rows: RowSource;
  /**
   * `phi` or `phi'` for points of the section, `max_phi` and the like for a column, `extrema phi` for both ends
   * (the default).
   */
  readonly quantity?: string;
  readonly labels?: { readonly x?: string; readonly y?: string };
  /** By the names of coordinates, parameters and outputs. */
  readonly units?: Readonly<Record<string, string>>;
  readonly notes?: readonly ChartNote[];
}

/** Pixels of the picture, and of the raster for each of them. */
export const sweepCanvas = Object.freeze({ width: 900, height: 460 });
const fine = 2;
/** The widest mark of a point, in pixels of the raster. */
const widest = 24;
/** Beyond this number of rows every point is one pixel of the raster. */
const manyRows = 20_000;

/** The picture as SVG text. Throws Mistake where the quantity is none. */
export function drawDiagram(picture: SweepPicture, canvas: Canvas): string {
  return inStyle(canvas, sweepCanvas, (plain) => {
    const { width, height } = plain;
    const { heading, job, rows, labels = {}, notes = [] } = picture;
    const [axis] = job.over;
    const values = diagramReader(picture.coordinates, quantityOf(picture), job);
    const survey = surveyOf(rows, values);
    const classes = new MotionClasses(survey.counts);
    const x = padded(...rangeOf(axis?.values ?? [0, 1]), 0);
    const y = padded(survey.low, survey.high, 0.05);
    const legend = [...classes.legend("dot"), ...wayLegend(job.bothWays)];
    const { margins, inner } = frameOf(width, height, legend);
    const marks =
      survey.rows <= fewRows
        ? linesOf(picture, values, classes)
        : [imageMark(rasterOf(picture, values, classes, { x, y, ...inner, rows: survey.rows }), inner)];
    return plotSvg(plain, {
      heading,
      legend,
      ...margins,
      x: { label: labels.x ?? axisLabel(picture.units, axis?.name ?? ""), domain: x },
      y: { label: labels.y ?? labelOf(picture), domain: y },
      color: { type: "identity" },
      marks: [...marks, Plot.frame({ stroke: "#999" })],
      labels: notes,
    });
  });
}

/** Room for the axes and for the longest label of the legend; what is left is the raster's. */
export function frameOf(width: number, height: number, legend: readonly LegendEntry[]) {
  const longest = Math.max(0, ...legend.map(({ label }) => label.length));
  const margins = { marginLeft: 62, marginRight: 40 + 7 * longest, marginTop: 44, marginBottom: 40 };
  const inner = {
    width: Math.max(1, width - margins.marginLeft - margins.marginRight),
    height: Math.max(1, height - margins.marginTop - margins.marginBottom),
  };
  return { margins, inner };
}

/** The raster over the whole frame. @internal */
export function imageMark(raster: DensityRaster, inner: { readonly width: number; readonly height: number }) {
  return Plot.image([0], {
    frameAnchor: "middle",
    src: () => raster.address(),
    width: inner.width,
    height: inner.height,
    preserveAspectRatio: "none",
    imageRendering: "pixelated",
  });
}

const wayLegend = (bothWays: boolean): LegendEntry[] =>
  bothWays ? [{ label: "paler: only on the way down", colour: "#555555", symbol: "ring" }] : [];

type Reader = (row: SweepRow) => readonly number[];

const quantityOf = ({ quantity, coordinates, job: { kept = [] } }: SweepPicture): string =>
  quantity ?? `extrema ${coordinates[0] ?? kept.at(-1)}`;

function labelOf(picture: SweepPicture): string {
  const name = quantityOf(picture);
  const ofPoints = [...picture.coordinates, ...Object.keys(picture.job.outputs ?? {})];
  const text = ofPoints.includes(name) || name.endsWith("'") ? `${name} at the section` : name;
  return axisLabel(picture.units, name, text);
}

/** What there is to draw: words, range, number of rows. */
function surveyOf(rows: RowSource, values: Reader) {
  const counts = new MotionCounts();
  let [low, high, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const some of rows()) {
    for (const row of some) {
      count++;
      counts.add(row);
      for (const value of values(row)) {
        if (!Number.isFinite(value)) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
  }
  return { counts, low, high, rows: count };
}

/** The smallest and the largest value; an axis may have more of them than a function takes arguments. */
export function rangeOf(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

/** A range with room at both ends; one around a single value. */
function padded(low: number, high: number, share: number): [number, number] {
  if (!(low <= high)) return [0, 1];
  const room = high > low ? share * (high - low) : 0.05 * Math.max(Math.abs(low), 1e-3);
  return [low - room, high + room];
}

interface Frame {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly width: number;
  readonly height: number;
  readonly rows: number;
}

function linesOf({ job, rows }: SweepPicture, values: Reader, classes: MotionClasses): Plot.Markish[] {
  const [axis = { name: "", values: [] }] = job.over;
  return lineMarks([...rows()].flat(), {
    values,
    axis,
    kindOf: (row) => classes.placeOf(row),
    colourOf: (kind, isDown) => {
      const colour = classes.colours[kind] as string;
      return isDown ? paler(colour) : colour;
    },
  });
}

/** Classes twice: up or without direction, then down, paler. */
function rasterOf(
  { job, rows }: SweepPicture,
  values: Reader,
  classes: MotionClasses,
  { x, y, width, height, rows: count }: Frame,
): DensityRaster {
  const [axis] = job.over;
  const size = { width: fine * width, height: fine * height };
  const kinds = classes.colours.length;
  const raster = new DensityRaster(size.width, size.height, [
    ...classes.colours,
    ...classes.colours.map(paler),
  ]);
  const widths = widthsOf(axis?.values ?? [], size.width / (x[1] - x[0]));
  const high = count > manyRows ? 1 : 4;
  for (const some of rows()) {
    for (const row of some) {
      const at = row[axis?.name ?? ""] as number;
      const wide = count > manyRows ? 1 : (widths.get(at) ?? 2);
      const across = ((at - x[0]) / (x[1] - x[0])) * size.width;
      const kind = classes.placeOf(row) + (row.direction === "down" ? kinds : 0);
      for (const value of values(row)) {
        if (!Number.isFinite(value)) continue;
        const down = (1 - (value - y[0]) / (y[1] - y[0])) * size.height;
        raster.add(kind, across, down, wide, high);
      }
    }
  }
  return raster;
}

/** In pixels of the raster: half way to the neighbours, so that points of a curve join. */
function widthsOf(values: readonly number[], scale: number): Map<number, number> {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  return new Map(
    sorted.map((value, i) => {
      const gaps = [value - (sorted[i - 1] ?? value), (sorted[i + 1] ?? value) - value];
      return [value, Math.max(2, Math.min(widest, Math.ceil(scale * Math.max(...gaps))))];
    }),
  );
}

function paler(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.round(0.5 * part + 0.5 * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
