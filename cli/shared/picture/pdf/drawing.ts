/**
 * How does an SVG picture become the content of a PDF page? Each element becomes operators, in the order in which it
 * is painted; text is set in one font, and images are kept as they are compressed.
 */

import type { TrueType } from "./font.js";
import { digits, pathOperators } from "./path.js";
import { lengthOf, plainStyle, type SvgElement, type SvgStyle, styleOf } from "./style.js";

/** The share of the font size by which bold text is stroked: one font ships. */
const boldStroke = 0.035;

export class Drawing {
  out = "";
  /** Characters by their glyphs. */
  readonly glyphs = new Map<number, string>();
  /** Addresses of images in the order of their names Im0, Im1, … */
  readonly images: string[] = [];
  /** Pairs of opacities (fill, stroke) in the order of their names G0, G1, … */
  readonly opacities: string[] = [];

  constructor(private readonly font: TrueType) {}

  /** The picture; places of its top left corner and sizes are those of its attributes. */
  picture(svg: SvgElement, width: number, height: number, above: SvgStyle = plainStyle): void {
    const style = styleOf(svg, above);
    const [x0, y0, w, h] = (svg.getAttribute("viewBox") ?? `0 0 ${width} ${height}`)
      .split(/[\s,]+/)
      .map(Number) as [number, number, number, number];
    const [x, y] = [lengthOf(svg.getAttribute("x")), lengthOf(svg.getAttribute("y"))];
    this.kept(() => {
      this.write(`${[x, y, width, height].map(digits).join(" ")} re W n`);
      const scale = Math.min(width / w, height / h);
      this.concat([
        scale,
        0,
        0,
        scale,
        x + (width - scale * w) / 2 - scale * x0,
        y + (height - scale * h) / 2 - scale * y0,
      ]);
      this.children(svg, style);
    });
  }

  private children(element: SvgElement, style: SvgStyle): void {
    for (const child of element.childNodes) if (child.nodeType === 1) this.element(child, style);
  }

  private element(element: SvgElement, above: SvgStyle): void {
    const kind = element.localName;
    if (["style", "metadata", "title", "desc", "defs"].includes(kind)) return;
    if (kind === "svg") {
      const [width, height] = ["width", "height"].map((name) => lengthOf(element.getAttribute(name)));
      this.picture(element, width as number, height as number, above);
      return;
    }
    const style = styleOf(element, above);
    const transforms = transformsOf(element.getAttribute("transform"));
    const draw = () => {
      for (const matrix of transforms) this.concat(matrix);
      this.content(element, kind, style);
    };
    if (transforms.length > 0) this.kept(draw);
    else draw();
  }

  private content(element: SvgElement, kind: string, style: SvgStyle): void {
    const [x, y, width, height, x1, y1, x2, y2, cx, cy, r] = attributes.map((name) =>
      lengthOf(element.getAttribute(name)),
    ) as [number, number, number, number, number, number, number, number, number, number, number];
    switch (kind) {
      case "g":
        this.children(element, style);
        return;
      case "path":
        this.paint(pathOperators(element.getAttribute("d") ?? ""), style);
        return;
      case "line":
        this.paint(pathOperators(`M${x1},${y1}L${x2},${y2}`), { ...style, fill: null });
        return;
      case "rect":
        this.paint(`${[x, y, width, height].map(digits).join(" ")} re\n`, style);
        return;
      case "circle":
        this.paint(
          pathOperators(`M${cx + r},${cy}A${r},${r},0,1,1,${cx - r},${cy}A${r},${r},0,1,1,${cx + r},${cy}Z`),
          style,
        );
        return;
      case "image":
        this.image(element.getAttribute("href") ?? "", [x, y, width, height]);
        return;
      case "text":
        this.text(element, style);
        return;
      default:
        throw new Error(`a PDF cannot show the SVG element ${kind}`);
    }
  }

  /** Fill, stroke or both, with all that the style says. */
  private paint(outline: string, style: SvgStyle): void {
    const [fills, strokes] = [style.fill !== null, style.stroke !== null && style.width > 0];
    if (!fills && !strokes) return;
    this.setStyle(style);
    this.write(`${outline}${fills && strokes ? "B" : fills ? "f" : "S"}`);
  }

  private setStyle({ fill, stroke, width, dashes, cap, join, miter, opacity }: SvgStyle): void {
    const key = `/ca ${digits(opacity[0])} /CA ${digits(opacity[1])}`;
    if (!this.opacities.includes(key)) this.opacities.push(key);
    this.write(`/G${this.opacities.indexOf(key)} gs`);
    if (fill !== null) this.write(`${fill.map(digits).join(" ")} rg`);
    if (stroke === null) return;
    this.write(`${stroke.map(digits).join(" ")} RG ${digits(width)} w ${cap} J ${join} j ${digits(miter)} M`);
    this.write(`[${dashes.map(digits).join(" ")}] 0 d`);
  }

  /** Lines of a text are spans with their own places. */
  private text(element: SvgElement, style: SvgStyle): void {
    const spans = [...element.childNodes].filter(
      ({ nodeType, localName }) => nodeType === 1 && localName === "tspan",
    );
    const em = (of: SvgElement, name: string) => lengthOf(of.getAttribute(name), style.fontSize);
    let [x, y] = [em(element, "x"), em(element, "y")];
    for (const span of spans.length > 0 ? spans : [element]) {
      if (span.getAttribute("x") !== null) x = em(span, "x");
      if (span.getAttribute("y") !== null) y = em(span, "y");
      y += em(span, "dy");
      this.line(span.textContent ?? "", [x, y], span === element ? style : styleOf(span, style));
    }
  }

  private line(text: string, [x, y]: readonly [number, number], style: SvgStyle): void {
    const { fontSize, anchor, strokeFirst, bold, fill, stroke } = style;
    const glyphs = Array.from(text, (character) => {
      const glyph = this.font.glyphOf(character);
      this.glyphs.set(glyph, character);
      return glyph;
    });
    const length = (fontSize / 1000) * glyphs.reduce((sum, glyph) => sum + this.font.advanceOf(glyph), 0);
    const start = anchor === "middle" ? x - length / 2 : anchor === "end" ? x - length : x;
    const shown = `<${glyphs.map((glyph) => glyph.toString(16).padStart(4, "0")).join("")}> Tj`;
    const set = (mode: 0 | 1 | 2, painted: SvgStyle) => {
      this.setStyle(painted);
      this.write(
        `BT /F0 ${digits(fontSize)} Tf ${mode} Tr 1 0 0 -1 ${digits(start)} ${digits(y)} Tm ${shown} ET`,
      );
    };
    if (stroke !== null && strokeFirst) set(1, style);
    if (fill === null) return;
    if (bold) set(2, { ...style, stroke: fill, width: boldStroke * fontSize, dashes: [] });
    else set(0, style);
  }

  /** An image fills the unit square, upwards. */
  private image(address: string, [x, y, width, height]: readonly [number, number, number, number]): void {
    const name = `Im${this.images.push(address) - 1}`;
    this.kept(() => {
      this.concat([width, 0, 0, -height, x, y + height]);
      this.write(`/${name} Do`);
    });
  }

  private kept(draw: () => void): void {
    this.write("q");
    draw();
    this.write("Q");
  }

  private concat(matrix: readonly number[]): void {
    this.write(`${matrix.map((value) => String(Number(value.toFixed(6)))).join(" ")} cm`);
  }

  private write(line: string): void {
    this.out += `${line}\n`;
  }
}

const attributes = ["x", "y", "width", "height", "x1", "y1", "x2", "y2", "cx", "cy", "r"];

/** Matrices of a `transform`, the outermost first. Throws for other kinds than those of figures. */
function transformsOf(text: string | null): number[][] {
  return Array.from((text ?? "").matchAll(/([a-z]+)\(([^)]*)\)/gi), ([, kind, given = ""]) => {
    const [a = 0, b = 0] = given.split(/[\s,]+/).map(Number);
    if (kind === "translate") return [1, 0, 0, 1, a, b];
    if (kind === "scale") return [a, 0, 0, given.trim().split(/[\s,]+/).length > 1 ? b : a, 0, 0];
    if (kind !== "rotate") throw new Error(`a PDF cannot show the transform ${kind}`);
    const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
    return [cos, sin, -sin, cos, 0, 0];
  });
}
