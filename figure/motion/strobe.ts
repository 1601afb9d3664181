/**
 * How does a mechanism move through the plane? Drawn at several times, the older the fainter, with the paths of its
 * contacts.
 */

import { contactLabels } from "#inner";
import {
  type DrawnShape,
  type Mechanism,
  Mistake,
  type Occasion,
  placeContacts,
  placeDrawing,
  type Trajectory,
  type XY,
} from "../../src/index.js";
import type { FigureStyle } from "../canvas.js";
import { seriesColours } from "../chart.js";
import { caption, drawShape, type Frame, frameFor, headingOf, isFiniteShape, pathOf } from "../mechanism.js";
import { inStyle } from "../style.js";
import { textWidth } from "../textWidth.js";
import { escapeXml } from "../xml.js";
import { piecesOf, stateOf } from "./pieces.js";

export interface StrobeOptions {
  readonly heading?: string;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly style?: FigureStyle;
  /** At how many times, evenly spaced from the start to the end. */
  readonly times?: number;
  /** Those of the run. */
  readonly parameters?: Occasion["parameters"];
}

export const strobeDefaults = Object.freeze({ width: 640, height: 420, times: 10 });

/** The faintest picture, and the strongest but the last, which is drawn in full. */
const [faintest, strongest] = [0.12, 0.5];

/** The picture as SVG text. */
export function drawStrobe(mechanism: Mechanism, run: Trajectory, options: StrobeOptions = {}): string {
  return inStyle(options, strobeDefaults, (plain) => plainStrobe(mechanism, run, plain));
}

function plainStrobe(mechanism: Mechanism, run: Trajectory, options: Omit<StrobeOptions, "style">): string {
  const { width, height, times, parameters = {} } = { ...strobeDefaults, ...options };
  if (!Number.isInteger(times) || times < 2)
    throw new Mistake(`times must be a whole number >= 2, got ${times}`);
  const rows = piecesOf(mechanism, run).flatMap((piece) => piece.rows);
  const [begin, end] = [rows[0]?.[0] as number, rows.at(-1)?.[0] as number];
  const { heading = `${mechanism.title}: ${times} positions from t = ${short(begin)} s to ${short(end)} s` } =
    options;
  const at = (row: (typeof rows)[number]) => ({ t: row[0] as number, parameters });
  const chosen = Array.from({ length: times }, (_, i) => {
    const due = begin + (i / (times - 1)) * (end - begin);
    return rows.find((row) => (row[0] as number) >= due) ?? (rows.at(-1) as (typeof rows)[number]);
  });
  const pictures = chosen.map((row) =>
    placeDrawing(mechanism, stateOf(mechanism, row), at(row)).filter(isFiniteShape),
  );
  const points = rows.map((row) => placeContacts(mechanism, stateOf(mechanism, row), at(row)));
  const paths = pathsOf(points);
  const names = namesOf(paths, width);
  const [top, bottom] = [26 + lineHeight * (names.at(-1)?.line ?? 0), scaleRoom];
  const extent: DrawnShape[] = paths.map((path) => ({ kind: "segment", points: path.points }));
  const frame = frameFor([...pictures.flat(), ...extent], width, height - top - bottom, top);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" \
font-family="DejaVu Sans, system-ui, sans-serif" role="img" aria-label="${escapeXml(heading)}">
<rect width="${width}" height="${height}" fill="white"/>
${drawPictures(pictures, frame, width, height)}
${drawPaths(paths, frame)}
<rect width="${width}" height="${top}" fill="white"/><rect y="${height - bottom}" width="${width}" height="${bottom}" fill="white"/>
${names.map(({ text, x, line, colour }) => caption(text, [x, 22 + lineHeight * line], "end", 11, colour)).join("\n")}
${drawScale(frame, height)}
${headingOf(heading, [width, 19], 13)}
</svg>
`;
}

/** What stands still in all pictures is drawn once. */
function drawPictures(
  pictures: readonly (readonly DrawnShape[])[],
  frame: Frame,
  width: number,
  height: number,
): string {
  const keys = pictures.map((shapes) => new Set(shapes.map((shape) => JSON.stringify(shape))));
  const still = (shape: DrawnShape) => keys.every((all) => all.has(JSON.stringify(shape)));
  const draw = (shapes: readonly DrawnShape[]) =>
    shapes.map((shape) => drawShape(shape, frame, width, height)).join("\n");
  const last = pictures.length - 1;
  const moving = pictures.map((shapes, i) => {
    const opacity = i === last ? 1 : faintest + ((strongest - faintest) * i) / Math.max(1, last - 1);
    const seen = shapes.filter((shape) => !still(shape) && (i === last || shape.kind !== "spring"));
    return `<g opacity="${Math.round(100 * opacity) / 100}">${draw(seen)}</g>`;
  });
  return [draw((pictures[last] ?? []).filter(still)), ...moving].join("\n");
}

/** Pixels below the drawing, so that its ground and the scale do not meet. */
const scaleRoom = 16;

/** A round length in metres, in the lower left corner. */
function drawScale({ scale }: Frame, height: number): string {
  const [left, base, most] = [14, height - 10, 100];
  const decade = 10 ** Math.floor(Math.log10(most / scale));
  const length = decade * ([5, 2].find((factor) => factor * decade * scale <= most) ?? 1);
  const end = Math.round(100 * (left + length * scale)) / 100;
  const line = `<path d="M${left},${base - 4}v4H${end}v-4" fill="none" stroke="#222" stroke-width="1.5"/>`;
  return `${line}\n${caption(`${short(length)} m`, [(left + end) / 2, base - 6], "middle", 11, "#222")}`;
}

/** More paths than this have no names of their own; more than the second number are not drawn. */
const [mostNamed, mostPaths] = [8, 60];
const manyPaths = "coloured lines: paths of contact points";
/** Pixels of a line of names, and between two names. */
const [lineHeight, nameGap] = [16, 14];

interface Path {
  readonly name: string;
  readonly points: readonly XY[];
}

/** Contacts of one point have one path, with the name of the first of them. */
function pathsOf(points: readonly Readonly<Record<string, XY>>[]): Path[] {
  const names = new Map<string, { name: string; others: number; points: readonly XY[] }>();
  const contacts = Object.keys(points[0] ?? {});
  const labels = contactLabels(contacts);
  for (const [i, contact] of contacts.entries()) {
    const name = labels[i] as string;
    const own = points
      .map((each) => each[contact] as XY)
      .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
    const known = names.get(String(own));
    if (known === undefined) names.set(String(own), { name, others: 0, points: own });
    else known.others++;
  }
  return [...names.values()].map(({ name, others, points: own }) => ({
    name: others === 0 ? name : `${name} and ${others} more`,
    points: own,
  }));
}

const colourOf = (i: number): string => seriesColours[(i + 2) % seriesColours.length] as string;

/** The names of contacts below the heading, in lines from the right; x is where a name ends. */
function namesOf(paths: readonly Path[], width: number) {
  if (paths.length > mostNamed)
    return paths.length > mostPaths ? [] : [{ text: manyPaths, x: width - 12, line: 1, colour: "#222" }];
  let [line, free] = [1, width - 12];
  const placed = paths.map(({ name }, i) => {
    const text = `contact ${name}`;
    const needed = textWidth(text, 11) + nameGap;
    if (needed > free && free < width - 12) [line, free] = [line + 1, width - 12];
    const x = free;
    free -= needed;
    return { text, x, line, colour: colourOf(i) };
  });
  return placed;
}

/** The paths in colours. */
function drawPaths(paths: readonly Path[], { place }: Frame): string {
  if (paths.length > mostPaths) return "";
  return paths
    .map(({ points }) => pathOf(points.map(place)))
    .map((path, i) => `<path d="${path}" fill="none" stroke="${colourOf(i)}" stroke-width="1.5"/>`)
    .join("\n");
}

const short = (value: number): string => String(Number(value.toPrecision(6)));
