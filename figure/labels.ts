/**
 * Where do the labels of points stand? Next to their points, so that no label covers another one, a marker or the
 * border of the frame; lines are avoided where there is room.
 */

import * as Plot from "@observablehq/plot";
import { textWidth } from "./textWidth.js";

type Point = readonly [number, number];

export interface Label {
  /** In the quantities of the axes. */
  readonly at: Point;
  /** May have several lines. */
  readonly text: string;
  readonly colour?: string;
  /** Pixels of the marker at this place; a label without a marker may stand on its place. */
  readonly radius?: number;
}

export interface LabelSurroundings {
  /** Points of curves and other markers (with their radius), which labels avoid. */
  readonly curves?: readonly (readonly Point[])[];
  readonly markers?: readonly { readonly at: Point; readonly radius: number }[];
}

/**
 * Pixels: the letters, the height of a line, the gaps around a box and between two labels in one line, and the distance
 * beyond which a line leads to the point.
 */
const fontSize = 11;
const lineHeight = 13;
const gap = 2;
const labelGap = 8;
const leaderFrom = 20;
/** Rings of places around a point, in pixels, and the number of directions. */
const rings = [4, 12, 22, 34, 48, 64, 84, 108];
const directions = 16;
/** Costs: of a pixel of distance, of a crossed line, of covering something. */
const costs = { distance: 1, line: 12, covered: 10_000 } as const;

interface Box {
  readonly x: number;
  readonly y: number;
  /** Half of the width and of the height. */
  readonly wide: number;
  readonly high: number;
}

/** How far two boxes cover each other, in square pixels; 0 where there is the gap between them. */
const covering = (one: Box, other: Box, between = gap): number =>
  Math.max(0, one.wide + other.wide + between - Math.abs(one.x - other.x)) *
  Math.max(0, one.high + other.high + gap - Math.abs(one.y - other.y));

/** All labels of a plot as one mark: it must be the only one that places text inside the frame. @internal */
export function labelMarks(
  labels: readonly Label[],
  { curves = [], markers = [] }: LabelSurroundings = {},
): Plot.Markish[] {
  if (labels.length === 0) return [];
  const options = {
    x: ({ at }: Label) => at[0],
    y: ({ at }: Label) => at[1],
    text: "text",
    fill: ({ colour = "#222" }: Label) => colour,
    stroke: "white",
    strokeWidth: 3,
    lineHeight: lineHeight / fontSize,
    render(...[index, scales, values, dimensions, context, next]: RenderArguments) {
      const scaled = ([x, y]: Point): Point => [scales.x?.(x) ?? 0, scales.y?.(y) ?? 0];
      const anchors = labels.map((_, i): Point => [values.x?.[i] as number, values.y?.[i] as number]);
      const placed = place(labels, anchors, {
        frame: frameOf(dimensions),
        markers: markers.map(({ at, radius }) => boxOf(scaled(at), radius)),
        lines: curves.flatMap((curve) => alongPixels(curve.map(scaled))),
      });
      const moved = { ...values, x: placed.map(({ x }) => x), y: placed.map(({ y }) => y) };
      const group = next?.(index, scales, moved as never, dimensions, context) ?? null;
      if (group !== null) leaders(group, context.document, labels, anchors, placed);
      return group;
    },
  };
  return [Plot.text([...labels], options as Plot.TextOptions)];
}

type RenderArguments = Parameters<Plot.RenderFunction>;

const boxOf = ([x, y]: Point, radius: number): Box => ({ x, y, wide: radius, high: radius });

function frameOf(dimensions: RenderArguments[3]): Box {
  const { width, height, marginLeft, marginRight, marginTop, marginBottom } = dimensions;
  const [wide, high] = [(width - marginLeft - marginRight) / 2, (height - marginTop - marginBottom) / 2];
  return { x: marginLeft + wide, y: marginTop + high, wide, high };
}

interface Obstacles {
  readonly frame: Box;
  readonly markers: readonly Box[];
  readonly lines: readonly Point[];
}

/** One after the other, from the left: each at the cheapest place that is left. */
function place(
  labels: readonly Label[],
  anchors: readonly Point[],
  { frame, markers, lines }: Obstacles,
): Box[] {
  const taken = [
    ...markers,
    ...labels.flatMap(({ radius }, i) => (radius ? [boxOf(anchors[i] as Point, radius)] : [])),
  ];
  const placed: Box[] = [];
  const order = labels.map((_, i) => i).sort((i, j) => (anchors[i] as Point)[0] - (anchors[j] as Point)[0]);
  for (const i of order) {
    const { text, radius = 0 } = labels[i] as Label;
    const rows = text.split("\n");
    const wide = Math.max(...rows.map((row) => textWidth(row, fontSize))) / 2;
    const size = { wide, high: (lineHeight * rows.length) / 2 };
    const cost = (box: Box, distance: number) =>
      costs.distance * distance +
      costs.line * lines.filter(([x, y]) => covering(boxOf([x, y], 0), box) > 0).length +
      costs.covered * taken.reduce((sum, other) => sum + covering(box, other), 0) +
      costs.covered * placed.filter(Boolean).reduce((sum, other) => sum + covering(box, other, labelGap), 0) +
      costs.covered * outside(box, frame);
    let [best, least] = [{ x: 0, y: 0, ...size }, Number.POSITIVE_INFINITY];
    for (const { box, distance } of candidates(anchors[i] as Point, size, radius)) {
      const price = cost(box, distance);
      if (price < least) [best, least] = [box, price];
    }
    placed[i] = best;
  }
  return placed;
}

/** Pixels by which a box reaches beyond the frame. */
const outside = (box: Box, frame: Box): number =>
  Math.max(0, Math.abs(box.x - frame.x) + box.wide + gap - frame.wide) +
  Math.max(0, Math.abs(box.y - frame.y) + box.high + gap - frame.high);

/** On the point where it has no marker, then around it, from the upper right counter-clockwise. */
function* candidates([x, y]: Point, { wide, high }: Pick<Box, "wide" | "high">, radius: number) {
  if (radius === 0) yield { box: { x, y, wide, high }, distance: 0 };
  for (const ring of rings) {
    for (let k = 0; k < directions; k++) {
      const angle = Math.PI / 4 + (2 * Math.PI * k) / directions;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const reach = radius + ring;
      const box = {
        x: x + cos * reach + Math.sign(round(cos)) * wide,
        y: y - sin * reach - Math.sign(round(sin)) * high,
        wide,
        high,
      };
      yield { box, distance: ring + (8 * k) / directions };
    }
  }
}

const round = (value: number): number => Math.round(1e6 * value) / 1e6;

/** A point every few pixels of a line. */
function alongPixels(points: readonly Point[]): Point[] {
  return points.slice(1).flatMap((to, i) => {
    const from = points[i] as Point;
    const count = Math.min(200, Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 6)));
    return Array.from(
      { length: count },
      (_, k): Point => [from[0] + ((to[0] - from[0]) * k) / count, from[1] + ((to[1] - from[1]) * k) / count],
    );
  });
}

/** Thin lines from labels to points that are not next to them. */
function leaders(
  group: SVGElement,
  document: Document,
  labels: readonly Label[],
  anchors: readonly Point[],
  placed: readonly Box[],
): void {
  for (const [i, { x, y, wide, high }] of placed.entries()) {
    if (!labels[i]?.radius) continue;
    const [px, py] = anchors[i] as Point;
    const end: Point = [
      Math.max(x - wide, Math.min(px, x + wide)),
      Math.max(y - high, Math.min(py, y + high)),
    ];
    if (Math.hypot(end[0] - px, end[1] - py) < leaderFrom) continue;
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", `M${px.toFixed(1)},${py.toFixed(1)}L${end[0].toFixed(1)},${end[1].toFixed(1)}`);
    line.setAttribute("stroke", "#777");
    line.setAttribute("stroke-width", "0.8");
    group.insertBefore(line, group.firstChild);
  }
}
