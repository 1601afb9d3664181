/**
 * How are a few rows of a sweep drawn? As lines: values of neighbouring rows with the same mode sequence are joined
 * in their order, and what has no neighbour is a dot.
 */

import * as Plot from "@observablehq/plot";
import type { SweepRow } from "../../src/index.js";

/** Beyond these numbers of rows, or of values in a row, points are counted in a raster. */
export const fewRows = 1500;
const fewValues = 12;

export interface SweepLines {
  readonly values: (row: SweepRow) => readonly number[];
  /** The quantity across, and its values in order. */
  readonly axis: { readonly name: string; readonly values: readonly number[] };
  readonly kindOf: (row: SweepRow) => number;
  readonly colourOf: (kind: number, isDown: boolean) => string;
}

interface Place {
  readonly x: number;
  readonly kind: number;
  /** From the smallest on. */
  readonly ys: readonly number[];
  readonly series: string;
  readonly isDown: boolean;
}

/** Marks of all rows, those of a way down first. */
export function lineMarks(
  rows: readonly SweepRow[],
  { values, axis, kindOf, colourOf }: SweepLines,
): Plot.Markish[] {
  const order = new Map([...new Set(axis.values)].sort((a, b) => a - b).map((value, i) => [value, i]));
  const places = rows.map((row): Place => {
    const ys = [...new Set(values(row).filter(Number.isFinite))].sort((a, b) => a - b);
    const isDown = row.direction === "down";
    return { x: row[axis.name] as number, kind: kindOf(row), ys, series: `${row.start} ${isDown}`, isDown };
  });
  const found = new Map<string, Place>(
    places.map((place) => [`${place.series} ${order.get(place.x)}`, place]),
  );
  const neighbour = (place: Place, step: 1 | -1) => {
    const next = found.get(`${place.series} ${(order.get(place.x) ?? Number.NaN) + step}`);
    const joins =
      next?.kind === place.kind && next.ys.length === place.ys.length && place.ys.length <= fewValues;
    return joins ? next : undefined;
  };
  const [links, dots]: [Link[], Dot[]] = [[], []];
  for (const place of places.toSorted((a, b) => Number(b.isDown) - Number(a.isDown))) {
    const [next, last] = [neighbour(place, 1), neighbour(place, -1)];
    const colour = colourOf(place.kind, place.isDown);
    for (const [i, y] of place.ys.entries()) {
      if (next !== undefined)
        links.push({ x1: place.x, y1: y, x2: next.x, y2: next.ys[i] as number, colour });
      else if (last === undefined) dots.push({ x: place.x, y, colour });
    }
  }
  return [
    Plot.link(links, {
      x1: "x1",
      y1: "y1",
      x2: "x2",
      y2: "y2",
      stroke: "colour",
      strokeWidth: 2,
      strokeLinecap: "round",
    }),
    Plot.dot(dots, { x: "x", y: "y", fill: "colour", r: 2.6 }),
  ];
}

interface Link {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly colour: string;
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}
