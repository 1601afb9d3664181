/** A PDF is read back here by a small reader of its own: its table of places, its page, its letters. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { renderPdf } from "../../cli/node.js";
import { carriedIn, pdfInformation } from "../../cli/shared/carried.js";

/** Objects by the places that the table at the end of the file names. */
function read(pdf: Buffer) {
  const text = pdf.toString("latin1");
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
  const objects = places.map((at, i) => {
    expect(text.slice(at).startsWith(`${i + 1} 0 obj\n`)).toBe(true);
    return text.slice(at, text.indexOf("\nendobj\n", at));
  });
  const inflated = (object: string) =>
    inflateSync(
      Buffer.from(object.slice(object.indexOf("stream\n") + 7, object.lastIndexOf("\nendstream")), "latin1"),
    );
  const stream = (pattern: RegExp) => {
    const number = objects.map((object) => pattern.exec(object)?.[1]).find((found) => found !== undefined);
    return inflated(objects[Number(number) - 1] as string);
  };
  const characters = new Map(
    [
      ...stream(/ToUnicode (\d+)/)
        .toString()
        .matchAll(/^<(\w{4})> <(\w+)>$/gm),
    ].map(([, glyph, units = ""]) => [
      glyph,
      String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ]),
  );
  const page = stream(/Contents (\d+)/).toString();
  const lines = [...page.matchAll(/BT .* (\d) Tr .* <(\w*)> Tj ET/g)]
    .filter(([, mode]) => mode !== "1") // rims repeat their text
    .map(([, , glyphs = ""]) => (glyphs.match(/.{4}/g) ?? []).map((glyph) => characters.get(glyph)).join(""));
  return { page, lines, font: stream(/FontFile2 (\d+)/), objects };
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<(text|tspan)\b[^>]*>([^<]+)<\/\1>/g)].map(([, , text = ""]) =>
    text.replace(/&([^;]+);/g, (_, name: string) => entities[name] ?? "?"),
  );

const folder = join(import.meta.dirname, "../../gallery/pictures");
const pictures = readdirSync(folder).filter((name) => name.endsWith(".svg"));

describe("renderPdf", () => {
  it.each(pictures)("%s keeps all its texts, in their order, as text", (name) => {
    const svg = readFileSync(join(folder, name), "utf8");
    const { lines } = read(Buffer.from(renderPdf(svg)));
    expect(lines).toEqual(textsOf(svg));
  });

  it("curves are vectors at the places of the picture", () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 100 50">
<g transform="translate(10,20)" stroke="#c0392b" fill="none" stroke-width="2" stroke-dasharray="5,4"><path d="M0,0l5,5H20V1"/></g>
<text x="50" y="10" font-size="10" text-anchor="end">WW</text><circle cx="5" cy="6" r="2"/></svg>`;
    const { page, objects } = read(Buffer.from(renderPdf(svg)));
    expect(objects.join("\n")).toContain("/MediaBox [0 0 150 75]");
    expect(page).toContain("0.75 0 0 -0.75 0 75 cm\nq\n0 0 200 100 re W n\n2 0 0 2 0 0 cm\n");
    expect(page).toContain("1 0 0 1 10 20 cm");
    expect(page).toContain(
      "0.753 0.224 0.169 RG 2 w 0 J 0 j 4 M\n[5 4] 0 d\n0 0 m\n5 5 l\n20 5 l\n20 1 l\nS",
    );
    // Two letters W of DejaVu Sans are 2 × 0.989 em wide.
    expect(Number(/1 0 0 -1 ([\d.]+) 10 Tm/.exec(page)?.[1])).toBeCloseTo(50 - 2 * 9.89, 1);
    // A circle of four cubics: Bézier's constant 4/3 tan(π/8) = 0.5523.
    expect(page).toContain("7 6 m\n7 7.105 6.105 8 5 8 c\n");
  });

  it("holds a font that is whole: the outlines in use are those of the shipped font", () => {
    const { font } = read(Buffer.from(renderPdf('<svg width="9" height="9"><text>ä</text></svg>')));
    const original = readFileSync(join(import.meta.dirname, "../../cli/fonts/DejaVuSans.ttf"));
    const [subset, whole] = [font, original].map(outlines) as [Outlines, Outlines];
    const used = subset.flatMap((outline, glyph) => (outline.length > 0 ? [glyph] : []));
    expect(used.length).toBeGreaterThanOrEqual(3); // ä and its two parts
    for (const glyph of used) {
      const outline = whole[glyph] as Buffer;
      expect((subset[glyph] as Buffer).subarray(0, outline.length).equals(outline)).toBe(true);
    }
    expect(font.length).toBeLessThan(0.15 * original.length);
  });

  it("carries its provenance, with any characters", () => {
    const provenance = { command: "show", arguments: ["a(b)\\c", "μ = 1\n"], version: "0" };
    const pdf = Buffer.from(renderPdf('<svg width="9" height="9"/>', pdfInformation(provenance as never)));
    expect(JSON.parse(carriedIn(".pdf", pdf) ?? "")).toEqual(provenance);
  });

  it("says what it cannot draw", () => {
    expect(() => renderPdf('<svg width="9" height="9"><ellipse/></svg>')).toThrow(/ellipse/);
    expect(() => renderPdf('<svg width="9" height="9"><path d="M0,0X"/></svg>')).toThrow(/command X/);
    expect(() => renderPdf('<svg width="9" height="9"><g fill="url(#a)"/></svg>')).toThrow(/url/);
  });
});

type Outlines = readonly Buffer[];

function outlines(font: Buffer): Outlines {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
      const at = 12 + 16 * i;
      return [font.toString("latin1", at, at + 4), font.subarray(font.readUInt32BE(at + 8))];
    }),
  );
  const [maxp, head, loca, glyf] = ["maxp", "head", "loca", "glyf"].map((name) => tables.get(name)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const isLong = head.readInt16BE(50) === 1;
  const place = (i: number) => (isLong ? loca.readUInt32BE(4 * i) : 2 * loca.readUInt16BE(2 * i));
  return Array.from({ length: maxp.readUInt16BE(4) }, (_, i) => glyf.subarray(place(i), place(i + 1)));
}
