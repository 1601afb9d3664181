/** How does an SVG picture become a PDF? Vectors stay vectors, and the letters in use go along with the shipped font. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { version } from "../../../../src/index.js";
import { fontPath } from "../fontPath.js";
import { Drawing } from "./drawing.js";
import { PdfFile, pdfString, type Reference } from "./file.js";
import { TrueType } from "./font.js";
import { addImage } from "./image.js";
import type { SvgElement } from "./style.js";
import { lengthOf } from "./style.js";

/** Points of a pixel of CSS, and of a millimetre. */
const points = { px: 0.75, mm: 72 / 25.4 } as const;

/** Other entries of the document's information, as ASCII text; a name is that of a PDF name. */
export type PdfInformation = Readonly<Record<string, string>>;

/** One page of the picture's size. The same picture gives the same bytes. */
export function renderPdf(svg: string, information: PdfInformation = {}): Uint8Array {
  // Loaded where a PDF is written: it takes longer to load than many commands take.
  const { DOMParser } = createRequire(import.meta.url)("linkedom") as typeof import("linkedom");
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement as unknown as SvgElement;
  const [width, height] = [sizeOf(root, "width"), sizeOf(root, "height")];
  const font = new TrueType(readFileSync(fontPath));
  const drawing = new Drawing(font);
  const content = { width: width / points.px, height: height / points.px };
  drawing.picture(root, content.width, content.height);
  const file = new PdfFile();
  const pages = file.reserve();
  const scale = `${points.px} 0 0 -${points.px} 0 ${height} cm\n`;
  const resources = [
    `/Font << /F0 ${addFont(file, font, drawing.glyphs)} >>`,
    `/XObject << ${drawing.images.map((address, i) => `/Im${i} ${addImage(file, address)}`).join(" ")} >>`,
    `/ExtGState << ${drawing.opacities.map((entries, i) => `/G${i} << ${entries} >>`).join(" ")} >>`,
  ].join(" ");
  const page = file.add(
    `<< /Type /Page /Parent ${pages} /MediaBox [0 0 ${width} ${height}] /Resources << ${resources} >> \
/Contents ${file.addStream(Buffer.from(scale + drawing.out))} >>`,
  );
  file.add(`<< /Type /Pages /Kids [${page}] /Count 1 >>`, pages);
  const title = root.getAttribute("aria-label");
  const entries = Object.entries({
    ...(title === null ? {} : { Title: title }),
    Producer: `judder ${version}`,
    ...information,
  });
  const info = file.add(`<< ${entries.map(([name, text]) => `/${name} ${pdfString(text)}`).join(" ")} >>`);
  return file.bytes(file.add(`<< /Type /Catalog /Pages ${pages} >>`), info);
}

/** In points. */
function sizeOf(root: SvgElement, name: "width" | "height"): number {
  const text = root.getAttribute(name);
  const unit = text?.endsWith("mm") ? points.mm : points.px;
  return Math.round(1000 * lengthOf(text) * unit) / 1000;
}

/** The glyphs in use, their widths, and which characters they are: text can be searched and copied. */
function addFont(file: PdfFile, font: TrueType, glyphs: ReadonlyMap<number, string>): Reference {
  const used = [...glyphs.keys()].sort((a, b) => a - b);
  const program = font.subset(used);
  const data = file.addStream(program, `/Length1 ${program.length}`);
  const { ascent, descent, box } = font.metrics;
  const name = "/JUDDER+DejaVuSans";
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [${box.join(" ")}] /ItalicAngle 0 \
/Ascent ${ascent} /Descent ${descent} /CapHeight ${ascent} /StemV 80 /FontFile2 ${data} >>`,
  );
  const widths = used.map((glyph) => `${glyph} [${font.advanceOf(glyph)}]`).join(" ");
  const inner = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /FontDescriptor ${descriptor} /CIDToGIDMap /Identity \
/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [${widths}] >>`,
  );
  const unicode = file.addStream(Buffer.from(characterMap(glyphs)));
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${inner}] \
/ToUnicode ${unicode} >>`,
  );
}

const hex = (value: number): string => value.toString(16).padStart(4, "0");

/** At most 100 entries stand in one list. */
function characterMap(glyphs: ReadonlyMap<number, string>): string {
  const lines = [...glyphs].map(
    ([glyph, character]) =>
      `<${hex(glyph)}> <${Array.from({ length: character.length }, (_, i) => hex(character.charCodeAt(i))).join("")}>`,
  );
  const lists = Array.from({ length: Math.ceil(lines.length / 100) }, (_, i) =>
    lines.slice(100 * i, 100 * i + 100),
  );
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Judder-Unicode def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${lists.map((list) => `${list.length} beginbfchar\n${list.join("\n")}\nendbfchar`).join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
