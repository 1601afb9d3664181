/** How is a shape drawn? The path of each kind in the picture: bodies, springs as zigzags, grounds as long lines with hatching. */

import type { MechanismInfo } from "../engine/protocol.js";
import type { View } from "./camera.js";

type SceneShape = MechanismInfo["scene"]["shapes"][number];

/** Pixels to each side of a ground's point; beyond every picture. */
const reach = 6000;
const hatch = 11;

export interface Outline {
  readonly kind: SceneShape["kind"];
  readonly path: string;
  /** Of grounds: the hatching, and where the label stands. */
  readonly hatching: string;
  readonly label: string | undefined;
  readonly labelAt: readonly [number, number];
  /** Of circles. */
  readonly radius: number;
  readonly centre: readonly [number, number];
}

export function outlineOf(
  shape: SceneShape,
  numbers: ArrayLike<number>,
  { place, scale }: View,
  /** Pixels by which a moving ground has moved. */
  shift = 0,
): Outline {
  const { kind, at, size, label } = shape;
  const number = (i: number) => numbers[at + i] as number;
  const plain = { kind, hatching: "", label, labelAt: [0, 0] as const, radius: 0, centre: [0, 0] as const };
  if (kind === "ground") return { ...plain, ...ground(place(number(0), number(1)), number(2), shift) };
  if (kind === "circle")
    return {
      ...plain,
      path: "",
      centre: place(number(0), number(1)),
      radius: Math.max(2.5, Math.abs(number(2)) * scale),
    };
  const points = Array.from({ length: size / 2 }, (_, i) => place(number(2 * i), number(2 * i + 1)));
  if (kind === "spring") return { ...plain, path: line(zigzag(points)) };
  return { ...plain, path: line(points) + (kind === "polygon" ? "Z" : "") };
}

const round = (value: number): number => Math.round(value * 100) / 100;

export const line = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${round(x)},${round(y)}`).join("");

/** The hatching lies on the far side of the normal. */
function ground(
  [x, y]: readonly [number, number],
  angle: number,
  shift: number,
): Pick<Outline, "path" | "hatching" | "labelAt"> {
  const [cos, sin] = [Math.cos(angle), -Math.sin(angle)];
  const at = (along: number, below: number): [number, number] => [
    x + along * cos - below * sin,
    y + along * sin + below * cos,
  ];
  const strokes: string[] = [];
  const first = -reach / 3 + (((shift % hatch) + hatch) % hatch);
  for (let along = first; along < reach / 3; along += hatch)
    strokes.push(line([at(along, 0), at(along - 7, 8)]));
  return {
    path: line([at(-reach, 0), at(reach, 0)]),
    hatching: strokes.join(""),
    labelAt: at(0, cos < 0 ? -14 : 24),
  };
}

/** A coil between two ends, with a straight piece at each. */
function zigzag(ends: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const [[x1, y1], [x2, y2]] = ends as [[number, number], [number, number]];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (!(length > 0)) return [...ends];
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [turns, width] = [12, Math.min(9, length / 4)];
  const coil = Array.from({ length: turns + 1 }, (_, i): [number, number] => {
    const along = length * (0.15 + (0.7 * i) / turns);
    const side = i === 0 || i === turns ? 0 : i % 2 === 0 ? width : -width;
    return [x1 + ux * along - uy * side, y1 + uy * along + ux * side];
  });
  return [[x1, y1], ...coil, [x2, y2]];
}
