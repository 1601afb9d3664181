/**
 * How does a file carry its provenance? JSON as a key, pictures and Parquet as metadata, tables of text in a file
 * next to them.
 */

import { toJson } from "../../src/index.js";
import type { FileProvenance } from "./provenance.js";

/** The name under which metadata are kept. */
const key = "judder";

/** The file next to a table of text. */
export const provenanceFile = (path: string): string => `${path}.provenance.json`;

/** A result of the library has a provenance of its own, whose entries stay. */
export function documentWith(document: unknown, provenance: FileProvenance | undefined): unknown {
  if (
    provenance === undefined ||
    typeof document !== "object" ||
    document === null ||
    Array.isArray(document)
  )
    return document;
  const { provenance: own } = document as { readonly provenance?: object };
  return { ...document, provenance: { ...provenance, ...own } };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const plain = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

export function svgWith(svg: string, provenance: FileProvenance | undefined): string {
  if (provenance === undefined) return svg;
  return svg.replace(
    /<svg\b[^>]*>/,
    (head) => `${head}<metadata id="${key}">${escaped(toJson(provenance))}</metadata>`,
  );
}

/** An entry of a PDF's document information; characters beyond ASCII are escaped as JSON allows. */
export const pdfInformation = (provenance: FileProvenance | undefined): Readonly<Record<string, string>> =>
  provenance === undefined
    ? {}
    : {
        [key]: toJson(provenance).replace(/[^\x20-\x7e]/g, (one) =>
          one === "\n" ? " " : unicodeEscape(one),
        ),
      };

const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** An iTXt chunk before the end of the file. */
export function pngWith(png: Uint8Array, provenance: FileProvenance | undefined): Uint8Array {
  if (provenance === undefined) return png;
  const data = Buffer.concat([Buffer.from(`iTXt${key}\0\0\0\0\0`), Buffer.from(toJson(provenance))]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  sum.writeUInt32BE(crc32(data));
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), length, data, sum, png.subarray(end)]);
}

/** Entries of the metadata of a Parquet file. */
export const parquetMetadata = (origin: unknown): { key: string; value: string }[] =>
  origin === undefined ? [] : [{ key, value: toJson(origin) }];

/** The provenance inside the bytes of a file, as text; undefined where it has none. */
export function carriedIn(ending: string, bytes: Buffer): string | undefined {
  if (ending === ".svg") {
    const [, text] =
      new RegExp(`<metadata id="${key}">([^<]*)</metadata>`).exec(bytes.toString("utf8")) ?? [];
    return text === undefined ? undefined : plain(text);
  }
  if (ending === ".png") {
    const at = bytes.indexOf(`iTXt${key}\0`);
    if (at < 0) return undefined;
    return bytes.toString("utf8", at + 4 + key.length + 5, at + 4 + bytes.readUInt32BE(at - 4));
  }
  if (ending === ".pdf") {
    const [, text] = new RegExp(`/${key} \\(((?:[^\\\\()]|\\\\.)*)\\)`).exec(bytes.toString("latin1")) ?? [];
    return text?.replace(/\\(.)/g, "$1");
  }
  return ending === ".parquet" ? inParquet(bytes) : undefined;
}

/** Strings of the footer (Thrift, compact): one byte for the field, the length seven bits at a time, the text. */
function inParquet(bytes: Buffer): string | undefined {
  const at = bytes.lastIndexOf(key);
  if (at < 0) return undefined;
  let [length, shift, place] = [0, 0, at + key.length + 1];
  for (;;) {
    const byte = bytes[place++] ?? 0;
    length += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte < 128) break;
  }
  return bytes.toString("utf8", place, place + length);
}

/** The sum of a PNG chunk (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
