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
  const most = colours.map(() => 1);
  const [w, h] = [Math.max(1, Math.round(wide * ratio)), Math.max(1, Math.round(high * ratio))];
  for (const { kind, x, y } of points) {
    const of = counts[kind];
    if (of === undefined || !Number.isFinite(x) || !Number.isFinite(y)) continue;
    const [i0, j0] = [
      Math.round((frame.x(x) - left) * ratio - w / 2),
      Math.round((frame.y(y) - top) * ratio - h / 2),
    ];
    let largest = most[kind] as number;
    for (let j = Math.max(0, j0); j < Math.min(height, j0 + h); j++)
      for (let i = Math.max(0, i0); i < Math.min(width, i0 + w); i++) {
        const at = j * width + i;
        const count = (of[at] as number) + 1;
        of[at] = count;
        if (count > largest) largest = count;
      }
    most[kind] = largest;
  }
  const canvas = new OffscreenCanvas(width, height);
  const own = canvas.getContext("2d");
  if (own === null) return;
  const image = new ImageData(width, height);
  fill(image.data, { counts, most: flat ? most.map(() => 1) : most, colours: colours.map(channels) });
  own.putImageData(image, 0, 0);
  context.drawImage(canvas, left, top, right - left, bottom - top);
}

interface Counted {
  /** Of each class, pixel by pixel, and its largest one; with 1 all pixels are equally dense. */
  readonly counts: readonly Uint16Array[];
  readonly most: readonly number[];
  readonly colours: readonly (readonly number[])[];
}

/** Every pixel that was counted. The first of two classes that are equally frequent has it. */
function fill(pixels: Uint8ClampedArray, { counts, most, colours }: Counted): void {
  const best = new Uint16Array(pixels.length / 4);
  for (const [kind, of] of counts.entries()) {
    const [[red = 0, green = 0, blue = 0], scale] = [colours[kind] ?? [], Math.log(most[kind] as number)];
    for (let at = 0; at < best.length; at++) {
      const count = of[at] as number;
      if (count <= (best[at] as number)) continue;
      best[at] = count;
      pixels[4 * at] = red;
      pixels[4 * at + 1] = green;
      pixels[4 * at + 2] = blue;
      const share = scale > 0 ? Math.log(count) / scale : 1;
      pixels[4 * at + 3] = 255 * (faintest + (1 - faintest) * share);
    }
  }
}

/** Red, green and blue of a computed colour. */
const channels = (colour: string): number[] => [...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(Number);
