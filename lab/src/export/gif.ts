/**
 * How do pictures become an animated GIF? One palette of the most frequent colours, pictures in LZW codes (GIF89a).
 */

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha of every pixel. */
  readonly data: Uint8ClampedArray;
}

/** Colours are counted in steps of 8, which is finer than visible in thin lines. */
const coarse = (data: Uint8ClampedArray, at: number): number =>
  (((data[at] as number) >> 3) << 10) |
  (((data[at + 1] as number) >> 3) << 5) |
  ((data[at + 2] as number) >> 3);

/** The 256 most frequent colours of some pictures, as coarse numbers. */
function paletteOf(pictures: readonly Picture[]): number[] {
  const counts = new Uint32Array(32_768);
  for (const { data } of pictures)
    for (let at = 0; at < data.length; at += 4) {
      const colour = coarse(data, at);
      counts[colour] = (counts[colour] as number) + 1;
    }
  return [...counts.keys()]
    .filter((colour) => (counts[colour] as number) > 0)
    .sort((one, other) => (counts[other] as number) - (counts[one] as number))
    .slice(0, 256);
}

/** The number of the nearest colour of a palette for every coarse colour. */
function nearestIn(palette: readonly number[]): (colour: number) => number {
  const known = new Int16Array(32_768).fill(-1);
  for (const [i, colour] of palette.entries()) known[colour] = i;
  const parts = (colour: number) => [colour >> 10, (colour >> 5) & 31, colour & 31] as const;
  const all = palette.map(parts);
  return (colour) => {
    if ((known[colour] as number) >= 0) return known[colour] as number;
    const [r, g, b] = parts(colour);
    let [best, distance] = [0, Number.POSITIVE_INFINITY];
    for (const [i, [x, y, z]] of all.entries()) {
      const far = (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
      if (far < distance) [best, distance] = [i, far];
    }
    known[colour] = best;
    return best;
  };
}

/** LZW codes of pixels with 8 bits each, packed from the lowest bit on. */
export function lzw(pixels: Uint8Array): Uint8Array {
  const out: number[] = [];
  let [bits, held] = [0, 0];
  const write = (code: number, size: number): void => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) {
      out.push(held & 255);
      held >>>= 8;
    }
  };
  const [clear, end] = [256, 257];
  let table = new Map<number, number>();
  let [size, next, prefix] = [9, end + 1, pixels[0] as number];
  write(clear, size);
  for (const pixel of pixels.subarray(1)) {
    const key = prefix * 256 + pixel;
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix, size);
    prefix = pixel;
    if (next === 4096) {
      write(clear, size);
      table = new Map();
      [size, next] = [9, end + 1];
      continue;
    }
    if (next === 1 << size) size++;
    table.set(key, next++);
  }
  write(prefix, size);
  write(end, size);
  if (bits > 0) out.push(held & 255);
  return Uint8Array.from(out);
}

/** An endless GIF of pictures of one size, with this number of hundredths of a second between them. */
export function gifOf(pictures: readonly Picture[], hundredths: number): Uint8Array<ArrayBuffer> {
  const { width = 1, height = 1 } = pictures[0] ?? {};
  const palette = paletteOf(pictures);
  const near = nearestIn(palette);
  const short = (value: number) => [value & 255, value >> 8];
  const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
  const colours = Array.from({ length: 256 }, (_, i) => {
    const colour = palette[i] ?? 0;
    return [colour >> 10, (colour >> 5) & 31, colour & 31].map((part) => Math.round((part * 255) / 31));
  }).flat();
  const parts: Uint8Array[] = [
    Uint8Array.from([...text("GIF89a"), ...short(width), ...short(height), 0xf7, 0, 0, ...colours]),
    Uint8Array.from([0x21, 0xff, 11, ...text("NETSCAPE2.0"), 3, 1, 0, 0, 0]),
  ];
  for (const { data } of pictures) {
    const pixels = new Uint8Array(width * height);
    for (let i = 0; i < pixels.length; i++) pixels[i] = near(coarse(data, 4 * i));
    const control = [0x21, 0xf9, 4, 4, ...short(hundredths), 0, 0];
    parts.push(Uint8Array.from([...control, 0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0, 8]));
    const codes = lzw(pixels);
    for (let at = 0; at < codes.length; at += 255) {
      const block = codes.subarray(at, at + 255);
      parts.push(Uint8Array.of(block.length), block);
    }
    parts.push(Uint8Array.of(0));
  }
  parts.push(Uint8Array.of(0x3b));
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
