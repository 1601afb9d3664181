/** How are runs of the stiff rod drawn? As histories, and as paths in the (y, v_N) plane with room around them. */

import type { Trajectory } from "judder";
import { type Chart, drawTimeHistories } from "judder/figure";
import { closeUp, type Example, rod, runOf } from "./examples.js";

type Point = readonly [number, number];

/** Two columns of the samples as points, scaled. */
export function pointsOf({ samples }: Trajectory, x: string, y: string, scale: Point = [1, 1]): Point[] {
  const { columns = [], rows = [] } = samples ?? {};
  const [i, j] = [columns.indexOf(x), columns.indexOf(y)];
  return rows.map((row) => [Number(row[i]) * scale[0], Number(row[j]) * scale[1]]);
}

/** The range of one coordinate, and further values, with room around it. */
export function around(points: readonly Point[], k: 0 | 1, more: readonly number[] = []): Point {
  const all = [...points.map((point) => point[k]), ...more];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return [low - 0.12 * (high - low), high + 0.12 * (high - low)];
}

/** A path in the (y, v_N) plane with the edge of the cone, and points with names. */
export function planeChart(
  heading: string,
  points: readonly Point[],
  edge: number,
  marks: Readonly<Record<string, Point>>,
): Chart {
  const [x, y] = [around(points, 0, [edge]), around(points, 1)];
  const border = y.map((v): Point => [edge, v]);
  return {
    heading,
    x: { label: "y (scaled)", domain: x },
    y: { label: "v_N (scaled)", domain: y },
    curves: [
      { points, colour: "#4269d0", width: 1.5 },
      { points: border, colour: "#777", dashed: true },
    ],
    dots: Object.values(marks).map((at) => ({ at, colour: "#c0392b" })),
    notes: Object.entries(marks).map(([text, [u, v]]) => ({
      at: [u, v + 0.07 * (y[1] - y[0])] as const,
      text,
    })),
  };
}

const labels = { tip_gap: "y (m)", "x'": "v_T (m/s)", "y'": "v_N (m/s)", theta: "θ (rad)" };

/** y, v_T, v_N and θ up to t = 2. */
export function histories(example: Example, heading: string, document: object, width: number): string {
  const run = runOf(example, { samples: 1500 });
  return drawTimeHistories(rod(), run, { document, width }, { heading, over: Object.keys(labels), labels });
}

/** The height that a picture has. */
export const heightOf = (svg: string): number => Number(/^<svg[^>]*height="(\d+)"/.exec(svg)?.[1]);

/** From the end of slip, for this number of ε seconds, in picometres and micrometres per second. */
export const smallPath = (example: Example, length: number): Point[] =>
  pointsOf(closeUp(example, length, 3000), "y", "v_y", [1e12, 1e6]);

export const smallChart = (points: readonly Point[], heading: string): Chart => ({
  heading,
  x: { label: "y (pm)", domain: around(points, 0) },
  y: { label: "v_N (µm/s)", domain: around(points, 1) },
  curves: [{ points, colour: "#4269d0", width: 1.2 }],
});

/** Why a number that no paper prints is trusted. */
export const accurate = "a hundred times tighter tolerance gives the same";
