/** How is a PDF file put together? Numbered objects, a table of their places, a trailer (ISO 32000-1, 7.5). */

import { deflateSync } from "node:zlib";

/** A reference to an object. */
export type Reference = `${number} 0 R`;

export class PdfFile {
  private readonly objects: Buffer[] = [];

  /** A place for an object that is written later. */
  reserve(): Reference {
    this.objects.push(Buffer.alloc(0));
    return `${this.objects.length} 0 R`;
  }

  add(text: string, at: Reference = this.reserve()): Reference {
    this.objects[Number.parseInt(at, 10) - 1] = Buffer.from(text, "latin1");
    return at;
  }

  /** Compressed, unless `filter` says that the bytes already are. */
  addStream(bytes: Uint8Array, entries = "", filter?: string): Reference {
    const data = filter === undefined ? deflateSync(bytes) : Buffer.from(bytes);
    const head = `<< /Length ${data.length} /Filter /FlateDecode ${filter ?? ""} ${entries} >>\nstream\n`;
    const at = this.reserve();
    this.objects[Number.parseInt(at, 10) - 1] = Buffer.concat([
      Buffer.from(head, "latin1"),
      data,
      Buffer.from("\nendstream", "latin1"),
    ]);
    return at;
  }

  /** The whole file. It holds no date, so that the same picture gives the same bytes. */
  bytes(root: Reference, info: Reference): Buffer {
    const parts: Buffer[] = [Buffer.from("%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
    let end = (parts[0] as Buffer).length;
    const places = this.objects.map((object, i) => {
      const place = end;
      const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
      parts.push(whole);
      end += whole.length;
      return place;
    });
    const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
    parts.push(
      Buffer.from(
        `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer\n\
<< /Size ${places.length + 1} /Root ${root} /Info ${info} >>\nstartxref\n${end}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }
}

/** A string of a PDF; characters beyond ASCII make it UTF-16. */
export function pdfString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, (one) => `\\${one}`)})`;
  const units = Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, "0"),
  );
  return `<feff${units.join("")}>`;
}
