/**
 * Which motion does each point of a plane lead to? The basin map: one cell per point, in the colour of its contact
 * word.
 */

import * as Plot from "@observablehq/plot";
import { axisLabel } from "#inner";
import { Mistake } from "../../src/index.js";
import type { Canvas } from "../canvas.js";
import { plotSvg } from "../plot.js";
import { inStyle } from "../style.js";
import { MotionClasses, MotionCounts } from "./classes.js";
import { frameOf, imageMark, rangeOf, type SweepPicture, sweepCanvas } from "./diagram.js";
import { DensityRaster } from "./raster.js";

/** The picture as SVG text; of several starts or ways the first at each point is shown. */
export function drawBasin(
  { heading, job, rows, labels = {}, units, notes = [] }: SweepPicture,
  canvas: Canvas,
): string {
  return inStyle(canvas, sweepCanvas, (plain) => {
    const [first, second] = job.over;
    if (first === undefined || second === undefined)
      throw new Mistake(`a basin map needs two quantities, got ${job.over.length}`);
    const counts = new MotionCounts();
    for (const some of rows()) for (const row of some) counts.add(row);
    const classes = new MotionClasses(counts);
    const [columns, lines] = [first.values.length, second.values.length];
    const legend = classes.legend("area");
    const { margins, inner } = frameOf(plain.width, plain.height, legend);
    // Cells of many pixels: viewers must not blur their borders.
    const [wide, high] = [cellPixels(inner.width, columns), cellPixels(inner.height, lines)];
    const raster = new DensityRaster(columns * wide, lines * high, classes.colours);
    const [place, height] = [placesOf(first.values), placesOf(second.values)];
    for (const some of rows())
      for (const row of some) {
        if (row.start !== 0 || row.direction === "down") continue;
        const [i, j] = [place.get(row[first.name] as number), height.get(row[second.name] as number)];
        const [across, down] = [((i as number) + 0.5) * wide, (lines - (j as number) - 0.5) * high];
        raster.add(classes.placeOf(row), across, down, wide, high);
      }
    return plotSvg(plain, {
      heading,
      legend,
      ...margins,
      x: { label: labels.x ?? axisLabel(units, first.name), domain: cellRange(first.values) },
      y: { label: labels.y ?? axisLabel(units, second.name), domain: cellRange(second.values) },
      color: { type: "identity" },
      marks: [imageMark(raster, inner), Plot.frame({ stroke: "#999" })],
      labels: notes,
    });
  });
}

const cellPixels = (pixels: number, cells: number): number => Math.max(1, Math.ceil((2 * pixels) / cells));

/** From the smallest value on. */
const placesOf = (values: readonly number[]): Map<number, number> =>
  new Map([...values].sort((a, b) => a - b).map((value, i) => [value, i]));

/** Cells reach half a step beyond the outermost values. */
function cellRange(values: readonly number[]): [number, number] {
  const [low, high] = rangeOf(values);
  const half = values.length > 1 ? (high - low) / (values.length - 1) / 2 : 0.5;
  return [low - half, high + half];
}
