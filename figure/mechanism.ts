/** How is a mechanism drawn? Its shapes as SVG: bodies dark, springs as zigzags, grounds hatched on their far side. */

import type { DrawnShape, XY } from "../src/index.js";
import type { FigureStyle } from "./canvas.js";
import { inStyle } from "./style.js";
import { textWidth } from "./textWidth.js";
import { escapeXml } from "./xml.js";

export interface DrawOptions {
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly title?: string;
  readonly style?: FigureStyle;
  /** Shapes that the frame holds too, such as those at other times: all pictures of a film then have one scale. */
  readonly within?: readonly DrawnShape[];
}

export const drawDefaults = Object.freeze({ width: 480, height: 320, title: "" });

const margin = 28;
const colours = Object.freeze({ body: "#1f3b57", fill: "#9fb8cf", spring: "#b5651d", ground: "#6b6b6b" });

export interface Frame {
  /** World to picture. */
  readonly place: (point: XY) => XY;
  readonly scale: number;
}

/** The picture as SVG text. Shapes with a coordinate that is not finite are left out. */
export function drawMechanism(shapes: readonly DrawnShape[], options: DrawOptions = {}): string {
  return inStyle(options, drawDefaults, (plain) => plainMechanism(shapes, plain));
}

function plainMechanism(shapes: readonly DrawnShape[], options: Omit<DrawOptions, "style">): string {
  const { width, height, title, within = [] } = { ...drawDefaults, ...options };
  const visible = shapes.filter(isFiniteShape);
  const top = title === "" ? 0 : 22;
  const frame = frameFor([...visible, ...within.filter(isFiniteShape)], width, height - top, top);
  const grounds = visible.filter(({ kind }) => kind === "ground");
  const others = visible.filter(({ kind }) => kind !== "ground");
  const heading = title === "" ? "" : headingOf(title, [width, 18], 14);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" \
font-family="DejaVu Sans, system-ui, sans-serif" role="img" aria-label="${escapeXml(title || "mechanism")}">
<rect width="${width}" height="${height}" fill="white"/>
${[...grounds, ...others].map((shape) => drawShape(shape, frame, width, height)).join("\n")}
${heading}
</svg>
`;
}

/** In smaller letters where it is wider than the picture. */
export const headingOf = (text: string, [width, y]: XY, size: number): string =>
  caption(text, [width / 2, y], "middle", size * Math.min(1, (width - 16) / textWidth(text, size)), "#222");

/** Text with a white rim, so that lines do not cross it. */
export function caption(
  text: string,
  [x, y]: XY,
  anchor: "middle" | "end",
  size: number,
  colour: string,
): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${round(size)}" fill="${colour}" \
paint-order="stroke" stroke="white" stroke-width="4">${escapeXml(text)}</text>`;
}

export function drawShape(shape: DrawnShape, { place, scale }: Frame, width: number, height: number): string {
  const stroke = `stroke="${colours.body}" stroke-linecap="round" stroke-linejoin="round"`;
  switch (shape.kind) {
    case "ground":
      return drawGround(shape, place(shape.at), width, height);
    case "segment":
      return `<path d="${pathOf(shape.points.map(place))}" fill="none" ${stroke} stroke-width="5"/>`;
    case "polygon":
      return `<path d="${pathOf(shape.points.map(place))}Z" fill="${colours.fill}" ${stroke} stroke-width="2.5"/>`;
    case "spring":
      return `<path d="${pathOf(zigzag(shape.points.map(place)))}" fill="none" stroke="${colours.spring}" stroke-width="2" stroke-linejoin="round"/>`;
    case "circle": {
      const [x, y] = place(shape.at);
      const radius = round(Math.max(2, Math.abs(shape.radius) * scale));
      return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${colours.fill}" ${stroke} stroke-width="2.5"/>`;
    }
  }
}

/** A line through the picture; the free side is that of the normal, the hatching lies on the other one. */
function drawGround(
  ground: DrawnShape & { kind: "ground" },
  [x, y]: XY,
  width: number,
  height: number,
): string {
  const reach = Math.hypot(width, height);
  const degrees = round((-ground.angle * 180) / Math.PI);
  const hatches = Array.from(
    { length: Math.ceil((2 * reach) / 12) },
    (_, i) => `M${round(i * 12 - reach)},0l-7,8`,
  ).join("");
  const clip = `<g transform="translate(${round(x)} ${round(y)}) rotate(${degrees})">`;
  const labelY = y + (Math.cos(ground.angle) < 0 ? -12 : 22);
  const label =
    ground.label === undefined ? "" : caption(ground.label, [width - 10, labelY], "end", 11, colours.ground);
  return `${clip}<path d="${hatches}" stroke="${colours.ground}" stroke-width="1" opacity="0.6"/>\
<path d="M${round(-reach)},0H${round(reach)}" stroke="${colours.ground}" stroke-width="2"/></g>\n${label}`;
}

/** A coil between two ends, with a straight piece at each. */
function zigzag(ends: readonly XY[]): XY[] {
  const [[x1, y1], [x2, y2]] = ends as [XY, XY];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return [...ends];
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const turns = 12;
  const width = Math.min(9, length / 4);
  const points: XY[] = [[x1, y1]];
  for (let i = 0; i <= turns; i++) {
    const along = length * (0.15 + (0.7 * i) / turns);
    const side = i === 0 || i === turns ? 0 : i % 2 === 0 ? width : -width;
    points.push([x1 + ux * along - uy * side, y1 + uy * along + ux * side]);
  }
  return [...points, [x2, y2]];
}

/** The world rectangle that the shapes need, in the picture with equal scales and y upwards. */
export function frameFor(shapes: readonly DrawnShape[], width: number, height: number, top: number): Frame {
  const points = shapes.flatMap(extentOf);
  let [left, right, low, high] = [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE];
  for (const [x, y] of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [low, high] = [Math.min(low, y), Math.max(high, y)];
  }
  if (points.length === 0) return { place: ([x, y]) => [width / 2 + x, height / 2 - y], scale: 1 };
  const span = Math.max(right - left, high - low, 1e-9);
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, span / 50),
    (height - 2 * margin) / Math.max(high - low, span / 50),
  );
  const [cx, cy] = [(left + right) / 2, (low + high) / 2];
  return { place: ([x, y]) => [width / 2 + (x - cx) * scale, top + height / 2 - (y - cy) * scale], scale };
}

/** All its coordinates are numbers. */
export const isFiniteShape = (shape: DrawnShape): boolean => extentOf(shape).flat().every(Number.isFinite);

function extentOf(shape: DrawnShape): readonly XY[] {
  switch (shape.kind) {
    case "ground":
      return [shape.at];
    case "circle": {
      const [x, y] = shape.at;
      return [
        [x - shape.radius, y - shape.radius],
        [x + shape.radius, y + shape.radius],
      ];
    }
    default:
      return shape.points;
  }
}

export const pathOf = (points: readonly XY[]): string =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${round(x)},${round(y)}`).join("");
const round = (value: number): number => Math.round(value * 100) / 100;
