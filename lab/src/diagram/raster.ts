/** How are many points shown on a canvas? Counted in pixels by class; a pixel has the colour of its most frequent class, denser where there are more. */

import type { Frame } from "../plots/frame.js";

/** How opaque a pixel with one point is. */
const faintest = 0.55;

export interface RasterPoint {
  readonly kind: number;
  /** Values of the axes. */
  readonly x: number;
  readonly y: number;
}

/** A point in pixels of the page; flat: however many points there are, the colour is the same. */
export interface RasterLook {
  readonly wide: number;
  readonly high: number;
  readonly flat?: boolean;
}

export function paintRaster(
  frame: Frame,
  colours: readonly string[],
  points: Iterable<RasterPoint>,
  { wide, high, flat = false }: RasterLook,
): void {
  const { context, left, top, right, bottom } = frame;
  const ratio = context.getTransform().a;
  const [width, height] = [Math.round((right - left) * ratio), Math.round((bottom - top) * ratio)];
  if (!(width > 0 && height > 0)) return;
  const counts = colours.map(() => new Uint16Array(width * height));
  const [w, h] = [Math.max(1, Math.round(wide * ratio)), Math.max(1, Math.round(high * ratio))];
  for (const { kind, x, y } of points) {
    const of = counts[kind];
    if (of === undefined || !Number.isFinite(x) || !Number.isFinite(y)) continue;
    const [i0, j0] = [
      Math.round((frame.x(x) - left) * ratio - w / 2),
      Math.round((frame.y(y) - top) * ratio - h / 2),
    ];
    for (let j = Math.max(0, j0); j < Math.min(height, j0 + h); j++)
      for (let i = Math.max(0, i0); i < Math.min(width, i0 + w); i++) {
        const at = j * width + i;
        of[at] = (of[at] as number) + 1;
      }
  }
  const canvas = new OffscreenCanvas(width, height);
  const own = canvas.getContext("2d");
  if (own === null) return;
  own.putImageData(imageOf(counts, colours.map(channels), { width, height, flat }), 0, 0);
  context.drawImage(canvas, left, top, right - left, bottom - top);
}

function imageOf(
  counts: readonly Uint16Array[],
  colours: readonly (readonly number[])[],
  { width, height, flat }: { readonly width: number; readonly height: number; readonly flat: boolean },
): ImageData {
  const image = new ImageData(width, height);
  const most = counts.map((of) => of.reduce((largest, count) => Math.max(largest, count), 1));
  for (let at = 0; at < width * height; at++) {
    let [best, count] = [-1, 0];
    for (let kind = 0; kind < counts.length; kind++) {
      const here = counts[kind]?.[at] as number;
      if (here > count) [best, count] = [kind, here];
    }
    if (best < 0) continue;
    const share = !flat && (most[best] as number) > 1 ? Math.log(count) / Math.log(most[best] as number) : 1;
    image.data.set(colours[best] as number[], 4 * at);
    image.data[4 * at + 3] = 255 * (faintest + (1 - faintest) * share);
  }
  return image;
}

/** Red, green and blue of a computed colour. */
const channels = (colour: string): number[] => [...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(Number);
