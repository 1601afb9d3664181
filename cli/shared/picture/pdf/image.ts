/** How does a raster of a figure stand in a PDF? Its PNG data are used as they are: both formats predict and deflate alike. */

import type { PdfFile, Reference } from "./file.js";

/** Throws for a PNG of another kind than figures have: eight bits, a palette, rows from the top. */
export function addImage(file: PdfFile, address: string): Reference {
  const [, data = ""] = /^data:image\/png;base64,(.*)$/s.exec(address) ?? [];
  const bytes = Buffer.from(data, "base64");
  const chunks = chunksOf(bytes);
  const header = Buffer.concat(chunks.get("IHDR") ?? []);
  const palette = Buffer.concat(chunks.get("PLTE") ?? []);
  const isPlain = header.length === 13 && header[8] === 8 && header[9] === 3 && header[12] === 0;
  if (!isPlain) throw new Error("a PDF can show images with a palette of eight bits only");
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const clear = [...Buffer.concat(chunks.get("tRNS") ?? [])].indexOf(0);
  return file.addStream(
    Buffer.concat(chunks.get("IDAT") ?? []),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 \
/ColorSpace [/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString("hex")}>]\
${clear < 0 ? "" : ` /Mask [${clear} ${clear}]`}`,
    `/DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 8 /Columns ${width} >>`,
  );
}

/** Data by the names of their chunks. */
function chunksOf(png: Buffer): Map<string, Buffer[]> {
  const found = new Map<string, Buffer[]>();
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString("latin1", at + 4, at + 8);
    found.set(name, [...(found.get(name) ?? []), png.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  return found;
}
