/**
 * How does a drawing become SVG? A pen that writes down what a canvas would paint. Coordinates keep all their digits, so that the
 * numbers of a curve can be read back from a figure.
 */

import type { Pen } from "../plots/pen.js";
import { escapeXml } from "./xml.js";

interface Look {
  fillStyle: Pen["fillStyle"];
  strokeStyle: Pen["strokeStyle"];
  lineWidth: number;
  lineCap: CanvasLineCap;
  lineJoin: CanvasLineJoin;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  globalAlpha: number;
}

/** Pixels of a painted part for one of the page: enough for print. */
export const density = 3;

const plain: Look = {
  fillStyle: "#000",
  strokeStyle: "#000",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  font: "10px sans-serif",
  textAlign: "start",
  textBaseline: "alphabetic",
  globalAlpha: 1,
};

const anchors: Readonly<Record<string, string>> = { center: "middle", right: "end", end: "end" };
const baselines: Readonly<Record<string, string>> = {
  middle: "central",
  top: "text-before-edge",
  bottom: "text-after-edge",
};

export class SvgPen implements Pen, Look {
  fillStyle = plain.fillStyle;
  strokeStyle = plain.strokeStyle;
  lineWidth = plain.lineWidth;
  lineCap = plain.lineCap;
  lineJoin = plain.lineJoin;
  font = plain.font;
  textAlign = plain.textAlign;
  textBaseline = plain.textBaseline;
  globalAlpha = plain.globalAlpha;
  private readonly parts: string[] = [];
  private readonly stack: { look: Look; matrix: DOMMatrix; clipped: string; dash: readonly number[] }[] = [];
  private matrix = new DOMMatrix();
  private clipped = "";
  private dash: readonly number[] = [];
  private path = "";
  private clips = 0;

  save(): void {
    const look = Object.fromEntries(Object.keys(plain).map((key) => [key, this[key as keyof Look]]));
    this.stack.push({
      look: look as unknown as Look,
      matrix: DOMMatrix.fromMatrix(this.matrix),
      clipped: this.clipped,
      dash: this.dash,
    });
  }

  restore(): void {
    const last = this.stack.pop();
    if (last === undefined) return;
    Object.assign(this, last.look);
    this.matrix = last.matrix;
    this.clipped = last.clipped;
    this.dash = last.dash;
  }

  translate(x: number, y: number): void {
    this.matrix.translateSelf(x, y);
  }

  rotate(angle: number): void {
    this.matrix.rotateSelf((angle * 180) / Math.PI);
  }

  /** As of a fine canvas: code that paints pixels reads their number here. */
  getTransform(): DOMMatrix {
    return new DOMMatrix([density, 0, 0, density, 0, 0]).multiplySelf(this.matrix);
  }

  setLineDash(dash: readonly number[]): void {
    this.dash = dash;
  }

  beginPath(): void {
    this.path = "";
  }

  moveTo(x: number, y: number): void {
    this.path += `M${this.at(x, y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `${this.path === "" ? "M" : "L"}${this.at(x, y)}`;
  }

  closePath(): void {
    this.path += "Z";
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += `M${this.at(x, y)}L${this.at(x + width, y)}L${this.at(x + width, y + height)}L${this.at(x, y + height)}Z`;
  }

  /** In two halves, because an arc of SVG cannot end where it begins. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const on = (angle: number) => this.at(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    const size = radius * this.scale();
    const middle = (from + to) / 2;
    this.path += `M${on(from)}${[middle, to].map((angle) => `A${size} ${size} 0 0 1 ${on(angle)}`).join("")}`;
  }

  clip(): void {
    const name = `clip${this.clips++}`;
    this.parts.push(`<clipPath id="${name}"><path d="${this.path}"/></clipPath>`);
    this.clipped = ` clip-path="url(#${name})"`;
  }

  stroke(): void {
    const dash = this.dash.length === 0 ? "" : ` stroke-dasharray="${this.dash.join(" ")}"`;
    const { lineCap, lineJoin } = this;
    this.put(
      `<path d="${this.path}" fill="none"${this.strokes()}${dash} stroke-linecap="${lineCap}" stroke-linejoin="${lineJoin}"/>`,
    );
  }

  fill(): void {
    this.put(`<path d="${this.path}" fill="${escapeXml(String(this.fillStyle))}"/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (this.fillStyle !== "transparent")
      this.apart(
        () => this.rect(x, y, width, height),
        () => this.fill(),
      );
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.apart(
      () => this.rect(x, y, width, height),
      () => this.stroke(),
    );
  }

  fillText(text: string, x: number, y: number): void {
    this.text(text, x, y, ` fill="${escapeXml(String(this.fillStyle))}"`);
  }

  strokeText(text: string, x: number, y: number): void {
    this.text(text, x, y, ` fill="none"${this.strokes()}`);
  }

  measureText(text: string): TextMetrics {
    const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    context.font = this.font;
    return context.measureText(text);
  }

  drawImage(image: CanvasImageSource, x: number, y: number, width?: number, height?: number): void {
    const { width: own, height: tall } = image as HTMLCanvasElement;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [own, tall];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    const size = `width="${width ?? own}" height="${height ?? tall}" preserveAspectRatio="none"`;
    this.put(`<image x="${x}" y="${y}" ${size} href="${canvas.toDataURL()}" transform="${this.matrix}"/>`);
  }

  /** Everything drawn so far, as elements. */
  content(): string {
    return this.parts.join("\n");
  }

  private at(x: number, y: number): string {
    const { a, b, c, d, e, f } = this.matrix;
    return `${a * x + c * y + e},${b * x + d * y + f}`;
  }

  private scale(): number {
    const { a, b, c, d } = this.matrix;
    return Math.sqrt(Math.abs(a * d - b * c));
  }

  private strokes(): string {
    return ` stroke="${escapeXml(String(this.strokeStyle))}" stroke-width="${this.lineWidth * this.scale()}"`;
  }

  /** A shape of its own leaves the path that is being drawn alone. */
  private apart(shape: () => void, finish: () => void): void {
    const { path } = this;
    this.path = "";
    shape();
    finish();
    this.path = path;
  }

  private text(text: string, x: number, y: number, paint: string): void {
    const [, weight = "", size = "10", family = "sans-serif"] =
      /^(\d+ )?([\d.]+)px (.+)$/.exec(this.font) ?? [];
    const bold = weight === "" ? "" : ` font-weight="${weight.trim()}"`;
    const anchor = anchors[this.textAlign] ?? "start";
    const base = baselines[this.textBaseline];
    const line = base === undefined ? "" : ` dominant-baseline="${base}"`;
    const font = ` font-size="${size}" font-family="${escapeXml(family)}"${bold}`;
    this.put(
      `<text x="${x}" y="${y}" transform="${this.matrix}"${font} text-anchor="${anchor}"${line}${paint}>${escapeXml(text)}</text>`,
    );
  }

  private put(element: string): void {
    const attributes = this.clipped + (this.globalAlpha === 1 ? "" : ` opacity="${this.globalAlpha}"`);
    this.parts.push(element.replace(/^<\w+/, (tag) => tag + attributes));
  }
}
