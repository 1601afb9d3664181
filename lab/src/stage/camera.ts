/** Which part of the plane does the stage show? So that the whole motion fits in; one that travels far is followed. */

import type { Film, MechanismInfo } from "../engine/protocol.js";

type Scene = MechanismInfo["scene"];

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** World to picture, and back. */
export interface View {
  readonly scale: number;
  readonly place: (x: number, y: number) => readonly [number, number];
  readonly world: (x: number, y: number) => readonly [number, number];
}

/**
 * A motion this many times as wide as the mechanism is followed if it leads away, and always if it is as wide as
 * the second number says.
 */
const [travels, lost] = [2.6, 20];

/** A motion that goes back by this fraction of its range moves in a room, which is shown. */
const back = 0.1;

/** Metres: a narrower picture is that of a point. */
const narrowest = 1e-9;

/** Rows that are examined. */
const looked = 300;

const nothing: Box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };

/** The room that the bodies of a picture need; grounds count with their point, unless left out. */
export function boxOf({ shapes }: Scene, numbers: ArrayLike<number>, at = 0, grounds = true): Box {
  let box = nothing;
  const include = (x: number, y: number, radius = 0): void => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    box = {
      left: Math.min(box.left, x - radius),
      right: Math.max(box.right, x + radius),
      low: Math.min(box.low, y - radius),
      high: Math.max(box.high, y + radius),
    };
  };
  for (const { kind, at: own, size } of shapes) {
    const from = at + own;
    if (kind === "ground") {
      if (grounds) include(numbers[from] as number, numbers[from + 1] as number);
    } else if (kind === "circle")
      include(numbers[from] as number, numbers[from + 1] as number, numbers[from + 2] as number);
    else
      for (let i = 0; i < size; i += 2) include(numbers[from + i] as number, numbers[from + i + 1] as number);
  }
  return box;
}

const union = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  low: Math.min(one.low, other.low),
  high: Math.max(one.high, other.high),
});

export interface Shot {
  readonly box: Box;
  /** The picture moves with the mechanism. */
  readonly follows: boolean;
}

/** Does a film need a camera that follows it along an axis, by the middles of its pictures in turn? */
function leaves(middles: readonly number[], range: number, size: number): boolean {
  if (range <= travels * size || range > lost * size) return range > travels * size;
  const way = (middles.at(-1) as number) >= (middles[0] as number) ? 1 : -1;
  let [farthest, returned] = [Number.NEGATIVE_INFINITY, 0];
  for (const middle of middles) {
    farthest = Math.max(farthest, way * middle);
    returned = Math.max(returned, farthest - way * middle);
  }
  return returned < back * range;
}

/**
 * What a film needs, unless the reader decides whether the picture moves: all of it, or the largest single picture
 * where the bodies travel far; the ground continues where its point is left behind.
 */
export function shotOf(scene: Scene, film: Film, camera: "" | "follow" | "fixed" = ""): Shot {
  const step = Math.max(1, Math.floor(film.rows / looked));
  let [all, bodies, width, height] = [nothing, nothing, 0, 0];
  const middles: { readonly x: number[]; readonly y: number[] } = { x: [], y: [] };
  for (let row = 0; row < film.rows; row += step) {
    const box = boxOf(scene, film.scene, row * scene.size, false);
    all = union(all, boxOf(scene, film.scene, row * scene.size));
    bodies = union(bodies, box);
    width = Math.max(width, box.right - box.left);
    height = Math.max(height, box.high - box.low);
    middles.x.push((box.left + box.right) / 2);
    middles.y.push((box.low + box.high) / 2);
  }
  const size = Math.max(width, height, 1e-6);
  // Without bodies there is nothing to follow; points that stand for coordinates are seen by their way.
  const far =
    !scene.assumed &&
    (leaves(middles.x, bodies.right - bodies.left, size) ||
      leaves(middles.y, bodies.high - bodies.low, size));
  if (camera === "fixed" || bodies === nothing || !(far || camera === "follow"))
    return { box: all, follows: false };
  return { box: { left: -size, right: size, low: -size * 0.7, high: size * 0.7 }, follows: true };
}

/** A metre around what is a single point, or nowhere. */
function wideEnough(box: Box): Box {
  if (!(box.right >= box.left && box.high >= box.low))
    return { left: -0.5, right: 0.5, low: -0.5, high: 0.5 };
  if (box.right - box.left > narrowest || box.high - box.low > narrowest) return box;
  return { left: box.left - 0.5, right: box.right + 0.5, low: box.low - 0.5, high: box.high + 0.5 };
}

/** The view of a shot in a picture of this number of pixels; what is followed stands in the middle. */
export function viewOf({ box: shown, follows }: Shot, present: Box, width: number, height: number): View {
  const margin = Math.min(56, 6 + 0.12 * Math.min(width, height));
  const box = wideEnough(shown);
  const spanX = Math.max(box.right - box.left, 1e-9);
  const spanY = Math.max(box.high - box.low, 1e-9);
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY);
  const middle = follows ? wideEnough(present) : box;
  const [cx, cy] = [(middle.left + middle.right) / 2, (middle.low + middle.high) / 2];
  return {
    scale,
    place: (x, y) => [width / 2 + (x - cx) * scale, height / 2 - (y - cy) * scale],
    world: (x, y) => [cx + (x - width / 2) / scale, cy - (y - height / 2) / scale],
  };
}

/** How much a reader has enlarged the picture, and which point of it, as shares of its size, stays where it is. */
export interface Magnified {
  readonly factor: number;
  readonly x: number;
  readonly y: number;
}

export const plainSize: Magnified = { factor: 1, x: 0.5, y: 0.5 };

/** The picture moved with a hand by these fractions of its size: only a part of it can be moved. */
export function panned({ factor, x, y }: Magnified, dx: number, dy: number): Magnified {
  if (factor === 1) return plainSize;
  return { factor, x: x + dx / (1 - factor), y: y + dy / (1 - factor) };
}

/** The most that a picture is enlarged. */
const most = 30;

/** One step larger or smaller around a point of the picture; back to all of it at the end. */
export function magnify({ factor, x, y }: Magnified, by: number, px: number, py: number): Magnified {
  const next = Math.min(most, factor * by);
  if (next <= 1) return plainSize;
  // What is under the pointer, u = x + (p − x)/factor, stays there: p = x' + next (u − x').
  const fixed = (old: number, p: number) => (next * (old + (p - old) / factor) - p) / (next - 1);
  return { factor: next, x: fixed(x, px), y: fixed(y, py) };
}

export function magnifiedView(view: View, { factor, x, y }: Magnified, width: number, height: number): View {
  if (factor === 1) return view;
  const [fx, fy] = [x * width, y * height];
  return {
    scale: view.scale * factor,
    place: (a, b) => {
      const [px, py] = view.place(a, b);
      return [fx + (px - fx) * factor, fy + (py - fy) * factor];
    },
    world: (px, py) => view.world(fx + (px - fx) / factor, fy + (py - fy) / factor),
  };
}
