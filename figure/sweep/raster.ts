/**
 * How are millions of points shown? Counted in pixels by class; a pixel has the colour of its most frequent class,
 * darker where there are more.
 */

import { compress } from "./deflate.js";

/** Shades of one colour, from one point in a pixel to the most. */
const shades = 6;

export class DensityRaster {
  private readonly counts: Uint32Array[];

  constructor(
    readonly width: number,
    readonly height: number,
    private readonly colours: readonly string[],
  ) {
    this.counts = colours.map(() => new Uint32Array(width * height));
  }

  /** Counts a point of a class in a block of pixels around a place; what lies outside is left out. */
  add(kind: number, x: number, y: number, wide = 1, high = 1): void {
    const [left, top] = [Math.round(x - wide / 2), Math.round(y - high / 2)];
    const counts = this.counts[kind];
    if (counts === undefined) return;
    for (let j = Math.max(0, top); j < Math.min(this.height, top + high); j++) {
      for (let i = Math.max(0, left); i < Math.min(this.width, left + wide); i++) {
        const at = j * this.width + i;
        counts[at] = (counts[at] as number) + 1;
      }
    }
  }

  /** As PNG in an address; what has no point is transparent. */
  address(): string {
    const most = this.counts.map((counts) => counts.reduce((largest, count) => Math.max(largest, count), 1));
    const pixels = new Uint8Array(this.height * (this.width + 1)); // each row begins with its filter, none
    for (let at = 0; at < this.width * this.height; at++) {
      let best = -1;
      for (let kind = 0; kind < this.counts.length; kind++)
        if ((this.counts[kind]?.[at] as number) > (this.counts[best]?.[at] ?? 0)) best = kind;
      if (best < 0) continue;
      const shade = shadeOf(this.counts[best]?.[at] as number, most[best] as number);
      const row = Math.floor(at / this.width);
      pixels[row * (this.width + 1) + 1 + (at % this.width)] = 1 + best * shades + shade;
    }
    return pngAddress(this.width, this.height, paletteOf(this.colours), pixels);
  }
}

/** Where no pixel has more points than this, all are drawn in full. */
const few = 8;

/** By the logarithm: one point remains visible next to thousands. */
function shadeOf(count: number, most: number): number {
  if (most <= few) return shades - 1;
  return Math.min(shades - 1, Math.floor((shades * Math.log1p(count)) / Math.log1p(most)));
}

/** Transparent, then the shades of every colour from pale to full. */
function paletteOf(colours: readonly string[]): number[][] {
  const mixed = (colour: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Array.from({ length: shades }, (_, shade) => {
      const white = 0.55 * (1 - shade / (shades - 1));
      return [r, g, b].map((part) => Math.round((part as number) * (1 - white) + 255 * white));
    });
  };
  return [[255, 255, 255], ...colours.flatMap(mixed)];
}

function pngAddress(width: number, height: number, palette: readonly number[][], pixels: Uint8Array): string {
  const header = Uint8Array.of(...big(width), ...big(height), 8, 3, 0, 0, 0);
  const bytes = Uint8Array.of(
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...piece("IHDR", header),
    ...piece("PLTE", Uint8Array.from(palette.flat())),
    ...piece("tRNS", Uint8Array.of(0)),
  );
  const tail = [piece("IDAT", compress(pixels, width + 1)), piece("IEND", new Uint8Array(0))];
  return `data:image/png;base64,${base64([bytes, ...tail])}`;
}

const big = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

/** Length, name, data, check sum. */
function piece(name: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  out.set(big(data.length));
  for (let i = 0; i < 4; i++) out[4 + i] = name.charCodeAt(i);
  out.set(data, 8);
  out.set(big(crc(out.subarray(4, 8 + data.length))), 8 + data.length);
  return out;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (let i = 0; i < bytes.length; i++)
    c = (crcTable[(c ^ (bytes[i] as number)) & 255] as number) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function base64(parts: readonly Uint8Array[]): string {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const [a, b, c] = [bytes[i] as number, bytes[i + 1], bytes[i + 2]];
    const group = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    text += letters.charAt(group >> 18) + letters.charAt((group >> 12) & 63);
    text += b === undefined ? "=" : letters.charAt((group >> 6) & 63);
    text += c === undefined ? "=" : letters.charAt(group & 63);
  }
  return text;
}
