/** Where does a value stand in a plot, and how are its axes drawn? */

import type { Pen } from "./pen.js";

export type Range = readonly [number, number];

export interface Frame {
  readonly context: Pen;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly xValue: (pixel: number) => number;
  readonly yValue: (pixel: number) => number;
}

export interface AxesLook {
  readonly line: string;
  readonly text: string;
  /** Pixels. */
  readonly font: number;
}

/** Around the plot, in letters. */
const margin = { left: 4.9, right: 1.1, top: 0.9, bottom: 3.1 };

/** A range that holds all finite values, with some room; never empty. */
export function rangeOf(values: Iterable<number>, room = 0.06): Range {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [-1, 1];
  const extent = high - low || Math.abs(high) || 1;
  return [low - room * extent, high + room * extent];
}

export function frameOf(
  context: Pen,
  width: number,
  height: number,
  [xLow, xHigh]: Range,
  [yLow, yHigh]: Range,
  font: number,
): Frame {
  const [left, right] = [margin.left * font, width - margin.right * font];
  const [top, bottom] = [margin.top * font, height - margin.bottom * font];
  const [xScale, yScale] = [(right - left) / (xHigh - xLow), (bottom - top) / (yHigh - yLow)];
  return {
    context,
    left,
    right,
    top,
    bottom,
    x: (value) => left + (value - xLow) * xScale,
    y: (value) => bottom - (value - yLow) * yScale,
    xValue: (pixel) => xLow + (pixel - left) / xScale,
    yValue: (pixel) => yLow + (bottom - pixel) / yScale,
  };
}

/** Round numbers in a range, about this number of them and at least three. */
export function ticksOf(range: Range, about: number): number[] {
  const [low, high] = [Math.min(...range), Math.max(...range)];
  const raw = (high - low) / Math.max(3, about);
  const power = 10 ** Math.floor(Math.log10(raw));
  const steps = [10, 5, 2, 1].map((factor) => factor * power);
  const enough = (step: number) => Math.floor(high / step) - Math.ceil(low / step) >= 2;
  const step = [...steps].reverse().find((one) => one >= raw && enough(one)) ?? steps.find(enough) ?? power;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.min(50, Math.max(0, count)) }, (_, i) => (first + i) * step);
}

const written = (value: number): string => String(Number(value.toPrecision(6)));

/** Grid, numbers and names of the axes. */
export function drawAxes(
  frame: Frame,
  x: { readonly range: Range; readonly label: string },
  y: { readonly range: Range; readonly label: string },
  { line, text, font }: AxesLook,
): void {
  const { context, left, right, top, bottom } = frame;
  context.save();
  context.strokeStyle = line;
  context.fillStyle = text;
  context.lineWidth = 1;
  context.font = `${font}px system-ui, sans-serif`;
  context.textAlign = "center";
  for (const value of ticksOf(x.range, (right - left) / (7 * font))) {
    const at = frame.x(value);
    context.strokeRect(at, top, 0, bottom - top);
    context.fillText(written(value), at, bottom + 1.3 * font);
  }
  context.textAlign = "right";
  for (const value of ticksOf(y.range, Math.max(2, (bottom - top) / (4 * font)))) {
    const at = frame.y(value);
    context.strokeRect(left, at, right - left, 0);
    context.fillText(written(value), left - 0.5 * font, at + 0.35 * font);
  }
  context.textAlign = "center";
  context.font = `${1.1 * font}px system-ui, sans-serif`;
  context.fillText(x.label, (left + right) / 2, bottom + 2.7 * font);
  context.translate(1.1 * font, (top + bottom) / 2);
  context.rotate(-Math.PI / 2);
  context.fillText(y.label, 0, 0);
  context.restore();
}

/** A line through points, broken where one is not finite. */
export function drawLine(
  { context, x, y }: Frame,
  points: Iterable<readonly [number, number]>,
  style: { readonly colour: string; readonly width?: number; readonly dash?: readonly number[] },
): void {
  context.beginPath();
  let pen = false;
  for (const [a, b] of points) {
    const finite = Number.isFinite(a) && Number.isFinite(b);
    if (finite && pen) context.lineTo(x(a), y(b));
    else if (finite) context.moveTo(x(a), y(b));
    pen = finite;
  }
  context.strokeStyle = style.colour;
  context.lineWidth = style.width ?? 1.8;
  context.setLineDash([...(style.dash ?? [])]);
  context.lineJoin = "round";
  context.stroke();
  context.setLineDash([]);
}

/** Points that are not joined. */
export function drawPoints(
  { context, x, y }: Frame,
  points: Iterable<readonly [number, number]>,
  { colour, size }: { readonly colour: string; readonly size: number },
): void {
  context.fillStyle = colour;
  for (const [a, b] of points)
    if (Number.isFinite(a) && Number.isFinite(b))
      context.fillRect(x(a) - size / 2, y(b) - size / 2, size, size);
}
