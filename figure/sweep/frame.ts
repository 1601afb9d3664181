/** Where does a raster stand in its picture? */

import * as Plot from "@observablehq/plot";
import type { LegendEntry } from "../legend.js";
import type { DensityRaster } from "./raster.js";

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

/** The raster over the whole frame. */
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

/** The smallest and the largest value; an axis may have more of them than a function takes arguments. */
export function rangeOf(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}
