/** How is a paradox map drawn behind a motion, and what is under the pointer? */

import type { MapAnswer } from "../engine/protocol.js";
import { drawLine, type Frame } from "./frame.js";

/** By the number of a verdict. */
const regions = ["open contact", "consistent", "indeterminate", "inconsistent"];

const curveColours: Readonly<Record<string, string>> = {
  "k_N+ = 0": "--curve-plus",
  "k_N- = 0": "--curve-minus",
  "b = 0": "--curve-b",
  "slip = 0": "--ink",
};

/** Pixels within which the pointer means a curve. */
const near = 9;

export function drawMap(frame: Frame, map: MapAnswer, colourOf: (name: string) => string): void {
  const { context } = frame;
  const [xs, ys] = [map.x.values, map.y.values];
  const [wide, high] = [cell(xs, frame.x), cell(ys, frame.y)];
  for (const [j, y] of ys.entries()) {
    const top = Math.round(frame.y(y) - high / 2);
    const bottom = Math.round(frame.y(y) + high / 2);
    for (let i = 0; i < xs.length; ) {
      const verdict = map.verdict[j * xs.length + i] ?? 0;
      let end = i;
      while (end + 1 < xs.length && map.verdict[j * xs.length + end + 1] === verdict) end++;
      const left = frame.x(xs[i] as number) - wide / 2;
      context.fillStyle = verdict > 1 ? colourOf(`--${regions[verdict]}`) : "transparent";
      context.fillRect(left, top, frame.x(xs[end] as number) + wide / 2 - left, bottom - top);
      i = end + 1;
    }
  }
  for (const { name, points } of map.curves) {
    const colour = colourOf(curveColours[name] ?? "--curve-other");
    if (name === "stick border")
      for (const point of points) dot(frame, point, colourOf("--ink"), colourOf("--paper"));
    else drawLine(frame, points, { colour, width: 1.6 });
  }
  for (const point of map.points) dot(frame, point, colourOf("--paper"), colourOf("--impact"));
}

const cell = (values: readonly number[], place: (value: number) => number): number =>
  Math.abs(place(values[1] ?? 1) - place(values[0] ?? 0));

function dot({ context, x, y }: Frame, [a, b]: readonly [number, number], line: string, fill: string): void {
  context.beginPath();
  context.arc(x(a), y(b), 4, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.strokeStyle = line;
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
}

/** The nearest curve, else the region. */
export function nameOnMap(frame: Frame, map: MapAnswer, px: number, py: number): string | undefined {
  let [best, name] = [near, ""];
  for (const curve of map.curves) {
    for (const [i, [x, y]] of curve.points.entries()) {
      const [ax, ay] = [frame.x(x), frame.y(y)];
      const [bx, by] = [frame.x(curve.points[i + 1]?.[0] ?? x), frame.y(curve.points[i + 1]?.[1] ?? y)];
      const lone = curve.name === "stick border";
      const distance = lone ? Math.hypot(px - ax, py - ay) : distanceTo(px, py, ax, ay, bx, by);
      if (distance < best) [best, name] = [distance, curve.name];
    }
  }
  for (const [x, y] of map.points)
    if (Math.hypot(px - frame.x(x), py - frame.y(y)) < best) name = "Génot–Brogliato point";
  return name === "" ? regionAt(frame, map, px, py) : name;
}

function distanceTo(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square));
  return Math.hypot(px - ax - share * dx, py - ay - share * dy);
}

function regionAt(frame: Frame, { x, y, verdict }: MapAnswer, px: number, py: number): string | undefined {
  const place = (values: readonly number[], value: number): number => {
    const [low, high] = [values[0] as number, values.at(-1) as number];
    return Math.round(((value - low) / (high - low)) * (values.length - 1));
  };
  const [i, j] = [place(x.values, frame.xValue(px)), place(y.values, frame.yValue(py))];
  if (i < 0 || j < 0 || i >= x.values.length || j >= y.values.length) return undefined;
  return regions[verdict[j * x.values.length + i] ?? 0];
}
