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

/** Around the plot, in letters; `label` is between its left edge and the numbers, where they are wide. */
const margin = { left: 4.9, right: 1.1, top: 0.9, bottom: 3.1, label: 2.2 };

/** Values that differ by less, or by less than this fraction of them, are one value. */
const rounding = 1e-12;

/** A range that holds all finite values, with some room; never empty. */
export function rangeOf(values: Iterable<number>, room = 0.06): Range {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [-1, 1];
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const extent = high - low > rounding * Math.max(1, largest) ? high - low : largest > rounding ? largest : 1;
  return [low - room * extent, high + room * extent];
}

/** Fractions of the values that may lie far away at each end, how far they are then, and how much smaller the rest has to be. */
const [few, far, worthwhile] = [0.05, 3, 4];

/**
 * The range of most values that matter, where the others would make it much larger; else of all. Which of them are far away is said
 * by those that are sure to matter.
 */
export function mainRangeOf(values: readonly number[], important = values, sure = important): Range {
  const inOrder = (some: readonly number[]) => some.filter(Number.isFinite).sort((one, other) => one - other);
  const [sorted, kept, known] = [values, important, sure].map(inOrder) as [number[], number[], number[]];
  const at = (share: number) => known[Math.round(share * (known.length - 1))] ?? 0;
  const [low, high] = [at(few), at(1 - few)];
  const room = far * (high - low);
  const near = kept.filter((value) => value >= low - room && value <= high + room);
  const [all, most] = [sorted, near].map((some) => (some.at(-1) ?? 0) - (some[0] ?? 0)) as [number, number];
  return rangeOf(most > 0 && all > worthwhile * most ? near : sorted, 0.08);
}

export function frameOf(
  context: Pen,
  width: number,
  height: number,
  [xLow, xHigh]: Range,
  [yLow, yHigh]: Range,
  font: number,
): Frame {
  const [top, bottom] = [margin.top * font, height - margin.bottom * font];
  context.font = numberFont(font);
  const widest = Math.max(
    ...yNumbers([yLow, yHigh], bottom - top, font).map(({ text }) => context.measureText(text).width),
  );
  const left = Math.max(margin.left * font, widest + margin.label * font);
  const right = width - margin.right * font;
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

/** Ticks with their texts, in which two neighbours differ. */
function numbersOf(range: Range, about: number): { readonly value: number; readonly text: string }[] {
  const values = ticksOf(range, about);
  const step = (values[1] ?? 1) - (values[0] ?? 0);
  const largest = Math.max(...values.map(Math.abs), step);
  const digits = Math.min(15, Math.max(6, 1 + Math.ceil(Math.log10(largest / step))));
  return values.map((value) => ({ value, text: String(Number(value.toPrecision(digits))) }));
}

const yNumbers = (range: Range, pixels: number, font: number) =>
  numbersOf(range, Math.max(2, pixels / (4 * font)));

const numberFont = (font: number): string => `${font}px system-ui, sans-serif`;

/** As much of both ends of a text as fits into this number of pixels: names of corners and edges differ there. The beginning has a share of it. */
export function shortened(pen: Pick<Pen, "measureText">, text: string, most: number, share = 0.5): string {
  let [short, kept] = [text, text.length - 1];
  while (kept > 3 && pen.measureText(short).width > most) {
    const begin = Math.ceil(share * kept);
    short = `${text.slice(0, begin)}…${text.slice(text.length - (kept - begin))}`;
    kept--;
  }
  return short;
}

/** Of the name of an axis its end says more: the quantity and its unit. */
const axisShare = 0.2;

/** Grid, numbers and names of the axes; whether the name of the vertical one had room. */
export function drawAxes(
  frame: Frame,
  x: { readonly range: Range; readonly label: string },
  y: { readonly range: Range; readonly label: string },
  { line, text, font }: AxesLook,
): boolean {
  const { context, left, right, top, bottom } = frame;
  context.save();
  context.strokeStyle = line;
  context.fillStyle = text;
  context.lineWidth = 1;
  context.font = numberFont(font);
  context.textAlign = "center";
  for (const { value, text: number } of numbersOf(x.range, (right - left) / (7 * font))) {
    const at = frame.x(value);
    context.strokeRect(at, top, 0, bottom - top);
    context.fillText(number, at, bottom + 1.3 * font);
  }
  context.textAlign = "right";
  for (const { value, text: number } of yNumbers(y.range, bottom - top, font)) {
    const at = frame.y(value);
    context.strokeRect(left, at, right - left, 0);
    context.fillText(number, left - 0.5 * font, at + 0.35 * font);
  }
  context.textAlign = "center";
  context.font = `${1.1 * font}px system-ui, sans-serif`;
  context.fillText(x.label, (left + right) / 2, bottom + 2.7 * font);
  context.translate(1.1 * font, (top + bottom) / 2);
  context.rotate(-Math.PI / 2);
  const name = shortened(context, y.label, bottom - top, axisShare);
  context.fillText(name, 0, 0);
  context.restore();
  return name === y.label;
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
