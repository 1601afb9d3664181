/**
 * Which lines and labels stand over a diagram? Branches of rest and of orbits in the quantity that is shown, stable solid,
 * unstable dashed, special points with their labels.
 */

import type { OrbitAnswer, PieceAnswers, Regions } from "../engine/crew/job.js";
import { drawLine, type Frame } from "../plots/frame.js";

type RestAnswer = PieceAnswers["rest"];
type OrbitPoint = OrbitAnswer["lines"][number]["points"][number];

/** A state as a start of the stage. */
export interface Start {
  readonly q: Readonly<Record<string, number>>;
  readonly v: Readonly<Record<string, number>>;
  readonly memory?: Readonly<Record<string, number>>;
  readonly states?: Readonly<Record<string, number>>;
}

export interface LinePoint {
  readonly x: number;
  /** One value, or both ends. */
  readonly ys: readonly number[];
  readonly stable: boolean;
  readonly label: string | undefined;
  /** Of a border between regions of an impact. */
  readonly regions?: Regions;
  readonly what: string;
  readonly start: Start;
  readonly period: number | undefined;
}

export interface Line {
  readonly points: readonly LinePoint[];
  readonly kind: "rest" | "orbit";
}

/** Labels of continuation packages for what happens to an equilibrium; others are called by their own names. */
export const restLabels: Readonly<Record<string, string>> = {
  hopf: "HB",
  fold: "LP",
  branchPoint: "BP",
  painleve: "PP",
  liftoff: "LO",
  stability: "flutter",
};

/** The word that explains a label: RB:stick-slip+ is a border between regions. */
export const wordOf = ({ label, regions }: Pick<LinePoint, "label" | "regions">): string | undefined =>
  regions === undefined ? label : "RB";

/** The branches in a quantity of a diagram; none where it is one of the section. */
export function linesOf(
  quantity: string,
  rest: RestAnswer | undefined,
  orbits: OrbitAnswer | undefined,
): Line[] {
  const [, side, name] = /^(extrema |max_|min_)(.+)$/.exec(quantity) ?? [];
  const period = quantity === "period";
  if (!period && (side === undefined || name === undefined)) return [];
  const coordinate = name ?? "";
  const orbitYs = ({ max, min, period: time }: OrbitPoint): number[] => {
    if (period) return [time];
    const [high, low] = [max[coordinate], min[coordinate]];
    if (high === undefined || low === undefined) return [];
    return side === "max_" ? [high] : side === "min_" ? [low] : [high, low];
  };
  return [...(period ? [] : restLines(coordinate, rest)), ...orbitLines(orbitYs, orbits)];
}

function restLines(coordinate: string, rest: RestAnswer | undefined): Line[] {
  return (rest?.branches ?? []).map(({ rows, modes }) => ({
    kind: "rest",
    points: rows.flatMap(({ value, q, stable, label }): LinePoint[] => {
      const [y, v] = [q[coordinate], Object.fromEntries(Object.keys(q).map((one) => [one, 0]))];
      const what = `rest: ${Object.values(modes).join(" ")}`;
      const named = label === undefined ? undefined : (restLabels[label] ?? label);
      return y === undefined
        ? []
        : [{ x: value, ys: [y], stable, label: named, what, start: { q, v }, period: undefined }];
    }),
  }));
}

/** How far coordinates are shifted in a period. */
export const shiftTexts = (shift: Readonly<Record<string, number>> = {}): string[] =>
  Object.entries(shift).map(([name, by]) => `${name} by ${Number(by.toPrecision(6))} in a period`);

const orbitLines = (ys: (point: OrbitPoint) => number[], orbits: OrbitAnswer | undefined): Line[] =>
  (orbits?.lines ?? []).map(({ points }) => ({
    kind: "orbit",
    points: points.flatMap((point): LinePoint[] => {
      const { value, stable, label, regions, word, start, period, shift } = point;
      const values = ys(point);
      const what = [word.join(" ") || "smooth orbit", ...shiftTexts(shift)].join(", ");
      const border = regions === undefined ? {} : { regions };
      return values.length === 0
        ? []
        : [{ x: value, ys: values, stable, label, ...border, what, start, period }];
    }),
  }));

/** Values of one special point found twice, by rest and by orbits, differ by less than this share of the range. */
const twin = 1e-4;

/** The labelled points from left to right, each once. */
export function labelsOf(lines: readonly Line[], width: number): LinePoint[] {
  const found: LinePoint[] = [];
  for (const point of lines.flatMap(({ points }) => points)) {
    if (point.label === undefined) continue;
    const same = (other: LinePoint) =>
      other.label === point.label && Math.abs(other.x - point.x) <= twin * width;
    if (!found.some(same)) found.push(point);
  }
  return found.sort((one, other) => one.x - other.x);
}

/** Stretches of one stability; a labelled point ends one and begins the next. */
function stretches(points: readonly LinePoint[]): { stable: boolean; points: LinePoint[] }[] {
  const found: { stable: boolean; points: LinePoint[] }[] = [];
  let border: LinePoint | undefined;
  for (const point of points) {
    const last = found.at(-1);
    if (point.label !== undefined) {
      last?.points.push(point);
      border = point;
      continue;
    }
    if (last !== undefined && last.stable === point.stable) last.points.push(point);
    else found.push({ stable: point.stable, points: [...(border === undefined ? [] : [border]), point] });
    border = undefined;
  }
  return found;
}

export interface LineLook {
  readonly ink: string;
  readonly paper: string;
}

export function drawBranches(
  frame: Frame,
  lines: readonly Line[],
  labels: readonly LinePoint[],
  look: LineLook,
): void {
  for (const { points, kind } of lines) {
    const sides = Math.max(0, ...points.map(({ ys }) => ys.length));
    for (let side = 0; side < sides; side++)
      for (const { stable, points: part } of stretches(points)) {
        const way = part.map(({ x, ys }) => [x, ys[side] ?? Number.NaN] as const);
        const dash = stable ? [] : [5, 4];
        drawLine(frame, way, { colour: look.ink, width: kind === "rest" ? 1.5 : 1.1, dash });
      }
  }
  drawLabels(frame, labels, look);
}

/** Letters of labels in pixels, and the room around one. */
const [font, padding] = [12, 3];

/** Each over its point, higher where another one stands already. */
function drawLabels(
  { context, x, y, left, right, top }: Frame,
  labels: readonly LinePoint[],
  look: LineLook,
): void {
  const taken: { left: number; right: number; y: number }[] = [];
  context.font = `600 ${font}px system-ui, sans-serif`;
  context.textBaseline = "bottom";
  for (const { x: value, ys, label = "" } of labels) {
    const [px, py] = [x(value), y(ys[0] as number)];
    context.beginPath();
    context.arc(px, py, 4, 0, 2 * Math.PI);
    context.fillStyle = look.ink;
    context.strokeStyle = look.paper;
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
    const wide = context.measureText(label).width;
    const begin = Math.min(right - wide - padding, Math.max(left + padding, px + padding));
    let height = py - 6;
    const box = () => ({ left: begin - padding, right: begin + wide + padding, y: height });
    const hits = () =>
      taken.some(
        (one) => one.left < box().right && one.right > box().left && Math.abs(one.y - height) < font + 2,
      );
    while (hits() && height > top + 2 * font) height -= font + 2;
    taken.push(box());
    context.lineWidth = 3;
    context.strokeStyle = look.paper;
    context.strokeText(label, begin, height);
    context.fillText(label, begin, height);
  }
  context.textBaseline = "alphabetic";
}
