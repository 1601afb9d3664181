/** What does a PDF need of a TrueType font? Advance widths, glyph numbers, and a copy that holds only the glyphs in use. */

/** Tables that a viewer needs; `cmap`, names and layout rules stay out, because text is written by glyph number. */
const keptTables = ["cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"];
const unitsPerPdfEm = 1000;

export interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly number[];
}

export class TrueType {
  private readonly tables = new Map<string, Buffer>();
  private readonly unitsPerEm: number;
  private readonly longMetrics: number;
  private readonly glyphs: (code: number) => number;

  constructor(bytes: Buffer) {
    for (let i = 0; i < bytes.readUInt16BE(4); i++) {
      const at = 12 + 16 * i;
      const from = bytes.readUInt32BE(at + 8);
      this.tables.set(
        bytes.toString("latin1", at, at + 4),
        bytes.subarray(from, from + bytes.readUInt32BE(at + 12)),
      );
    }
    this.unitsPerEm = this.table("head").readUInt16BE(18);
    this.longMetrics = this.table("hhea").readUInt16BE(34);
    this.glyphs = readCharacterMap(this.table("cmap"));
  }

  /** The number of the glyph of a character; 0 where the font has none. */
  glyphOf(character: string): number {
    return this.glyphs(character.codePointAt(0) ?? 0);
  }

  /** In thousandths of the font size, as everything here. */
  advanceOf(glyph: number): number {
    return this.scaled(this.table("hmtx").readUInt16BE(4 * Math.min(glyph, this.longMetrics - 1)));
  }

  get metrics(): Metrics {
    const [head, hhea] = [this.table("head"), this.table("hhea")];
    return {
      ascent: this.scaled(hhea.readInt16BE(4)),
      descent: this.scaled(hhea.readInt16BE(6)),
      box: [36, 38, 40, 42].map((at) => this.scaled(head.readInt16BE(at))),
    };
  }

  /** The font with the same glyph numbers, in which only `used` and their components have an outline. */
  subset(used: Iterable<number>): Buffer {
    const wanted = new Set([0]);
    for (const glyph of used) this.addWithComponents(glyph, wanted);
    const count = this.table("maxp").readUInt16BE(4);
    const places = Buffer.alloc(4 * (count + 1));
    const outlines: Buffer[] = [];
    let end = 0;
    for (let glyph = 0; glyph < count; glyph++) {
      places.writeUInt32BE(end, 4 * glyph);
      if (!wanted.has(glyph)) continue;
      const outline = this.outlineOf(glyph);
      const padded = Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]);
      outlines.push(padded);
      end += padded.length;
    }
    places.writeUInt32BE(end, 4 * count);
    const head = Buffer.from(this.table("head"));
    head.writeInt16BE(1, 50); // places of glyphs have 32 bits
    const metrics = Buffer.from(this.table("hmtx"));
    for (let glyph = 0; glyph < this.longMetrics; glyph++)
      if (!wanted.has(glyph)) metrics.fill(0, 4 * glyph, 4 * glyph + 4);
    metrics.fill(0, 4 * this.longMetrics);
    return fontFile(
      keptTables.flatMap((name): [string, Buffer][] => {
        const rewritten = { glyf: Buffer.concat(outlines), head, hmtx: metrics, loca: places }[name];
        const table = rewritten ?? this.tables.get(name);
        return table === undefined ? [] : [[name, table]];
      }),
    );
  }

  private scaled(units: number): number {
    return Math.round((unitsPerPdfEm * units) / this.unitsPerEm);
  }

  private table(name: string): Buffer {
    const table = this.tables.get(name);
    if (table === undefined) throw new Error(`the font has no table ${name}`);
    return table;
  }

  private outlineOf(glyph: number): Buffer {
    const isLong = this.table("head").readInt16BE(50) === 1;
    const loca = this.table("loca");
    const place = (i: number) => (isLong ? loca.readUInt32BE(4 * i) : 2 * loca.readUInt16BE(2 * i));
    return this.table("glyf").subarray(place(glyph), place(glyph + 1));
  }

  /** Composite glyphs (a negative number of contours) name others. */
  private addWithComponents(glyph: number, wanted: Set<number>): void {
    if (wanted.has(glyph)) return;
    wanted.add(glyph);
    const outline = this.outlineOf(glyph);
    if (outline.length === 0 || outline.readInt16BE(0) >= 0) return;
    for (let at = 10, more = true; more; ) {
      const flags = outline.readUInt16BE(at);
      this.addWithComponents(outline.readUInt16BE(at + 2), wanted);
      const matrix = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
      at += 4 + (flags & 0x01 ? 4 : 2) + matrix;
      more = (flags & 0x20) !== 0;
    }
  }
}

/** Format 4 (segments of 16-bit characters), which every Unicode font has. */
function readCharacterMap(cmap: Buffer): (code: number) => number {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + 8 * i + 4));
    if (map.readUInt16BE(0) !== 4) continue;
    const doubled = map.readUInt16BE(6);
    const [ends, starts] = [14, 16 + doubled];
    const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
    return (code) => {
      for (let at = 0; at < doubled; at += 2) {
        if (map.readUInt16BE(ends + at) < code) continue;
        const start = map.readUInt16BE(starts + at);
        if (start > code) return 0;
        const [delta, offset] = [map.readUInt16BE(deltas + at), map.readUInt16BE(offsets + at)];
        if (offset === 0) return (code + delta) & 0xffff;
        const glyph = map.readUInt16BE(offsets + at + offset + 2 * (code - start));
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error("the font has no character map of format 4");
}

/** Directory, then tables at multiples of four bytes, each with its sum. */
function fontFile(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(0x00010000, 0);
  for (const [i, value] of [
    tables.length,
    16 * power,
    Math.log2(power),
    16 * (tables.length - power),
  ].entries())
    directory.writeUInt16BE(value, 4 + 2 * i);
  const parts: Buffer[] = [directory];
  let place = directory.length;
  for (const [i, [name, table]] of tables.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const at = 12 + 16 * i;
    directory.write(name, at, "latin1");
    directory.writeUInt32BE(sumOf(padded), at + 4);
    directory.writeUInt32BE(place, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    place += padded.length;
  }
  return Buffer.concat(parts);
}

function sumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
